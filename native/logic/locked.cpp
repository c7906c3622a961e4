// Locked candidates: a value whose places in one house all lie in another.
//
// If all places of a value in house X are cells of house Y too, one of them must hold it, and that
// settles it for Y: the value leaves the other cells of Y. From a box to a line this is called
// pointing, from a line to a box claiming. Diagonals and windows count as boxes.

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

// A function of its own, so that the loops below, which mostly find nothing, keep no evidence.
bool lock(Steps& steps, Value value, CellSet inside, const House& start, const House& other) {
    return steps.remove(value, other.cells.without(start.cells), [&](Explanation& explanation) {
        explanation.value(value);
        explanation.part(Role::Base).cells(inside).house(start);
        explanation.part(Role::Cover).house(other);
    });
}

}  // namespace

void find_locked_candidates(const State& state, Steps& steps, bool from_boxes) {
    const Board& board = state.board();
    for (const House* start : from_boxes ? board.boxes_and_others() : board.lines()) {
        for (Value value = 0; value < state.size(); ++value) {
            const CellSet inside = start->cells & state.places(value);
            if (!inside.has_several()) continue;
            for (const House* other : board.overlapping(*start)) {
                if (!inside.is_within(other->cells)) continue;
                const bool is_line = (bit_of(other->kind) & line_kinds) != 0;
                if (!from_boxes && is_line) continue;
                if (lock(steps, value, inside, *start, *other)) return;
            }
        }
    }
}

}  // namespace GARNS_LOGIC
