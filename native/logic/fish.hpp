// Rows and columns with fins.

#pragma once

#include <vector>

#include "state.hpp"

namespace garns::logic {

struct FinnedFish {
    Value value;
    CellSet base;  // all cells of its lines
    CellSet removed;
    bool is_sashimi;
};

// All with so many lines, in the order of the cells that they remove.
std::vector<FinnedFish> finned_fish(const State& state, unsigned size);

}  // namespace garns::logic
