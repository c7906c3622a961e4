// One board, made for latency: one digit per lane, three words for the whole board.
//
// The rules for a digit are those of rules.hpp, applied to all nine digits at once. What the
// digits have to do with each other is a census across the lanes.
//
// One path is followed at a time. Two paths in step would hardly be faster: a pass keeps the vector
// units busy, so that two of them take about 1.8 times as long as one.

#pragma once

#include "classic.hpp"
#include "rules.hpp"

namespace garns::classic {

// DigitRules is Rules or another way to the same results.
template <class Machine, class DigitRules = Rules<Machine>>
class Single {
public:
    static_assert(Machine::lanes == 16, "nine digits need sixteen lanes");

    void start(const std::uint8_t* board, Alphabet alphabet) {
        base_ = alphabet == Alphabet::Text ? '0' : 0;
        Frame givens;
        readable_ = Machine::read_givens(board, base_, givens);
        if (!readable_) return;
        Digits start = from_frame(givens);
        if (find_first_candidates(start)) saved_[depth_++] = start;
    }

    Solutions::Next next(std::uint8_t* solution, std::uint64_t max_guesses) {
        std::uint64_t guesses = 0;
        while (depth_ != 0) {
            if (guesses >= max_guesses) return Solutions::Next::Running;
            Digits board = saved_[--depth_];
            // Down one path: the other choices stay in saved_.
            Position position;
            Census census;
            while ((position = deduce(board, census, depth_ != 0)) == Position::Stuck) {
                guess(board, census);
                ++guesses;
            }
            effort_.guesses += guesses;
            max_guesses -= guesses < max_guesses ? guesses : max_guesses;
            guesses = 0;
            if (position == Position::Solved) {
                if (solution != nullptr) write(board, solution);
                return Solutions::Next::Found;
            }
        }
        return Solutions::Next::NoMore;
    }

    [[nodiscard]] bool is_readable() const { return readable_; }
    [[nodiscard]] Effort effort() const { return effort_; }

private:
    using Word = typename Machine::Word;
    using R = Rules<Machine>;
    using Digits = typename R::Digit;  // Machine::lane_of says where a digit is in a band's word

    static constexpr LaneMask all_digits = Machine::digit_lanes;
    static constexpr Bits all = all_cells;
    alignas(64) static constexpr Bits digit_cells[16] = {all, all, all, 0, all, all,
                                                         all, 0, all, all, all};
    GARNS_INLINE Word cells_of_digits() { return load(digit_cells); }
    GARNS_INLINE Word load(const Bits (&lanes)[16]) {
        Word word;
        __builtin_memcpy(&word, lanes, sizeof word);
        return word;
    }

    GARNS_INLINE Digits from_frame(const Frame& frame) {
        Digits board;
        for (int b = 0; b < bands; ++b) {
            alignas(64) Bits lanes[16] = {};
            for (int d = 0; d < digits; ++d) lanes[Machine::lane_of(d)] = frame.word[bands * d + b];
            board.band[b] = load(lanes);
        }
        return board;
    }

    enum class Position : std::uint8_t { Dead, Solved, Stuck };

    // What one pass found out.
    struct Findings {
        Word contradiction{};  // not empty: there is no solution this way
        Word changed{};
        Word placed[bands];  // the cells of row singles
        Word naked[bands];   // the naked singles of the board before the pass, each in its lane
    };

    // How many digits the cells have; the lanes of digits agree.
    struct Census {
        Word open[bands];   // cells with two digits or more
        Word pairs[bands];  // cells with two digits
    };

    // False if a row has a digit twice.
    static bool find_first_candidates(Digits& board) {
        Word repeated{};
        Word clash{};  // a cell has one given only
        for (int b = 0; b < bands; ++b) {
            const Word own = board.band[b];
            const Word given = Machine::any_digit(own, clash);
            repeated |= R::repeated_rows(own);
            board.band[b] = Machine::and_in_lanes(
                Machine::keep_own(Machine::all(all_cells), given | R::all_rows_of(own), own),
                ~all_digits, Word{});
        }
        return !Machine::any_lane(repeated);
    }

    // Passes until there is nothing more to see.
    [[gnu::always_inline]] inline Position deduce(Digits& board, Census& census, bool guessed) {
        for (;;) {
            ++effort_.passes;
            const Findings found = pass(board, guessed);
            if (Machine::any_lane(found.contradiction)) return Position::Dead;
            const Word full = found.placed[0] & found.placed[1] & found.placed[2];
            if ((Machine::lanes_equal(full, Machine::all(all_cells)) & 1) != 0)
                return has_all_columns(board) ? Position::Solved : Position::Dead;
            if (Machine::any_lane(found.changed)) continue;
            if (!take_census(board, census)) return Position::Dead;
            if (!has_new_naked_singles(board, census, found)) return Position::Stuck;
        }
    }

    // Every rule once. Naked singles are looked for in the board as it was, which can be done while
    // the columns are matched. A board without any guess must be as clear as the rules can make
    // it; later a new guess is cheaper than a pass that places nothing.
    GARNS_INLINE Findings pass(Digits& board, bool guessed) {
        Findings found;
        Word complete = Machine::all(all_cells);
        const Digits before = board;
        DigitRules::match_mini_columns(board);
        for (int b = 0; b < bands; ++b) {
            found.naked[b] = Machine::alone(before.band[b], complete);
            board.band[b] = clear_rows(board.band[b], found.naked[b]);
        }
        Word alive = Machine::all(rows_of_bands);
        const Digits singles = DigitRules::match_mini_rows(board, alive);
        found.contradiction = ~((alive | ~rows_of_bands) & complete) & cells_of_digits();
        for (int b = 0; b < bands; ++b) {
            found.placed[b] = Machine::any_digit(singles.band[b], found.contradiction);
            const Word old = guessed ? board.band[b] : before.band[b];
            board.band[b] =
                Machine::keep_own(board.band[b], found.placed[b], singles.band[b]);
            found.changed = Machine::or_difference(found.changed, old, board.band[b]);
        }
        return found;
    }

    // Takes a digit out of the rows of its naked singles, apart from these.
    GARNS_INLINE Word clear_rows(Word candidates, Word naked_singles) {
        const Word rows = Machine::template copy<first_row>(Machine::rows_of(naked_singles));
        return Machine::keep_own(candidates, rows, naked_singles);
    }

    // False if a cell has no digit left.
    GARNS_INLINE bool take_census(const Digits& board, Census& census) {
        Word complete = Machine::all(all_cells);
        for (int b = 0; b < bands; ++b) {
            const auto tally = Machine::across_digits(board.band[b]);
            complete &= tally.one;
            census.open[b] = tally.two;
            census.pairs[b] = tally.two & ~tally.three;
        }
        return (Machine::lanes_equal(complete, Machine::all(all_cells)) & 1) != 0;
    }

    // Naked singles that the last pass did not know of.
    GARNS_INLINE bool has_new_naked_singles(const Digits& board, const Census& census,
                                            const Findings& found) {
        Word fresh{};
        for (int b = 0; b < bands; ++b)
            fresh |= board.band[b] &
                     Machine::none_of(census.open[b], found.placed[b], found.naked[b]);
        return Machine::any_lane(fresh);
    }

    static bool has_all_columns(const Digits& board) {
        const Word covered = R::covered_columns(board.band) & first_row;
        return (Machine::lanes_equal(covered, Machine::all(first_row)) & all_digits) == all_digits;
    }

    // Goes on with one digit in the chosen cell and saves the board with the other digits.
    [[gnu::always_inline]] inline void guess(Digits& board, Census& census) {
        const unsigned chosen = choose_cell(board, census);
        const Bits cell = Bits{1} << chosen % 32;
        // Words instead of an index choose the band: the board need not go through memory.
        Word in_band[bands];
        Word old{};
        for (unsigned b = 0; b < bands; ++b) {
            in_band[b] = Machine::all(chosen / 32 == b ? ~Bits{0} : Bits{0});
            old = Machine::or_both(old, board.band[b], in_band[b]);
        }
        const Word not_here = Machine::all(~cell);
        const Word only_here = Machine::all(~peers.row[chosen % 32] | cell);
        const LaneMask in_cell =
            ~Machine::lanes_equal(old & Machine::all(cell), Word{}) & all_digits;
        const LaneMask first = in_cell & (~in_cell + 1);
        const LaneMask others = in_cell & ~first;
        const LaneMask only_other = (others & (others - 1)) == 0 ? others : 0;
        const Word with_others = Machine::and_in_lanes(
            Machine::and_in_lanes(old, first, not_here), only_other, only_here);
        const Word with_first = Machine::and_in_lanes(
            Machine::and_in_lanes(old, others, not_here), first, only_here);
        Digits& saved = saved_[depth_++];
        for (int b = 0; b < bands; ++b) {
            saved.band[b] = Machine::select(in_band[b], with_others, board.band[b]);
            board.band[b] = Machine::select(in_band[b], with_first, board.band[b]);
        }
    }

    GARNS_INLINE unsigned choose_cell(const Digits& board, Census& census) {
        if (!Machine::any_lane(Machine::any_of(census.pairs[0], census.pairs[1], census.pairs[2])))
            census = with_fewest_digits(board, census);
        return Machine::best_cell(census.pairs, census.open);
    }

    // Puts the cells with the fewest digits in place of the pairs. It is rarely needed, and gets
    // copies, so that the board can stay in registers otherwise.
    [[gnu::noinline]] static Census with_fewest_digits(Digits board, Census census) {
        Bits cells[bands] = {};
        int fewest = digits + 1;
        for (int b = 0; b < bands; ++b)
            for (Bits rest = census.open[b][0]; rest != 0; rest &= rest - 1) {
                const Bits cell = rest & (~rest + 1);
                const LaneMask absent =
                    Machine::lanes_equal(board.band[b] & Machine::all(cell), Word{});
                const int count = __builtin_popcount(~absent & all_digits);
                if (count > fewest) continue;
                if (count < fewest) cells[0] = cells[1] = cells[2] = 0;
                fewest = count;
                cells[b] |= cell;
            }
        for (int b = 0; b < bands; ++b) census.pairs[b] = Machine::all(cells[b]);
        return census;
    }

    void write(const Digits& board, std::uint8_t* solution) const {
        Frame frame;
        for (int b = 0; b < bands; ++b)
            for (int d = 0; d < digits; ++d)
                frame.word[bands * d + b] = board.band[b][Machine::lane_of(d)];
        Machine::write_solution(frame, base_, solution);
    }

    Digits saved_[max_depth + 1];  // boards to go on with, the last one first
    Effort effort_;
    int depth_ = 0;
    std::uint8_t base_ = 0;
    bool readable_ = false;
};

}  // namespace garns::classic
