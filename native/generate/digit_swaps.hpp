// A quick way to another solution: two digits change places in a part of the grid.
//
// The cells of two digits fall into parts that are not connected by any house, and in each of them
// the two can be swapped. If no cell of such a part is given, there is a second solution. A third
// of all givens that have to stay are known by this alone.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "general/lane_tables.hpp"
#include "generate/full_grids.hpp"

namespace garns::generate {

class DigitSwaps {
public:
    // The tables and the grid must outlive it.
    DigitSwaps(const LaneTables& tables, const Values& grid);

    // Whether the value of this cell can be swapped with another one where no cell is given.
    [[nodiscard]] bool can_change(std::size_t cell, const Values& givens);

private:
    [[nodiscard]] bool can_swap(std::size_t cell, unsigned other, const Values& givens);
    [[nodiscard]] std::uint16_t& cell_with(std::size_t house, unsigned value) {
        return cells_[house * tables_->size() + value - 1];
    }

    const LaneTables* tables_;
    const Values* grid_;
    std::vector<std::uint16_t> cells_;  // where each value stands in each house
    std::vector<std::uint16_t> part_;
    std::vector<std::uint32_t> stamps_;  // of each cell: the last part that it was met in
    std::uint32_t stamp_ = 0;
};

}  // namespace garns::generate
