// A board with rules beside its houses, said in five ways. Every kind of clue that people know (a
// cage, a thermometer, an arrow, a clue outside) comes down to these.
//
// Vocabulary
//   size     N: the values are 1 .. N.
//   cell     0 .. cells-1. A board need not be N * N cells: grids may overlap.
//   values   a set of values, as a mask: value v is bit v-1.
//   house    N cells that hold every value once.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace garns {

using Cell = std::uint16_t;
using Values = std::uint32_t;

inline constexpr std::size_t max_ruled_cells = 1024;
inline constexpr std::size_t max_rules = 1 << 15;

// The sum of cells, each times its factor, is the total: a cage, an arrow, a diagonal.
struct SumRule {
    struct Term {
        Cell cell;
        int factor;
    };
    std::vector<Term> terms;
    int total;
};

// Which values two cells may hold together: a dot, two neighbours of a thermometer.
struct PairRule {
    Cell first;
    Cell second;
    std::vector<Values> allowed;  // for each value of the first, those of the second
};

// Cells that differ from each other and hold one of some sets, each of as many values as there are
// cells: values that follow each other in any order.
struct SetRule {
    std::vector<Cell> cells;
    std::vector<Values> sets;
};

// Cells along a line, read by an automaton from state 0: it must end in a state that accepts.
struct LineRule {
    static constexpr std::uint16_t nowhere = 0xFFFF;

    std::vector<Cell> cells;
    std::vector<std::uint16_t> next;    // for each state and value; `nowhere` if that cannot follow
    std::vector<std::uint8_t> accepts;  // for each state
};

struct RuledBoard {
    int size = 0;
    std::vector<Values> candidates;  // of each cell; a given is a set of one
    std::vector<std::vector<Cell>> houses;
    std::vector<std::vector<Cell>> different;  // cells that differ from each other
    std::vector<SumRule> sums;
    std::vector<PairRule> pairs;
    std::vector<SetRule> sets;
    std::vector<LineRule> lines;
};

// Throws std::invalid_argument if anything is out of range or of the wrong length. Contradictory
// rules are no fault: such a board has no solution.
void check_ruled_board(const RuledBoard& board);

}  // namespace garns
