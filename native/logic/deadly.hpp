// Deadly patterns: what a puzzle with one solution cannot contain, and what follows by type.
//
// A pattern is deadly if, whenever its cells hold nothing but the values of the pattern, they could
// be filled in another way without any other cell noticing. A puzzle would then have two solutions.
// So in a puzzle with exactly one solution at least one of the extra candidates is true: those that
// are possible in the cells of the pattern but do not belong to it. No cell of a pattern may be a
// given, for the givens are what makes the solution the only one.
//
// - Type 1: only one cell has extra candidates. It takes one of them: the others leave that cell.
// - Type 2: all extra candidates are the same value. It leaves all cells that see all of its
//   places.
// - Type 3: the cells with extra candidates lie in one house. One of them takes an extra value;
//   seen as one cell, it forms a naked subset with other cells of the house.
// - Type 4: two cells with extra candidates lie in one house, in which a value of the pattern has
//   no other places. One of them takes this value, so the other must take an extra one: the
//   remaining values of the pattern leave both.
//
// If the puzzle has several solutions, nothing of this is valid.

#pragma once

#include <vector>

#include "logic/steps.hpp"

namespace GARNS_LOGIC {

struct Extra {
    Cell cell;
    Mask values;
};

struct Deadly {
    CellSet cells;
    Mask values;                // of the pattern, if all its cells have the same
    std::vector<Extra> extras;  // what else is possible in its cells
    CellSet extra_cells;
    Mask extra_values;

    void add(Cell cell, Mask more) {
        if (more.is_empty()) return;
        extras.push_back({cell, more});
        extra_cells |= CellSet::of(cell);
        extra_values |= more;
    }

    // What all steps have in common: the pattern and its extra candidates.
    void explain(Explanation& explanation) const;
};

// The steps of a type, from 1 to 4. Returns whether enough was found.
[[nodiscard]] bool conclude(const State& state, Steps& steps, const Deadly& pattern, int type);

}  // namespace GARNS_LOGIC
