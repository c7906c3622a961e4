// A classic board as lines in both directions: its rows, and its columns as the rows of the
// transposed board.

#pragma once

#include <array>
#include <cstdint>

namespace garns::canonical {

using Line = std::array<std::uint8_t, 9>;

struct Direction {
    std::array<Line, 9> lines;
    std::array<std::uint16_t, 9> givens;  // which cells of each line are not empty
    unsigned empty_bands;                 // a bit for each three lines without givens
};

struct Lines {
    std::array<Direction, 2> directions;  // rows, columns
    int given_count;

    // From 81 values within 0 .. 9. False if a value stands twice in a house.
    bool read(const std::uint8_t* values);
};

}  // namespace garns::canonical
