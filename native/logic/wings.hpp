// Wings, to be gone through. They are explained in wings.cpp.

#pragma once

#include <functional>

#include "logic/steps.hpp"

namespace GARNS_LOGIC {

struct BentSet {
    CellSet cells;
    Value value;      // the one that is loose
    CellSet removed;  // its candidates that go
};

// Calls `found` with each XY-wing (the widest cell has 2 candidates) or XYZ-wing (3) that removes
// something, until it returns true. Some come twice.
void each_wing(const State& state, Steps& steps, unsigned widest,
               const std::function<bool(const BentSet&)>& found);

struct WWing {
    Cell one, other;
    Value linked, value;
    const House* house;  // where the value is linked
    CellSet removed;
};

// The same with W-wings, by their cells.
void each_w_wing(const State& state, bool grouped, const std::function<bool(const WWing&)>& found);

}  // namespace GARNS_LOGIC
