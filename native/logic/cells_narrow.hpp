// Sets of up to 128 cells: two words. Included by cells.hpp only.

#pragma once

namespace GARNS_LOGIC {

// Cells of a board.
struct CellSet {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    static constexpr CellSet of(Cell cell) {
        return cell < 64 ? CellSet{1ULL << cell, 0} : CellSet{0, 1ULL << (cell - 64)};
    }
    // All cells from this one on.
    static constexpr CellSet from(Cell cell) {
        return cell < 64 ? CellSet{~0ULL << cell, ~0ULL} : CellSet{0, ~0ULL << (cell - 64)};
    }

    friend constexpr bool operator==(CellSet, CellSet) = default;
    friend constexpr CellSet operator&(CellSet a, CellSet b) {
        return {a.low & b.low, a.high & b.high};
    }
    friend constexpr CellSet operator|(CellSet a, CellSet b) {
        return {a.low | b.low, a.high | b.high};
    }
    constexpr CellSet& operator|=(CellSet other) { return *this = *this | other; }
    constexpr CellSet& operator&=(CellSet other) { return *this = *this & other; }

    // The set with the highest differing cell is the greater one, as with large numbers.
    friend constexpr std::strong_ordering operator<=>(CellSet a, CellSet b) {
        return a.high != b.high ? a.high <=> b.high : a.low <=> b.low;
    }

    [[nodiscard]] constexpr CellSet without(CellSet other) const {
        return {low & ~other.low, high & ~other.high};
    }
    [[nodiscard]] constexpr bool has(Cell cell) const {
        return ((cell < 64 ? low >> cell : high >> (cell - 64)) & 1U) != 0;
    }
    [[nodiscard]] constexpr bool is_empty() const { return (low | high) == 0; }
    [[nodiscard]] constexpr bool meets(CellSet other) const { return !(*this & other).is_empty(); }
    [[nodiscard]] constexpr bool is_within(CellSet other) const {
        return without(other).is_empty();
    }
    [[nodiscard]] constexpr CellSet without_first() const {
        return low != 0 ? CellSet{low & (low - 1), high} : CellSet{0, high & (high - 1)};
    }
    [[nodiscard]] constexpr bool has_several() const { return !without_first().is_empty(); }
    [[nodiscard]] constexpr bool is_one() const { return !is_empty() && !has_several(); }
    [[nodiscard]] constexpr bool is_two() const { return without_first().is_one(); }
    [[nodiscard]] constexpr Cell first() const {
        return static_cast<Cell>(low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high));
    }
    constexpr void drop_first() { *this = without_first(); }
    [[nodiscard]] constexpr unsigned count() const {
        return static_cast<unsigned>(std::popcount(low) + std::popcount(high));
    }

    [[nodiscard]] constexpr std::uint64_t hash() const {
        return (low ^ high * 0x9E3779B97F4A7C15ULL) * 0xD6E8FEB86659FD93ULL;
    }

    [[nodiscard]] Members<CellSet> begin() const { return Members<CellSet>(*this); }
    [[nodiscard]] Members<CellSet> end() const { return Members<CellSet>({}); }
};

}  // namespace GARNS_LOGIC
