// Bivalue universal graves: boards on which everything could be the other way round.

#pragma once

#include <vector>

#include "logic/deadly.hpp"

namespace GARNS_LOGIC {

// The ways in which the board would be a grave, but for some extra candidates.
std::vector<Deadly> graves(const State& state);

}  // namespace GARNS_LOGIC
