// A digit that has places in only so many rows of as many columns, or the other way round.

#pragma once

#include "rating/subsets.hpp"

namespace garns::rating {

struct Fish {
    unsigned first_base;   // first_row or first_column
    unsigned first_cover;  // the other one
    Mask bases;
    Mask covers;
    unsigned digit;
};

// Lines first, digits second: the digits of the first two lines come before those of the next.
template <class Visit>
bool visit_fish(const State& state, unsigned size, Visit visit) {
    constexpr std::array<std::array<unsigned, 2>, 2> kinds{
        {{first_column, first_row}, {first_row, first_column}}};
    for (const auto& kind : kinds) {
        const unsigned bases = kind[0], covers = kind[1];
        std::array<Mask, 9> usable{};
        for (unsigned digit = 0; digit < 9; ++digit)
            usable[digit] =
                eligible(size, [&](unsigned line) { return state.places(bases + line, digit); });
        for (const Mask chosen : choices(size)) {
            for (unsigned digit = 0; digit < 9; ++digit) {
                if ((chosen & ~usable[digit]) != 0) continue;
                const Mask common = common_set(
                    chosen, [&](unsigned line) { return state.places(bases + line, digit); });
                if (common != 0 && visit(Fish{bases, covers, chosen, common, digit})) return true;
            }
        }
    }
    return false;
}

inline void collect_removals(const State& state, const Fish& fish, Removals& removals) {
    for_each_bit(fish.covers, [&](unsigned line) {
        const unsigned house = fish.first_cover + line;
        for_each_bit(state.places(house, fish.digit) & ~fish.bases, [&](unsigned place) {
            removals.add(geometry.cells[house][place], bit(fish.digit));
        });
    });
}

}  // namespace garns::rating
