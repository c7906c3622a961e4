// What the rules need of a machine, in plain compiler vector types: the baseline, and AVX2.
//
// A Word holds one 32-bit word of each lane. The operators & | ^ ~ + - << >> work lane by lane.
// Road is a mark of the instruction set that the including file is compiled for. It makes the
// functions of each instruction set different ones, so that the linker can never put one in
// place of the other.

#pragma once

#include "classic/layout.hpp"

#define GARNS_INLINE [[gnu::always_inline]] static inline

namespace garns::classic {

using LaneMask = std::uint32_t;  // one bit per lane

// The vector types by their number of lanes.
template <int Lanes>
struct Vector;

template <>
struct Vector<4> {
    typedef Bits Unsigned __attribute__((vector_size(16)));
    typedef std::int32_t Signed __attribute__((vector_size(16)));
    typedef std::uint64_t Halves __attribute__((vector_size(16)));
};

template <>
struct Vector<8> {
    typedef Bits Unsigned __attribute__((vector_size(32)));
    typedef std::int32_t Signed __attribute__((vector_size(32)));
    typedef std::uint64_t Halves __attribute__((vector_size(32)));
};

template <>
struct Vector<16> {
    typedef Bits Unsigned __attribute__((vector_size(64)));
    typedef std::int32_t Signed __attribute__((vector_size(64)));
    typedef std::uint64_t Halves __attribute__((vector_size(64)));
};

template <class Road, int Lanes, class OneWord = typename Vector<Lanes>::Unsigned>
struct PlainWords {
    static constexpr int lanes = Lanes;
    using Word = OneWord;

    GARNS_INLINE Word all(Bits bits) { return bits - Word{}; }
    GARNS_INLINE Word any_of(Word a, Word b, Word c) { return a | b | c; }
    GARNS_INLINE Word exactly_one_of(Word a, Word b, Word c) { return (a ^ b ^ c) & ~(a & b & c); }
    GARNS_INLINE Word two_of(Word a, Word b, Word c) { return (a & b) | ((a | b) & c); }
    GARNS_INLINE Word without(Word a, Word b, Word c) { return a & ~(b | c); }
    GARNS_INLINE Word select(Word where, Word yes, Word no) {
        return (yes & where) | (no & ~where);
    }
    // a, with what b and c share, or with what they differ in.
    GARNS_INLINE Word or_both(Word a, Word b, Word c) { return a | (b & c); }
    GARNS_INLINE Word or_difference(Word a, Word b, Word c) { return a | (b ^ c); }
    // candidates, but from the taken cells only the own ones.
    GARNS_INLINE Word keep_own(Word candidates, Word taken, Word own) {
        return candidates & (~taken | own);
    }

    // The bits of x, copied to where the set bits of `to` would bring bit 0: a multiplication. The
    // copies must not overlap.
    template <Bits to>
    GARNS_INLINE Word copy(Word x) {
        if constexpr (to == to_all_columns) return x | x << 9 | x << 18;
        if constexpr (to == to_all_boxes) return x | x << 3 | x << 6;
        if constexpr (to == to_all_rows) return x | x << 1 | x << 2;
        if constexpr (to == first_row) return copy<to_all_boxes>(copy<to_all_columns>(x));
    }

    // The mini-columns (bits 9c + 3k + b) that may stay: those that are part of a way to place
    // the digit once in each column and each box of their stack.
    //
    // In the 3x3 matrix of column c against band b, a place may stay if the two other columns
    // can go to the two other bands, one way or the other way round. With x and y for the
    // columns one and two further on, and ' for one band further on, that is
    //   (x' and y'') or (x'' and y')  =  ((x and y') or (x' and y))'
    GARNS_INLINE Word matching_mini_columns(Word together) {
        const Word q = together & all_cells;
        const Word x = q >> 9 | q << 18;
        const Word y = q >> 18 | q << 9;
        return next_of_three((x & next_of_three(y)) | (next_of_three(x) & y));
    }

    // For each of three bits side by side its neighbour: bit 1, 2, 0 to place 0, 1, 2.
    GARNS_INLINE Word next_of_three(Word x) {
        return (x >> 1 & all(all_cells & ~(first_row << 2))) | (x << 2 & all(first_row << 2));
    }

    // The mini-rows of a digit after matching: in each band those that are part of a way to
    // place the digit once in each row and each box; nothing at all if there is no way.
    struct MiniRows {
        Word band[bands];  // bits 3k + r
        Word together;     // bits 9b + 3k + r
    };

    GARNS_INLINE MiniRows match_mini_rows(Word top, Word middle, Word bottom) {
        const Word t = (top & band_mini_rows) | (middle & band_mini_rows) << 9 |
                       (bottom & band_mini_rows) << 18;
        const Word last_box = all(first_box << 6);
        const Word first_boxes = all(all_cells & ~(first_box << 6));
        const Word x = (t >> 3 & first_boxes) | (t << 6 & last_box);
        const Word y = (t >> 6 & all(first_box)) | (t << 3 & all(all_cells & ~first_box));
        const Word together = t & next_of_three((x & next_of_three(y)) | (next_of_three(x) & y));
        return {{together & band_mini_rows, together >> 9 & band_mini_rows, together >> 18},
                together};
    }

    GARNS_INLINE bool any_lane(Word x) {
        const auto halves = reinterpret_cast<typename Vector<Lanes>::Halves>(x);
        std::uint64_t any = 0;
        for (int i = 0; i < Lanes / 2; ++i) any |= halves[i];
        return any != 0;
    }
    GARNS_INLINE LaneMask lanes_equal(Word x, Word y) { return mask_of(x == y); }
    GARNS_INLINE LaneMask mask_of(typename Vector<Lanes>::Signed yes) {
        LaneMask mask = 0;
        for (int lane = 0; lane < Lanes; ++lane)
            mask |= static_cast<LaneMask>(yes[lane] & 1) << lane;
        return mask;
    }
    GARNS_INLINE Word with_lane(Word x, int lane, Bits value) {
        x[lane] = value;
        return x;
    }

    // Where a word holds the nine digits of one board, they stand in three blocks of four lanes.
    // The fourth lane of each, and the fourth block, stay empty.
    static constexpr int lane_of(int digit) { return digit / 3 * 4 + digit % 3; }
    static constexpr LaneMask digit_lanes = 0b0111'0111'0111;

    // What is said of cells and not of digits is a word with the bands in the first three lanes of
    // each block.
    struct Tally {
        Word one, two;  // cells with at least so many digits
        Word pairs;     // cells with two digits
    };
    struct Bands {
        Word band[bands];
    };

    // The best of the given cells to guess at: see rules.hpp for what is best. Bit number plus 32
    // times the band.
    GARNS_INLINE unsigned best_cell(const Bits (&among)[bands], const Bits (&open)[bands]) {
        int best = -1;
        for (unsigned band = 0; band < bands; ++band) {
            const Bits one = open[band == 0 ? 1 : 0];
            const Bits other = open[band == 2 ? 1 : 2];
            for (Bits rest = among[band]; rest != 0; rest &= rest - 1) {
                const auto bit = static_cast<unsigned>(__builtin_ctz(rest));
                const int score = count(open[band] & peers.far[bit]) +
                                  count(open[band] & peers.box[bit]) -
                                  count(open[band] & peers.near[bit]) +
                                  count(one & peers.column[bit]) + count(other & peers.column[bit]);
                const int rank = (score + 8) << 8 | static_cast<int>(32 * band + bit);
                if (rank > best) best = rank;
            }
        }
        return static_cast<unsigned>(best) & 0xff;
    }
    GARNS_INLINE int count(Bits bits) { return __builtin_popcount(bits); }
    // The same for what a census of one board gives.
    GARNS_INLINE unsigned best_cell(Word among, Word open) {
        return best_cell({among[0], among[1], among[2]}, {open[0], open[1], open[2]});
    }

    // The numbers of a board: true if every byte can be read. Base is '0' or 0. Blanks: whether a
    // blank in a text is an empty cell.
    GARNS_INLINE bool read_numbers(const std::uint8_t* board, std::uint8_t base, bool blanks,
                                   Numbers& numbers) {
        const std::uint8_t* const meaning = base == 0 ? meanings.of_value : meanings.of_text;
        unsigned together = 0;  // numbers up to 9 do not add up to what marks an unreadable byte
        for (int band = 0; band < bands; ++band) {
            Bits with_bit[number_bits] = {};
            for (int bit = 0; bit < cells_per_band; ++bit) {
                const std::uint8_t byte = board[cells_per_band * band + places.cell_of_bit[bit]];
                const std::uint8_t value = byte == ' ' && !blanks ? unreadable : meaning[byte];
                together |= value;
                for (int k = 0; k < number_bits; ++k) with_bit[k] |= Bits{value >> k & 1U} << bit;
            }
            for (int k = 0; k < number_bits; ++k) numbers.word[bands * k + band] = with_bit[k];
        }
        return together != unreadable;
    }

    GARNS_INLINE void write_numbers(const Numbers& numbers, std::uint8_t base, std::uint8_t* out) {
        for (int band = 0; band < bands; ++band)
            for (int bit = 0; bit < cells_per_band; ++bit) {
                Bits value = 0;
                for (int k = 0; k < number_bits; ++k)
                    value |= (numbers.word[bands * k + band] >> bit & 1) << k;
                out[cells_per_band * band + places.cell_of_bit[bit]] =
                    static_cast<std::uint8_t>(base + value);
            }
    }
};

}  // namespace garns::classic
