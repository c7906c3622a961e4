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
    State rest;  // the board without the surplus
    CellSet cells;
    unsigned first_cell = no_cell;  // the one that was found first
    Mask digits = 0;

    void take(unsigned cell, unsigned digit) {
        if (first_cell == no_cell) first_cell = cell;
        cells |= CellSet::of(cell);
        digits |= bit(digit);
        rest.remove(cell, digit);
    }
};

bool is_grave(const State& rest) {
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
CellSet surplus_cells(const State& state, unsigned house, unsigned digit) {
    CellSet found;
    for_each_bit(state.places(house, digit), [&](unsigned place) {
        const unsigned cell = geometry.cells[house][place];
        if (count(state.candidates(cell)) >= 3) found |= CellSet::of(cell);
    });
    return found;
}

// A surplus is certain where a house has only one cell for it. If there is one surplus digit in
// all, it is a surplus in all of these cells.
std::optional<Grave> find_grave(const State& state) {
    Grave grave;
    grave.rest = state;
    CellSet possible;
    Mask possible_digits = 0;
    for (unsigned house = 0; house < house_count; ++house) {
        for (unsigned digit = 0; digit < 9; ++digit) {
            const unsigned places = count(state.places(house, digit));
            if (places == 0 || places == 2) continue;
            const CellSet cells = surplus_cells(state, house, digit);
            if (cells.is_one()) grave.take(cells.first(), digit);
            possible |= cells;
            possible_digits |= bit(digit);
        }
    }
    if (grave.cells.is_empty()) return std::nullopt;
    if (count(possible_digits) == 1)
        for (const unsigned cell : possible) grave.take(cell, lowest(possible_digits));
    if (!is_grave(grave.rest)) return std::nullopt;
    return grave;
}

bool find_type_1(const Grave& grave, Step& step) {
    for (const unsigned cell : grave.cells) step.removals.add(cell, grave.rest.candidates(cell));
    return removes_by(step, Technique::Bug1);
}

bool find_type_2(const State& state, const Grave& grave, Step& step) {
    CellSet seen = state.cells_with(lowest(grave.digits));
    for (const unsigned cell : grave.cells) seen &= geometry.peers[cell];
    for (const unsigned cell : seen) step.removals.add(cell, grave.digits);
    return removes_by(step, Technique::Bug2);
}

// Whether the house holds all cells of the grave that have a surplus.
bool holds_all(const Grave& grave, unsigned house) {
    return grave.cells.is_within(geometry.cell_set[house]);
}

bool find_type_4(const Grave& grave, Step& step) {
    Mask shared = all_nine;
    for (const unsigned cell : grave.cells) shared &= grave.rest.candidates(cell);
    if (!grave.cells.is_two() || count(shared) != 1) return false;
    for (unsigned house = 0; house < house_count; ++house) {
        if (!holds_all(grave, house)) continue;
        for (const unsigned cell : grave.cells)
            step.removals.add(cell, grave.rest.candidates(cell) & ~shared);
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
bool find_naked_set_with(const State& state, const Grave& grave,
                         const std::vector<unsigned>& others, unsigned size, Step& step) {
    const auto digits_of = [&](unsigned other) { return state.candidates(others[other]); };
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

bool find_type_3(const State& state, const Grave& grave, Step& step) {
    for (unsigned house = 0; house < house_count; ++house) {
        if (!holds_all(grave, house)) continue;
        const auto others = others_in(grave, house);
        for (unsigned size = 2; size <= 6 && size <= others.size(); ++size)
            if (find_naked_set_with(state, grave, others, size, step)) return true;
    }
    return false;
}

}  // namespace

bool find_grave_step(const State& state, Step& step) {
    const auto grave = find_grave(state);
    if (!grave) return false;
    if (grave->cells.is_one()) return find_type_1(*grave, step);
    if (count(grave->digits) == 1)
        return find_type_2(state, *grave, step) || find_type_4(*grave, step);
    return find_type_4(*grave, step) || find_type_3(state, *grave, step);
}

}  // namespace garns::rating
