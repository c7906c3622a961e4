#include "rating/ladder.hpp"

#include "rating/finders.hpp"
#include "rating/forcing.hpp"

namespace garns::rating {

namespace {

struct Rung {
    Tenths least;  // how difficult a step of this technique is at least
    bool (*find)(const State& state, Effort& effort, Step& step);
    bool is_long = false;  // whether it takes effort; the others are tried even if none is left
};

template <unsigned size, Technique technique>
bool find_direct_hidden(const State& state, Effort&, Step& step) {
    return find_direct_hidden_set(state, size, technique, step);
}
template <unsigned size, Technique technique>
bool find_hidden(const State& state, Effort&, Step& step) {
    return find_hidden_set(state, size, technique, step);
}
template <unsigned size, Technique technique>
bool find_naked(const State& state, Effort&, Step& step) {
    return find_naked_set(state, size, technique, step);
}
template <unsigned size, Technique technique>
bool find_lines(const State& state, Effort&, Step& step) {
    return find_fish(state, size, technique, step);
}
template <unsigned pivot_digits, Technique technique>
bool find_bent(const State& state, Effort&, Step& step) {
    return find_wing(state, pivot_digits, technique, step);
}
template <bool (*find)(const State&, Step&)>
bool find_quickly(const State& state, Effort&, Step& step) {
    return find(state, step);
}
template <const ForcingRules& rules, Technique technique>
bool find_forced(const State& state, Effort& effort, Step& step) {
    const bool is_found = find_forcing_chain(state, rules, effort, step);
    step.technique = technique;
    return is_found;
}

template <unsigned level>
constexpr ForcingRules dynamic = dynamic_rules(level);

constexpr Rung ladder[] = {
    {10, find_quickly<find_hidden_single>},
    {17, find_quickly<find_direct_locked>},
    {20, find_direct_hidden<2, Technique::DirectHiddenPair>},
    {23, find_quickly<find_naked_single>},
    {25, find_direct_hidden<3, Technique::DirectHiddenTriple>},
    {26, find_quickly<find_locked>},
    {30, find_naked<2, Technique::NakedPair>},
    {32, find_lines<2, Technique::XWing>},
    {34, find_hidden<2, Technique::HiddenPair>},
    {36, find_naked<3, Technique::NakedTriple>},
    {38, find_lines<3, Technique::Swordfish>},
    {40, find_hidden<3, Technique::HiddenTriple>},
    {42, find_bent<2, Technique::XyWing>},
    {44, find_bent<3, Technique::XyzWing>},
    {45, find_unique_loop, true},
    {50, find_naked<4, Technique::NakedQuad>},
    {52, find_lines<4, Technique::Jellyfish>},
    {54, find_hidden<4, Technique::HiddenQuad>},
    {56, find_quickly<find_grave_step>},
    {62, find_aligned_pair, true},
    {65, find_loop_or_chain, true},
    {75, find_aligned_triplet, true},
    {75, find_forced<nishio_rules, Technique::Nishio>, true},
    {80, find_forced<multiple_rules, Technique::MultipleForcingChains>, true},
    {85, find_forced<dynamic<0>, Technique::DynamicForcingChains>, true},
    {90, find_forced<dynamic<1>, Technique::DynamicForcingChainsPlus>, true},
    {95, find_forced<dynamic<2>, Technique::NestedForcingChains>, true},
    {100, find_forced<dynamic<3>, Technique::NestedForcingChains>, true},
    {105, find_forced<dynamic<4>, Technique::NestedForcingChains>, true},
    {110, find_forced<dynamic<5>, Technique::NestedForcingChains>, true},
};
constexpr Tenths beyond_the_ladder = 115;

}  // namespace

Tenths find_step(const State& state, Tenths ceiling, Effort& effort, Step& step) {
    for (const Rung& rung : ladder) {
        if (rung.least > ceiling) return rung.least;
        const bool is_found = rung.find(state, effort, step);
        if (rung.is_long && effort.is_used_up()) return rung.least;
        if (is_found) return 0;
    }
    return beyond_the_ladder;
}

}  // namespace garns::rating
