// Full houses, hidden and naked singles.

#include "logic/finders.hpp"

namespace garns::logic {

void find_full_houses(const State& state, Steps& steps) {
    for (const House& house : state.board().houses()) {
        const CellSet left = house.cells & state.empty_cells();
        if (!left.is_one()) continue;
        const Mask candidates = state.candidates(left.first());
        if (!candidates.is_empty() && steps.place(left.first(), candidates.last())) return;
    }
}

namespace {

// The values that have exactly one place in the house.
Mask values_with_one_place(const State& state, const House& house) {
    Mask once, twice;
    for (const Cell cell : house.list) {
        twice |= once & state.candidates(cell);
        once |= state.candidates(cell);
    }
    return once.without(twice);
}

}  // namespace

void find_hidden_singles(const State& state, Steps& steps, bool in_boxes) {
    const Board& board = state.board();
    for (const House* house : in_boxes ? board.boxes_and_others() : board.lines()) {
        for (const Value value : values_with_one_place(state, *house))
            if (steps.place((house->cells & state.places(value)).first(), value)) return;
    }
}

void find_naked_singles(const State& state, Steps& steps) {
    for (const Cell cell : state.empty_cells()) {
        const Mask candidates = state.candidates(cell);
        if (candidates.is_one() && steps.place(cell, candidates.first())) return;
    }
}

}  // namespace garns::logic
