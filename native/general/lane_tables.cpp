#include "general/lane_tables.hpp"

namespace garns {

namespace {

constexpr Lane all_bits = 0xFFFF;

std::size_t blocks_for(std::size_t lanes) {
    return (lanes + LaneBlock::lanes - 1) / LaneBlock::lanes;
}

}  // namespace

LaneTables::LaneTables(std::size_t size, std::span<const std::uint16_t> house_cells)
    : size_(size), houses_(house_cells.size() / size), row_blocks_(blocks_for(houses_)),
      cell_blocks_(blocks_for(cells())), house_cells_(house_cells.begin(), house_cells.end()),
      rows_(3 * cells() * row_blocks_), seen_(cells() * cell_blocks_) {
    add_houses_of_cells();
    for (std::size_t house = 0; house < houses_; ++house) add_house(house);
    for (std::size_t cell = 0; cell < cells(); ++cell) add_unseen(cell);
}

void LaneTables::add_houses_of_cells() {
    std::vector<std::vector<std::uint16_t>> houses(cells());
    for (std::size_t i = 0; i < house_cells_.size(); ++i)
        houses[house_cells_[i]].push_back(static_cast<std::uint16_t>(i / size_));
    for (const auto& each : houses) {
        first_house_.push_back(static_cast<std::uint16_t>(houses_of_cells_.size()));
        houses_of_cells_.insert(houses_of_cells_.end(), each.begin(), each.end());
    }
    first_house_.push_back(static_cast<std::uint16_t>(houses_of_cells_.size()));
}

void LaneTables::add_house(std::size_t house) {
    const auto members = std::span(house_cells_).subspan(house * size_, size_);
    for (std::size_t place = 0; place < size_; ++place) {
        const auto cell = members[place];
        lane_at(row(cell, 0), house) = lane_bit(place);
        lane_at(row(cell, 1), house) = static_cast<Lane>(settled_bits | lane_bit(place));
        for (const auto other : members)
            if (other != cell) lane_at(seen_.data() + cell * cell_blocks_, other) = all_bits;
    }
}

void LaneTables::add_unseen(std::size_t cell) {
    LaneBlock* unseen = row(cell, 2);
    for (std::size_t house = 0; house < row_blocks_ * LaneBlock::lanes; ++house)
        lane_at(unseen, house) = all_bits;
    for (std::size_t i = 0; i < house_cells_.size(); ++i)
        if (lane_at(seen(cell), house_cells_[i]) != 0)
            lane_at(unseen, i / size_) &= static_cast<Lane>(~lane_bit(i % size_));
}

}  // namespace garns
