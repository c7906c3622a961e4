// Rows and columns with fins.

#pragma once

#include <vector>

#include "logic/state.hpp"

namespace GARNS_LOGIC {

struct FinnedFish {
    Value value;
    bool rows_are_bases;
    Mask bases, covers;  // its lines
    CellSet base;        // all cells of the bases
    CellSet removed;
    bool is_sashimi;
};

// All with so many lines, in the order of the cells that they remove.
std::vector<FinnedFish> finned_fish(const State& state, unsigned size);

}  // namespace GARNS_LOGIC
