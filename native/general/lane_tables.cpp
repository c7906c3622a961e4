#include "general/lane_tables.hpp"

namespace garns {

LaneTables::LaneTables(std::size_t size, std::span<const std::uint16_t> house_cells)
    : size_(size), houses_(house_cells.size() / size),
      has_small_lanes_(size <= largest_size_of_small_lanes &&
                       houses_ <= most_houses_of_small_lanes),
      row_blocks_(blocks_for(houses_)), cell_blocks_(blocks_for(cells())),
      // As many bits as there are lanes, so that no vector needs a look at the end.
      seen_words_((lanes_in(cell_blocks_) + 63) / 64),
      house_cells_(house_cells.begin(), house_cells.end()), rows_(2 * cells() * row_blocks_),
      seen_(cells() * seen_words_) {
    add_houses_of_cells();
    for (std::size_t house = 0; house < houses_; ++house) add_house(house);
    for (std::size_t cell = 0; cell < cells(); ++cell) add_unseen(cell);
    for (std::size_t house = 0; house < houses_; ++house) add_seen_together(house);
}

std::size_t LaneTables::blocks_for(std::size_t lanes) const {
    return (lanes + lanes_in(1) - 1) / lanes_in(1);
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
        const std::size_t cell = members[place];
        set_lane(rows_.data() + 2 * cell * row_blocks_, house, lane_bit(place));
        for (const auto other : members)
            if (other != cell)
                seen_[cell * seen_words_ + other / 64] |= std::uint64_t{1} << other % 64;
    }
}

void LaneTables::add_unseen(std::size_t cell) {
    LaneBlock* row = rows_.data() + (2 * cell + 1) * row_blocks_;
    for (std::size_t house = 0; house < lanes_in(row_blocks_); ++house) {
        std::uint32_t unseen = ~std::uint32_t{0};
        for (std::size_t place = 0; house < houses_ && place < size_; ++place)
            if (sees(cell, house_cells_[house * size_ + place])) unseen &= ~lane_bit(place);
        set_lane(row, house, unseen);
    }
}

void LaneTables::add_seen_together(std::size_t house) {
    const auto members = std::span(house_cells_).subspan(house * size_, size_);
    std::vector<std::uint64_t> outside(seen_words_, ~std::uint64_t{0});
    for (const auto cell : members) outside[cell / 64] &= ~(std::uint64_t{1} << cell % 64);
    for (const auto cell : members) {
        std::uint32_t together = 0;
        for (std::size_t place = 0; place < size_; ++place)
            for (std::size_t i = 0; i < seen_words_; ++i)
                if ((seen(cell)[i] & seen(members[place])[i] & outside[i]) != 0)
                    together |= lane_bit(place);
        seen_together_.push_back(together);
    }
}

}  // namespace garns
