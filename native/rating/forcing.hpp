// Nishio, multiple and dynamic forcing chains: whatever of several cases holds, a conclusion
// follows; or one candidate leads to a contradiction.

#pragma once

#include "rating/chain_difficulty.hpp"
#include "rating/effort.hpp"
#include "rating/implications.hpp"

namespace garns::rating {

inline constexpr ForcingRules nishio_rules{
    .multiple = false, .dynamic = true, .single_digit = true, .level = 0, .base = 7.5};
inline constexpr ForcingRules multiple_rules{
    .multiple = true, .dynamic = false, .single_digit = false, .level = 0, .base = 8.0};
// 8.5 without helpers, and half a point more for each level of them.
constexpr ForcingRules dynamic_rules(unsigned level) {
    return {.multiple = true,
            .dynamic = true,
            .single_digit = false,
            .level = level,
            .base = 8.5 + 0.5 * level};
}

// One conclusion from one of several cases, or one side of a contradiction.
struct Case {
    const Implications* implications;
    NodeId node;
};

// What several cases show.
struct ForcingChain {
    std::vector<Case> cases;
    unsigned kind;
    unsigned candidate;
    bool is_true;
    // What the cases are: the digits of a cell, the places of a digit in a house, or true and
    // false.
    std::uint8_t reason = no_reason;
};

// The conclusions on all sides, and those of the chains that helped.
unsigned complexity_of(const ForcingChain& chain);
// Quick to tell, and never more than that.
unsigned least_complexity_of(const ForcingChain& chain);

// Takes all chains in the order of Sudoku Explainer.
class ForcingSink {
public:
    virtual void offer(const ForcingChain& chain) = 0;
    // Whether the search may end here, between two cells.
    [[nodiscard]] virtual bool has_enough() const { return false; }

protected:
    ~ForcingSink() = default;
};

void visit_forcing_chains(const State& state, const ForcingRules& rules, Effort& effort,
                          ForcingSink& sink);

// The easiest of all chains that the rules allow. Of no use if the effort is used up.
bool find_forcing_chain(const State& state, const ForcingRules& rules, Effort& effort, Step& step);

}  // namespace garns::rating
