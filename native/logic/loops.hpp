// Unique loops and extended rectangles: larger patterns in which values could be swapped.

#pragma once

#include <vector>

#include "logic/deadly.hpp"

namespace GARNS_LOGIC {

// The shortest first.
std::vector<Deadly> unique_loops(const State& state);
std::vector<Deadly> extended_rectangles(const State& state);

}  // namespace GARNS_LOGIC
