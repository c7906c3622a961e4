// Rectangles whose cells are all open.

#pragma once

#include <vector>

#include "logic/deadly.hpp"

namespace GARNS_LOGIC {

struct OpenRectangle {
    const Rectangle* rectangle;
    Deadly pattern;
};

// Those with a cell that has only two candidates: the values of the pattern.
std::vector<OpenRectangle> open_rectangles(const State& state);

}  // namespace GARNS_LOGIC
