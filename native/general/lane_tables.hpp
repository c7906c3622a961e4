// A layout as rows of lanes, for boards of up to 16x16.
//
// Vocabulary
//   lane   16 bits, or 32 where 16 are too few: the candidates of one group (groups.hpp). A group
//          that is settled has its two highest bits set, so that it never looks like one with a
//          single candidate left.
//   row    the lanes of one value, a lane for each house: in which cells of it the value may stand.
//   cells  a lane for each cell: which values it may hold.
//
// With a value in a cell all that follows at once is two rows of bits for all lanes: what the
// cell's houses lose, and what the houses around lose of this value. Vector instructions do that
// for many lanes at a time.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace garns {

// As much as vector instructions take at most.
struct alignas(64) LaneBlock {
    std::uint64_t words[8];
};

// Lanes of either width are read and written as numbers of that width, vectors and words.
typedef std::uint16_t SmallLane __attribute__((may_alias));
typedef std::uint32_t LargeLane __attribute__((may_alias));

inline std::uint32_t lane_bit(std::size_t place) { return std::uint32_t{1} << place; }

class LaneTables {
public:
    static constexpr std::size_t largest_size = 16;
    static constexpr std::size_t most_houses = 128;
    // Of a board with small lanes.
    static constexpr std::size_t largest_size_of_small_lanes = 14;
    static constexpr std::size_t most_houses_of_small_lanes = 64;

    // Whether a layout fits.
    [[nodiscard]] static bool can_hold(std::size_t size, std::size_t houses) {
        return size <= largest_size && houses <= most_houses;
    }

    // Both arguments must have passed check_board, and fit.
    LaneTables(std::size_t size, std::span<const std::uint16_t> house_cells);

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::size_t cells() const { return size_ * size_; }
    [[nodiscard]] std::size_t houses() const { return houses_; }
    [[nodiscard]] bool has_small_lanes() const { return has_small_lanes_; }
    [[nodiscard]] std::size_t row_blocks() const { return row_blocks_; }
    [[nodiscard]] std::size_t cell_blocks() const { return cell_blocks_; }

    // What marks a group that is settled, and a lane behind the last one, which is never single,
    // never a pair and never settled anew.
    [[nodiscard]] std::uint32_t settled_bits() const {
        return has_small_lanes_ ? 0xC000 : 0xC000'0000;
    }
    [[nodiscard]] std::uint32_t unused_lane() const {
        return has_small_lanes_ ? 0xE000 : 0xE000'0000;
    }

    [[nodiscard]] std::uint32_t lane(const LaneBlock* blocks, std::size_t number) const {
        return has_small_lanes_ ? reinterpret_cast<const SmallLane*>(blocks)[number]
                                : reinterpret_cast<const LargeLane*>(blocks)[number];
    }
    void set_lane(LaneBlock* blocks, std::size_t number, std::uint32_t lane) const {
        if (has_small_lanes_)
            reinterpret_cast<SmallLane*>(blocks)[number] = static_cast<std::uint16_t>(lane);
        else
            reinterpret_cast<LargeLane*>(blocks)[number] = lane;
    }
    [[nodiscard]] std::size_t lanes_in(std::size_t blocks) const {
        return blocks * sizeof(LaneBlock) / (has_small_lanes_ ? 2 : 4);
    }

    [[nodiscard]] std::size_t cell_in_house(std::size_t house, unsigned place) const {
        return house_cells_[house * size_ + place];
    }

    [[nodiscard]] std::span<const std::uint16_t> houses_of(std::size_t cell) const {
        return std::span(houses_of_cells_)
            .subspan(first_house_[cell], first_house_[cell + 1] - first_house_[cell]);
    }

    // One lane for each house. The place of the cell in its own houses, nothing in others ...
    [[nodiscard]] const LaneBlock* places(std::size_t cell) const {
        return rows_.data() + 2 * cell * row_blocks_;
    }
    // ... and the places that do not see the cell, the marks of settled groups among them.
    [[nodiscard]] const LaneBlock* unseen(std::size_t cell) const {
        return rows_.data() + (2 * cell + 1) * row_blocks_;
    }

    // The places of a house that some cell outside of it sees together with this one.
    [[nodiscard]] std::uint32_t seen_together(std::size_t house, unsigned place) const {
        return seen_together_[house * size_ + place];
    }

    // The cells that see it, one bit for each.
    [[nodiscard]] const std::uint64_t* seen(std::size_t cell) const {
        return seen_.data() + cell * seen_words_;
    }
    [[nodiscard]] std::size_t seen_words() const { return seen_words_; }

private:
    [[nodiscard]] std::size_t blocks_for(std::size_t lanes) const;
    void add_houses_of_cells();
    void add_house(std::size_t house);
    void add_unseen(std::size_t cell);
    void add_seen_together(std::size_t house);
    [[nodiscard]] bool sees(std::size_t cell, std::size_t other) const {
        return (seen(cell)[other / 64] >> other % 64 & 1) != 0;
    }

    std::size_t size_;
    std::size_t houses_;
    bool has_small_lanes_;
    std::size_t row_blocks_;
    std::size_t cell_blocks_;
    std::size_t seen_words_;
    std::vector<std::uint16_t> house_cells_;
    std::vector<std::uint16_t> houses_of_cells_;
    std::vector<std::uint16_t> first_house_;  // of each cell
    std::vector<LaneBlock> rows_;             // for each cell: places, unseen
    std::vector<std::uint64_t> seen_;
    std::vector<std::uint32_t> seen_together_;  // for each place of each house
};

}  // namespace garns
