// Sums that follow from the sum of houses: see house_sums.cpp.

#pragma once

#include "logic/open_rules.hpp"

namespace GARNS_LOGIC {

// Which cells are left when cages are taken from houses.
enum class RegionForm : std::uint8_t {
    Inside,   // those of the houses that no cage within them has
    Outside,  // those that cages reach beyond the houses, times -1
    Both,     // of each cage the part with fewer cells
};

// Cells without a value, and what they add up to. With Outside there can be cells inside as well.
OpenSum region_sum(const State& state, const Region& region, RegionForm form);

}  // namespace GARNS_LOGIC
