// Choices of some of nine things, in increasing order of their bits: the order in which Sudoku
// Explainer looks at rows, places and digits, and so the one that decides which step comes first.

#pragma once

#include <span>

#include "rating/state.hpp"

namespace garns::rating {

struct Combinations {
    static constexpr unsigned most = 5;
    std::array<std::array<Mask, 126>, most + 1> masks{};
    std::array<unsigned, most + 1> sizes{};
};

constexpr Combinations make_combinations() {
    Combinations made;
    for (Mask mask = 0; mask <= all_nine; ++mask)
        if (const unsigned size = count(mask); size <= Combinations::most)
            made.masks[size][made.sizes[size]++] = mask;
    return made;
}

inline constexpr Combinations combinations = make_combinations();

// The choices of `size` (up to 5) out of nine.
constexpr std::span<const Mask> choices(unsigned size) {
    return {combinations.masks[size].data(), combinations.sizes[size]};
}

// Choices of `size` out of any number of things in the same order: begins with 0, 1, .., and goes
// on until the last one is out of range.
template <unsigned size>
constexpr std::array<unsigned, size> first_choice() {
    std::array<unsigned, size> chosen{};
    for (unsigned i = 0; i < size; ++i) chosen[i] = i;
    return chosen;
}

template <unsigned size>
constexpr void next_choice(std::array<unsigned, size>& chosen) {
    unsigned i = 0;
    while (i + 1 < size && chosen[i] + 1 == chosen[i + 1]) {
        chosen[i] = i;
        ++i;
    }
    ++chosen[i];
}

}  // namespace garns::rating
