// The bivalue universal grave: without a few surplus candidates every cell would have two digits
// and every digit two places in every house, and the puzzle two solutions or none. So one of the
// surplus candidates is true.
//
//   type 1  all of them stand in one cell: it takes one of them.
//   type 2  they are one digit: it goes from all cells that see all of them.
//   type 3  their cells share a house: together they are one cell of a naked set.
//   type 4  two cells of a house that also share one of their other digits: that one stands in one
//           of the two, so the rest goes.

#include <optional>
#include <vector>

#include "rating/candidate_set.hpp"
#include "rating/combinations.hpp"
#include "rating/finders.hpp"

namespace garns::rating {

namespace {

struct Grave {
    Board rest;  // the board without the surplus
    Cells cells;
    unsigned first_cell = no_cell;  // the one that was found first
    Mask digits = 0;

    void take(unsigned cell, unsigned digit) {
        if (first_cell == no_cell) first_cell = cell;
        cells.add(cell);
        digits |= bit(digit);
        rest.remove(cell, digit);
    }
};

bool is_grave(const Board& rest) {
    for (unsigned cell = 0; cell < cell_count; ++cell)
        if (!rest.is_filled(cell) && count(rest.candidates(cell)) != 2) return false;
    for (unsigned house = 0; house < house_count; ++house)
        for (unsigned digit = 0; digit < 9; ++digit)
            if (const unsigned places = count(rest.places(house, digit));
                places != 0 && places != 2)
                return false;
    return true;
}

// The places of a digit in a house at which it can be a surplus.
Cells surplus_cells(const Board& board, unsigned house, unsigned digit) {
    Cells found;
    for_each_bit(board.places(house, digit), [&](unsigned place) {
        const unsigned cell = geometry.cells[house][place];
        if (count(board.candidates(cell)) >= 3) found.add(cell);
    });
    return found;
}

// A surplus is certain where a house has only one cell for it. If there is one surplus digit in
// all, it is a surplus in all of these cells.
std::optional<Grave> find_grave(const Board& board) {
    Grave grave;
    grave.rest = board;
    Cells possible;
    Mask possible_digits = 0;
    for (unsigned house = 0; house < house_count; ++house) {
        for (unsigned digit = 0; digit < 9; ++digit) {
            const unsigned places = count(board.places(house, digit));
            if (places == 0 || places == 2) continue;
            const Cells cells = surplus_cells(board, house, digit);
            if (cells.size() == 1) cells.for_each([&](unsigned cell) { grave.take(cell, digit); });
            possible = possible | cells;
            possible_digits |= bit(digit);
        }
    }
    if (grave.cells.is_empty()) return std::nullopt;
    if (count(possible_digits) == 1)
        possible.for_each([&](unsigned cell) { grave.take(cell, lowest(possible_digits)); });
    if (!is_grave(grave.rest)) return std::nullopt;
    return grave;
}

bool find_type_1(const Grave& grave, Step& step) {
    grave.cells.for_each(
        [&](unsigned cell) { step.removals.add(cell, grave.rest.candidates(cell)); });
    return removes_by(step, Technique::Bug1);
}

bool find_type_2(const Board& board, const Grave& grave, Step& step) {
    Cells seen = board.cells_with(lowest(grave.digits));
    grave.cells.for_each([&](unsigned cell) { seen = seen & geometry.peers[cell]; });
    seen.for_each([&](unsigned cell) { step.removals.add(cell, grave.digits); });
    return removes_by(step, Technique::Bug2);
}

// Whether the house holds all cells of the grave that have a surplus.
bool holds_all(const Grave& grave, unsigned house) {
    return grave.cells.without(geometry.cell_set[house]).is_empty();
}

bool find_type_4(const Grave& grave, Step& step) {
    Mask shared = all_nine;
    grave.cells.for_each([&](unsigned cell) { shared &= grave.rest.candidates(cell); });
    if (grave.cells.size() != 2 || count(shared) != 1) return false;
    for (unsigned house = 0; house < house_count; ++house) {
        if (!holds_all(grave, house)) continue;
        grave.cells.for_each(
            [&](unsigned cell) { step.removals.add(cell, grave.rest.candidates(cell) & ~shared); });
        return removes_by(step, Technique::Bug4);
    }
    return false;
}

// The cells of a house beside those of the grave: first what shares the block with the first cell
// of the grave, then what shares its row, then its column.
std::vector<unsigned> others_in(const Grave& grave, unsigned house) {
    std::vector<unsigned> others;
    const auto& ordered = exclusions().ordered[candidate_of(grave.first_cell, 0)];
    for (unsigned i = Exclusions::in_cell; i < Exclusions::size; ++i)
        if (const unsigned cell = cell_of(ordered[i]);
            geometry.cell_set[house].has(cell) && !grave.cells.has(cell))
            others.push_back(cell);
    return others;
}

// The others must have as many digits without the grave's surplus as with it.
bool find_naked_set_with(const Board& board, const Grave& grave,
                         const std::vector<unsigned>& others, unsigned size, Step& step) {
    const auto digits_of = [&](unsigned other) { return board.candidates(others[other]); };
    for (const Mask chosen : choices(size - 1)) {
        if (chosen >> others.size() != 0) continue;
        Mask digits = 0;
        bool all_empty = true;
        for_each_bit(chosen, [&](unsigned other) {
            digits |= digits_of(other);
            all_empty = all_empty && digits_of(other) != 0;
        });
        if (!all_empty || count(digits) != size || (grave.digits & ~digits) != 0) continue;
        for (unsigned other = 0; other < others.size(); ++other)
            if ((chosen >> other & 1) == 0)
                step.removals.add(others[other], digits_of(other) & digits);
        if (removes_by(step, Technique::Bug3, 56 + static_cast<Tenths>(size))) return true;
    }
    return false;
}

bool find_type_3(const Board& board, const Grave& grave, Step& step) {
    for (unsigned house = 0; house < house_count; ++house) {
        if (!holds_all(grave, house)) continue;
        const auto others = others_in(grave, house);
        for (unsigned size = 2; size <= 6 && size <= others.size(); ++size)
            if (find_naked_set_with(board, grave, others, size, step)) return true;
    }
    return false;
}

}  // namespace

bool find_grave_step(const Board& board, Step& step) {
    const auto grave = find_grave(board);
    if (!grave) return false;
    if (grave->cells.size() == 1) return find_type_1(*grave, step);
    if (count(grave->digits) == 1)
        return find_type_2(board, *grave, step) || find_type_4(*grave, step);
    return find_type_4(*grave, step) || find_type_3(board, *grave, step);
}

}  // namespace garns::rating
