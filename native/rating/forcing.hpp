// Nishio, multiple and dynamic forcing chains: whatever of several cases holds, a conclusion
// follows; or one candidate leads to a contradiction.

#pragma once

#include "rating/chain_difficulty.hpp"
#include "rating/effort.hpp"
#include "rating/implications.hpp"

namespace garns::rating {

// The easiest of all chains that the rules allow. Of no use if the effort is used up.
bool find_forcing_chain(const Board& board, const ForcingRules& rules, Effort& effort, Step& step);

}  // namespace garns::rating
