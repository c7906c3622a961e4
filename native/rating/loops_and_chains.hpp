// All bidirectional cycles and forcing chains of a board, for chains that are helped by chains.

#pragma once

#include <vector>

#include "rating/chain_difficulty.hpp"
#include "rating/effort.hpp"

namespace garns::rating {

struct WayNode {
    unsigned candidate;
    bool is_true;
    bool operator==(const WayNode&) const = default;
};
// From the last conclusion back to the source.
using Way = std::vector<WayNode>;

struct LinkedChain {
    ChainRank rank;
    Removals removals;
    Way way;
};

// The way of the one that find_loop_or_chain finds; empty if there is none.
Way easiest_way(const State& state);

// In no order; for each candidate the shortest chain at least. Not all if the effort is used up.
std::vector<LinkedChain> all_loops_and_chains(const State& state, Effort& effort);

}  // namespace garns::rating
