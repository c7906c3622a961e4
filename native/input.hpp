// What every search of the kernel demands of a board before it looks at it.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "refuse.hpp"

namespace garns {

enum class BoardFault : std::uint8_t {
    None,
    Size,          // not within 1 .. max_size
    ValueCount,    // there are not as many values as cells
    Value,         // one is above the size
    HouseLength,   // the cells do not make whole houses
    HouseCount,    // there are more than max_houses houses
    Cell,          // a house names a cell that the board does not have
    RepeatedCell,  // a house names a cell twice
};

// The first fault in that order. Says nothing about values that stand twice in a house.
[[nodiscard]] BoardFault fault_of(int size, std::span<const std::uint8_t> values,
                                  std::span<const std::uint16_t> house_cells);

// The same of a board of any number of cells: of grids that overlap, say.
[[nodiscard]] BoardFault fault_of(int size, std::size_t cells, std::span<const std::uint8_t> values,
                                  std::span<const std::uint16_t> house_cells);

// Throws std::invalid_argument if there is a fault.
void check_board(int size, std::span<const std::uint8_t> values,
                 std::span<const std::uint16_t> house_cells);

}  // namespace garns
