// One board, made for latency: one digit per lane, three words for the whole board.
//
// The rules for a digit are those of rules.hpp, applied to all nine digits at once. What the
// digits have to do with each other is a census across the lanes.

#pragma once

#include "classic.hpp"
#include "rules.hpp"

namespace garns::classic {

template <class Machine>
class Single {
public:
    static_assert(Machine::lanes == 16, "nine digits need sixteen lanes");

    void start(const std::uint8_t* board, Alphabet alphabet) {
        base_ = alphabet == Alphabet::Text ? '0' : 0;
        Frame givens;
        readable_ = Machine::read_givens(board, base_, givens);
        if (!readable_) return;
        Digits start{};
        for (int b = 0; b < bands; ++b)
            for (int d = 0; d < digits; ++d) start.band[b][d] = givens.word[bands * d + b];
        if (find_first_candidates(start)) saved_[depth_++] = start;
    }

    Solutions::Next next(std::uint8_t* solution, std::uint64_t max_guesses) {
        std::uint64_t guesses = 0;
        while (depth_ != 0) {
            if (guesses >= max_guesses) return Solutions::Next::Running;
            Digits board = saved_[--depth_];
            // Down one path: the other choices stay in saved_.
            Position position;
            while ((position = deduce(board, depth_ != 0)) == Position::Stuck) {
                guess(board);
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
    using Digits = typename R::Digit;  // lane d of a band's word belongs to digit d

    static constexpr LaneMask all_digits = (1 << digits) - 1;

    enum class Position : std::uint8_t { Dead, Solved, Stuck };

    // False if a row has a digit twice.
    static bool find_first_candidates(Digits& board) {
        Word repeated{};
        for (int b = 0; b < bands; ++b) {
            const Word own = board.band[b];
            const Word given = Machine::any_digit(own);
            repeated |= R::repeated_rows(own);
            board.band[b] = Machine::and_in_lanes(
                Machine::keep_own(Machine::all(all_cells), given | R::all_rows_of(own), own),
                ~all_digits, Word{});
        }
        return !Machine::any_lane(repeated);
    }

    // Passes until there is nothing more to see.
    [[gnu::always_inline]] inline Position deduce(Digits& board, bool guessed) {
        for (;;) {
            ++effort_.passes;
            Word alive = Machine::all(rows_of_bands);
            const Digits before_rules = board;
            R::match_mini_columns(board);
            const Digits singles = R::match_mini_rows(board, alive);
            if ((Machine::lanes_equal(alive & rows_of_bands, Machine::all(rows_of_bands)) &
                 all_digits) != all_digits)
                return Position::Dead;
            Word changed{};
            Word placed[bands];
            for (int b = 0; b < bands; ++b) {
                placed[b] = Machine::any_digit(singles.band[b]);
                const Word before = guessed ? board.band[b] : before_rules.band[b];
                board.band[b] = Machine::keep_own(board.band[b], placed[b], singles.band[b]);
                changed = Machine::or_difference(changed, before, board.band[b]);
            }
            const Word full = placed[0] & placed[1] & placed[2];
            if ((Machine::lanes_equal(full, Machine::all(all_cells)) & 1) != 0)
                return has_all_columns(board) ? Position::Solved : Position::Dead;
            if (Machine::any_lane(changed)) continue;
            bool complete = true;
            if (!clear_rows_of_naked_singles(board, placed, complete))
                return complete ? Position::Stuck : Position::Dead;
        }
    }

    // True if that changed anything. Leaves the census for the guess.
    [[gnu::always_inline]] inline bool clear_rows_of_naked_singles(Digits& board,
                                                                  const Word (&placed)[bands],
                                                                  bool& complete) {
        Word changed{};
        Word sound = Machine::all(all_cells);
        Word naked_singles[bands];
        for (int b = 0; b < bands; ++b) {
            const auto census = Machine::across_digits(board.band[b]);
            // Every cell has a digit, and none is the row single of two digits.
            sound &= census.one & ~(census.two & placed[b]);
            open_[b] = census.two;
            pairs_[b] = census.two & ~census.three;
            naked_singles[b] = census.one & ~census.two & ~placed[b];
        }
        complete = (Machine::lanes_equal(sound, Machine::all(all_cells)) & 1) != 0;
        if (!complete) return false;
        if (!Machine::any_lane(naked_singles[0] | naked_singles[1] | naked_singles[2]))
            return false;
        for (int b = 0; b < bands; ++b) {
            const Word before = board.band[b];
            board.band[b] = R::clear_rows(before, naked_singles[b]);
            changed = Machine::or_difference(changed, before, board.band[b]);
        }
        return Machine::any_lane(changed);
    }

    static bool has_all_columns(const Digits& board) {
        const Word covered = R::covered_columns(board.band) & first_row;
        return (Machine::lanes_equal(covered, Machine::all(first_row)) & all_digits) == all_digits;
    }

    // Goes on with one digit in the chosen cell and saves the board with the other digits.
    [[gnu::always_inline]] inline void guess(Digits& board) {
        const unsigned chosen = choose_cell(board);
        const unsigned band = chosen / 32;
        const Bits cell = Bits{1} << chosen % 32;
        const Word here = Machine::all(cell);
        const Word not_here = Machine::all(~cell);
        const Word only_here = Machine::all(~peers.row[chosen % 32] | cell);
        const LaneMask in_cell = ~Machine::lanes_equal(board.band[band] & here, Word{}) & all_digits;
        const LaneMask first = in_cell & (~in_cell + 1);
        const LaneMask others = in_cell & ~first;
        Digits& saved = saved_[depth_++];
        saved = board;
        saved.band[band] = Machine::and_in_lanes(saved.band[band], first, not_here);
        if ((others & (others - 1)) == 0)
            saved.band[band] = Machine::and_in_lanes(saved.band[band], others, only_here);
        board.band[band] = Machine::and_in_lanes(
            Machine::and_in_lanes(board.band[band], others, not_here), first, only_here);
    }

    unsigned choose_cell(const Digits& board) const {
        Bits open[bands];
        Bits pairs[bands];
        for (int b = 0; b < bands; ++b) {
            open[b] = open_[b][0];
            pairs[b] = pairs_[b][0];
        }
        if ((pairs[0] | pairs[1] | pairs[2]) == 0) fewest_digits(board, open, pairs);
        return Machine::best_cell(pairs, open);
    }

    static void fewest_digits(const Digits& board, const Bits (&open)[bands],
                              Bits (&cells)[bands]) {
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
    }

    void write(const Digits& board, std::uint8_t* solution) const {
        Frame frame;
        for (int b = 0; b < bands; ++b)
            for (int d = 0; d < digits; ++d) frame.word[bands * d + b] = board.band[b][d];
        Machine::write_solution(frame, base_, solution);
    }

    Digits saved_[max_depth + 1];  // boards to go on with, the last one first
    Word open_[bands];             // the census of the last pass: cells with two digits or more
    Word pairs_[bands];            // cells with two digits
    Effort effort_;
    int depth_ = 0;
    std::uint8_t base_ = 0;
    bool readable_ = false;
};

}  // namespace garns::classic
