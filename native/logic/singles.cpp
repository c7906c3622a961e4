// Singles: the steps that place a value.
//
// - Full house: a house has one empty cell left, so it takes the one value that is missing.
// - Hidden single: in a house a value has only one place left, so it goes there, whatever else is
//   possible in that cell. Boxes and lines apart: a box is easier to look through.
// - Naked single: a cell has only one candidate left, so it takes it.

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

bool place_in_house(Steps& steps, const House& house, Cell cell, Value value) {
    return steps.place(cell, value, [&](Explanation& explanation) {
        explanation.value(value);
        explanation.part(Role::House).cell(cell).house(house);
    });
}

}  // namespace

void find_full_houses(const State& state, Steps& steps) {
    for (const House& house : state.board().houses()) {
        const CellSet left = house.cells & state.empty_cells();
        if (!left.is_one()) continue;
        const Mask candidates = state.candidates(left.first());
        if (!candidates.is_empty() && place_in_house(steps, house, left.first(), candidates.last()))
            return;
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
            if (place_in_house(steps, *house, (house->cells & state.places(value)).first(), value))
                return;
    }
}

void find_naked_singles(const State& state, Steps& steps) {
    for (const Cell cell : state.empty_cells()) {
        const Mask candidates = state.candidates(cell);
        if (!candidates.is_one()) continue;
        const auto explain = [&](Explanation& explanation) {
            explanation.values(candidates);
            explanation.part(Role::Cell).cell(cell);
        };
        if (steps.place(cell, candidates.first(), explain)) return;
    }
}

}  // namespace GARNS_LOGIC
