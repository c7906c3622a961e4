// Rules as they come from outside: whole numbers in one buffer, one rule after the other.
//
//     | kind | length | numbers ... | kind | length | numbers ...
//
//     kind 0  different  cells
//     kind 1  sum        total, then cell and factor, cell and factor ...
//     kind 2  pair       two cells, then for each value of the first the set of the second's
//     kind 3  sets       number of cells, cells, sets
//     kind 4  line       number of cells, cells, then for each state the next state for each value
//                        (LineRule::nowhere if there is none), then for each state 1 if it accepts
//     kind 5  allowed    a cell, the set of its values

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "rules/ruled_board.hpp"

namespace garns {

// A board of so many cells without givens; grids that overlap have more than size * size. Throws
// std::invalid_argument if the buffers are not as described or check_ruled_board refuses what they
// say.
[[nodiscard]] RuledBoard ruled_board_from(int size, std::size_t cells,
                                          std::span<const std::uint16_t> house_cells,
                                          std::span<const std::int32_t> rules);

}  // namespace garns
