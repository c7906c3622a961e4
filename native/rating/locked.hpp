// Pointing and claiming: a digit whose places in one house all lie in another one.

#pragma once

#include "rating/step.hpp"

namespace garns::rating {

struct Locked {
    unsigned base;   // the house that needs the digit
    unsigned cover;  // the house in which the digit can stand nowhere else
    unsigned digit;
};

inline bool is_pointing(const Locked& locked) { return locked.base < first_row; }

// Calls visit(locked) for all of them in order until it returns true.
template <class Visit>
bool visit_locked(const State& state, Visit visit) {
    constexpr std::array<std::array<unsigned, 2>, 4> kinds{{{first_block, first_column},
                                                            {first_block, first_row},
                                                            {first_column, first_block},
                                                            {first_row, first_block}}};
    for (const auto& [bases, covers] : kinds) {
        for (unsigned base = bases; base < bases + 9; ++base) {
            for (unsigned cover = covers; cover < covers + 9; ++cover) {
                const Mask shared = geometry.overlap[base][cover];
                if (shared == 0) continue;
                for (unsigned digit = 0; digit < 9; ++digit) {
                    const Mask places = state.places(base, digit);
                    if (count(places) < 2 || (places & ~shared) != 0) continue;
                    if (visit(Locked{base, cover, digit})) return true;
                }
            }
        }
    }
    return false;
}

inline void collect_removals(const State& state, const Locked& locked, Removals& removals) {
    const Mask gone =
        state.places(locked.cover, locked.digit) & ~geometry.overlap[locked.cover][locked.base];
    for_each_bit(gone, [&](unsigned place) {
        removals.add(geometry.cells[locked.cover][place], bit(locked.digit));
    });
}

}  // namespace garns::rating
