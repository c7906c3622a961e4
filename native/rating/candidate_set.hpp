// Sets of candidates as 729 bits, and who excludes whom.
//
// The techniques keep candidates by value, for each the cells (logic::CandidateSet). Chains of
// Sudoku Explainer go through them by cell, and the first of equals is the rating, so they are
// numbered by cell here.

#pragma once

#include "rating/state.hpp"

namespace garns::rating {

constexpr unsigned candidate_of(unsigned cell, unsigned digit) { return 9 * cell + digit; }
constexpr unsigned cell_of(unsigned candidate) { return candidate / 9; }
constexpr unsigned digit_of(unsigned candidate) { return candidate % 9; }

struct CandidateSet {
    static constexpr unsigned word_count = (candidate_count + 63) / 64;
    std::array<std::uint64_t, word_count> words{};

    constexpr void add(unsigned candidate) {
        words[candidate / 64] |= std::uint64_t{1} << candidate % 64;
    }
    constexpr void remove(unsigned candidate) {
        words[candidate / 64] &= ~(std::uint64_t{1} << candidate % 64);
    }
    [[nodiscard]] constexpr bool has(unsigned candidate) const {
        return (words[candidate / 64] >> candidate % 64 & 1) != 0;
    }
    [[nodiscard]] constexpr bool is_empty() const {
        std::uint64_t any = 0;
        for (const std::uint64_t word : words) any |= word;
        return any == 0;
    }
    constexpr CandidateSet& operator|=(const CandidateSet& other) {
        for (unsigned i = 0; i < word_count; ++i) words[i] |= other.words[i];
        return *this;
    }
    friend constexpr CandidateSet operator&(CandidateSet a, const CandidateSet& b) {
        for (unsigned i = 0; i < word_count; ++i) a.words[i] &= b.words[i];
        return a;
    }
    [[nodiscard]] constexpr CandidateSet without(const CandidateSet& other) const {
        CandidateSet left = *this;
        for (unsigned i = 0; i < word_count; ++i) left.words[i] &= ~other.words[i];
        return left;
    }
    template <class Visit>
    constexpr void for_each(Visit visit) const {
        for (unsigned i = 0; i < word_count; ++i)
            for_each_bit(words[i], [&](unsigned number) { visit(64 * i + number); });
    }
};

constexpr std::array<CandidateSet, 9> make_sets_of_digits() {
    std::array<CandidateSet, 9> made{};
    for (unsigned candidate = 0; candidate < candidate_count; ++candidate)
        made[digit_of(candidate)].add(candidate);
    return made;
}
inline constexpr std::array<CandidateSet, 9> sets_of_digits = make_sets_of_digits();

// What a candidate excludes on an empty board if it is true, in the order of Sudoku Explainer: the
// other digits of its cell, then its digit in the rest of its block, of its row, of its column.
struct Exclusions {
    static constexpr unsigned in_cell = 8;
    static constexpr unsigned size = in_cell + 20;
    std::array<std::array<std::uint16_t, size>, candidate_count> ordered{};
    std::array<CandidateSet, candidate_count> sets{};
};

Exclusions make_exclusions();
inline const Exclusions all_exclusions = make_exclusions();
inline const Exclusions& exclusions() { return all_exclusions; }

// The cell, or the first house, that two candidates which exclude each other share.
constexpr std::uint8_t exclusion_reason(unsigned a, unsigned b) {
    for (const unsigned house : geometry.houses[cell_of(a)])
        if (cell_of(a) != cell_of(b) && geometry.cell_set[house].has(cell_of(b)))
            return static_cast<std::uint8_t>(house);
    return house_count;
}

}  // namespace garns::rating
