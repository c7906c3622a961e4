// What helps dynamic chains on when no link does: easy techniques on the board as the chain has
// left it.
//
//   level 1  locked candidates, hidden pairs, naked pairs, X-wings; the first that finds anything
//            new is asked, the others are not.
//   level 2  the same, and cycles and forcing chains.
//   level 3  the same, and multiple forcing chains.
//   level 4  the patterns of level 1, and dynamic forcing chains, which include the above.
//   level 5  the same, and dynamic forcing chains that are helped themselves, as on level 2.

#pragma once

#include <vector>

#include "rating/effort.hpp"
#include "rating/state.hpp"

namespace garns::rating {

// A candidate that a technique takes away, and what was lost on the way that makes it possible.
struct Help {
    unsigned candidate;
    std::vector<unsigned> lost;  // candidates that are on `before` but not on `now`
    unsigned complexity = 0;     // of the chain that shows it; 0 for other techniques
    std::uint64_t id = 0;        // the same for all that one chain, or an equal one, takes away
};

std::vector<Help> find_help(const State& before, const State& now, unsigned level, Effort& effort);

}  // namespace garns::rating
