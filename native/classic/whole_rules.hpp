// The rules for one digit once more, for one board and a machine with logic of three operands.
//
// Here the mini-rows or mini-columns of all three bands are brought together in one word, matched
// there by plain logic, and spread again. That makes fewer steps, and a much shorter chain of them,
// than looking up matchings. They come to the same as those of rules.hpp.

#pragma once

#include "classic/rules.hpp"

namespace garns::classic {

template <class Machine>
struct WholeRules {
    using Word = typename Machine::Word;
    using Digit = typename Rules<Machine>::Digit;

    // Boxes against columns: see Rules::match_mini_columns. (Adding a word to itself shifts it by
    // one, and has more units to choose from.)
    GARNS_INLINE void match_mini_columns(Digit& digit) {
        const Word x = digit.band[0];
        const Word y = digit.band[1];
        const Word z = digit.band[2];
        // Bits 9c + 3k + b: the mini-column c of the box in stack k and band b.
        const Word all =
            by_row(Machine::any_of(x >> 2, x >> 1, x), Machine::any_of(y + y, y >> 1, y),
                   Machine::any_of(z << 2, z + z, z));
        const Word next = Machine::select(Machine::all(all_cells >> 9), all >> 9, all << 18);
        const Word last = Machine::select(Machine::all(first_column), all >> 18, all << 9);
        const Word left = left_by(next, last);  // to the band after b
        digit.band[0] &= by_row(left >> 1, left, left + left);
        digit.band[1] &= by_row(left >> 2, left >> 1, left);
        digit.band[2] &= by_row(left, left + left, left << 2);
    }

    // Boxes against rows, and the row singles of what is left: see Rules::match_mini_rows.
    GARNS_INLINE Digit match_mini_rows(Digit& digit, Word& alive) {
        const Word x = digit.band[0];
        const Word y = digit.band[1];
        const Word z = digit.band[2];
        // Bits 9b + 3k + r: the mini-row r of the box k in band b.
        const Word all =
            by_column(Machine::any_of(x >> 18, x >> 9, x), Machine::any_of(y << 9, y >> 9, y),
                      Machine::any_of(z << 18, z << 9, z));
        const Word with_one_cell = by_column(Machine::exactly_one_of(x >> 18, x >> 9, x),
                                             Machine::exactly_one_of(y << 9, y >> 9, y),
                                             Machine::exactly_one_of(z << 18, z << 9, z));
        const Word staying = all & next_of_three(left_by(next_box(all), last_box(all)));
        const Word next = next_box(staying);
        const Word last = last_box(staying);
        alive &= Machine::any_of(next, last, staying);
        const Word lone = Machine::without(staying & with_one_cell, next, last);
        const Digit singles = at_all_columns(digit, lone);
        digit = at_all_columns(digit, staying);
        return singles;
    }

private:
    // Of the bits for the rows 0, 1, 2 of a band the first, second, third word's; likewise of
    // those for the columns 0, 1, 2 of boxes.
    GARNS_INLINE Word by_row(Word first, Word second, Word third) {
        return Machine::select(Machine::all(first_row), first,
                               Machine::select(Machine::all(first_row << 1), second, third));
    }
    GARNS_INLINE Word by_column(Word first, Word second, Word third) {
        return Machine::select(Machine::all(first_column), first,
                               Machine::select(Machine::all(first_column << 9), second, third));
    }

    // The cells of the digit that are in the given mini-rows.
    GARNS_INLINE Digit at_all_columns(const Digit& digit, Word rows) {
        return {{digit.band[0] & by_column(rows, rows << 9, rows << 18),
                 digit.band[1] & by_column(rows >> 9, rows, rows << 9),
                 digit.band[2] & by_column(rows >> 18, rows >> 9, rows)}};
    }

    GARNS_INLINE Word next_box(Word rows) {
        return Machine::select(Machine::all(first_box | first_box << 3), rows >> 3, rows << 6);
    }
    GARNS_INLINE Word last_box(Word rows) {
        return Machine::select(Machine::all(first_box), rows >> 6, rows << 3);
    }
    GARNS_INLINE Word next_of_three(Word x) {
        return Machine::select(Machine::all(first_row | first_row << 1), x >> 1, x << 2);
    }

    // Two lines of a 3x3 matrix, three bits each, can go to two places, one way or the other way
    // round: which place is left to the third line? The answer is found one place early.
    GARNS_INLINE Word left_by(Word one, Word other) {
        return Machine::or_both(one & next_of_three(other), next_of_three(one), other);
    }
};

}  // namespace garns::classic
