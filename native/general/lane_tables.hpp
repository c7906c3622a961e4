// A layout as rows of lanes, for boards of up to 14x14 with up to 64 houses.
//
// Vocabulary
//   lane   16 bits: the candidates of one group (groups.hpp). A group that is settled has its two
//          highest bits set, so that it never looks like one with a single candidate left.
//   row    the lanes of one value, a lane for each house: in which cells of it the value may stand.
//   cells  a lane for each cell: which values it may hold.
//
// With a value in a cell all that follows at once is two rows of bits for all lanes: what the
// cell's houses lose, and what the houses around lose of this value. Vector instructions do that
// for eight or sixteen lanes at a time.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace garns {

using Lane = std::uint16_t;

inline constexpr Lane settled_bits = 0xC000;
// For lanes behind the last one: never single, never a pair, never settled anew.
inline constexpr Lane unused_lane = 0xE000;

// As much as vector instructions take at most.
struct alignas(64) LaneBlock {
    static constexpr std::size_t lanes = 32;
    Lane lane[lanes];
};

class LaneTables {
public:
    static constexpr std::size_t largest_size = 14;
    static constexpr std::size_t most_houses = 64;

    // Whether a layout fits.
    [[nodiscard]] static bool can_hold(std::size_t size, std::size_t houses) {
        return size <= largest_size && houses <= most_houses;
    }

    // Both arguments must have passed check_board, and fit.
    LaneTables(std::size_t size, std::span<const std::uint16_t> house_cells);

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::size_t cells() const { return size_ * size_; }
    [[nodiscard]] std::size_t houses() const { return houses_; }
    [[nodiscard]] std::size_t row_blocks() const { return row_blocks_; }
    [[nodiscard]] std::size_t cell_blocks() const { return cell_blocks_; }

    [[nodiscard]] std::size_t cell_in_house(std::size_t house, unsigned place) const {
        return house_cells_[house * size_ + place];
    }

    [[nodiscard]] std::span<const std::uint16_t> houses_of(std::size_t cell) const {
        return std::span(houses_of_cells_)
            .subspan(first_house_[cell], first_house_[cell + 1] - first_house_[cell]);
    }

    // One lane for each house. The place of the cell in its own houses, nothing in others ...
    [[nodiscard]] const LaneBlock* places(std::size_t cell) const { return row(cell, 0); }
    // ... the same with the marks of a settled group ...
    [[nodiscard]] const LaneBlock* settled(std::size_t cell) const { return row(cell, 1); }
    // ... and the places that do not see the cell, the marks among them.
    [[nodiscard]] const LaneBlock* unseen(std::size_t cell) const { return row(cell, 2); }
    // One lane for each cell: all bits if the two see each other.
    [[nodiscard]] const LaneBlock* seen(std::size_t cell) const {
        return seen_.data() + cell * cell_blocks_;
    }

private:
    [[nodiscard]] const LaneBlock* row(std::size_t cell, std::size_t kind) const {
        return rows_.data() + (3 * cell + kind) * row_blocks_;
    }
    [[nodiscard]] LaneBlock* row(std::size_t cell, std::size_t kind) {
        return rows_.data() + (3 * cell + kind) * row_blocks_;
    }
    void add_houses_of_cells();
    void add_house(std::size_t house);
    void add_unseen(std::size_t cell);

    std::size_t size_;
    std::size_t houses_;
    std::size_t row_blocks_;
    std::size_t cell_blocks_;
    std::vector<std::uint16_t> house_cells_;
    std::vector<std::uint16_t> houses_of_cells_;
    std::vector<std::uint16_t> first_house_;  // of each cell
    std::vector<LaneBlock> rows_;             // for each cell: places, settled, unseen
    std::vector<LaneBlock> seen_;
};

inline Lane& lane_at(LaneBlock* blocks, std::size_t number) {
    return blocks[number / LaneBlock::lanes].lane[number % LaneBlock::lanes];
}
inline Lane lane_at(const LaneBlock* blocks, std::size_t number) {
    return blocks[number / LaneBlock::lanes].lane[number % LaneBlock::lanes];
}
inline Lane lane_bit(std::size_t place) { return static_cast<Lane>(1U << place); }

}  // namespace garns
