// The classic 9x9 road of the kernel: this header is its whole surface.
//
// Nothing here knows of Python. Flat buffers go in, flat buffers come out; no globals, no
// callbacks; every call is bounded by a number of guesses that the caller gives.
//
// Two roads lead to the same answers:
//   Batch       many boards side by side, one board per lane of a vector register: throughput;
//   Solutions   one board, one digit per lane: latency, and all solutions one after the other.
//
// Vocabulary
//   band         three rows of boxes' height: rows 1-3, 4-6, 7-9. A stack is the same for columns.
//   mini-row     the three cells that a row and a box share; mini-column likewise.
//   candidates   the cells where a digit may still stand.
//   row single   a cell that is the only one left for a digit in its row.
//   naked single a cell that has only one digit left.
//   guess        a cell is given one of its digits, and the rest is kept for later.
//   pass         every rule is applied once to a board.
//
// How a board is held: one 32-bit word for each digit and each band, 27 words in all. Bit
// 9c + 3k + r of a word tells whether the digit may stand in row r of the band (0..2), in the
// box k of the band (0..2), in column c of that box (0..2). Seen on the board, a band's bits are:
//
//                 box k=0          box k=1          box k=2
//              c=0  c=1  c=2    c=0  c=1  c=2    c=0  c=1  c=2
//            +----------------+----------------+----------------+
//      r=0   |   0    9   18  |   3   12   21  |   6   15   24  |
//      r=1   |   1   10   19  |   4   13   22  |   7   16   25  |
//      r=2   |   2   11   20  |   5   14   23  |   8   17   26  |
//            +----------------+----------------+----------------+
//
// and seen in the word, from bit 26 down to bit 0:
//
//      c=2                        c=1                        c=0
//      k=2      k=1      k=0      k=2      k=1      k=0      k=2      k=1      k=0
//      r 2 1 0  r 2 1 0  r 2 1 0  r 2 1 0  r 2 1 0  r 2 1 0  r 2 1 0  r 2 1 0  r 2 1 0
//
// Why this order: a mini-column is three bits side by side, so filling one is a multiplication
// by 7. A mini-row is three bits nine apart, so OR-ing the three ninths of a word leaves nine
// bits 3k + r, the mini-rows of the band as a 3x3 matrix, ready to be looked up. A row is every
// third bit.

#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace garns::classic {

inline constexpr std::size_t board_cells = 81;

enum class InstructionSet : std::uint8_t {
    Baseline,  // whatever the compiler makes of plain vector types: any x86-64, ARM, ...
    Avx2,      // eight boards per register
    Avx512,    // sixteen; needs the BW, VL, VBMI, VNNI and VPOPCNTDQ extensions too
};

// "baseline", "avx2" or "avx512".
[[nodiscard]] std::string_view name(InstructionSet set);

// Whether this build has the code and this CPU (and its operating system) can run it.
[[nodiscard]] bool is_supported(InstructionSet set);

[[nodiscard]] InstructionSet best_instruction_set();

// How the bytes of a board are to be read, and solutions to be written.
enum class Alphabet : std::uint8_t {
    Text,    // '1'..'9'; empty cells are . 0 * _ - x X ? or a space
    Values,  // 1..9; empty cells are 0
};

enum class Verdict : std::uint8_t {
    Exact,         // everything was searched: the count is the number of solutions
    LimitReached,  // as many solutions as asked for were found; there may be more
    Unknown,       // the board's budget was used up: there are at least so many solutions
    Unreadable,    // a byte is neither a digit nor an empty cell; counted as 0
};

inline constexpr std::uint64_t unbounded = ~std::uint64_t{0};

// The boards of a batch and where its answers go. The buffers belong to the caller and must
// stay until the batch is finished or destroyed. Answers are in the order of the boards.
struct BatchRequest {
    const std::uint8_t* boards = nullptr;  // 81 bytes each, row by row
    std::size_t stride = board_cells;      // from the start of a board to that of the next
    std::size_t count = 0;
    Alphabet alphabet = Alphabet::Text;
    std::uint64_t limit = 2;                 // stop a board at so many solutions; 0 = find all
    std::uint64_t board_budget = unbounded;  // stop a board that needs more guesses than this

    // In lines of text a blank would be no cell, and something has to stand between the boards:
    // where it does not, the board before it is unreadable.
    bool blanks = true;         // whether a blank is an empty cell
    const char* line_end = "";  // what comes after a board
    std::size_t line_ends = 0;  // for so many boards, from the first on

    std::uint64_t* counts = nullptr;    // required: solutions found, up to the limit
    Verdict* verdicts = nullptr;        // may be null
    std::uint8_t* solutions = nullptr;  // may be null: the first solution of each board; dots or
                                        // zeros where there is none
    std::size_t solution_stride = board_cells;
    bool line_feeds = false;  // whether each solution is followed by a line feed
};

// What the search did, for benchmarks and for tests that guard its behaviour. Both numbers
// depend on the boards, the limit and the budget only: not on the instruction set, the slices,
// the number of threads or the neighbours of a board in its batch.
struct Effort {
    std::uint64_t guesses = 0;
    std::uint64_t passes = 0;

    bool operator==(const Effort&) const = default;
};

struct Road;  // the code of one instruction set: road.hpp

// Gives back what the roads were allocated with; see classic.cpp.
struct AlignedDelete {
    void operator()(void* memory) const;
};

// What threads tell and are told while they work.
struct ParallelControl {
    std::atomic<std::size_t> finished = 0;  // boards answered so far
    std::atomic<bool> stop = false;         // set it to leave early, within some milliseconds
};

using Clock = std::chrono::steady_clock;

// Many boards. Which solution of a board is found first does not depend on its neighbours
// either. One object must not be used by two threads at the same time.
class Batch {
public:
    // Throws std::invalid_argument if a required buffer is missing, a stride is below 81 or the
    // instruction set is not supported here.
    explicit Batch(const BatchRequest& request, InstructionSet set = best_instruction_set());

    // Begins another batch in the same memory.
    void restart(const BatchRequest& request);

    // Goes on for about max_guesses guesses, at least one; true when all boards are answered.
    bool run(std::uint64_t max_guesses);

    // Goes on until all boards are answered (which is true then), the control says stop or it is
    // that late. Tells the control the progress.
    bool run(ParallelControl& control, Clock::time_point deadline = Clock::time_point::max());

    // Boards that are answered; not necessarily the first ones.
    [[nodiscard]] std::size_t finished() const;
    [[nodiscard]] Effort effort() const;

private:
    const Road* road_;
    std::unique_ptr<void, AlignedDelete> search_;
    std::size_t told_ = 0;  // boards that a control knows to be answered
};

// The whole batch on so many threads (at least one; the caller's thread is one of them). The
// answers are the same whatever the number of threads. After a stop, boards that were not
// answered have their counts and verdicts untouched.
Effort run_parallel(const BatchRequest& request, unsigned threads, ParallelControl& control,
                    InstructionSet set = best_instruction_set());

// All solutions of one board, lazily, in an order that is the same on every instruction set.
class Solutions {
public:
    enum class Next : std::uint8_t {
        Found,    // a solution was written
        NoMore,   // there is no further solution; asking again says so again
        Running,  // the guesses are used up: ask again to go on
    };

    // Reads 81 bytes. A board that cannot be read has no solutions.
    explicit Solutions(const std::uint8_t* board, Alphabet alphabet = Alphabet::Text,
                       InstructionSet set = best_instruction_set());

    // Begins another board in the same memory.
    void restart(const std::uint8_t* board, Alphabet alphabet = Alphabet::Text);

    // Leaves each of 81 cells only these digits: digit d is bit d-1. Only before the first next.
    void keep(const std::uint16_t* digits);

    // solution: room for 81 bytes, or null if it is not wanted.
    Next next(std::uint8_t* solution, std::uint64_t max_guesses = unbounded);

    [[nodiscard]] bool is_readable() const;
    [[nodiscard]] Effort effort() const;

private:
    const Road* road_;
    std::unique_ptr<void, AlignedDelete> search_;
};

struct Answer {
    std::uint64_t count = 0;
    Verdict verdict = Verdict::Exact;
    Effort effort;
};

// One board at once: the count up to the limit (0 = all) and the first solution, if wanted.
Answer solve_one(const std::uint8_t* board, Alphabet alphabet, std::uint64_t limit,
                 std::uint8_t* first_solution, std::uint64_t board_budget = unbounded,
                 InstructionSet set = best_instruction_set());

// The same for a Solutions that has just been started; its memory can be used again.
Answer count_solutions(Solutions& solutions, std::uint64_t limit, std::uint8_t* first_solution,
                       std::uint64_t board_budget = unbounded);

}  // namespace garns::classic
