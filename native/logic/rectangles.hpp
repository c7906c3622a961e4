// Rectangles whose cells are all open.

#pragma once

#include <functional>
#include <vector>

#include "logic/deadly.hpp"

namespace GARNS_LOGIC {

struct OpenRectangle {
    const Rectangle* rectangle;
    Deadly pattern;
};

// Those with a cell that has only two candidates: the values of the pattern.
std::vector<OpenRectangle> open_rectangles(const State& state);

// Calls `found` with each way to fill the open cells of a rectangle, so many, that would be deadly,
// until it returns true. The other cells are solved, not given.
void each_avoidable(const State& state, unsigned open,
                    const std::function<bool(const Rectangle&, const Deadly&)>& found);

}  // namespace GARNS_LOGIC
