// What the rules need of a machine for one board, where its sixteen lanes take several registers.

#pragma once

#include "classic/words_plain.hpp"

namespace garns::classic {

// Registers side by side. (A vector type that is longer than a register would do, but compilers
// keep it in memory.)
template <class Part, int count>
struct Joined {
    static constexpr int part_lanes = sizeof(Part) / sizeof(Bits);
    Part part[count];

    Bits operator[](int lane) const { return part[lane / part_lanes][lane % part_lanes]; }

    template <class Operation>
    GARNS_INLINE Joined each(Operation operation) {
        Joined result;
        for (int i = 0; i < count; ++i) result.part[i] = operation(i);
        return result;
    }
#define GARNS_FRIEND [[gnu::always_inline]] friend inline
    GARNS_FRIEND Joined operator&(Joined x, Joined y) {
        return each([&](int i) { return x.part[i] & y.part[i]; });
    }
    GARNS_FRIEND Joined operator|(Joined x, Joined y) {
        return each([&](int i) { return x.part[i] | y.part[i]; });
    }
    GARNS_FRIEND Joined operator^(Joined x, Joined y) {
        return each([&](int i) { return x.part[i] ^ y.part[i]; });
    }
    GARNS_FRIEND Joined operator+(Joined x, Joined y) {
        return each([&](int i) { return x.part[i] + y.part[i]; });
    }
    GARNS_FRIEND Joined operator&(Joined x, Bits bits) {
        return each([&](int i) { return x.part[i] & bits; });
    }
    GARNS_FRIEND Joined operator|(Joined x, Bits bits) {
        return each([&](int i) { return x.part[i] | bits; });
    }
    GARNS_FRIEND Joined operator-(Bits bits, Joined x) {
        return each([&](int i) { return bits - x.part[i]; });
    }
    GARNS_FRIEND Joined operator~(Joined x) {
        return each([&](int i) { return ~x.part[i]; });
    }
    GARNS_FRIEND Joined operator<<(Joined x, int by) {
        return each([&](int i) { return x.part[i] << by; });
    }
    GARNS_FRIEND Joined operator>>(Joined x, int by) {
        return each([&](int i) { return x.part[i] >> by; });
    }
    GARNS_FRIEND Joined& operator&=(Joined& x, Joined y) { return x = x & y; }
    GARNS_FRIEND Joined& operator|=(Joined& x, Joined y) { return x = x | y; }
#undef GARNS_FRIEND
};

// Parts is the machine of one register, of four or eight lanes.
template <class Road, class Parts>
struct JoinedWords : PlainWords<Road, 16, Joined<typename Parts::Word, 16 / Parts::lanes>> {
    static constexpr int parts = 16 / Parts::lanes;
    using Part = typename Parts::Word;
    using Plain = PlainWords<Road, 16, Joined<Part, parts>>;
    using typename Plain::Tally;
    using typename Plain::Word;

    template <Bits to>
    GARNS_INLINE Word copy(Word x) {
        return Word::each([&](int i) { return Parts::template copy<to>(x.part[i]); });
    }
    GARNS_INLINE bool any_lane(Word x) {
        Part any = x.part[0];
        for (int i = 1; i < parts; ++i) any |= x.part[i];
        return Parts::any_lane(any);
    }
    GARNS_INLINE LaneMask lanes_equal(Word x, Word y) {
        LaneMask mask = 0;
        for (int i = 0; i < parts; ++i)
            mask |= Parts::lanes_equal(x.part[i], y.part[i]) << i * Parts::lanes;
        return mask;
    }
    // x and y in the given lanes, x in the others.
    GARNS_INLINE Word and_in_lanes(Word x, LaneMask in, Word y) {
        Part own_bit;
        for (int lane = 0; lane < Parts::lanes; ++lane) own_bit[lane] = Bits{1} << lane;
        return Word::each([&](int i) {
            const auto outside = (own_bit & in >> i * Parts::lanes) == Part{};
            return x.part[i] & (y.part[i] | reinterpret_cast<Part>(outside));
        });
    }

    // How many digits the cells have. The same place of the three blocks is a bit and a carry, and
    // so are the three places then.
    GARNS_INLINE Tally across_digits(const Word (&board)[bands]) {
        Part bit[bands];
        Part carry[bands];
        for (int b = 0; b < bands; ++b) {
            const Part p = board[b].part[0];
            const Part q = second_block(board[b]);
            const Part r = third_block(board[b]);
            bit[b] = p ^ q ^ r;
            carry[b] = Parts::two_of(p, q, r);
        }
        const auto [s, t, u] = places_of_blocks(bit);
        const auto [x, y, z] = places_of_blocks(carry);
        const Part ones = s ^ t ^ u;
        const Part twos = Parts::two_of(s, t, u);
        const Part any_carry = x | y | z;
        const Part two = twos | any_carry;
        const Part three = (two & ones) | (twos & any_carry) | Parts::two_of(x, y, z);
        return {in_all_parts(ones | two), in_all_parts(two), in_all_parts(two & ~three)};
    }
    // The cells of any digit. Those of two are added to `clash`.
    GARNS_INLINE Word any_digit(const Word (&board)[bands], Word& clash) {
        const Tally tally = across_digits(board);
        clash |= tally.two;
        return tally.one;
    }
    // The cells with two digits or more, and in `one` those with any.
    GARNS_INLINE Word several_digits(const Word (&board)[bands], Word& one) {
        const Tally tally = across_digits(board);
        one = tally.one;
        return tally.two;
    }
    // A band for all digits.
    GARNS_INLINE typename Plain::Bands in_bands(Word cells) {
        return {{in_all_parts(lane_in_all<0>(cells.part[0])),
                 in_all_parts(lane_in_all<1>(cells.part[0])),
                 in_all_parts(lane_in_all<2>(cells.part[0]))}};
    }

    GARNS_INLINE bool read_numbers(const std::uint8_t* board, std::uint8_t base, bool blanks,
                                   Numbers& numbers) {
        return Parts::read_numbers(board, base, blanks, numbers);
    }
    GARNS_INLINE void write_numbers(const Numbers& numbers, std::uint8_t base, std::uint8_t* out) {
        Parts::write_numbers(numbers, base, out);
    }

private:
    GARNS_INLINE Word in_all_parts(Part x) {
        return Word::each([&](int) { return x; });
    }
    // A part of eight lanes is two blocks: there the sums are found twice.
    GARNS_INLINE Part second_block(Word x) {
        if constexpr (Parts::lanes == 4)
            return x.part[1];
        else
            return __builtin_shufflevector(x.part[0], x.part[0], 4, 5, 6, 7, 0, 1, 2, 3);
    }
    GARNS_INLINE Part third_block(Word x) {
        if constexpr (Parts::lanes == 4)
            return x.part[2];
        else
            return __builtin_shufflevector(x.part[1], x.part[1], 0, 1, 2, 3, 0, 1, 2, 3);
    }
    // The first, second and third place of the blocks, with the bands side by side.
    struct Three {
        Part first, second, third;
    };
    GARNS_INLINE Three places_of_blocks(const Part (&band)[bands]) {
        const Part low = shuffled<0, 4, 1, 5>(band[0], band[1]);
        const Part high = shuffled<2, 6, 3, 7>(band[0], band[1]);
        return {shuffled<0, 1, 4, 7>(low, band[2]), shuffled<2, 3, 5, 7>(low, band[2]),
                shuffled<0, 1, 6, 7>(high, band[2])};
    }
    template <int lane>
    GARNS_INLINE Part lane_in_all(Part x) {
        return shuffled<lane, lane, lane, lane>(x, x);
    }
    // In every block four of its lanes 0 to 3 in x and 4 to 7 in y.
    template <int i, int j, int k, int l>
    GARNS_INLINE Part shuffled(Part x, Part y) {
        if constexpr (Parts::lanes == 4)
            return __builtin_shufflevector(x, y, i, j, k, l);
        else
            return __builtin_shufflevector(x, y, i / 4 * 8 + i % 4, j / 4 * 8 + j % 4,
                                           k / 4 * 8 + k % 4, l / 4 * 8 + l % 4,
                                           i / 4 * 8 + i % 4 + 4, j / 4 * 8 + j % 4 + 4,
                                           k / 4 * 8 + k % 4 + 4, l / 4 * 8 + l % 4 + 4);
    }
};

}  // namespace garns::classic
