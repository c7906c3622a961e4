// The native kernel of garns: answers about boards. Generation (generate/), techniques
// (techniques.hpp), ratings (rating/, hodoku/) and long lists (line_pool.hpp) have headers of their
// own.
//
// Nothing here knows of Python. Flat buffers go in, numbers and flat buffers come out; there are
// no globals and no callbacks, and every call is bounded by a budget that the caller gives.
//
// Vocabulary
//   size   N, the number of values and of cells in a house; the board has N * N cells.
//   cell   0 .. N*N-1, row by row.
//   value  1 .. N, or 0 for an empty cell.
//   house  N different cells that must hold N different values: a row, a column, a block, a
//          diagonal, a window... The kernel makes no difference between them.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace garns {

inline constexpr int max_size = 25;

// Far more than any known kind of board has; it keeps the memory of one search bounded.
inline constexpr std::size_t max_houses = 1024;

enum class Status : std::uint8_t {
    Running,       // the budget of this slice is used up, there is more to search
    LimitReached,  // as many solutions as asked for were found
    Finished,      // everything was searched
};

// What a student would count in the recursive program below.
struct Counters {
    std::uint64_t calls = 0;
    std::uint64_t tries = 0;
    std::uint64_t insertions = 0;
    std::uint64_t backtracks = 0;
    std::uint64_t max_depth = 0;
    std::uint64_t solutions = 0;
};

// The classic row-by-row backtracking, with the exact counters of this recursive program:
//
//     solve():                                     calls += 1
//         cell = the first empty cell, row by row
//         if there is none:                        solutions += 1
//             stop everything if the limit is reached, else return
//         for value in 1 .. N:                     tries += 1
//             if no cell of any house of the cell holds value:
//                 place value in cell              insertions += 1, depth += 1
//                 solve()
//                 empty cell again                 backtracks += 1, depth -= 1
//
// Stopping at the limit unwinds without emptying any cell.
//
// The search is an object that goes on where it stopped, so that its owner can look around
// between two slices. How it is sliced changes neither the counters nor the order of the search.
// One object must not be used by two threads at the same time.
class Backtracking {
public:
    // values: N*N values, the board to solve.
    // house_cells: the cells of all houses, N for each house, one house after the other. A cell
    //   may be in any number of houses, even in none.
    // solution_limit: stop after so many solutions; 0 = find all.
    //
    // Throws std::invalid_argument if the size is not within 1 .. max_size, a buffer has the wrong
    // length, there are more than max_houses houses, a value or a cell is out of range, a house
    // names a cell twice, or a house holds a value twice.
    Backtracking(int size, std::span<const std::uint8_t> values,
                 std::span<const std::uint16_t> house_cells, std::uint64_t solution_limit);

    // Goes on until max_insertions more values are placed or the search ends. Once it has ended,
    // further runs only repeat the status. Throws std::invalid_argument if max_insertions is 0,
    // which could never come to an end.
    Status run(std::uint64_t max_insertions);

    [[nodiscard]] Counters counters() const;

    // The N*N values of the first solution; empty as long as none is found.
    [[nodiscard]] std::span<const std::uint8_t> first_solution() const;

    // The values placed now, in the order of the empty cells row by row. Between two slices, that
    // is right after an insertion, they tell all that is needed to go on from here.
    [[nodiscard]] std::vector<std::uint8_t> path() const;

    // How often each empty cell was written, in the same order: the insertions, cell by cell.
    [[nodiscard]] const std::vector<std::uint64_t>& written() const;

private:
    // A set of values: value v is bit v-1.
    using Mask = std::uint32_t;
    using House = std::uint16_t;

    // What the search did at one empty cell of the current path.
    struct Choice {
        Mask untried;  // the values that fit and are still to be placed
        Mask placed;   // the one value that is placed now
    };

    // The part of the board that changes at every step; see backtracking.cpp.
    template <class Width>
    struct FreeValues;

    void list_houses_of_empty_cells(std::span<const std::uint16_t> house_cells);
    void take_givens(std::span<const std::uint16_t> house_cells);
    template <class Width>
    Status advance(Width width, std::uint64_t max_insertions);
    Status advance_dispatched(std::uint64_t max_insertions);
    [[nodiscard]] bool solution_ends_search();
    [[nodiscard]] std::uint8_t placed_value(std::size_t depth) const;
    [[nodiscard]] std::vector<std::uint8_t> filled_board() const;
    [[nodiscard]] std::uint64_t count_tries() const;

    std::size_t size_;
    std::uint64_t solution_limit_;
    std::vector<std::uint8_t> givens_;
    std::vector<std::uint16_t> empty_cells_;  // row by row

    // The houses of each empty cell: width_ of them per cell, shorter lists repeat a house.
    std::size_t width_ = 1;
    std::vector<House> houses_of_empty_;

    std::vector<Mask> free_;    // the values that each house does not hold yet
    std::vector<Choice> path_;  // one choice for each empty cell; the first depth_ are made
    std::vector<std::uint64_t> written_;
    std::size_t depth_ = 0;
    std::size_t max_depth_ = 0;
    std::uint64_t insertions_ = 0;
    std::uint64_t solutions_ = 0;
    bool started_ = false;
    Status status_ = Status::Running;
    std::vector<std::uint8_t> first_solution_;
};

}  // namespace garns

// The other two searches: any layout, and the classic 9x9 board; and lists of the latter.
#include "classic/classic.hpp"
#include "general/general.hpp"
#include "line_pool.hpp"
#include "lines.hpp"
