// Tells puzzles that stay below a rating, much faster than by rating them.
//
// ER is below a floor if steps below it solve the puzzle. Which of them come first matters little:
// what can be concluded can still be concluded after other conclusions, nearly always. So all
// chains that one search finds are applied at once, and none is compared with the others;
// techniques that rest on uniqueness are left out, since other steps take their patterns away. That
// is no proof: a chain of exactly 0.1 below the floor was lost in the order of Sudoku Explainer in
// 2 of 34 puzzles, so steps must stay below by a margin. With it, 4 of 150 puzzles were lost whose
// own ER was the floor.

#pragma once

#include <cstddef>
#include <cstdint>

#include "classic/classic.hpp"
#include "rating/effort.hpp"
#include "rating/technique.hpp"

namespace garns::rating {

// Below this a puzzle is rated as quickly; above it all singles are below.
inline constexpr Tenths lowest_floor = 70;

// Whether steps below the floor solve this board of 81 values with one solution, as far as that can
// be told. If the effort is used up, it is not.
bool is_below(const std::uint8_t* values, Tenths floor, Effort& effort);

struct BelowRequest {
    const std::uint8_t* boards = nullptr;  // 81 values each, 0 for an empty cell
    std::size_t count = 0;
    Tenths floor = lowest_floor;
    std::uint64_t max_nodes = 0;    // for each board; see effort.hpp
    std::uint8_t* below = nullptr;  // one for each board: 1 if it is below, 0 if that is not known
};

// Asks that of all boards on so many threads. The answers do not depend on their number. After
// control.stop the boards that are left have 0. Throws std::invalid_argument if a value is out of
// range, the floor too low, or there is no thread.
void find_below(const BelowRequest& request, unsigned threads, classic::ParallelControl& control);

}  // namespace garns::rating
