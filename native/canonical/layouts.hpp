// Canonical forms on other layouts.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "canonical/canonical.hpp"
#include "kernel.hpp"

namespace garns::canonical {

// A board of blocks: its rows come in bands and its columns in stacks. Bands, stacks, and the lines
// within them, can stand in any order; rows and columns can change places if bands and stacks are
// of the same height and width. A Latin square is one band and one stack.
struct Blocks {
    int size;           // 1 .. max_size
    int band_rows;      // divides the size
    int stack_columns;  // divides the size
};

struct BlocksForm {
    Outcome outcome;
    bool transposed;
    std::vector<std::uint8_t> rows;                   // as in ClassicForm
    std::vector<std::uint8_t> columns;                // as in ClassicForm
    std::vector<std::uint8_t> labels;                 // size + 1 of them
    std::vector<std::uint32_t> automorphism_factors;  // the number may need more than 64 bits
};

// Goes row by row, as RowSearch does for the classic board, with any sizes. TooManyWays if more
// than a million arrangements are equally good.
//
// Throws std::invalid_argument if the blocks do not fit the size, or a value is out of range.
[[nodiscard]] BlocksForm find_on_blocks(const Blocks& blocks, std::span<const std::uint8_t> values);

struct GroupForm {
    std::size_t permutation;           // the first that leads to the form
    std::vector<std::uint8_t> labels;  // size + 1 of them
    std::size_t automorphisms;
};

// Compares what all symmetries of a layout make of a board. Cell i of what comes out is cell
// permutation[i] of the board; `permutations` has size * size cells for each. At least one is
// there.
//
// Throws std::invalid_argument if buffers do not fit the size, or a value or cell is out of range.
[[nodiscard]] GroupForm find_in_group(int size, std::span<const std::uint8_t> values,
                                      std::span<const std::uint16_t> permutations);

}  // namespace garns::canonical
