// Sets of cells and of values, as bits.

#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "logic/width.hpp"

namespace GARNS_LOGIC {

#ifdef GARNS_WIDE
inline constexpr unsigned max_values = 25;
inline constexpr unsigned max_cells = 640;
using MaskBits = std::uint32_t;
#else
inline constexpr unsigned max_values = 11;
inline constexpr unsigned max_cells = 128;
using MaskBits = std::uint16_t;
#endif

using Cell = unsigned;
// From 0: the value v of a board is v - 1 here.
using Value = unsigned;

// Goes through the members of a set in order.
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
    MaskBits bits = 0;

    static constexpr Mask of(unsigned number) { return {static_cast<MaskBits>(1U << number)}; }
    static constexpr Mask below(unsigned count) {
        return {static_cast<MaskBits>((1U << count) - 1)};
    }

    friend constexpr bool operator==(Mask, Mask) = default;
    friend constexpr Mask operator&(Mask a, Mask b) {
        return {static_cast<MaskBits>(a.bits & b.bits)};
    }
    friend constexpr Mask operator|(Mask a, Mask b) {
        return {static_cast<MaskBits>(a.bits | b.bits)};
    }
    constexpr Mask& operator|=(Mask other) { return *this = *this | other; }
    constexpr Mask& operator&=(Mask other) { return *this = *this & other; }

    [[nodiscard]] constexpr Mask without(Mask other) const {
        return {static_cast<MaskBits>(bits & ~other.bits)};
    }
    [[nodiscard]] constexpr bool has(unsigned number) const { return (bits >> number & 1U) != 0; }
    [[nodiscard]] constexpr bool is_empty() const { return bits == 0; }
    [[nodiscard]] constexpr bool has_several() const { return (bits & (bits - 1)) != 0; }
    [[nodiscard]] constexpr bool is_one() const { return bits != 0 && !has_several(); }
    [[nodiscard]] constexpr bool is_two() const { return without_first().is_one(); }
    [[nodiscard]] constexpr Mask without_first() const {
        return {static_cast<MaskBits>(bits & (bits - 1))};
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
inline constexpr unsigned counted_bits = max_values < 13 ? max_values : 13;
inline constexpr auto bit_counts = [] {
    std::array<std::uint8_t, 1U << counted_bits> counts{};
    for (std::size_t bits = 1; bits < counts.size(); ++bits)
        counts[bits] = static_cast<std::uint8_t>(counts[bits >> 1U] + (bits & 1U));
    return counts;
}();

inline unsigned Mask::count() const {
    if constexpr (max_values <= counted_bits) return bit_counts[bits];
    return bit_counts[bits % bit_counts.size()] + bit_counts[bits / bit_counts.size()];
}

}  // namespace GARNS_LOGIC

#ifdef GARNS_WIDE
#include "logic/cells_wide.hpp"
#else
#include "logic/cells_narrow.hpp"
#endif

namespace GARNS_LOGIC {

// Candidates: for each value the cells.
using CandidateSet = std::array<CellSet, max_values>;

// Candidates of one value that are taken together.
struct Node {
    Value value;
    CellSet cells;
};

inline bool is_empty(const CandidateSet& set) {
    CellSet all;
    for (const CellSet& cells : set) all |= cells;
    return all.is_empty();
}

}  // namespace GARNS_LOGIC
