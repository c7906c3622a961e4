// Lists of classic boards: a text with one board to a line.
//
// Most lines of a long list are plain boards with one solution. These are answered here; every
// other line (a comment, a mistake, a board of another size, a board with no solution or with
// several) is left to somebody who has words for it, and named so that the order can be kept.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "classic/classic.hpp"

namespace garns {

using Text = std::span<const std::uint8_t>;

// A board, or its solution, and LF.
inline constexpr std::size_t line_bytes = classic::board_cells + 1;

// From the first byte of a line to the one after its line end.
struct LineRange {
    std::size_t begin;
    std::size_t end;

    bool operator==(const LineRange&) const = default;
};

struct OddLine {
    std::size_t before;  // how many of the others stand before it
    LineRange range;

    bool operator==(const OddLine&) const = default;
};

// The end of the line that begins here, or that this is in: behind its LF if it has one.
[[nodiscard]] std::size_t end_of_line(Text text, std::size_t begin);

// The lines of a text, told apart by their looks alone.
//
// A plain line has 81 bytes without blanks, then the end of the line (LF, CRLF or the end of the
// text). Between them may stand a remark: a blank, tab, comma, semicolon or # and then printable
// ASCII, 81 bytes at most in all, so that it cannot hold a second board. Whether the 81 bytes are
// cells is for the kernel to say.
class CutLines {
public:
    // Forgets the text before. The new one must stay as long as its boards are looked at.
    void cut(Text text);

    // Plain lines.
    [[nodiscard]] std::size_t count() const;
    [[nodiscard]] LineRange plain(std::size_t i) const;

    // The 81 bytes of each plain line: the first, and how far it is to the next.
    [[nodiscard]] const std::uint8_t* boards() const;
    [[nodiscard]] std::size_t stride() const;

    // All other lines, in order.
    [[nodiscard]] const std::vector<OddLine>& odd() const { return odd_; }

private:
    void tell_apart();
    void copy_boards();

    Text text_;
    bool in_rank_ = true;  // every line is a board and its LF: they are solved where they stand
    std::vector<OddLine> odd_;

    // Else the plain lines, and their boards one after the other.
    std::vector<LineRange> ranges_;
    std::vector<std::uint8_t> copies_;
};

struct SolvedLines {
    std::size_t boards = 0;    // plain lines
    std::size_t count = 0;     // those of them that have exactly one solution
    std::vector<OddLine> odd;  // all other lines of the text, in order
};

// The lines from here on that are best solved together: whole ones, and enough of them.
[[nodiscard]] Text piece_from(Text text, std::size_t begin);

// Adds what came of the piece that begins there in the text. Its solutions were written to the same
// place of `solutions`; they move together where there are fewer solutions than lines.
void add_piece(SolvedLines& all, const SolvedLines& piece, std::size_t begin,
               std::uint8_t* solutions);

// Answers one text after the other, in the same memory.
class LineSolver {
public:
    // board_budget: boards that need more guesses are odd.
    LineSolver(std::uint64_t board_budget, classic::InstructionSet set);

    // Forgets the text before. solutions: room for text.size() + 1 bytes. Both must stay until the
    // lines are solved.
    void begin(Text text, std::uint8_t* solutions);

    // Goes on; see classic::Batch::run.
    bool run(classic::ParallelControl& control,
             classic::Clock::time_point deadline = classic::Clock::time_point::max());

    // Goes on for about so many guesses; true when all lines are answered. Boards that need no
    // guess count for nothing.
    bool run(std::uint64_t max_guesses) { return batch_.run(max_guesses); }

    // For this text.
    [[nodiscard]] std::uint64_t guesses() const { return batch_.effort().guesses; }

    // Once all lines are answered: writes `count` lines of 81 digits and LF to the solutions.
    [[nodiscard]] SolvedLines finish();

private:
    std::uint64_t board_budget_;
    classic::Batch batch_;
    CutLines lines_;
    std::uint8_t* solutions_ = nullptr;
    std::vector<std::uint64_t> counts_;
    std::vector<classic::Verdict> verdicts_;
};

}  // namespace garns
