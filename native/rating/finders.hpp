// The techniques of Sudoku Explainer below forcing chains of several cases. Each looks for the
// first step of its kind in the order of that program and returns whether there is one; `step` must
// be fresh. What can take long has an effort; its answer is of no use once that is used up.

#pragma once

#include "rating/effort.hpp"
#include "rating/step.hpp"

namespace garns::rating {

bool find_hidden_single(const State& state, Step& step);
bool find_naked_single(const State& state, Step& step);

// Places singles until there are no more of these kinds.
enum class SingleKinds : std::uint8_t {
    HiddenInBlock,  // and the last cells of all houses
    Hidden,         // in all houses
    HiddenAndNaked,
};
void place_all_singles(State& state, SingleKinds kinds);

// These place the digit that the pattern lets one see, and take nothing else away.
bool find_direct_locked(const State& state, Step& step);
bool find_direct_hidden_set(const State& state, unsigned size, Technique technique, Step& step);

bool find_locked(const State& state, Step& step);
bool find_naked_set(const State& state, unsigned size, Technique technique, Step& step);
bool find_hidden_set(const State& state, unsigned size, Technique technique, Step& step);
bool find_fish(const State& state, unsigned size, Technique technique, Step& step);
bool find_wing(const State& state, unsigned pivot_digits, Technique technique, Step& step);

// These hold for puzzles with one solution only.
bool find_unique_loop(const State& state, Effort& effort, Step& step);
bool find_grave_step(const State& state, Step& step);

bool find_aligned_pair(const State& state, Effort& effort, Step& step);
bool find_aligned_triplet(const State& state, Effort& effort, Step& step);

// Cycles and chains of one candidate, with all of them compared: the easiest one.
bool find_loop_or_chain(const State& state, Effort& effort, Step& step);

}  // namespace garns::rating
