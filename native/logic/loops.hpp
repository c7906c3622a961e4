// Unique loops and extended rectangles: larger patterns in which values could be swapped.

#pragma once

#include <optional>
#include <vector>

#include "logic/deadly.hpp"

namespace GARNS_LOGIC {

// The shortest first; nothing if the steps were stopped before all were found.
std::optional<std::vector<Deadly>> unique_loops(const State& state, Steps& steps);
std::vector<Deadly> extended_rectangles(const State& state);

}  // namespace GARNS_LOGIC
