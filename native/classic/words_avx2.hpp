// What the rules need of a machine, where AVX2 does better than plain vector types.

#pragma once

#include <immintrin.h>

#include "classic/words_plain.hpp"

namespace garns::classic {

// Which bytes of a band go to the place of each bit: from the first sixteen of its 27 bytes, and
// from the last sixteen. No_byte makes the shuffle write a zero.
struct ByteOrder {
    alignas(32) std::uint8_t from_first[32] = {};
    alignas(32) std::uint8_t from_last[32] = {};
};

consteval ByteOrder make_byte_order() {
    constexpr std::uint8_t no_byte = 0x80;
    ByteOrder order;
    for (unsigned bit = 0; bit < 32; ++bit) {
        const std::uint8_t cell = bit < 27 ? places.cell_of_bit[bit] : no_byte;
        order.from_first[bit] = cell < 16 ? cell : no_byte;
        order.from_last[bit] =
            cell < 16 || bit >= 27 ? no_byte : static_cast<std::uint8_t>(cell - 11);
    }
    return order;
}

inline constexpr ByteOrder byte_order = make_byte_order();

// Where 32 cells of two bands are, from the given one on.
struct BitsOfCells {
    alignas(32) std::uint8_t byte[32] = {};
    alignas(32) std::uint8_t bit_in_byte[32] = {};
};

consteval BitsOfCells bits_of_cells(unsigned first) {
    BitsOfCells bits;
    for (unsigned i = 0; i < 32; ++i) {
        const unsigned bit = bit_in_two_bands(first + i);
        bits.byte[i] = static_cast<std::uint8_t>(bit / 8);
        bits.bit_in_byte[i] = static_cast<std::uint8_t>(1U << bit % 8);
    }
    return bits;
}

inline constexpr BitsOfCells first_cells = bits_of_cells(0);
inline constexpr BitsOfCells middle_cells = bits_of_cells(32 - cells_per_band);
inline constexpr BitsOfCells last_cells = bits_of_cells(49 - cells_per_band);

template <class Road>
struct Avx2Words : PlainWords<Road, 8> {
    using Plain = PlainWords<Road, 8>;
    using typename Plain::Word;

    // An instruction of its own, because the compiler would make shifts and additions of it.
    GARNS_INLINE Word times(Word x, Word factor) {
        Word product;
        asm("vpmulld %2, %1, %0" : "=x"(product) : "x"(x), "xm"(factor));
        return product;
    }
    template <Bits to>
    GARNS_INLINE Word copy(Word x) {
        return times(x, Plain::all(to));
    }

    GARNS_INLINE bool any_lane(Word x) {
        const __m256i bits = reinterpret_cast<__m256i>(x);
        return _mm256_testz_si256(bits, bits) == 0;
    }
    GARNS_INLINE LaneMask lanes_equal(Word x, Word y) {
        return static_cast<LaneMask>(_mm256_movemask_ps(reinterpret_cast<__m256>(x == y)));
    }
    GARNS_INLINE Word with_lane(Word x, int lane, Bits value) {
        const Word numbers = {0, 1, 2, 3, 4, 5, 6, 7};
        const auto there = numbers == Plain::all(static_cast<Bits>(lane));
        return there ? Plain::all(value) : x;
    }

    // A mask takes the highest bit of each byte: the others are shifted there. All bands are read
    // before anything is written, so that the loads need not wait for that.
    GARNS_INLINE bool read_numbers(const std::uint8_t* board, std::uint8_t base, bool blanks,
                                   Numbers& numbers) {
        __m256i values[bands];
        Bits plain = all_cells;
        for (int band = 0; band < bands; ++band)
            plain &= read_band(board + cells_per_band * band, base, values[band]);
        for (int band = 0; band < bands; ++band)
            for (int k = 0; k < number_bits; ++k)
                numbers.word[bands * k + band] = mask(_mm256_slli_epi16(values[band], 7 - k));
        return plain == all_cells || Plain::read_numbers(board, base, blanks, numbers);
    }
    // The numbers of a band in the order of bits. Returns the cells that are digits, or the mark
    // for an empty one in most texts; other marks are left to the table.
    GARNS_INLINE Bits read_band(const std::uint8_t* band, std::uint8_t base, __m256i& values) {
        const __m256i read = in_order_of_bits(band);
        const __m256i above_base = _mm256_sub_epi8(read, bytes(base));
        const __m256i are_digits =
            _mm256_cmpeq_epi8(_mm256_min_epu8(above_base, bytes(9)), above_base);
        const __m256i are_empty = _mm256_cmpeq_epi8(read, bytes(base == 0 ? 0 : '.'));
        values = _mm256_and_si256(above_base, are_digits);
        return mask(_mm256_or_si256(are_digits, are_empty));
    }

    // The last cells are written over the end of those before them.
    GARNS_INLINE void write_numbers(const Numbers& numbers, std::uint8_t base, std::uint8_t* out) {
        write_cells(numbers.word, base, first_cells, out);
        write_cells(numbers.word + 1, base, middle_cells, out + 32);
        write_cells(numbers.word + 1, base, last_cells, out + 49);
    }
    GARNS_INLINE void write_cells(const Bits* two_bands, std::uint8_t base,
                                  const BitsOfCells& cells, std::uint8_t* out) {
        const __m256i bit = table(cells.bit_in_byte);
        __m256i written = bytes(base);
        for (int k = 0; k < number_bits; ++k) {
            const std::uint64_t both =
                two_bands[bands * k] | std::uint64_t{two_bands[bands * k + 1]} << 32;
            const __m256i copied =
                shuffled(_mm256_set1_epi64x(static_cast<long long>(both)), cells.byte);
            const __m256i is_set = _mm256_cmpeq_epi8(_mm256_and_si256(copied, bit), bit);
            written = _mm256_add_epi8(written, _mm256_and_si256(is_set, bytes(1U << k)));
        }
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), written);
    }

    GARNS_INLINE __m256i bytes(unsigned value) {
        return _mm256_set1_epi8(static_cast<char>(value));
    }
    GARNS_INLINE __m256i table(const std::uint8_t (&bytes)[32]) {
        return _mm256_load_si256(reinterpret_cast<const __m256i*>(bytes));
    }
    GARNS_INLINE Bits mask(__m256i yes) {
        return static_cast<Bits>(_mm256_movemask_epi8(yes)) & all_cells;
    }
    GARNS_INLINE __m256i in_order_of_bits(const std::uint8_t* band) {
        const __m256i first =
            _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(band)));
        const __m256i last = _mm256_broadcastsi128_si256(
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(band + 11)));
        return _mm256_or_si256(shuffled(first, byte_order.from_first),
                               shuffled(last, byte_order.from_last));
    }
    GARNS_INLINE __m256i shuffled(__m256i bytes, const std::uint8_t (&order)[32]) {
        return _mm256_shuffle_epi8(bytes, table(order));
    }
};

}  // namespace garns::classic
