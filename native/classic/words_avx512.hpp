// What the rules need of a machine, in AVX-512: sixteen lanes, logic of three operands, and byte
// look-ups for the 3x3 matchings. words_plain.hpp says what each operation means.

#pragma once

#include <immintrin.h>

#include "classic/words_plain.hpp"

namespace garns::classic {

// Matching a 3x3 matrix by look-up. A row or column of the matrix is three bits; the table has,
// for the two others (six bits), the places that they leave to the third.
struct MatchingTables {
    alignas(64) std::uint8_t left[64] = {};
    // For every byte of a pair of lanes, the bit from which on eight bits are to be taken.
    alignas(64) std::uint8_t other_boxes[64] = {};
    alignas(64) std::uint8_t column_in_front[3][64] = {};
    alignas(64) std::uint8_t column_behind[3][64] = {};
    // The last 32 cells of a board, where the first 32 bytes are band 1 and the others band 2.
    alignas(32) std::uint8_t bit_of_last_cells[32] = {};
};

consteval MatchingTables make_matching_tables() {
    MatchingTables tables;
    for (unsigned pair = 0; pair < 64; ++pair)
        for (unsigned place = 0; place < 3; ++place) {
            const unsigned p = (place + 1) % 3;
            const unsigned q = (place + 2) % 3 + 3;
            const unsigned one_way = (pair >> p) & (pair >> q);
            const unsigned other_way = (pair >> (q - 3)) & (pair >> (p + 3));
            tables.left[pair] |= static_cast<std::uint8_t>(((one_way | other_way) & 1) << place);
        }
    for (unsigned byte = 0; byte < 64; ++byte) {
        const unsigned lane = byte % 8 / 4 * 32;  // the first bit of the lane within its pair
        const unsigned box = byte % 4 % 3;        // the fourth byte is not used
        // The mini-rows of a band stand twice in the word, so boxes 2 and 0 are neighbours too.
        tables.other_boxes[byte] = static_cast<std::uint8_t>(lane + 3 * ((box + 1) % 3));
        for (unsigned column = 0; column < 3; ++column) {
            const unsigned bit = lane + 9 * column + 3 * box;
            tables.column_in_front[column][byte] = static_cast<std::uint8_t>(bit);
            // Three bits earlier, so that it comes to lie beside the other.
            tables.column_behind[column][byte] = static_cast<std::uint8_t>((bit + 64 - 3) % 64);
        }
    }
    for (unsigned i = 0; i < 32; ++i)
        tables.bit_of_last_cells[i] =
            static_cast<std::uint8_t>(bit_in_two_bands(49 - cells_per_band + i));
    return tables;
}

inline constexpr MatchingTables matching_tables = make_matching_tables();

// Where to guess is found out with bytes, all cells of a board at once. The first 32 bytes of a
// vector of minis belong to the mini-rows 9b + 3k + r, the others to the mini-columns 9b + 3c + k.
inline constexpr unsigned mini_columns_start = 32;
inline constexpr std::uint64_t mini_row_bytes = all_cells;

struct RankingTables {
    struct Cells {
        alignas(64) std::uint8_t mini_row[64] = {};
        alignas(64) std::uint8_t mini_column[64] = {};
        alignas(64) std::uint8_t cell[64] = {};  // the bit plus 32 times the band
    };
    Cells first_cells;  // the cells 27 * band + bit, from 0 on
    Cells last_cells;   // and from 64 on
    alignas(64) std::uint8_t cells_of_minis[3][64] = {};
    alignas(64) std::uint8_t rest_of_line[2][64] = {};  // the two other minis in the row or column
    alignas(64) std::uint8_t rest_of_box[2][64] = {};   // the two other mini-rows in the box
};

consteval RankingTables make_ranking_tables() {
    constexpr auto byte = [](unsigned value) { return static_cast<std::uint8_t>(value); };
    RankingTables tables;
    for (unsigned cell = 0; cell < 81; ++cell) {
        const unsigned band = cell / 27;
        const unsigned bit = cell % 27;
        auto& cells = cell < 64 ? tables.first_cells : tables.last_cells;
        cells.mini_row[cell % 64] = byte(9 * band + bit % 9);
        cells.mini_column[cell % 64] = byte(mini_columns_start + 9 * band + bit / 3);
        cells.cell[cell % 64] = byte(32 * band + bit);
    }
    for (unsigned mini = 0; mini < 27; ++mini) {
        const unsigned band = mini / 9;
        const unsigned in_band = mini % 9;  // 3k + r or 3c + k
        for (unsigned i = 0; i < 3; ++i) {
            tables.cells_of_minis[i][mini] = byte(27 * band + 9 * i + in_band);
            tables.cells_of_minis[i][mini_columns_start + mini] = byte(27 * band + 3 * in_band + i);
        }
        for (unsigned i = 0; i < 2; ++i) {
            tables.rest_of_line[i][mini] = byte(9 * band + (in_band + 3 * (i + 1)) % 9);
            tables.rest_of_box[i][mini] = byte(mini / 3 * 3 + (mini + i + 1) % 3);
            tables.rest_of_line[i][mini_columns_start + mini] =
                byte(mini_columns_start + (mini + 9 * (i + 1)) % 27);
        }
    }
    return tables;
}

inline constexpr RankingTables ranking_tables = make_ranking_tables();

template <class Road>
struct Avx512Words : PlainWords<Road, 16> {
    using Plain = PlainWords<Road, 16>;
    using typename Plain::MiniRows;
    using typename Plain::Word;

    GARNS_INLINE __m512i in(Word x) { return reinterpret_cast<__m512i>(x); }
    GARNS_INLINE Word out(__m512i x) { return reinterpret_cast<Word>(x); }

    // The last operand of ternarylogic is the truth table: bit 4a + 2b + c.
    template <int truth>
    GARNS_INLINE Word logic(Word a, Word b, Word c) {
        return out(_mm512_ternarylogic_epi32(in(a), in(b), in(c), truth));
    }
    GARNS_INLINE Word any_of(Word a, Word b, Word c) { return logic<0b11111110>(a, b, c); }
    GARNS_INLINE Word exactly_one_of(Word a, Word b, Word c) { return logic<0b00010110>(a, b, c); }
    GARNS_INLINE Word two_of(Word a, Word b, Word c) { return logic<0b11101000>(a, b, c); }
    GARNS_INLINE Word select(Word where, Word yes, Word no) {
        return logic<0b11001010>(where, yes, no);
    }
    GARNS_INLINE Word or_both(Word a, Word b, Word c) { return logic<0b11111000>(a, b, c); }
    GARNS_INLINE Word or_difference(Word a, Word b, Word c) { return logic<0b11110110>(a, b, c); }
    GARNS_INLINE Word keep_own(Word candidates, Word taken, Word own) {
        return logic<0b10110000>(candidates, taken, own);
    }

    GARNS_INLINE __m512i table(const std::uint8_t (&bytes)[64]) { return _mm512_load_si512(bytes); }
    // An instruction of its own, because the compiler would make shifts and additions of it: more
    // of them, and for the units that are busiest anyway.
    GARNS_INLINE Word times(Word x, Word factor) {
        Word product;
        asm("vpmulld %2, %1, %0" : "=v"(product) : "v"(x), "vm"(factor));
        return product;
    }
    template <Bits to>
    GARNS_INLINE Word copy(Word x) {
        return times(x, Plain::all(to));
    }

    // Looks up three pairs per lane; the three answers are packed into nine bits.
    GARNS_INLINE Word left_by(__m512i pairs) {
        const __m512i answers = _mm512_permutexvar_epi8(pairs, table(matching_tables.left));
        return out(_mm512_dpbusd_epi32(_mm512_setzero_si512(), answers,
                                       _mm512_set1_epi32(1 | 1 << 11 | 1 << 22)));
    }
    GARNS_INLINE __m512i taken_from(Word q, const std::uint8_t (&bits)[64]) {
        return _mm512_multishift_epi64_epi8(table(bits), in(q));
    }
    GARNS_INLINE __m512i pairs_of(__m512i one, __m512i other) {
        return in(select(Plain::all(0x07070707), out(one), out(other)));
    }
    // Which of the two other columns stands in front does not matter, so four do for the three
    // pairs.
    GARNS_INLINE Word matching_mini_columns(Word q) {
        const __m512i first_0 = taken_from(q, matching_tables.column_in_front[0]);
        const __m512i first_1 = taken_from(q, matching_tables.column_in_front[1]);
        const __m512i last_0 = taken_from(q, matching_tables.column_behind[0]);
        const __m512i last_2 = taken_from(q, matching_tables.column_behind[2]);
        return any_of(left_by(pairs_of(first_1, last_2)), left_by(pairs_of(first_0, last_2)) << 9,
                      left_by(pairs_of(first_1, last_0)) << 18);
    }
    GARNS_INLINE Word match_band(Word mini_rows) {
        const Word twice = select(Plain::all(band_mini_rows), mini_rows, mini_rows << 9);
        const __m512i pairs =
            _mm512_multishift_epi64_epi8(table(matching_tables.other_boxes), in(twice));
        return mini_rows & left_by(pairs);
    }
    GARNS_INLINE MiniRows match_mini_rows(Word top, Word middle, Word bottom) {
        MiniRows rows = {{match_band(top), match_band(middle), match_band(bottom)}, {}};
        rows.together = any_of(rows.band[0], rows.band[1] << 9, rows.band[2] << 18);
        return rows;
    }

    GARNS_INLINE bool any_lane(Word x) { return _mm512_test_epi32_mask(in(x), in(x)) != 0; }
    GARNS_INLINE LaneMask lanes_equal(Word x, Word y) {
        return _mm512_cmpeq_epi32_mask(in(x), in(y));
    }
    GARNS_INLINE Word with_lane(Word x, int lane, Bits value) {
        const auto mask = static_cast<__mmask16>(1u << lane);
        return out(_mm512_mask_set1_epi32(in(x), mask, static_cast<int>(value)));
    }

    GARNS_INLINE Word and_in_lanes(Word x, LaneMask lanes, Word y) {
        return out(_mm512_mask_and_epi32(in(x), static_cast<__mmask16>(lanes), in(x), in(y)));
    }

    // The score of words_plain.hpp, written with whole houses: with R, C and B for the open cells
    // in the row, the column and the box of a cell, r and c for those in its mini-row and its
    // mini-column, it is R + C + 2B - 4r - 4c, but for a constant. That is a sum of two terms, one
    // for the mini-row and one for the mini-column; all are bytes here.
    GARNS_INLINE unsigned best_cell(const Bits (&among)[bands], const Bits (&open)[bands]) {
        const __m512i terms = terms_of_minis(open_in_minis(open));
        const __m512i lower = scores(first_64_cells(among), terms, ranking_tables.first_cells);
        const __m512i upper = scores(last_17_cells(among), terms, ranking_tables.last_cells);
        // Words of score and cell; where scores are equal the later cell wins.
        const __m512i best = _mm512_max_epu16(
            _mm512_max_epu16(_mm512_unpacklo_epi8(table(ranking_tables.first_cells.cell), lower),
                             _mm512_unpackhi_epi8(table(ranking_tables.first_cells.cell), lower)),
            _mm512_max_epu16(_mm512_unpacklo_epi8(table(ranking_tables.last_cells.cell), upper),
                             _mm512_unpackhi_epi8(table(ranking_tables.last_cells.cell), upper)));
        const __m256i half =
            _mm256_max_epu16(_mm512_castsi512_si256(best), _mm512_extracti64x4_epi64(best, 1));
        const __m128i quarter =
            _mm_max_epu16(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
        const __m128i least = _mm_minpos_epu16(_mm_xor_si128(quarter, _mm_set1_epi32(-1)));
        return ~static_cast<unsigned>(_mm_cvtsi128_si32(least)) & 0xff;
    }
    GARNS_INLINE __mmask64 first_64_cells(const Bits (&cells)[bands]) {
        return cells[0] | __mmask64{cells[1]} << 27 | __mmask64{cells[2]} << 54;
    }
    GARNS_INLINE __mmask64 last_17_cells(const Bits (&cells)[bands]) { return cells[2] >> 10; }

    // How many open cells each mini-row and each mini-column has.
    GARNS_INLINE __m512i open_in_minis(const Bits (&open)[bands]) {
        const __m512i one = _mm512_set1_epi8(1);
        const __m512i lower = _mm512_maskz_mov_epi8(first_64_cells(open), one);
        const __m512i upper = _mm512_maskz_mov_epi8(last_17_cells(open), one);
        const auto& cells = ranking_tables.cells_of_minis;
        return _mm512_add_epi8(
            _mm512_add_epi8(_mm512_permutex2var_epi8(lower, table(cells[0]), upper),
                            _mm512_permutex2var_epi8(lower, table(cells[1]), upper)),
            _mm512_permutex2var_epi8(lower, table(cells[2]), upper));
    }
    GARNS_INLINE __m512i terms_of_minis(__m512i open) {
        const auto& line = ranking_tables.rest_of_line;
        const auto& box = ranking_tables.rest_of_box;
        const __m512i in_line = _mm512_add_epi8(_mm512_permutexvar_epi8(table(line[0]), open),
                                                _mm512_permutexvar_epi8(table(line[1]), open));
        const __m512i in_box =
            _mm512_maskz_add_epi8(mini_row_bytes, _mm512_permutexvar_epi8(table(box[0]), open),
                                  _mm512_permutexvar_epi8(table(box[1]), open));
        // R - r + 2 (B - r) - r for a mini-row, C - c - 3c for a mini-column; both above zero.
        const __m512i sum = _mm512_add_epi8(_mm512_add_epi8(in_line, _mm512_set1_epi8(10)),
                                            _mm512_add_epi8(in_box, in_box));
        const __m512i less = _mm512_sub_epi8(sum, open);
        return _mm512_mask_sub_epi8(less, ~mini_row_bytes, less, _mm512_add_epi8(open, open));
    }
    GARNS_INLINE __m512i scores(__mmask64 among, __m512i terms, const RankingTables::Cells& cells) {
        return _mm512_maskz_add_epi8(among, _mm512_permutexvar_epi8(table(cells.mini_row), terms),
                                     _mm512_permutexvar_epi8(table(cells.mini_column), terms));
    }

    static constexpr __mmask32 band_bytes = all_cells;

    GARNS_INLINE __m256i bytes(unsigned value) {
        return _mm256_set1_epi8(static_cast<char>(value));
    }
    GARNS_INLINE __m256i table(const std::uint8_t (&half)[32]) {
        return _mm256_load_si256(reinterpret_cast<const __m256i*>(half));
    }

    GARNS_INLINE bool read_numbers(const std::uint8_t* board, std::uint8_t base, bool blanks,
                                   Numbers& numbers) {
        Bits plain = all_cells;
        for (int band = 0; band < bands; ++band)
            plain &= read_band(board + cells_per_band * band, base, numbers.word + band);
        return plain == all_cells || Plain::read_numbers(board, base, blanks, numbers);
    }
    // The bytes of a band are brought into the order of bits; one test finds the cells whose
    // numbers have a bit. Returns the cells that are digits, or the mark for an empty one in most
    // texts; other marks are left to the table.
    GARNS_INLINE Bits read_band(const std::uint8_t* band, std::uint8_t base, Bits* words) {
        const __m256i read = _mm256_permutexvar_epi8(table(places.cell_of_bit),
                                                     _mm256_maskz_loadu_epi8(band_bytes, band));
        const __m256i values = _mm256_sub_epi8(read, bytes(base));
        const Bits are_digits = _mm256_cmple_epu8_mask(values, bytes(9));
        const Bits are_empty = _mm256_cmpeq_epi8_mask(read, bytes(base == 0 ? 0 : '.'));
        for (int k = 0; k < number_bits; ++k)
            words[bands * k] =
                _mm256_mask_test_epi8_mask(are_digits & band_bytes, values, bytes(1U << k));
        return are_digits | are_empty;
    }

    GARNS_INLINE void write_numbers(const Numbers& numbers, std::uint8_t base, std::uint8_t* out) {
        __m256i band[bands] = {bytes(base), bytes(base), bytes(base)};
        for (unsigned i = 0; i < words_of_numbers; ++i)
            band[i % bands] = _mm256_mask_add_epi8(band[i % bands], numbers.word[i],
                                                   band[i % bands], bytes(1U << i / bands));
        // Whole registers, each over the last bytes of the one before: masked stores are slow.
        const __m256i in_cells = table(places.bit_of_cell);
        write(_mm256_permutexvar_epi8(in_cells, band[0]), out);
        write(_mm256_permutexvar_epi8(in_cells, band[1]), out + 27);
        write(_mm256_permutex2var_epi8(band[1], table(matching_tables.bit_of_last_cells), band[2]),
              out + 49);
    }
    GARNS_INLINE void write(__m256i cells, std::uint8_t* out) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), cells);
    }
};

// The same for one board, where the time to an answer counts: what its digits have to do with
// each other, and where to guess, without leaving the vector registers.
template <class Road>
struct Avx512QuickWords : Avx512Words<Road> {
    using Words = Avx512Words<Road>;
    using typename Words::Tally;
    using typename Words::Word;

    // The first operand of ternarylogic is overwritten, so a constant must not come first: it
    // would have to be copied.
    GARNS_INLINE Word select(Word where, Word yes, Word no) {
        return Words::template logic<0b11100010>(yes, where, no);
    }
    GARNS_INLINE Word without(Word a, Word b, Word c) {
        return Words::template logic<0b00010000>(a, b, c);
    }
    GARNS_INLINE Word odd(Word a, Word b, Word c) {
        return Words::template logic<0b10010110>(a, b, c);
    }

    // Three bands of digits become the first, second and third digit of every block, with the bands
    // side by side: so digits are added up for all bands at once.
    struct Three {
        Word first, second, third;
    };
    GARNS_INLINE Three digits_of_blocks(const Word (&board)[bands]) {
        const __m512i top = Words::in(board[0]);
        const __m512i middle = Words::in(board[1]);
        const Word low = Words::out(_mm512_unpacklo_epi32(top, middle));
        const Word high = Words::out(_mm512_unpackhi_epi32(top, middle));
        return {shuffled<0b11'00'01'00>(low, board[2]), shuffled<0b11'01'11'10>(low, board[2]),
                shuffled<0b11'10'01'00>(high, board[2])};
    }
    // In every block two lanes of x, then two of y.
    template <int lanes>
    GARNS_INLINE Word shuffled(Word x, Word y) {
        return reinterpret_cast<Word>(
            _mm512_shuffle_ps(reinterpret_cast<__m512>(x), reinterpret_cast<__m512>(y), lanes));
    }
    // A band for all digits.
    GARNS_INLINE typename Words::Bands in_bands(Word cells) {
        return {{shuffled<0b00'00'00'00>(cells, cells), shuffled<0b01'01'01'01>(cells, cells),
                 shuffled<0b10'10'10'10>(cells, cells)}};
    }

    struct Others {
        Word next, last;
    };
    GARNS_INLINE Others other_blocks(Word x) {
        constexpr int to_next = 0b11'00'10'01;
        constexpr int to_last = 0b11'01'00'10;
        return {Words::out(_mm512_shuffle_i32x4(Words::in(x), Words::in(x), to_next)),
                Words::out(_mm512_shuffle_i32x4(Words::in(x), Words::in(x), to_last))};
    }

    GARNS_INLINE Word any_digit(const Word (&board)[bands], Word& clash) {
        const auto [x, y, z] = digits_of_blocks(board);
        const Word block = Words::any_of(x, y, z);
        const auto [u, v] = other_blocks(block);
        clash = Words::any_of(Words::two_of(x, y, z), Words::two_of(u, v, block), clash);
        return Words::any_of(u, v, block);
    }
    GARNS_INLINE Word several_digits(const Word (&board)[bands], Word& one) {
        const auto [x, y, z] = digits_of_blocks(board);
        const Word block = Words::any_of(x, y, z);
        const Word two = Words::two_of(x, y, z);
        const auto [u, v] = other_blocks(block);
        const auto [s, t] = other_blocks(two);
        one = Words::any_of(u, v, block);
        return Words::any_of(s, t, two) | Words::two_of(u, v, block);
    }

    // Adds up: the digits of a block are a bit and a carry, and so are the bits of the blocks.
    GARNS_INLINE Tally across_digits(const Word (&board)[bands]) {
        const auto [x, y, z] = digits_of_blocks(board);
        const Word bit = odd(x, y, z);
        const Word carry = Words::two_of(x, y, z);
        const auto [bit_b, bit_c] = other_blocks(bit);
        const auto [carry_b, carry_c] = other_blocks(carry);
        const Word ones = odd(bit_b, bit_c, bit);
        const Word twos = Words::two_of(bit_b, bit_c, bit);
        const Word any_carry = Words::any_of(carry_b, carry_c, carry);
        const Word one_carry = Words::exactly_one_of(carry_b, carry_c, carry);
        const Word two = twos | any_carry;
        return {ones | two, two, select(twos, ~any_carry, one_carry) & ~ones};
    }

    GARNS_INLINE Word in_all_lanes(Word cells, Bits band) {
        return Words::out(_mm512_permutexvar_epi32(Words::in(Words::all(band)), Words::in(cells)));
    }
    GARNS_INLINE Word load(const Bits* sixteen) { return Words::out(_mm512_load_si512(sixteen)); }
    GARNS_INLINE Word counted(Word x) { return Words::out(_mm512_popcnt_epi32(Words::in(x))); }

    // The ranks of sixteen cells of a band, from bit `start` on; 0 for those not asked for. They
    // rank as in words_plain.hpp, but peers that share no bit are counted together, and near cells
    // that are not open are added instead of taking off those that are. `yonder` comes shifted by
    // 3, out of the way of the others.
    GARNS_INLINE Word quick_ranks(Word among, Word here, Word there, Word yonder, unsigned band,
                                  unsigned start) {
        const Word far_or_near = select(here, load(peers.far + start), load(peers.near + start));
        const Word column = load(peers.column + start);
        const Word box_and_columns = Words::or_both(
            Words::or_both(here & load(peers.box + start), there, column), yonder, column << 3);
        const Word score = counted(far_or_near) + counted(box_and_columns);
        const Word lane = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
        const Word cell = Words::all(Bits{1} << start) << lane;
        return Words::out(
            _mm512_maskz_add_epi32(_mm512_test_epi32_mask(Words::in(among), Words::in(cell)),
                                   Words::in(score << 8), Words::in(lane + (32 * band + start))));
    }
    GARNS_INLINE __m512i best_of_band(Word among, Word here, Word there, Word yonder,
                                      unsigned band) {
        const Word cells = in_all_lanes(among, band);
        return _mm512_max_epu32(Words::in(quick_ranks(cells, here, there, yonder << 3, band, 0)),
                                Words::in(quick_ranks(cells, here, there, yonder << 3, band, 16)));
    }
    GARNS_INLINE unsigned best_cell(Word among, Word open) {
        const Word top = in_all_lanes(open, 0);
        const Word middle = in_all_lanes(open, 1);
        const Word bottom = in_all_lanes(open, 2);
        const __m512i best =
            _mm512_max_epu32(_mm512_max_epu32(best_of_band(among, top, middle, bottom, 0),
                                              best_of_band(among, middle, top, bottom, 1)),
                             best_of_band(among, bottom, top, middle, 2));
        return _mm512_reduce_max_epu32(best) & 0xff;
    }
};

}  // namespace garns::classic
