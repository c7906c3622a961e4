// Locked candidates: the places of a value in one house all lie in another.

#include "logic/finders.hpp"

namespace garns::logic {

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
                if (steps.remove(value, other->cells.without(start->cells))) return;
            }
        }
    }
}

}  // namespace garns::logic
