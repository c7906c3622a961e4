// Fireworks: digits with hardly any place in a row and a column outside the box of their crossing.
//
// Let a row and a column cross in the cell X of a box. In the row a digit has no place outside the
// box but A, in the column none but B. If it is neither in A nor in B, the box holds it both in the
// row and in the column: it is in X. So it is in A, B or X.
//
// Three digits with the same A, B and X fill these three cells, and nothing else is possible there.
// Regions of a jigsaw serve as well as boxes.

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

struct Crossing {
    Cell cell;
    const House* row;
    const House* column;
    const House* box;
};

// The values with at most one place outside the box in each line, and these places.
struct Sparks {
    unsigned count = 0;
    std::array<Value, max_values> values;
    std::array<CellSet, max_values> places;
};

Mask placed_in(const State& state, const House& house) {
    Mask placed;
    for (const Cell cell : house.list)
        if (state.number(cell) != 0) placed |= Mask::of(state.number(cell) - 1U);
    return placed;
}

Sparks sparks_of(const State& state, const Crossing& crossing) {
    Sparks sparks;
    const Mask placed = placed_in(state, *crossing.row) | placed_in(state, *crossing.column);
    const CellSet in_row = crossing.row->cells.without(crossing.box->cells);
    const CellSet in_column = crossing.column->cells.without(crossing.box->cells);
    for (const Value value : Mask::below(state.size()).without(placed)) {
        const CellSet along = in_row & state.places(value);
        const CellSet across = in_column & state.places(value);
        if (along.has_several() || across.has_several()) continue;
        sparks.values[sparks.count] = value;
        sparks.places[sparks.count++] = along | across;
    }
    return sparks;
}

// Calls `found` with every three of them that have two places together, and these, until it returns
// true.
template <class Found>
bool search_threes(const Sparks& sparks, const Found& found) {
    const auto& [count, values, places] = sparks;
    for (unsigned i = 0; i < count; ++i) {
        for (unsigned j = i + 1; j < count; ++j) {
            const CellSet two = places[i] | places[j];
            if (two.without_first().has_several()) continue;
            for (unsigned k = j + 1; k < count; ++k) {
                const CellSet wings = two | places[k];
                const Mask chosen = Mask::of(values[i]) | Mask::of(values[j]) | Mask::of(values[k]);
                if (wings.is_two() && found(chosen, wings)) return true;
            }
        }
    }
    return false;
}

bool find_at(const State& state, Steps& steps, const Crossing& crossing) {
    return search_threes(sparks_of(state, crossing), [&](Mask chosen, const CellSet& wings) {
        const Mask others = Mask::below(state.size()).without(chosen);
        const CellSet cells = wings | CellSet::of(crossing.cell);
        return steps.remove(candidates_in(others, cells), [&](Explanation& explanation) {
            explanation.list_by_cell();
            explanation.values(chosen);
            explanation.part(Role::Crossing)
                .cell(crossing.cell)
                .house(*crossing.row)
                .house(*crossing.column);
            explanation.part(Role::Wings).cells(wings);
            explanation.part(Role::Box).house(*crossing.box);
        });
    });
}

}  // namespace

void find_fireworks(const State& state, Steps& steps) {
    const Board& board = state.board();
    for (const Cell cell : state.empty_cells()) {
        if (state.candidates(cell).is_empty()) continue;
        const House* row = board.rows()[board.row_of(cell)];
        const House* column = board.columns()[board.column_of(cell)];
        for (const House* house : board.houses_of(cell))
            if (house->kind == Kind::Box && find_at(state, steps, {cell, row, column, house}))
                return;
        if (steps.is_stopped()) return;
    }
}

}  // namespace GARNS_LOGIC
