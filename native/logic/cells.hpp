// Sets of cells and of values, as bits.

#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace garns::logic {

inline constexpr unsigned max_cells = 128;
inline constexpr unsigned max_values = 11;  // the largest board with so many cells is 11x11

using Cell = unsigned;
// From 0: the value v of a board is v - 1 here.
using Value = unsigned;

// Goes through the bits of one or two words in order.
template <class Set>
class Members {
public:
    explicit Members(Set left) : left_(left) {}
    unsigned operator*() const { return left_.first(); }
    Members& operator++() {
        left_.drop_first();
        return *this;
    }
    bool operator!=(const Members& other) const { return left_ != other.left_; }

private:
    Set left_;
};

// Values that are possible in a cell, or any few things that are numbered.
struct Mask {
    std::uint16_t bits = 0;

    static constexpr Mask of(unsigned number) { return {static_cast<std::uint16_t>(1U << number)}; }
    static constexpr Mask below(unsigned count) {
        return {static_cast<std::uint16_t>((1U << count) - 1)};
    }

    friend constexpr bool operator==(Mask, Mask) = default;
    friend constexpr Mask operator&(Mask a, Mask b) {
        return {static_cast<std::uint16_t>(a.bits & b.bits)};
    }
    friend constexpr Mask operator|(Mask a, Mask b) {
        return {static_cast<std::uint16_t>(a.bits | b.bits)};
    }
    constexpr Mask& operator|=(Mask other) { return *this = *this | other; }
    constexpr Mask& operator&=(Mask other) { return *this = *this & other; }

    [[nodiscard]] constexpr Mask without(Mask other) const {
        return {static_cast<std::uint16_t>(bits & ~other.bits)};
    }
    [[nodiscard]] constexpr bool has(unsigned number) const { return (bits >> number & 1U) != 0; }
    [[nodiscard]] constexpr bool is_empty() const { return bits == 0; }
    [[nodiscard]] constexpr bool has_several() const { return (bits & (bits - 1)) != 0; }
    [[nodiscard]] constexpr bool is_one() const { return bits != 0 && !has_several(); }
    [[nodiscard]] constexpr bool is_two() const { return without_first().is_one(); }
    [[nodiscard]] constexpr Mask without_first() const {
        return {static_cast<std::uint16_t>(bits & (bits - 1))};
    }
    [[nodiscard]] constexpr unsigned first() const {
        return static_cast<unsigned>(std::countr_zero(bits));
    }
    [[nodiscard]] constexpr unsigned last() const {
        return static_cast<unsigned>(std::bit_width(bits)) - 1;
    }
    constexpr void drop_first() { *this = without_first(); }
    [[nodiscard]] inline unsigned count() const;

    [[nodiscard]] Members<Mask> begin() const { return Members<Mask>(*this); }
    [[nodiscard]] Members<Mask> end() const { return Members<Mask>({}); }
};

// The plain x86 that we compile for has no instruction for counting bits.
inline constexpr auto bit_counts = [] {
    std::array<std::uint8_t, 1U << max_values> counts{};
    for (std::size_t bits = 1; bits < counts.size(); ++bits)
        counts[bits] = static_cast<std::uint8_t>(counts[bits >> 1U] + (bits & 1U));
    return counts;
}();

inline unsigned Mask::count() const { return bit_counts[bits]; }

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

    [[nodiscard]] Members<CellSet> begin() const { return Members<CellSet>(*this); }
    [[nodiscard]] Members<CellSet> end() const { return Members<CellSet>({}); }
};

// Candidates: for each value the cells.
using CandidateSet = std::array<CellSet, max_values>;

inline bool is_empty(const CandidateSet& set) {
    CellSet all;
    for (const CellSet cells : set) all |= cells;
    return all.is_empty();
}

}  // namespace garns::logic
