// Digits that can be placed at once.

#include "rating/finders.hpp"

namespace garns::rating {

namespace {

bool find_last_cell(const State& state, Step& step) {
    for (unsigned house = 0; house < house_count; ++house) {
        if (state.empty_in(house) != 1) continue;
        for (const unsigned cell : geometry.cells[house]) {
            if (state.is_filled(cell) || state.candidates(cell) == 0) continue;
            place_in(step, Technique::FullHouse, cell, lowest(state.candidates(cell)));
            return true;
        }
    }
    return false;
}

// A digit that has only one place left in one of nine houses.
bool find_hidden_in(const State& state, unsigned first_house, Technique technique, Step& step) {
    for (unsigned house = first_house; house < first_house + 9; ++house) {
        for (unsigned digit = 0; digit < 9; ++digit) {
            const Mask places = state.places(house, digit);
            if (count(places) != 1) continue;
            place_in(step, technique, geometry.cells[house][lowest(places)], digit);
            return true;
        }
    }
    return false;
}

// Places what is hidden in the houses up to `end`; whether there was anything.
bool place_hidden(State& state, unsigned end) {
    bool placed = false;
    for (unsigned house = 0; house < end; ++house) {
        for (unsigned digit = 0; digit < 9; ++digit) {
            const Mask places = state.places(house, digit);
            if (count(places) != 1) continue;
            state.place(geometry.cells[house][lowest(places)], digit);
            placed = true;
        }
    }
    return placed;
}

bool place_one(State& state, bool (*find)(const State&, Step&)) {
    Step step;
    if (!find(state, step)) return false;
    state.place(step.cell, step.digit);
    return true;
}

}  // namespace

void place_all_singles(State& state, SingleKinds kinds) {
    const unsigned end = kinds == SingleKinds::HiddenInBlock ? first_row : house_count;
    const auto other = kinds == SingleKinds::HiddenInBlock    ? find_last_cell
                       : kinds == SingleKinds::HiddenAndNaked ? find_naked_single
                                                              : nullptr;
    while (place_hidden(state, end) || (other != nullptr && place_one(state, other))) {
    }
}

bool find_hidden_single(const State& state, Step& step) {
    return find_last_cell(state, step) ||
           find_hidden_in(state, first_block, Technique::HiddenSingleBox, step) ||
           find_hidden_in(state, first_column, Technique::HiddenSingleLine, step) ||
           find_hidden_in(state, first_row, Technique::HiddenSingleLine, step);
}

bool find_naked_single(const State& state, Step& step) {
    for (unsigned cell = 0; cell < cell_count; ++cell) {
        if (count(state.candidates(cell)) != 1) continue;
        place_in(step, Technique::NakedSingle, cell, lowest(state.candidates(cell)));
        return true;
    }
    return false;
}

}  // namespace garns::rating
