// Deadly patterns: at least one of their extra candidates is true, or the puzzle had two solutions.

#pragma once

#include <vector>

#include "logic/steps.hpp"

namespace GARNS_LOGIC {

struct Extra {
    Cell cell;
    Mask values;
};

struct Deadly {
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
};

// The steps of a type, from 1 to 4. Returns whether enough was found.
[[nodiscard]] bool conclude(const State& state, Steps& steps, const Deadly& pattern, int type);

}  // namespace GARNS_LOGIC
