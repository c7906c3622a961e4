// What helps dynamic chains on when no link does: easy techniques on the board as the chain has
// left it.
//
//   level 1  locked candidates, hidden pairs, naked pairs, X-wings; the first that finds anything
//            new is asked, the others are not.

#pragma once

#include <vector>

#include "rating/board.hpp"

namespace garns::rating {

// A candidate that a technique takes away, and what was lost on the way that makes it possible.
struct Help {
    unsigned candidate;
    std::vector<unsigned> lost;  // candidates that are on `before` but not on `now`
    unsigned complexity = 0;     // of the chain that shows it; 0 for other techniques
    unsigned id = 0;             // the same for all that one chain takes away
};

std::vector<Help> find_help(const Board& before, const Board& now, unsigned level);

}  // namespace garns::rating
