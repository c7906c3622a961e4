// Lists of classic boards: a text with one board to a line, answered a block at a time.
//
// Most lines of a long list are plain boards with one solution. These are answered here; every
// other line (a comment, a mistake, a board of another size, a board with no solution or with
// several) is left to somebody who has words for it, and named so that the order can be kept.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "classic/classic.hpp"

namespace garns {

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

// The lines of a text, told apart by their looks alone.
//
// A plain line has 81 bytes without blanks, then the end of the line (LF, CRLF or the end of the
// text). Between them may stand a remark: a blank, tab, comma, semicolon or # and then printable
// ASCII, 81 bytes at most in all, so that it cannot hold a second board. Whether the 81 bytes are
// cells is for the kernel to say.
struct CutLines {
    std::unique_ptr<std::uint8_t[]> boards;  // the 81 bytes of each plain line, one after the other
    std::vector<LineRange> plain;
    std::vector<OddLine> odd;
};

[[nodiscard]] CutLines cut_lines(std::span<const std::uint8_t> text);

inline constexpr std::size_t solved_line_bytes = classic::board_cells + 1;

struct SolvedLines {
    std::size_t count = 0;     // boards that have exactly one solution
    std::vector<OddLine> odd;  // all other lines of the text, in order
};

// Answers the plain lines. solutions: room for solved_line_bytes for each of them; what is written
// there are `count` lines of 81 digits and LF. board_budget: boards that need more guesses are odd.
// After a stop the result is of no use.
[[nodiscard]] SolvedLines solve_lines(const CutLines& lines, std::uint64_t board_budget,
                                      unsigned threads, classic::ParallelControl& control,
                                      std::uint8_t* solutions,
                                      classic::InstructionSet set);

}  // namespace garns
