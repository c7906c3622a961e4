// Cells that have room for no more digits than they need: what sk-loops and multi-sector locked
// sets conclude.

#pragma once

#include "logic/steps.hpp"

namespace GARNS_LOGIC {

// Houses, for each value those that together hold all its candidates in some cells.
struct Sectors {
    CellSet cells;
    HouseList houses;
    std::vector<Mask> values;  // of each house

    // What leaves the houses outside of the cells.
    [[nodiscard]] CandidateSet removed(const State& state) const;
    void explain(const State& state, Explanation& explanation) const;
};

}  // namespace GARNS_LOGIC
