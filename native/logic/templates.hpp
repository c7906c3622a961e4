// Templates: all the ways in which one value can be set out over the whole board.

#pragma once

#include <optional>

#include "logic/steps.hpp"

namespace GARNS_LOGIC {

struct Templates {
    CandidateSet common{};  // the places that all templates of a value have
    CandidateSet used{};    // the places that any of them has
};

// Nothing if the steps were stopped before all was known.
std::optional<Templates> templates(const State& state, Steps& steps);

}  // namespace GARNS_LOGIC
