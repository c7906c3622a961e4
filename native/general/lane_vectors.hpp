// Vectors of lanes, as wide as the instructions at hand: 16 bytes everywhere, 32 with AVX2.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "general/lane_tables.hpp"

namespace garns::lanes {

// They look at lanes that lie in memory as plain numbers.
struct NarrowSmall {
    using Lane = std::uint16_t;
    typedef std::uint16_t Vector __attribute__((vector_size(16), may_alias));
    typedef std::uint64_t Words __attribute__((vector_size(16)));
    static constexpr Vector bits{1, 2, 4, 8, 16, 32, 64, 128};
};
struct NarrowLarge {
    using Lane = std::uint32_t;
    typedef std::uint32_t Vector __attribute__((vector_size(16), may_alias));
    typedef std::uint64_t Words __attribute__((vector_size(16)));
    static constexpr Vector bits{1, 2, 4, 8};
};
struct WideSmall {
    using Lane = std::uint16_t;
    typedef std::uint16_t Vector __attribute__((vector_size(32), may_alias));
    typedef std::uint64_t Words __attribute__((vector_size(32)));
    static constexpr Vector bits{1,   2,   4,    8,    16,   32,   64,    128,
                                 256, 512, 1024, 2048, 4096, 8192, 16384, 32768};
};
struct WideLarge {
    using Lane = std::uint32_t;
    typedef std::uint32_t Vector __attribute__((vector_size(32), may_alias));
    typedef std::uint64_t Words __attribute__((vector_size(32)));
    static constexpr Vector bits{1, 2, 4, 8, 16, 32, 64, 128};
};

#define GARNS_LANES [[gnu::always_inline]] inline
// What is called from here must be part of the function that is compiled for the instructions.
#define GARNS_LANES_LAMBDA __attribute__((always_inline))

template <class Width>
constexpr std::size_t lanes_of = sizeof(typename Width::Vector) / sizeof(typename Width::Lane);
template <class Width>
constexpr unsigned bits_of_lane = 8 * sizeof(typename Width::Lane);
template <class Width>
constexpr std::size_t words_of = sizeof(typename Width::Vector) / 8;
template <class Width>
constexpr auto settled_bits = static_cast<typename Width::Lane>(3ULL << (bits_of_lane<Width> - 2));

template <class Width>
constexpr std::size_t vectors_in(std::size_t blocks) {
    return blocks * sizeof(LaneBlock) / sizeof(typename Width::Vector);
}

template <class Width>
GARNS_LANES typename Width::Vector& vector_at(LaneBlock* blocks, std::size_t number) {
    return reinterpret_cast<typename Width::Vector*>(blocks)[number];
}
template <class Width>
GARNS_LANES const typename Width::Vector& vector_at(const LaneBlock* blocks, std::size_t number) {
    return reinterpret_cast<const typename Width::Vector*>(blocks)[number];
}

template <class Width>
GARNS_LANES bool is_any_set(const typename Width::Vector& mask) {
    const auto words = (typename Width::Words)mask;
    std::uint64_t bits = words[0];
    for (std::size_t i = 1; i < words_of<Width>; ++i) bits |= words[i];
    return bits != 0;
}

// The mask has all bits of the lanes that have at most one, or exactly two, or two or three. It is
// an argument because how vectors are returned depends on the instructions at hand.
template <class Width>
GARNS_LANES void find_at_most_one(const typename Width::Vector& lanes,
                                  typename Width::Vector& mask) {
    mask = (typename Width::Vector)((lanes & (lanes - 1)) == 0);
}
template <class Width>
GARNS_LANES void find_two(const typename Width::Vector& lanes, typename Width::Vector& mask) {
    const typename Width::Vector fewer = lanes & (lanes - 1);
    mask =
        (typename Width::Vector)((fewer & (fewer - 1)) == 0) & (typename Width::Vector)(fewer != 0);
}
template <class Width>
GARNS_LANES void find_two_or_three(const typename Width::Vector& lanes,
                                   typename Width::Vector& mask) {
    const typename Width::Vector fewer = lanes & (lanes - 1);
    const typename Width::Vector fewest = fewer & (fewer - 1);
    mask = (typename Width::Vector)((fewest & (fewest - 1)) == 0) &
           (typename Width::Vector)(fewer != 0);
}

// The mask has all bits of the lanes whose bit is set, the lowest bit for the first lane.
template <class Width>
GARNS_LANES void spread(std::uint64_t bits, typename Width::Vector& mask) {
    mask = (typename Width::Vector)((Width::bits & static_cast<typename Width::Lane>(bits)) != 0);
}
// The same with the bits of the vector of this number among those of many.
template <class Width>
GARNS_LANES void spread_at(const std::uint64_t* bits, std::size_t number,
                           typename Width::Vector& mask) {
    if constexpr (lanes_of<Width> == 16)
        spread<Width>(reinterpret_cast<const SmallLane*>(bits)[number], mask);
    else if constexpr (lanes_of<Width> == 8)
        spread<Width>(reinterpret_cast<const unsigned char*>(bits)[number], mask);
    else
        spread<Width>(bits[number / 16] >> number % 16 * 4, mask);
}
// And the way back.
template <class Width>
GARNS_LANES std::uint64_t gathered(const typename Width::Vector& mask) {
    const auto words = (typename Width::Words)(mask & Width::bits);
    std::uint64_t bits = words[0];
    for (std::size_t i = 1; i < words_of<Width>; ++i) bits |= words[i];
    if constexpr (bits_of_lane<Width> == 16) bits |= bits >> 16;
    bits |= bits >> 32;
    if constexpr (bits_of_lane<Width> == 16) bits |= bits >> 16;
    return bits & ((std::uint64_t{1} << lanes_of<Width>)-1);
}

// Calls visit with the number of each lane that is set, until it returns false; whether it did not.
template <class Width, class Visit>
GARNS_LANES bool visit_lanes(const typename Width::Vector& mask, Visit visit) {
    constexpr unsigned bits = bits_of_lane<Width>;
    const auto words = (typename Width::Words)mask;
    for (std::size_t i = 0; i < words_of<Width>; ++i)
        for (std::uint64_t word = words[i]; word != 0;) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(word)) / bits;
            word &= ~(~std::uint64_t{0} >> (64 - bits) << bits * lane);
            if (!visit(64 / bits * i + lane)) return false;
        }
    return true;
}

}  // namespace garns::lanes
