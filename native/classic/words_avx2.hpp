// What the rules need of a machine, where AVX2 does better than plain vector types.

#pragma once

#include <immintrin.h>

#include "words_plain.hpp"

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
        const std::uint8_t cell = bit < 27 ? places.cell_in_band[bit] : no_byte;
        order.from_first[bit] = cell < 16 ? cell : no_byte;
        order.from_last[bit] = cell < 16 || bit >= 27 ? no_byte : static_cast<std::uint8_t>(cell - 11);
    }
    return order;
}

inline constexpr ByteOrder byte_order = make_byte_order();

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
        return static_cast<LaneMask>(
            _mm256_movemask_ps(reinterpret_cast<__m256>(x == y)));
    }
    GARNS_INLINE Word with_lane(Word x, int lane, Bits value) {
        const Word numbers = {0, 1, 2, 3, 4, 5, 6, 7};
        const auto there = numbers == Plain::all(static_cast<Bits>(lane));
        return there ? Plain::all(value) : x;
    }

    // A band is 27 bytes: brought into the order of bits, one comparison per digit finds its
    // cells.
    GARNS_INLINE bool read_givens(const std::uint8_t* board, std::uint8_t base, Frame& givens) {
        const __m256i empty = _mm256_set1_epi8(static_cast<char>(base == 0 ? 0 : '.'));
        Bits plain = all_cells;
        for (int band = 0; band < bands; ++band) {
            const __m256i bytes = in_order_of_bits(board + 27 * band);
            const __m256i values =
                _mm256_sub_epi8(bytes, _mm256_set1_epi8(static_cast<char>(base)));
            const __m256i low = _mm256_min_epu8(values, _mm256_set1_epi8(digits));
            plain &= mask(_mm256_or_si256(_mm256_cmpeq_epi8(low, values),
                                          _mm256_cmpeq_epi8(bytes, empty)));
            for (int digit = 1; digit <= digits; ++digit)
                givens.word[bands * (digit - 1) + band] =
                    mask(_mm256_cmpeq_epi8(values, _mm256_set1_epi8(static_cast<char>(digit))));
        }
        return plain == all_cells || Plain::read_givens(board, base, givens);
    }
    GARNS_INLINE Bits mask(__m256i yes) {
        return static_cast<Bits>(_mm256_movemask_epi8(yes)) & all_cells;
    }
    GARNS_INLINE __m256i in_order_of_bits(const std::uint8_t* band) {
        const __m256i first = _mm256_broadcastsi128_si256(
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(band)));
        const __m256i last = _mm256_broadcastsi128_si256(
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(band + 11)));
        return _mm256_or_si256(shuffled(first, byte_order.from_first),
                               shuffled(last, byte_order.from_last));
    }
    GARNS_INLINE __m256i shuffled(__m256i bytes, const std::uint8_t (&order)[32]) {
        return _mm256_shuffle_epi8(bytes,
                                   _mm256_load_si256(reinterpret_cast<const __m256i*>(order)));
    }
};

}  // namespace garns::classic
