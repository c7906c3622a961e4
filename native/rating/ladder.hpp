// The techniques in the order in which they are tried.

#pragma once

#include "rating/effort.hpp"
#include "rating/step.hpp"

namespace garns::rating {

// Finds the next step and returns 0. If there is none, because the effort is used up or all
// techniques up to the ceiling are, returns what the next step would have at least.
Tenths find_step(const State& state, Tenths ceiling, Effort& effort, Step& step);

}  // namespace garns::rating
