// What the rules need of a machine for one board, where its sixteen lanes take several registers.

#pragma once

#include "words_plain.hpp"

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
struct JoinedWords
    : PlainWords<Road, 16, Joined<typename Parts::Word, 16 / Parts::lanes>> {
    static constexpr int parts = 16 / Parts::lanes;
    using Part = typename Parts::Word;
    using Plain = PlainWords<Road, 16, Joined<Part, parts>>;
    using typename Plain::Tally;
    using typename Plain::Word;

    template <Bits to>
    GARNS_INLINE Word copy(Word x) {
        return Word::each([&](int i) { return Parts::template copy<to>(x.part[i]); });
    }
    GARNS_INLINE Word rows_of(Word x) {
        return Word::each([&](int i) { return Parts::rows_of(x.part[i]); });
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

    // How many digits a cell has. The same place of the three blocks is a bit and a carry, and so
    // are the three places then.
    GARNS_INLINE Tally across_digits(Word x) {
        const Part q = second_block(x);
        const Part r = third_block(x);
        const Part bit = x.part[0] ^ q ^ r;
        const Part carry = Parts::two_of(x.part[0], q, r);
        const Part ones = bit ^ next_place(bit) ^ last_place(bit);
        const Part twos = Parts::two_of(bit, next_place(bit), last_place(bit));
        const Part any_carry = carry | next_place(carry) | last_place(carry);
        const Part two_carries = Parts::two_of(carry, next_place(carry), last_place(carry));
        const Part two = twos | any_carry;
        const Part three = (two & ones) | (twos & any_carry) | two_carries;
        return {in_all_parts(ones | two), in_all_parts(two), in_all_parts(three)};
    }
    // The cells of any digit. Those of two are added to `clash`, in some lane.
    GARNS_INLINE Word any_digit(Word x, Word& clash) {
        const Tally tally = across_digits(x);
        clash |= tally.two;
        return tally.one;
    }
    // The digits that are alone in their cells. Only cells with a digit stay in `complete`.
    GARNS_INLINE Word alone(Word x, Word& complete) {
        const Tally tally = across_digits(x);
        complete &= tally.one;
        return x & ~tally.two;
    }

    GARNS_INLINE bool read_givens(const std::uint8_t* board, std::uint8_t base, Frame& givens) {
        return Parts::read_givens(board, base, givens);
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
    GARNS_INLINE Part next_place(Part x) {
        if constexpr (Parts::lanes == 4)
            return __builtin_shufflevector(x, x, 1, 2, 0, 3);
        else
            return __builtin_shufflevector(x, x, 1, 2, 0, 3, 5, 6, 4, 7);
    }
    GARNS_INLINE Part last_place(Part x) {
        if constexpr (Parts::lanes == 4)
            return __builtin_shufflevector(x, x, 2, 0, 1, 3);
        else
            return __builtin_shufflevector(x, x, 2, 0, 1, 3, 6, 4, 5, 7);
    }
};

}  // namespace garns::classic
