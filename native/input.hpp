// What every search of the kernel demands of a board before it looks at it.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace garns {

void require(bool condition, const char* otherwise);

// Throws std::invalid_argument if the size is not within 1 .. max_size, a buffer has the wrong
// length, there are more than max_houses houses, a value or a cell is out of range, or a house
// names a cell twice. Says nothing about values that stand twice in a house.
void check_board(int size, std::span<const std::uint8_t> values,
                 std::span<const std::uint16_t> house_cells);

}  // namespace garns
