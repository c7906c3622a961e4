#include "generate/digit_swaps.hpp"

namespace garns::generate {

DigitSwaps::DigitSwaps(const LaneTables& tables, const Values& grid)
    : tables_(&tables), grid_(&grid), cells_(tables.houses() * tables.size()),
      stamps_(tables.cells(), 0) {
    for (std::uint16_t cell = 0; cell < grid.size(); ++cell)
        for (const auto house : tables.houses_of(cell)) cell_with(house, grid[cell]) = cell;
}

bool DigitSwaps::can_change(std::size_t cell, const Values& givens) {
    for (unsigned other = 1; other <= tables_->size(); ++other)
        if (other != (*grid_)[cell] && can_swap(cell, other, givens)) return true;
    return false;
}

// Goes through the part of the cell; mostly a given is met soon.
bool DigitSwaps::can_swap(std::size_t cell, unsigned other, const Values& givens) {
    const unsigned both = (*grid_)[cell] + other;
    ++stamp_;
    stamps_[cell] = stamp_;
    part_.assign(1, static_cast<std::uint16_t>(cell));
    while (!part_.empty()) {
        const std::size_t from = part_.back();
        part_.pop_back();
        if (givens[from] != 0) return false;
        for (const auto house : tables_->houses_of(from)) {
            const std::uint16_t partner = cell_with(house, both - (*grid_)[from]);
            if (stamps_[partner] == stamp_) continue;
            stamps_[partner] = stamp_;
            part_.push_back(partner);
        }
    }
    return true;
}

}  // namespace garns::generate
