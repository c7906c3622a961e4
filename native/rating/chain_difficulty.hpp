// How hard a chain is, and which of two chains comes first.

#pragma once

#include <cmath>
#include <limits>
#include <tuple>

#include "rating/step.hpp"

namespace garns::rating {

// What a chain adds for its length: 0.1 each time that its conclusions, apart from the first two,
// are more than 4, 6, 8, 12, 16, 24, ... The tenths are summed one by one as in Sudoku Explainer:
// the last bit of the sum decides between chains of different kinds.
inline double difficulty_of_length(unsigned complexity) {
    double added = 0.0;
    unsigned limit = 4;
    for (bool by_half = true; complexity > limit + 2; by_half = !by_half) {
        added += 0.1;
        limit = by_half ? limit * 3 / 2 : limit * 4 / 3;
    }
    return added;
}

// The highest complexity at which a chain of this base is at most as difficult as another one.
inline unsigned longest_within(double base, double difficulty) {
    constexpr unsigned enough = 4096;  // more than any chain has
    double added = 0.0;
    unsigned longest = 0, limit = 4;
    for (bool by_half = true; base + added <= difficulty && longest < enough; by_half = !by_half) {
        longest = limit + 2;
        added += 0.1;
        limit = by_half ? limit * 3 / 2 : limit * 4 / 3;
    }
    return longest;
}

inline Tenths in_tenths(double difficulty) {
    return static_cast<Tenths>(std::lround(difficulty * 10));
}

// Chains are ranked by difficulty, then by complexity (the number of conclusions), then by kind;
// of equals the one that would have been found first counts.
struct ChainRank {
    double difficulty = std::numeric_limits<double>::infinity();
    unsigned complexity = 0;
    unsigned kind = 0;
    std::uint64_t order = 0;

    friend bool operator<(const ChainRank& a, const ChainRank& b) {
        return std::tie(a.difficulty, a.complexity, a.kind, a.order) <
               std::tie(b.difficulty, b.complexity, b.kind, b.order);
    }
};

inline constexpr unsigned double_chain_kind = 1;
inline constexpr unsigned x_chain_kind = 2;
inline constexpr unsigned y_chain_kind = 3;
inline constexpr unsigned xy_chain_kind = 4;
inline constexpr unsigned cell_chain_kind = 5;
inline constexpr unsigned house_chain_kind = 6;
inline constexpr unsigned contradiction_kind = 7;

}  // namespace garns::rating
