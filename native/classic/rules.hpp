// The rules of Sudoku on vector words: what a pass does. Machine is one of the words_*.hpp.
//
// The rules for one digit do not care what the lanes are: sixteen boards (lanes.hpp) or the nine
// digits of one board (single.hpp).

#pragma once

#include "classic/words_plain.hpp"

namespace garns::classic {

template <class Machine>
struct Rules {
    using Word = typename Machine::Word;

    struct Digit {
        Word band[bands];
    };

    // Boxes against columns. A mini-column stays only if it is part of a way to place the digit
    // once in each column and each box of its stack.
    GARNS_INLINE void match_mini_columns(Digit& digit) {
        // The mini-columns of the top, middle and bottom band come to the bits 0, 1 and 2.
        const auto& [top, middle, bottom] = digit.band;
        const Word together = Machine::select(
            Machine::all(first_row << 2), Machine::any_of(bottom, bottom << 1, bottom << 2),
            Machine::select(Machine::all(first_row), Machine::any_of(top, top >> 1, top >> 2),
                            Machine::any_of(middle, middle >> 1, middle << 1)));
        const Word staying = Machine::matching_mini_columns(together);
        for (int b = 0; b < bands; ++b)
            digit.band[b] &= Machine::template copy<to_all_rows>(staying >> b & first_row);
    }

    // Boxes against rows, likewise; then the row singles of what is left. `alive` keeps the bits
    // rows_of_bands only as long as every row has a place for the digit.
    GARNS_INLINE Digit match_mini_rows(Digit& digit, Word& alive) {
        Word mini_rows[bands];
        Word lone[bands];  // mini-rows with a single cell
        for (int b = 0; b < bands; ++b) {
            const Word x = digit.band[b];
            mini_rows[b] = Machine::any_of(x, x >> 9, x >> 18);
            lone[b] = Machine::exactly_one_of(x, x >> 9, x >> 18);
        }
        const auto staying = Machine::match_mini_rows(mini_rows[0], mini_rows[1], mini_rows[2]);
        const Word t = staying.together;
        alive &= Machine::any_of(t, t >> 3, t >> 6);
        const Word single_rows = Machine::exactly_one_of(t, t >> 3, t >> 6) & rows_of_bands;
        const Word singles = Machine::template copy<to_all_boxes>(single_rows);
        Digit row_singles;
        for (int b = 0; b < bands; ++b) {
            digit.band[b] &= Machine::template copy<to_all_columns>(staying.band[b]);
            const Word here = (b == 0 ? singles : singles >> (9 * b)) & lone[b] & staying.band[b];
            row_singles.band[b] = digit.band[b] & Machine::template copy<to_all_columns>(here);
        }
        return row_singles;
    }

    // Takes a digit out of the columns of its naked singles, apart from these.
    GARNS_INLINE void clear_columns(Digit& digit, const Word (&naked_singles)[bands]) {
        Word own[bands];
        for (int b = 0; b < bands; ++b) own[b] = digit.band[b] & naked_singles[b];
        const Word x = Machine::any_of(own[0], own[1], own[2]);
        const Word columns =
            Machine::template copy<to_all_rows>(Machine::any_of(x, x >> 1, x >> 2) & first_row);
        for (int b = 0; b < bands; ++b)
            digit.band[b] = Machine::keep_own(digit.band[b], columns, own[b]);
    }

    // Whether each column has a place for the digit: then all bits of first_row are set.
    GARNS_INLINE Word covered_columns(const Word* digit) {
        const Word x = Machine::any_of(digit[0], digit[1], digit[2]);
        return Machine::any_of(x, x >> 1, x >> 2);
    }

    // The givens of one digit in a band, seen twice in a row: such a board is dead from the start.
    GARNS_INLINE Word repeated_rows(Word givens) {
        const Word mini_rows = Machine::any_of(givens, givens >> 9, givens >> 18) & band_mini_rows;
        const Word within = Machine::two_of(givens, givens >> 9, givens >> 18) & band_mini_rows;
        return within | (Machine::two_of(mini_rows, mini_rows >> 3, mini_rows >> 6) & 7);
    }
    GARNS_INLINE Word all_rows_of(Word givens) {
        const Word mini_rows = Machine::any_of(givens, givens >> 9, givens >> 18) & band_mini_rows;
        return Machine::template copy<first_row>(
            Machine::any_of(mini_rows, mini_rows >> 3, mini_rows >> 6) & 7);
    }
};

// How many digits a cell has left, counted for all cells of a band at once.
template <class Machine>
struct Census {
    using Word = typename Machine::Word;
    Word one{};    // at least one
    Word two{};    // at least two
    Word three{};  // at least three

    [[gnu::always_inline]] inline void add(Word candidates) {
        three = Machine::or_both(three, two, candidates);
        two = Machine::or_both(two, one, candidates);
        one |= candidates;
    }
};

}  // namespace garns::classic
