// Which sets of values are possible, looked up instead of searched: for boards of up to nine
// values.

#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "rules/ruled_board.hpp"

namespace garns {

inline bool is_one(Values values) { return (values & (values - 1)) == 0; }
inline unsigned lowest_value(Values values) {
    return static_cast<unsigned>(std::countr_zero(values)) + 1;
}
// By hand: without an instruction for it std::popcount is a call.
inline int count_of(Values values) {
    values -= values >> 1 & 0x55555555U;
    values = (values & 0x33333333U) + (values >> 2 & 0x33333333U);
    return static_cast<int>(((values + (values >> 4)) & 0x0F0F0F0FU) * 0x01010101U >> 24);
}
inline int sum_of(Values values) {
    int sum = 0;
    for (; values != 0; values &= values - 1) sum += static_cast<int>(lowest_value(values));
    return sum;
}

class SetTables {
public:
    static constexpr int most_values = 9;
    static constexpr int most_sum = 45;

    // The values of all sets that fit, and those that all of them share.
    struct Fitting {
        std::uint16_t possible = 0;
        std::uint16_t shared = (1U << most_values) - 1;
    };

    // One for the whole program, made when it is first asked for.
    static const SetTables& shared();

    // Sets of `count` of the values `within`, with this sum from 0 to most_sum. If none fits,
    // possible is 0; but it is so too for the empty set, whose sum is 0.
    [[nodiscard]] const Fitting& fitting(int count, int sum, Values within) const {
        const std::size_t here = index(count, within);
        if ((sums_[here] >> sum & 1) == 0) return none_;
        return fitting_[first_[here] + static_cast<std::size_t>(sum)];
    }
    // The sums of all sets of `count` of these values, as bits.
    [[nodiscard]] std::uint64_t sums(int count, Values within) const {
        return sums_[index(count, within)];
    }
    // For each of these values the one that makes it up to the sum, as far as there is one.
    [[nodiscard]] Values partners(Values values, int sum) const {
        const int shift = sum - (most_values + 1);
        if (shift < -most_values || shift > most_values) return 0;
        const Values mirrored = mirrored_[values];
        return (shift < 0 ? mirrored >> -shift : mirrored << shift) & Values{all_sets - 1};
    }
    [[nodiscard]] int sum(Values values) const { return sum_of_[values]; }
    [[nodiscard]] int count(Values values) const { return count_of_[values]; }

private:
    SetTables();
    void add(Values within);
    void add(int count, Values within);

    [[nodiscard]] static std::size_t index(int count, Values within) {
        return static_cast<std::size_t>(count) * all_sets + within;
    }
    static constexpr std::size_t all_sets = 1U << most_values;

    // Only what there can be, from the least sum to the greatest, so that all of it stays near: the
    // entry of a sum is the one at first_ plus that sum.
    std::vector<Fitting> fitting_;
    std::vector<std::size_t> first_;
    std::vector<std::uint64_t> sums_;
    Fitting none_;
    std::array<std::uint8_t, all_sets> sum_of_{};
    std::array<std::uint8_t, all_sets> count_of_{};
    std::array<std::uint16_t, all_sets> mirrored_{};  // value v is value 10 - v there
};

}  // namespace garns
