// The classic board, with the houses in the order in which HoDoKu looks at them for subsets.

#pragma once

#include "logic/board.hpp"

namespace garns::hodoku {

// Boxes, rows, columns.
const logic::Board& classic_board();

// Their places among the houses of a cell.
inline constexpr std::size_t box_place = 0, row_place = 1, column_place = 2;

}  // namespace garns::hodoku
