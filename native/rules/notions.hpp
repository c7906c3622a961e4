// A board with rules as clauses, for the search that learns.
//
// Beside candidates there are notions: a cage holds this value, it holds this set, these cells have
// this sum, an automaton is in this state. What is learned can speak of them, which makes it short:
// that a cage has no 9 says in one word what would take one for each of its cells.

#pragma once

#include <optional>
#include <span>

#include "general/learning.hpp"
#include "rules/rule_set.hpp"

namespace garns {

// `left`: what is left for each cell. Only sums that can be said in few clauses are said, unless
// they were given. Nothing if that would be more than the search can take.
[[nodiscard]] std::optional<Statements> statements_of(const RuleSet& rules,
                                                      std::span<const Values> left);

}  // namespace garns
