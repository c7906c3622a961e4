// The candidates that are left on a board, in lanes. Conclusions are naked and hidden singles, and
// box against line where that is asked for.
//
// The quick twin of CandidatesLeft for boards of up to 16x16. It keeps whole boards on a stack
// instead of a trail: copying one is cheaper than taking back what a guess has led to.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "general/lane_tables.hpp"

namespace garns {

class LaneBoard {
public:
    struct Choice {
        std::uint16_t cell;
        std::uint8_t value;
    };

    // An empty board at level 0. The tables must outlive it.
    explicit LaneBoard(const LaneTables& tables);

    // Forgets all levels but the first, which becomes an empty board.
    void clear();

    // Makes the cell hold the value, or lets the value go, and draws all conclusions. Both return
    // false if they contradict each other: this level is then good for nothing.
    // thoroughly: with box against line, for whatever houses there are. Where a value has lost
    // places in a house and two or three are left, each other place that sees all of them goes.
    [[nodiscard]] bool place(std::size_t cell, unsigned value, bool thoroughly = false);
    [[nodiscard]] bool remove(std::size_t cell, unsigned value, bool thoroughly = false);
    // The same for many cells at once, with what each of them holds in `values`.
    [[nodiscard]] bool place_all(std::span<const std::uint16_t> cells, const std::uint8_t* values);

    // A copy of the board on top of it, and back to a level below.
    void push();
    void back_to(std::size_t level) { level_ = level; }
    [[nodiscard]] std::size_t level() const { return level_; }

    [[nodiscard]] const LaneTables& tables() const { return *tables_; }
    [[nodiscard]] bool is_solved() const { return settled_[level_] == tables_->cells(); }
    [[nodiscard]] bool may_hold(std::size_t cell, unsigned value) const {
        return (cell_lane(cell) & lane_bit(value - 1)) != 0;
    }

    // What the search for another solution than a known one needs. The solution must outlive it.
    void know_solution(const std::uint8_t* solution);
    // Whether the known values of all cells that are not settled are still possible. As no two of
    // them exclude each other, they make a solution together with what is settled.
    [[nodiscard]] bool can_end_as_known() const;
    // A candidate of a narrow group, the known one if it is among them.
    [[nodiscard]] Choice choose() const;

private:
    // What is to be done before conclusions are drawn.
    struct Changes {
        std::span<const std::uint16_t> placed = {};
        const std::uint8_t* values = nullptr;  // of all cells, or else ...
        unsigned value = 0;                    // ... of those placed
        std::size_t removed_cell = 0;
        unsigned removed_value = 0;  // 0: none
        // Box against line is looked for where the rows differ from those of this board, if any.
        const LaneBlock* before = nullptr;
    };

    [[nodiscard]] LaneBlock* board() { return boards_.data() + level_ * stride_; }
    [[nodiscard]] const LaneBlock* board() const { return boards_.data() + level_ * stride_; }
    [[nodiscard]] LaneBlock* row(std::size_t value_index) {
        return board() + tables_->cell_blocks() + value_index * tables_->row_blocks();
    }
    [[nodiscard]] const LaneBlock* row(std::size_t value_index) const {
        return board() + tables_->cell_blocks() + value_index * tables_->row_blocks();
    }
    [[nodiscard]] std::uint32_t cell_lane(std::size_t cell) const {
        return tables_->lane(board(), cell);
    }
    [[nodiscard]] bool is_settled(std::size_t cell) const {
        return (cell_lane(cell) & tables_->settled_bits()) != 0;
    }

    [[nodiscard]] const LaneBlock* copied_above();
    [[nodiscard]] bool draw_conclusions(const Changes& changes);
    [[nodiscard]] bool draw_conclusions_wide(const Changes& changes);
    template <class Width, std::size_t RowBlocks>
    class Conclusions;

    [[nodiscard]] Choice choose_wide() const;
    template <class Width>
    [[nodiscard]] Choice chosen() const;
    template <class Width>
    [[nodiscard]] std::size_t busiest_pair() const;
    [[nodiscard]] std::size_t narrowest_cell() const;
    [[nodiscard]] Choice in_cell(std::size_t cell) const;
    [[nodiscard]] Choice in_house(std::size_t value_index, std::size_t house) const;

    const LaneTables* tables_;
    std::size_t stride_;  // blocks of one board: its cells, then a row for each value
    std::vector<LaneBlock> boards_;
    std::vector<std::uint16_t> settled_;  // how many cells are, at each level
    std::size_t level_ = 0;
    bool is_wide_;  // whether the processor has AVX2
    const std::uint8_t* solution_ = nullptr;
    std::vector<LaneBlock> known_;  // the solution in lanes
};

}  // namespace garns
