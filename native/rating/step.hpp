// One step of a path: what it does to the board, and how hard it is to see.

#pragma once

#include "rating/state.hpp"
#include "rating/technique.hpp"

namespace garns::rating {

inline constexpr unsigned no_cell = cell_count;

// What a chain supposes: that a candidate is true, or false.
struct Premise {
    std::uint16_t candidate = 0;
    bool is_true = false;
};

struct Step {
    Technique technique{};
    Tenths difficulty = 0;
    unsigned cell = no_cell;  // where a digit is placed; no_cell if candidates only go away
    unsigned digit = 0;
    Removals removals;
    unsigned length = 0;                // the conclusions of a chain
    std::array<Premise, 9> premises{};  // one for each case of a chain that has cases
    unsigned premise_count = 0;

    [[nodiscard]] bool places() const { return cell != no_cell; }
};

inline void place_in(Step& step, Technique technique, unsigned cell, unsigned digit) {
    step.technique = technique;
    step.difficulty = row_of(technique).base_difficulty;
    step.cell = cell;
    step.digit = digit;
}

// What goes if a candidate (9 * cell + digit) is true: the others of its cell; if false: itself.
inline void collect_removals(const State& state, unsigned candidate, bool is_true,
                             Removals& removals) {
    const unsigned cell = candidate / 9;
    const Mask digit = bit(candidate % 9);
    removals.add(cell, is_true ? state.candidates(cell) & ~digit : digit);
}

// Whether the step takes anything away; then it has its technique and its difficulty.
inline bool removes_by(Step& step, Technique technique, Tenths difficulty) {
    step.technique = technique;
    step.difficulty = difficulty;
    return !step.removals.is_empty();
}
inline bool removes_by(Step& step, Technique technique) {
    return removes_by(step, technique, row_of(technique).base_difficulty);
}

}  // namespace garns::rating
