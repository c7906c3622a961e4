// What techniques with almost locked sets have in common. They are explained in als.cpp.

#pragma once

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

// The candidates of a common value, other than the links, that see all its places in both sets.
CandidateSet shared_victims(const AlmostLockedSets& sets, std::size_t one, std::size_t other,
                            Mask links);

// The values that are removed somewhere.
Mask values_of(const CandidateSet& removed);

// A set and the first house that holds it.
Part explain_set(Explanation& explanation, Role role, const AlmostLockedSets& sets, std::size_t set,
                 unsigned number = 0);

}  // namespace GARNS_LOGIC
