#include "rating/ladder.hpp"

#include "rating/finders.hpp"
#include "rating/forcing.hpp"

namespace garns::rating {

namespace {

// Up to 6.2: patterns.
bool find_pattern(const Board& b, Step& step) {
    return find_hidden_single(b, step) || find_direct_locked(b, step) ||
           find_direct_hidden_set(b, 2, Technique::DirectHiddenPair, step) ||
           find_naked_single(b, step) ||
           find_direct_hidden_set(b, 3, Technique::DirectHiddenTriple, step) ||
           find_locked(b, step) || find_naked_set(b, 2, Technique::NakedPair, step) ||
           find_fish(b, 2, Technique::XWing, step) ||
           find_hidden_set(b, 2, Technique::HiddenPair, step) ||
           find_naked_set(b, 3, Technique::NakedTriple, step) ||
           find_fish(b, 3, Technique::Swordfish, step) ||
           find_hidden_set(b, 3, Technique::HiddenTriple, step) ||
           find_wing(b, 2, Technique::XyWing, step) || find_wing(b, 3, Technique::XyzWing, step) ||
           find_unique_loop(b, step) || find_naked_set(b, 4, Technique::NakedQuad, step) ||
           find_fish(b, 4, Technique::Jellyfish, step) ||
           find_hidden_set(b, 4, Technique::HiddenQuad, step) || find_grave_step(b, step) ||
           find_aligned_pair(b, step);
}

// From 7.5: several cases, one after the other in order of difficulty.
struct Rung {
    Technique technique;
    ForcingRules rules;
};
constexpr std::array<Rung, 8> forcing_ladder{{
    {Technique::Nishio, nishio_rules},
    {Technique::MultipleForcingChains, multiple_rules},
    {Technique::DynamicForcingChains, dynamic_rules(0)},
    {Technique::DynamicForcingChainsPlus, dynamic_rules(1)},
    {Technique::NestedForcingChains, dynamic_rules(2)},
    {Technique::NestedForcingChains, dynamic_rules(3)},
    {Technique::NestedForcingChains, dynamic_rules(4)},
    {Technique::NestedForcingChains, dynamic_rules(5)},
}};
constexpr Tenths beyond_the_ladder = 115;

}  // namespace

Tenths find_step(const Board& board, Effort& effort, Step& step) {
    if (find_pattern(board, step) || find_loop_or_chain(board, step) ||
        find_aligned_triplet(board, step))
        return 0;
    for (const auto& [technique, rules] : forcing_ladder) {
        const bool is_found = find_forcing_chain(board, rules, effort, step);
        if (effort.is_used_up()) return in_tenths(rules.base);
        if (!is_found) continue;
        step.technique = technique;
        return 0;
    }
    return beyond_the_ladder;
}

}  // namespace garns::rating
