// One step of a path: what it does to the board, and how hard it is to see.

#pragma once

#include "rating/board.hpp"

namespace garns::rating {

// Difficulties in tenths: 66 is what players write as 6.6.
using Tenths = int;

inline constexpr unsigned no_cell = cell_count;

struct Step {
    Tenths difficulty = 0;
    unsigned cell = no_cell;  // where a digit is placed; no_cell if candidates only go away
    unsigned digit = 0;
    Removals removals;

    [[nodiscard]] bool places() const { return cell != no_cell; }
};

inline void place_in(Step& step, Tenths difficulty, unsigned cell, unsigned digit) {
    step.difficulty = difficulty;
    step.cell = cell;
    step.digit = digit;
}

// What goes if a candidate (9 * cell + digit) is true: the others of its cell; if false: itself.
inline void collect_removals(const Board& board, unsigned candidate, bool is_true,
                             Removals& removals) {
    const unsigned cell = candidate / 9;
    const Mask digit = bit(candidate % 9);
    removals.add(cell, is_true ? board.candidates(cell) & ~digit : digit);
}

// Whether the step takes anything away; then it has its difficulty.
inline bool removes_at(Step& step, Tenths difficulty) {
    step.difficulty = difficulty;
    return !step.removals.is_empty();
}

}  // namespace garns::rating
