// Vectors of lanes, as wide as the instructions at hand: 16 bytes everywhere, 32 with AVX2.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "general/lane_tables.hpp"

namespace garns::lanes {

// They look at lanes that lie in memory as plain numbers.
struct Narrow {
    typedef Lane Vector __attribute__((vector_size(16), may_alias));
    typedef std::uint64_t Words __attribute__((vector_size(16)));
};
struct Wide {
    typedef Lane Vector __attribute__((vector_size(32), may_alias));
    typedef std::uint64_t Words __attribute__((vector_size(32)));
};

#define GARNS_LANES [[gnu::always_inline]] inline

template <class Width>
constexpr std::size_t lanes_of = sizeof(typename Width::Vector) / sizeof(Lane);

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
    for (std::size_t i = 1; i < lanes_of<Width> / 4; ++i) bits |= words[i];
    return bits != 0;
}

// The mask has all bits of the lanes that have at most one, or exactly two. It is an argument
// because how vectors are returned depends on the instructions at hand.
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

// What is called from here must be part of the function that is compiled for the instructions.
#define GARNS_LANES_LAMBDA __attribute__((always_inline))

// Calls visit with the number of each lane that is set, until it returns false; whether it did not.
template <class Width, class Visit>
GARNS_LANES bool visit_lanes(const typename Width::Vector& mask, Visit visit) {
    const auto words = (typename Width::Words)mask;
    for (std::size_t i = 0; i < lanes_of<Width> / 4; ++i)
        for (std::uint64_t word = words[i]; word != 0;) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(word)) / 16;
            word &= ~(std::uint64_t{0xFFFF} << 16 * lane);
            if (!visit(4 * i + lane)) return false;
        }
    return true;
}

// The first lane that is set; at least one must be.
template <class Width>
GARNS_LANES std::size_t first_lane(const typename Width::Vector& mask) {
    std::size_t first = 0;
    static_cast<void>(visit_lanes<Width>(mask, [&first](std::size_t lane) {
        first = lane;
        return false;
    }));
    return first;
}

// Of lanes that hold small numbers.
template <class Width>
GARNS_LANES unsigned sum_of(const typename Width::Vector& lanes) {
    const auto words = (typename Width::Words)lanes;
    std::uint64_t sum = words[0];
    for (std::size_t i = 1; i < lanes_of<Width> / 4; ++i) sum += words[i];
    return static_cast<unsigned>(sum * 0x0001'0001'0001'0001 >> 48);
}

}  // namespace garns::lanes
