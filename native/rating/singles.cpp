// Digits that can be placed at once.

#include "rating/finders.hpp"

namespace garns::rating {

namespace {

bool find_last_cell(const Board& board, Step& step) {
    for (unsigned house = 0; house < house_count; ++house) {
        if (board.empty_in(house) != 1) continue;
        for (const unsigned cell : geometry.cells[house]) {
            if (board.is_filled(cell) || board.candidates(cell) == 0) continue;
            place_in(step, Technique::FullHouse, cell, lowest(board.candidates(cell)));
            return true;
        }
    }
    return false;
}

// A digit that has only one place left in one of nine houses.
bool find_hidden_in(const Board& board, unsigned first_house, Technique technique, Step& step) {
    for (unsigned house = first_house; house < first_house + 9; ++house) {
        for (unsigned digit = 0; digit < 9; ++digit) {
            const Mask places = board.places(house, digit);
            if (count(places) != 1) continue;
            place_in(step, technique, geometry.cells[house][lowest(places)], digit);
            return true;
        }
    }
    return false;
}

// Places what is hidden in the houses up to `end`; whether there was anything.
bool place_hidden(Board& board, unsigned end) {
    bool placed = false;
    for (unsigned house = 0; house < end; ++house) {
        for (unsigned digit = 0; digit < 9; ++digit) {
            const Mask places = board.places(house, digit);
            if (count(places) != 1) continue;
            board.place(geometry.cells[house][lowest(places)], digit);
            placed = true;
        }
    }
    return placed;
}

bool place_one(Board& board, bool (*find)(const Board&, Step&)) {
    Step step;
    if (!find(board, step)) return false;
    board.place(step.cell, step.digit);
    return true;
}

}  // namespace

void place_all_singles(Board& board, SingleKinds kinds) {
    const unsigned end = kinds == SingleKinds::HiddenInBlock ? first_row : house_count;
    const auto other = kinds == SingleKinds::HiddenInBlock    ? find_last_cell
                       : kinds == SingleKinds::HiddenAndNaked ? find_naked_single
                                                              : nullptr;
    while (place_hidden(board, end) || (other != nullptr && place_one(board, other))) {
    }
}

bool find_hidden_single(const Board& board, Step& step) {
    return find_last_cell(board, step) ||
           find_hidden_in(board, first_block, Technique::HiddenSingleBox, step) ||
           find_hidden_in(board, first_column, Technique::HiddenSingleLine, step) ||
           find_hidden_in(board, first_row, Technique::HiddenSingleLine, step);
}

bool find_naked_single(const Board& board, Step& step) {
    for (unsigned cell = 0; cell < cell_count; ++cell) {
        if (count(board.candidates(cell)) != 1) continue;
        place_in(step, Technique::NakedSingle, cell, lowest(board.candidates(cell)));
        return true;
    }
    return false;
}

}  // namespace garns::rating
