// Many boards side by side: one board per lane, each lane with its own depth-first search.
//
// A pass applies the rules to all lanes at once. Then the lanes that are dead, solved or stuck
// are served one by one: they take back a guess, fetch the next board or make a guess.

#pragma once

#include "classic/classic.hpp"
#include "classic/rules.hpp"

namespace garns::classic {

template <class Machine>
class Lanes {
public:
    void start(const BatchRequest& request) {
        request_ = request;
        base_ = request.alphabet == Alphabet::Text ? '0' : 0;
        for (int lane = 0; lane < lanes; ++lane) {
            fetch_board(lane);
            refill();
        }
    }

    bool run(std::uint64_t max_guesses) {
        const std::uint64_t start = effort_.guesses;
        while (active_ != 0) {
            serve(pass());
            if (effort_.guesses - start >= max_guesses) break;
        }
        return active_ == 0;
    }

    [[nodiscard]] std::size_t finished() const { return finished_; }
    [[nodiscard]] Effort effort() const { return effort_; }

private:
    using Word = typename Machine::Word;
    using R = Rules<Machine>;
    static constexpr int lanes = Machine::lanes;

    struct Lane {
        std::size_t board;
        std::uint64_t solutions;
        std::uint64_t guesses;
        int depth;
    };

    // What a pass came to: a lane is in at most one of these.
    struct Outcome {
        LaneMask dead;
        LaneMask solved;
        LaneMask stuck;
    };

    // A lane that guesses: the cell is the bit plus 32 times the band.
    struct Guess {
        int lane;
        unsigned chosen;
        Frame* frame;
    };

    // Lanes that get other candidates: word i is at words[i * stride].
    struct Refill {
        int lane;
        int stride;
        const Bits* words;
    };

    Outcome pass() {
        effort_.passes += static_cast<std::uint64_t>(__builtin_popcount(active_));
        Word placed[bands];
        const Word alive = apply_digit_rules(placed);
        Word sound = Machine::all(all_cells);
        Word changed{};
        for (int b = 0; b < bands; ++b) settle_band(b, placed[b], sound, changed);

        const LaneMask full =
            Machine::lanes_equal(placed[0] & placed[1] & placed[2], Machine::all(all_cells));
        LaneMask living = Machine::lanes_equal(alive & rows_of_bands, Machine::all(rows_of_bands)) &
                          Machine::lanes_equal(sound, Machine::all(all_cells));
        if ((full & living & active_) != 0) living &= ~full | lanes_with_all_columns();
        const LaneMask unchanged = Machine::lanes_equal(changed, Word{});
        Word newly_placed{};
        for (int b = 0; b < bands; ++b) {
            newly_placed |= placed[b] & ~placed_[b];
            placed_[b] = placed[b];
        }
        const LaneMask none_placed = Machine::lanes_equal(newly_placed, Word{}) & ~refilled_;
        refilled_ = 0;
        const LaneMask no_pairs = Machine::lanes_equal(pairs_[0] | pairs_[1] | pairs_[2], Word{});
        const LaneMask may_guess = none_placed | (guessed_ & ~no_pairs);
        return {active_ & ~living, active_ & living & full,
                active_ & living & ~full & unchanged & may_guess};
    }

    // Matchings and row singles, digit by digit. A digit does not enter cells that a digit before
    // it has taken in the same pass: not the one right before it, whose singles are known too
    // late. For the same reason its columns are matched while that one is still at its rows.
    // (What is kept are the free cells, not the taken ones: gcc negates a word by an instruction
    // that would wait for the singles all the same.)
    [[gnu::always_inline]] inline Word apply_digit_rules(Word (&placed)[bands]) {
        Word alive = Machine::all(rows_of_bands);
        Word free[bands];
        Word known_free[bands];
        for (int b = 0; b < bands; ++b) known_free[b] = free[b] = Machine::all(all_cells);
        auto next = matched_columns(0, known_free);
#pragma GCC unroll 9
        for (int d = 0; d < digits; ++d) {
            auto digit = next;
            if (d + 1 < digits) next = matched_columns(d + 1, known_free);
            for (int b = 0; b < bands; ++b) digit.band[b] &= known_free[b];
            const auto singles = R::match_mini_rows(digit, alive);
            for (int b = 0; b < bands; ++b) {
                candidates_[bands * d + b] = digit.band[b];
                singles_[bands * d + b] = singles.band[b];
                known_free[b] = free[b];
                free[b] &= ~singles.band[b];
            }
        }
        for (int b = 0; b < bands; ++b) placed[b] = ~free[b] & all_cells;
        return alive;
    }

    [[gnu::always_inline]] inline typename R::Digit matched_columns(
        int d, const Word (&free)[bands]) const {
        typename R::Digit digit;
        for (int b = 0; b < bands; ++b) digit.band[b] = candidates_[bands * d + b];
        R::clear_columns(digit, naked_);
        for (int b = 0; b < bands; ++b) digit.band[b] &= free[b];
        R::match_mini_columns(digit);
        return digit;
    }

    // Row singles expel the other digits from their cells. Naked singles are left for the next
    // pass, which clears their columns first: the matchings then clear their rows and boxes.
    [[gnu::always_inline]] inline void settle_band(int b, Word placed, Word& sound, Word& changed) {
        Census<Machine> census;
        for (int d = 0; d < digits; ++d) {
            const Word before = candidates_[bands * d + b];
            const Word after = Machine::keep_own(before, placed, singles_[bands * d + b]);
            changed = Machine::or_difference(changed, before, after);
            candidates_[bands * d + b] = after;
            census.add(after);
        }
        // Every cell has a digit, and none is the row single of two.
        sound &= census.one & ~(census.two & placed);
        open_[b] = census.two;
        pairs_[b] = census.two & ~census.three;
        const Word naked = census.one & ~census.two & ~placed;
        changed |= naked & ~naked_[b];
        naked_[b] = naked;
    }

    // Nine row singles of a digit with a matching in each band are in nine rows and nine boxes.
    // The columns are the last thing to look at before a board is called solved.
    LaneMask lanes_with_all_columns() const {
        Word covered = Machine::all(first_row);
        for (int d = 0; d < digits; ++d) covered &= R::covered_columns(candidates_ + bands * d);
        return Machine::lanes_equal(covered, Machine::all(first_row));
    }

    void serve(Outcome outcome) {
        if (outcome.solved != 0 && request_.solutions != nullptr) find_solved_numbers();
        for (LaneMask rest = outcome.dead; rest != 0; rest &= rest - 1)
            take_back(__builtin_ctz(rest));
        for (LaneMask rest = outcome.solved; rest != 0; rest &= rest - 1)
            take_solution(__builtin_ctz(rest));
        make_guesses(outcome.stuck);
        refill();
    }

    void take_back(int lane) {
        Lane& state = lanes_[lane];
        if (state.depth == 0) {
            finish_board(lane, Verdict::Exact);
            return;
        }
        --state.depth;
        refills_[refill_count_++] = {lane, 1, frames_[lane][state.depth].word};
    }

    void take_solution(int lane) {
        Lane& state = lanes_[lane];
        ++state.solutions;
        if (state.solutions == 1 && request_.solutions != nullptr) {
            Numbers numbers;
            for (int i = 0; i < words_of_numbers; ++i) numbers.word[i] = solved_[i][lane];
            Machine::write_numbers(numbers, base_, solution_of(state.board));
        }
        if (state.solutions == request_.limit)
            finish_board(lane, Verdict::LimitReached);
        else
            take_back(lane);
    }

    // The digits in binary, of all lanes at once; only those of solved lanes mean something.
    void find_solved_numbers() {
        for (int b = 0; b < bands; ++b) {
            Word with_bit[number_bits] = {};
            for (int d = 0; d < digits; ++d)
                for (int k = 0; k < number_bits; ++k)
                    if (has_bit(d + 1, k)) with_bit[k] |= candidates_[bands * d + b];
            for (int k = 0; k < number_bits; ++k) solved_[bands * k + b] = with_bit[k];
        }
    }
    static constexpr bool has_bit(int number, int k) { return (number >> k & 1) != 0; }

    std::uint8_t* solution_of(std::size_t board) const {
        return request_.solutions + board * request_.solution_stride;
    }

    // First all lanes are saved and choose their cells, then all are changed: a lane that is read
    // right after another one was written would have to wait for that.
    void make_guesses(LaneMask stuck) {
        Guess guesses[lanes];
        int count = 0;
        for (LaneMask rest = stuck; rest != 0; rest &= rest - 1)
            count += begin_guess(__builtin_ctz(rest), guesses[count]);
        for (int i = 0; i < count; ++i) guess(guesses[i]);
    }

    bool begin_guess(int lane, Guess& guess) {
        Lane& state = lanes_[lane];
        if (state.guesses == request_.board_budget) {
            finish_board(lane, Verdict::Unknown);
            return false;
        }
        ++state.guesses;
        ++effort_.guesses;
        guessed_ |= LaneMask{1} << lane;
        Frame& frame = frames_[lane][state.depth++];
        copy_lane(lane, frame);
        guess = {lane, choose_cell(lane, frame), &frame};
        return true;
    }

    // The lane goes on with one digit in the chosen cell; the frame keeps the other digits. A digit
    // that is certain leaves the row and the box, the matchings take it out of the column.
    void guess(const Guess& guess) {
        const unsigned band = guess.chosen / 32;
        const Bits cell = Bits{1} << guess.chosen % 32;
        const Bits seen = peers.far[guess.chosen % 32] | peers.near[guess.chosen % 32];
        Bits* const words = guess.frame->word + band;  // of digit d: words[bands * d]
        Bits in_cell = 0;                              // the digits of the cell
        for (int d = 0; d < digits; ++d)
            in_cell |= (words[bands * d] >> guess.chosen % 32 & 1) << d;
        const int first = __builtin_ctz(in_cell);
        Bits& first_word = words[bands * first];
        set_word(first, band, guess.lane, first_word & ~seen);
        first_word &= ~cell;
        Bits others = in_cell & (in_cell - 1);
        if ((others & (others - 1)) == 0) {
            const int second = __builtin_ctz(others);
            Bits& second_word = words[bands * second];
            set_word(second, band, guess.lane, second_word & ~cell);
            second_word &= ~seen;
            return;
        }
        for (; others != 0; others &= others - 1) {
            const int d = __builtin_ctz(others);
            set_word(d, band, guess.lane, words[bands * d] & ~cell);
        }
    }

    // A cell with two digits whose neighbourhood is open; if there is none, one with the fewest.
    unsigned choose_cell(int lane, const Frame& frame) const {
        Bits open[bands];
        Bits pairs[bands];
        for (int b = 0; b < bands; ++b) {
            open[b] = open_[b][lane];
            pairs[b] = pairs_[b][lane];
        }
        if ((pairs[0] | pairs[1] | pairs[2]) == 0) fewest_digits(frame, open, pairs);
        return Machine::best_cell(pairs, open);
    }

    static void fewest_digits(const Frame& frame, const Bits (&open)[bands], Bits (&cells)[bands]) {
        int fewest = digits + 1;
        for (int b = 0; b < bands; ++b)
            for (Bits rest = open[b]; rest != 0; rest &= rest - 1) {
                const Bits cell = rest & (~rest + 1);
                int count = 0;
                for (int d = 0; d < digits; ++d) count += (frame.word[bands * d + b] & cell) != 0;
                if (count > fewest) continue;
                if (count < fewest) cells[0] = cells[1] = cells[2] = 0;
                fewest = count;
                cells[b] |= cell;
            }
    }

    void finish_board(int lane, Verdict verdict) {
        const Lane& state = lanes_[lane];
        answer(state.board, state.solutions, verdict);
        fetch_board(lane);
    }

    void answer(std::size_t board, std::uint64_t solutions, Verdict verdict) {
        request_.counts[board] = solutions;
        if (request_.verdicts != nullptr) request_.verdicts[board] = verdict;
        if (request_.solutions != nullptr) {
            if (solutions == 0)
                __builtin_memset(solution_of(board), base_ == 0 ? 0 : '.', board_cells);
            if (request_.line_feeds) solution_of(board)[board_cells] = '\n';
        }
        ++finished_;
    }

    void fetch_board(int lane) {
        if (fresh_used_ == fresh_count_) read_fresh_boards();
        guessed_ &= ~(LaneMask{1} << lane);
        if (fresh_used_ == fresh_count_) {
            active_ &= ~(LaneMask{1} << lane);
            return;
        }
        active_ |= LaneMask{1} << lane;
        const int slot = fresh_used_++;
        lanes_[lane] = {fresh_board_[slot], 0, 0, 0};
        refills_[refill_count_++] = {lane, lanes, fresh_words() + slot};
    }

    const Bits* fresh_words() const { return reinterpret_cast<const Bits*>(fresh_); }

    // As many boards as there are lanes are read at once, so that their first candidates can be
    // found for all of them together. Boards that cannot be read are answered here.
    void read_fresh_boards() {
        refill();  // the lanes still to be filled may use the boards that are there
        fresh_count_ = fresh_used_ = 0;
        while (fresh_count_ < lanes && next_board_ < request_.count) {
            const std::size_t board = next_board_++;
            Numbers numbers;
            if (!read_board(board, numbers)) {
                answer(board, 0, Verdict::Unreadable);
                continue;
            }
            for (int i = 0; i < words_of_numbers; ++i) givens_[i][fresh_count_] = numbers.word[i];
            fresh_board_[fresh_count_++] = board;
        }
        if (fresh_count_ != 0) find_first_candidates();
    }

    bool read_board(std::size_t board, Numbers& numbers) const {
        const std::uint8_t* const bytes = request_.boards + board * request_.stride;
        return Machine::read_numbers(bytes, base_, request_.blanks, numbers) &&
               (board >= request_.line_ends || is_line_end(bytes + board_cells));
    }

    bool is_line_end(const std::uint8_t* bytes) const {
        for (const char* expected = request_.line_end; *expected != '\0'; ++expected, ++bytes)
            if (*bytes != static_cast<std::uint8_t>(*expected)) return false;
        return true;
    }

    // A digit may stand where it is given, and in empty cells of rows and columns where it is not.
    void find_first_candidates() {
        Word given[bands] = {};
        for (int i = 0; i < words_of_numbers; ++i) given[i % bands] |= givens_[i];
        Word repeated{};
        for (int d = 0; d < digits; ++d) {
            Word* const own = fresh_ + bands * d;
            for (int b = 0; b < bands; ++b) own[b] = givens_of(d + 1, b);
            const Word columns =
                Machine::template copy<to_all_rows>(R::covered_columns(own) & first_row);
            for (int b = 0; b < bands; ++b) {
                repeated |= R::repeated_rows(own[b]);
                own[b] = Machine::keep_own(Machine::all(all_cells),
                                           given[b] | R::all_rows_of(own[b]) | columns, own[b]);
            }
        }
        // No candidates at all for a digit: such a lane is dead after its first pass.
        const Word sound = reinterpret_cast<Word>(repeated == Word{});
        for (int b = 0; b < bands; ++b) fresh_[b] &= sound;
    }

    Word givens_of(int number, int band) const {
        Word cells = Machine::all(all_cells);
        for (int k = 0; k < number_bits; ++k) {
            const Word& with_bit = givens_[bands * k + band];
            cells &= has_bit(number, k) ? with_bit : ~with_bit;
        }
        return cells;
    }

    void refill() {
        int j = 0;
        for (; j + 4 <= refill_count_; j += 4) refill_from<4>(refills_ + j);
        for (; j + 2 <= refill_count_; j += 2) refill_from<2>(refills_ + j);
        if (j < refill_count_) refill_from<1>(refills_ + j);
        refill_count_ = 0;
    }

    // Writes whole words only: a lane written by itself would stall the next pass.
    template <int count>
    void refill_from(const Refill* refills) {
        for (int j = 0; j < count; ++j) refilled_ |= LaneMask{1} << refills[j].lane;
        for (int i = 0; i < words_per_board; ++i) {
            Word word = candidates_[i];
            for (int j = 0; j < count; ++j)
                word = Machine::with_lane(word, refills[j].lane,
                                          refills[j].words[i * refills[j].stride]);
            candidates_[i] = word;
        }
        for (int b = 0; b < bands; ++b)
            for (int j = 0; j < count; ++j)
                naked_[b] = Machine::with_lane(naked_[b], refills[j].lane, 0);
    }

    void set_word(int d, unsigned band, int lane, Bits value) {
        Word& word = candidates_[static_cast<unsigned>(bands * d) + band];
        word = Machine::with_lane(word, lane, value);
    }

    void copy_lane(int lane, Frame& frame) const {
#pragma GCC unroll 27
        for (int i = 0; i < words_per_board; ++i) frame.word[i] = candidates_[i][lane];
    }

    Word candidates_[words_per_board] = {};  // word 3 * digit + band
    Word singles_[words_per_board] = {};     // the row singles of the last pass
    Word fresh_[words_per_board] = {};       // boards that wait for a lane
    Word givens_[words_of_numbers] = {};     // what was read of these, in binary
    Word solved_[words_of_numbers] = {};     // the lanes after the last pass, in binary
    Word placed_[bands] = {};                // the row singles of all digits
    Word naked_[bands] = {};                 // naked singles
    Word open_[bands] = {};                  // cells with two digits or more
    Word pairs_[bands] = {};                 // cells with two digits

    BatchRequest request_;
    std::uint8_t base_ = 0;
    std::size_t next_board_ = 0;
    std::size_t finished_ = 0;
    Effort effort_;
    LaneMask active_ = 0;    // lanes that have a board
    LaneMask refilled_ = 0;  // lanes that got other candidates since the last pass
    LaneMask guessed_ = 0;   // lanes that have guessed at their board
    int fresh_count_ = 0;
    int fresh_used_ = 0;
    int refill_count_ = 0;
    std::size_t fresh_board_[lanes];
    Refill refills_[lanes];
    Lane lanes_[lanes];
    Frame frames_[lanes][max_depth];  // where each lane goes on when it takes back a guess
};

}  // namespace garns::classic
