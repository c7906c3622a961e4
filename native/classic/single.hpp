// One board, made for latency: one digit per lane, three words for the whole board.
//
// The rules for a digit are those of rules.hpp, applied to all nine digits at once. What the
// digits have to do with each other is a census across the lanes.
//
// One path is followed at a time. Two paths in step would hardly be faster: a pass keeps the vector
// units busy, so that two of them take about 1.8 times as long as one.

#pragma once

#include "classic/classic.hpp"
#include "classic/rules.hpp"

namespace garns::classic {

// All cells in the lanes of all digits, and of those whose numbers have bit k.
struct DigitCells {
    alignas(64) Bits all[16] = {};
    alignas(64) Bits with_bit[number_bits][16] = {};
};

template <class Machine>
consteval DigitCells make_digit_cells() {
    DigitCells cells;
    for (int d = 0; d < digits; ++d) {
        const int lane = Machine::lane_of(d);
        cells.all[lane] = all_cells;
        for (int k = 0; k < number_bits; ++k)
            if (((d + 1) >> k & 1) != 0) cells.with_bit[k][lane] = all_cells;
    }
    return cells;
}

// DigitRules is Rules or another way to the same results.
template <class Machine, class DigitRules = Rules<Machine>>
class Single {
public:
    static_assert(Machine::lanes == 16, "nine digits need sixteen lanes");

    void start(const std::uint8_t* board, Alphabet alphabet) {
        base_ = alphabet == Alphabet::Text ? '0' : 0;
        Numbers numbers;
        readable_ = Machine::read_numbers(board, base_, true, numbers);
        if (readable_ && find_first_candidates(numbers, saved_[0])) depth_ = 1;
    }

    // It is rarely needed, and not made to be quick.
    [[gnu::noinline]] void keep(const std::uint16_t* values) {
        alignas(64) Bits lanes[bands][16] = {};
        for (int b = 0; b < bands; ++b)
            for (int bit = 0; bit < cells_per_band; ++bit) {
                const Bits kept = values[cells_per_band * b + places.cell_of_bit[bit]];
                for (int d = 0; d < digits; ++d)
                    lanes[b][Machine::lane_of(d)] |= (kept >> d & 1) << bit;
            }
        for (int b = 0; b < bands; ++b) saved_[0].band[b] = saved_[0].band[b] & load(lanes[b]);
    }

    Solutions::Next next(std::uint8_t* solution, std::uint64_t max_guesses) {
        std::uint64_t guesses = 0;
        while (depth_ != 0) {
            if (guesses >= max_guesses) return Solutions::Next::Running;
            Digits board = saved_[--depth_];
            // Down one path: the other choices stay in saved_.
            Position position;
            Tally tally;
            while ((position = deduce(board, tally, depth_ != 0)) == Position::Stuck)
                guesses += guess(board, tally);
            effort_.guesses += guesses;
            max_guesses -= guesses < max_guesses ? guesses : max_guesses;
            guesses = 0;
            if (position == Position::Solved) {
                if (solution != nullptr) write(board, solution);
                return Solutions::Next::Found;
            }
            met_dead_end_ = true;
        }
        return Solutions::Next::NoMore;
    }

    [[nodiscard]] bool is_readable() const { return readable_; }
    [[nodiscard]] Effort effort() const { return effort_; }

private:
    using Word = typename Machine::Word;
    using Tally = typename Machine::Tally;
    using R = Rules<Machine>;
    using Digits = typename R::Digit;  // Machine::lane_of says where a digit is in a band's word

    static constexpr LaneMask all_digits = Machine::digit_lanes;
    static constexpr DigitCells digit_cells = make_digit_cells<Machine>();
    GARNS_INLINE Word cells_of_digits() { return load(digit_cells.all); }
    GARNS_INLINE Word load(const Bits (&lanes)[16]) {
        Word word;
        __builtin_memcpy(&word, lanes, sizeof word);
        return word;
    }

    // A digit is given where no bit of the cell's number differs from its own.
    GARNS_INLINE Digits givens_of(const Numbers& numbers) {
        Digits board;
        for (int b = 0; b < bands; ++b) {
            Word other_cells{};
            for (int k = 0; k < number_bits; ++k)
                other_cells =
                    Machine::or_difference(other_cells, Machine::all(numbers.word[bands * k + b]),
                                           load(digit_cells.with_bit[k]));
            board.band[b] = cells_of_digits() & ~other_cells;
        }
        return board;
    }

    enum class Position : std::uint8_t { Dead, Solved, Stuck };

    // What one pass found out.
    struct Findings {
        Word contradiction{};  // not empty: there is no solution this way
        Word changed{};
        Word open;    // the cells with two digits or more before the pass, band by band
        Word placed;  // the cells of row singles, band by band
    };

    // False if a row has a digit twice.
    static bool find_first_candidates(const Numbers& numbers, Digits& board) {
        const Digits givens = givens_of(numbers);
        const Word columns = columns_of(givens);
        Word repeated{};
        for (int b = 0; b < bands; ++b) {
            Bits given = 0;
            for (int k = 0; k < number_bits; ++k) given |= numbers.word[bands * k + b];
            const Word own = givens.band[b];
            repeated |= R::repeated_rows(own);
            const Word taken = Machine::any_of(Machine::all(given), R::all_rows_of(own), columns);
            board.band[b] = Machine::keep_own(cells_of_digits(), taken, own);
        }
        return !Machine::any_lane(repeated);
    }

    // Passes until there is nothing more to see.
    [[gnu::always_inline]] inline Position deduce(Digits& board, Tally& tally, bool guessed) {
        for (;;) {
            ++effort_.passes;
            const Findings found = pass(board, guessed);
            if (Machine::any_lane(found.contradiction)) return Position::Dead;
            if (is_full(found.placed))
                return has_all_columns(board) ? Position::Solved : Position::Dead;
            if (Machine::any_lane(found.changed)) continue;
            tally = Machine::across_digits(board.band);
            if (!is_full(tally.one)) return Position::Dead;
            // Naked singles that the pass did not know of?
            const Word fresh = Machine::without(found.open, tally.two, found.placed);
            if (!Machine::any_lane(fresh)) return Position::Stuck;
        }
    }

    // Every rule once. A digit that leaves the column of a naked single leaves its box when the
    // mini-columns are matched, and then its row with the mini-rows. A board without any guess must
    // be as clear as the rules can make it; later a new guess is cheaper than a pass that places
    // nothing.
    GARNS_INLINE Findings pass(Digits& board, bool guessed) {
        Findings found;
        const Digits before = board;
        Word complete;
        found.open = Machine::several_digits(board.band, complete);
        clear_columns_of_naked_singles(board, found.open);
        DigitRules::match_mini_columns(board);
        Word alive = Machine::all(rows_of_bands);
        const Digits singles = DigitRules::match_mini_rows(board, alive);
        found.contradiction = ~((alive | ~rows_of_bands) & complete) & cells_of_digits();
        found.placed = Machine::any_digit(singles.band, found.contradiction);
        const auto placed = Machine::in_bands(found.placed);
        for (int b = 0; b < bands; ++b) {
            const Word old = guessed ? board.band[b] : before.band[b];
            board.band[b] = Machine::keep_own(board.band[b], placed.band[b], singles.band[b]);
            found.changed = Machine::or_difference(found.changed, old, board.band[b]);
        }
        return found;
    }

    GARNS_INLINE void clear_columns_of_naked_singles(Digits& board, Word open_cells) {
        const auto open = Machine::in_bands(open_cells);
        Digits naked;
        for (int b = 0; b < bands; ++b) naked.band[b] = board.band[b] & ~open.band[b];
        const Word columns = columns_of(naked);
        for (int b = 0; b < bands; ++b)
            board.band[b] = Machine::keep_own(board.band[b], columns, naked.band[b]);
    }
    // The columns that a digit has cells in, from top to bottom.
    GARNS_INLINE Word columns_of(const Digits& board) {
        const Word top = R::covered_columns(board.band) & first_row;
        return Machine::any_of(top, top + top, top << 2);
    }

    GARNS_INLINE bool is_full(Word cells) {
        return (~Machine::lanes_equal(cells, Machine::all(all_cells)) & 0b111) == 0;
    }

    static bool has_all_columns(const Digits& board) {
        const Word covered = R::covered_columns(board.band) & first_row;
        return (Machine::lanes_equal(covered, Machine::all(first_row)) & all_digits) == all_digits;
    }

    // Returns how many guesses it made. A path that goes on after a guess, with many pairs and no
    // dead end so far, probably leads to one of many solutions, and it matters little where it goes
    // on: a guess in every band, without ranking the cells, is the quickest.
    [[gnu::always_inline]] inline unsigned guess(Digits& board, Tally& tally) {
        const int depth = depth_;
        if (depth != 0 && !met_dead_end_ && every_band_has_two(tally.pairs))
            guess_in_every_band(board, tally.pairs);
        else
            guess_in_best_cell(board, tally);
        return static_cast<unsigned>(depth_ - depth);
    }

    GARNS_INLINE bool every_band_has_two(Word cells) {
        for (int b = 0; b < bands; ++b)
            if ((cells[b] & (cells[b] - 1)) == 0) return false;
        return true;
    }

    [[gnu::always_inline]] inline void guess_in_every_band(Digits& board, Word cells) {
        guess_in_cell<0>(board, first_of(cells[0]));
        guess_in_cell<1>(board, first_of(cells[1]));
        guess_in_cell<2>(board, first_of(cells[2]));
    }
    GARNS_INLINE unsigned first_of(Bits cells) {
        return static_cast<unsigned>(__builtin_ctz(cells));
    }

    [[gnu::always_inline]] inline void guess_in_best_cell(Digits& board, Tally& tally) {
        const unsigned chosen = choose_cell(board, tally);
        switch (chosen / 32) {
            case 0: return guess_in_cell<0>(board, chosen % 32);
            case 1: return guess_in_cell<1>(board, chosen % 32);
            default: return guess_in_cell<2>(board, chosen % 32);
        }
    }

    // Goes on with one digit in the cell and saves the board with the other digits, if it has any:
    // of guesses made together, one can leave a single digit to the next. A digit that is the only
    // one in the cell leaves its row, box and column at once. The band is known to the compiler, so
    // that the board need not go through memory.
    template <int band>
    [[gnu::always_inline]] inline void guess_in_cell(Digits& board, unsigned bit) {
        const Bits cell = Bits{1} << bit;
        const Word not_here = Machine::all(~cell);
        const Word only_here = Machine::all(~(peers.far[bit] | peers.near[bit]));
        const Word not_below = Machine::all(~peers.column[bit]);  // nor above
        const LaneMask in_cell =
            ~Machine::lanes_equal(board.band[band] & Machine::all(cell), Word{}) & all_digits;
        const LaneMask first = in_cell & (~in_cell + 1);
        const LaneMask others = in_cell & ~first;
        const LaneMask only_other = (others & (others - 1)) == 0 ? others : 0;
        Digits& saved = saved_[depth_];
        depth_ += others != 0;
        for (int b = 0; b < bands; ++b) {
            const Word old = board.band[b];
            const Word room = b == band ? only_here : not_below;
            const Word with_first = b == band ? Machine::and_in_lanes(old, others, not_here) : old;
            const Word with_others = b == band ? Machine::and_in_lanes(old, first, not_here) : old;
            board.band[b] = Machine::and_in_lanes(with_first, first, room);
            saved.band[b] = Machine::and_in_lanes(with_others, only_other, room);
        }
    }

    GARNS_INLINE unsigned choose_cell(const Digits& board, Tally& tally) {
        if (!Machine::any_lane(tally.pairs)) tally.pairs = with_fewest_digits(board, tally.two);
        return Machine::best_cell(tally.pairs, tally.two);
    }

    // The cells to choose from where there are no pairs. It is rarely needed, and gets copies, so
    // that the board can stay in registers otherwise.
    [[gnu::noinline]] static Word with_fewest_digits(Digits board, Word open) {
        alignas(64) Bits cells[16] = {};
        int fewest = digits + 1;
        for (int b = 0; b < bands; ++b)
            for (Bits rest = open[b]; rest != 0; rest &= rest - 1) {
                const Bits cell = rest & (~rest + 1);
                const LaneMask absent =
                    Machine::lanes_equal(board.band[b] & Machine::all(cell), Word{});
                const int count = __builtin_popcount(~absent & all_digits);
                if (count > fewest) continue;
                if (count < fewest) cells[0] = cells[1] = cells[2] = 0;
                fewest = count;
                cells[b] |= cell;
            }
        return load(cells);
    }

    void write(const Digits& board, std::uint8_t* solution) const {
        Numbers numbers;
        for (int k = 0; k < number_bits; ++k) {
            Word with_bit[bands];
            for (int b = 0; b < bands; ++b)
                with_bit[b] = board.band[b] & load(digit_cells.with_bit[k]);
            Word clash{};  // a cell has one digit only
            const Word cells = Machine::any_digit(with_bit, clash);
            for (int b = 0; b < bands; ++b) numbers.word[bands * k + b] = cells[b];
        }
        Machine::write_numbers(numbers, base_, solution);
    }

    Digits saved_[max_depth + 1];  // boards to go on with, the last one first
    Effort effort_;
    int depth_ = 0;
    bool met_dead_end_ = false;
    std::uint8_t base_ = 0;
    bool readable_ = false;
};

}  // namespace garns::classic
