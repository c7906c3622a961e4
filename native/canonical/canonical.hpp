// Canonical forms: of all boards that are the same puzzle, the least one.
//
// Two boards are the same puzzle if a symmetry of the layout (a permutation of the cells that maps
// houses to houses) and a relabelling of the values lead from one to the other. The canonical form
// is the least of them, read row by row, with 0 for an empty cell below 1. It exists for boards
// with any number of solutions, also with none, and for full grids.
//
// An automorphism is a symmetry that, with a suitable relabelling, maps a board to itself. Values
// that do not occur can be relabelled at will; that counts once. So the empty classic board has
// 3,359,232 automorphisms, as many as there are symmetries.
//
// Nothing here knows of Python, and nothing is global. A finder keeps its memory from one board to
// the next; it must not be used by two threads at a time.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "classic/classic.hpp"
#include "kernel.hpp"

namespace garns::canonical {

using classic::board_cells;

enum class Outcome : std::uint8_t {
    Found,
    Conflict,    // a value stands twice in a house
    TooManyWays  // too many ways to arrange the board are equally good for too long
};

// The lines of the canonical form: its row i is line rows[i] of the board, its column j is line
// columns[j] of the board in the other direction. If it is transposed, its rows are the board's
// columns.
struct ClassicForm {
    std::array<std::uint8_t, board_cells> values;
    std::array<std::uint8_t, 9> rows;
    std::array<std::uint8_t, 9> columns;
    std::array<std::uint8_t, 10> labels;  // the new value for each, 0 stays 0
    bool transposed;
    std::uint32_t automorphisms;
};

// The least classic board over 3,359,232 symmetries and 9! relabellings.
class ClassicFinder {
public:
    ClassicFinder();
    ~ClassicFinder();
    ClassicFinder(ClassicFinder&&) noexcept;
    ClassicFinder& operator=(ClassicFinder&&) noexcept;

    // values: 81 of them, from 0 to 9. Never TooManyWays. The form is whole if it is Found.
    Outcome find(const std::uint8_t* values, ClassicForm& form);

private:
    struct Search;
    std::unique_ptr<Search> search_;
};

enum class Verdict : std::uint8_t { Found, Conflict, Unreadable, NotReached };

// Rows, columns, the labels of 1 to 9, and whether it is transposed.
inline constexpr std::size_t transformation_bytes = 28;

// Many classic boards, and where the answers go. The buffers belong to the caller.
struct ClassicBatch {
    const std::uint8_t* boards = nullptr;  // 81 bytes each, row by row
    std::size_t stride = board_cells;      // from the start of a board to that of the next
    std::size_t count = 0;
    classic::Alphabet alphabet = classic::Alphabet::Text;  // of boards and forms; no blanks
    const char* line_end = "";  // what comes after a board, or it is Unreadable
    std::size_t line_ends = 0;  // for so many boards, from the first on

    std::uint8_t* forms = nullptr;  // required; dots or zeros where there is none
    std::size_t form_stride = board_cells;
    bool line_feeds = false;                  // whether each form is followed by a line feed
    std::uint32_t* automorphisms = nullptr;   // required; 0 where there is no form
    Verdict* verdicts = nullptr;              // required
    std::uint8_t* transformations = nullptr;  // may be null: transformation_bytes each
};

// Answers all boards on so many threads. After a stop, the rest is NotReached.
void find_all(const ClassicBatch& batch, unsigned threads, classic::ParallelControl& control);

}  // namespace garns::canonical
