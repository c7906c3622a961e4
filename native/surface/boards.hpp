// Boards as callers of the surface give them.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace garns::surface {

using House = std::span<const std::uint16_t>;

struct Board {
    int size;
    std::span<const std::uint8_t> values;
    std::span<const std::uint16_t> house_cells;

    [[nodiscard]] std::size_t house_count() const;
    [[nodiscard]] House house(std::size_t number) const;
};

// What is wrong, apart from conflicts: a GarnsBoardCode below 0. If that is GARNS_BOARD_FINE, the
// board is there.
struct GivenBoard {
    std::int32_t code;
    Board board;
};

GivenBoard given_board(std::int32_t size, const std::uint8_t* values, const std::uint16_t* houses,
                       std::uint32_t house_count);

// The same of a board of so many cells, at most max_cells: of grids that overlap, say.
GivenBoard given_board(std::int32_t size, std::uint32_t cells, const std::uint8_t* values,
                       const std::uint16_t* houses, std::uint32_t house_count);

inline constexpr std::uint32_t max_cells = 25 * 25;

bool has_conflict(const Board& board);

// Whether the houses are the rows, columns and boxes of a 9x9 board, in any order.
bool is_classic(const Board& board);

}  // namespace garns::surface
