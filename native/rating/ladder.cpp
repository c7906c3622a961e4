#include "rating/ladder.hpp"

#include "rating/finders.hpp"
#include "rating/forcing.hpp"

namespace garns::rating {

namespace {

// Up to 6.2: patterns.
bool find_pattern(const Board& b, Step& step) {
    return find_hidden_single(b, step) || find_direct_locked(b, step) ||
           find_direct_hidden_set(b, 2, 20, step) || find_naked_single(b, step) ||
           find_direct_hidden_set(b, 3, 25, step) || find_locked(b, step) ||
           find_naked_set(b, 2, 30, step) || find_fish(b, 2, 32, step) ||
           find_hidden_set(b, 2, 34, step) || find_naked_set(b, 3, 36, step) ||
           find_fish(b, 3, 38, step) || find_hidden_set(b, 3, 40, step) ||
           find_wing(b, 2, 42, step) || find_wing(b, 3, 44, step) || find_unique_loop(b, step) ||
           find_naked_set(b, 4, 50, step) || find_fish(b, 4, 52, step) ||
           find_hidden_set(b, 4, 54, step) || find_grave_step(b, step) ||
           find_aligned_pair(b, step);
}

// From 7.5: several cases, one after the other in order of difficulty.
constexpr std::array<ForcingRules, 8> forcing_ladder{
    nishio_rules,     multiple_rules,   dynamic_rules(0), dynamic_rules(1),
    dynamic_rules(2), dynamic_rules(3), dynamic_rules(4), dynamic_rules(5)};
constexpr Tenths beyond_the_ladder = 115;

}  // namespace

Tenths find_step(const Board& board, Effort& effort, Step& step) {
    if (find_pattern(board, step) || find_loop_or_chain(board, step) ||
        find_aligned_triplet(board, step))
        return 0;
    for (const ForcingRules& rules : forcing_ladder) {
        const bool is_found = find_forcing_chain(board, rules, effort, step);
        if (effort.is_used_up()) return in_tenths(rules.base);
        if (is_found) return 0;
    }
    return beyond_the_ladder;
}

}  // namespace garns::rating
