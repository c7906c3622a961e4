// Boards to search on, described as the kernel wants them.

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace garns::testing {

using Values = std::vector<std::uint8_t>;
using Houses = std::vector<std::uint16_t>;

inline Values empty_board(int size) { return Values(static_cast<std::size_t>(size * size), 0); }

inline Values digits(std::string_view text) {
    Values values;
    for (const char digit : text) values.push_back(static_cast<std::uint8_t>(digit - '0'));
    return values;
}

inline void add_cell(Houses& houses, int size, int row, int column) {
    houses.push_back(static_cast<std::uint16_t>(row * size + column));
}

inline Houses latin(int size) {
    Houses houses;
    for (int row = 0; row < size; ++row)
        for (int column = 0; column < size; ++column) add_cell(houses, size, row, column);
    for (int column = 0; column < size; ++column)
        for (int row = 0; row < size; ++row) add_cell(houses, size, row, column);
    return houses;
}

// Rows, columns and blocks of the given height; size must be a multiple of it.
inline Houses blocks(int size, int height) {
    Houses houses = latin(size);
    const int width = size / height;
    for (int top = 0; top < size; top += height)
        for (int left = 0; left < size; left += width)
            for (int k = 0; k < size; ++k)
                add_cell(houses, size, top + k / width, left + k % width);
    return houses;
}

// The same with the two long diagonals: cells are in three, four or five houses.
inline Houses diagonals(int size, int height) {
    Houses houses = blocks(size, height);
    for (int k = 0; k < size; ++k) add_cell(houses, size, k, k);
    for (int k = 0; k < size; ++k) add_cell(houses, size, k, size - 1 - k);
    return houses;
}

}  // namespace garns::testing
