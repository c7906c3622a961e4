// A board in mid-solution: what is placed and what is still possible.

#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "logic/board.hpp"

namespace GARNS_LOGIC {

// The same facts twice: the values of a cell, and the cells of a value.
class State {
public:
    explicit State(const Board& board) : board_(&board) {}

    // A puzzle as it is given: whatever no peer has and no rule about the
    // cell alone forbids is possible. values: 0 for an empty cell.
    // Throws std::invalid_argument if there are too few values or one is out of range.
    void begin(std::span<const std::uint8_t> values);
    // Only those of the candidates stay that are in these masks too.
    void keep_only(std::span<const std::uint32_t> candidates);
    // The cells that belong to the puzzle, if that are not all cells with a value.
    void set_given(std::span<const std::uint8_t> given);

    [[nodiscard]] const Board& board() const { return *board_; }
    [[nodiscard]] unsigned size() const { return board_->size(); }
    [[nodiscard]] Mask candidates(Cell cell) const { return candidates_[cell]; }
    [[nodiscard]] CellSet places(Value value) const { return places_[value]; }
    [[nodiscard]] CellSet empty_cells() const { return empty_; }
    [[nodiscard]] CellSet given_cells() const { return given_; }
    [[nodiscard]] bool is_solved() const { return empty_.is_empty(); }
    // 0 for an empty cell, else value + 1.
    [[nodiscard]] std::uint8_t number(Cell cell) const { return numbers_[cell]; }

    // The empty cells with exactly two candidates.
    [[nodiscard]] CellSet cells_with_two() const;
    // All values that one of these cells can have.
    [[nodiscard]] Mask candidates_of(CellSet cells) const;

    void place(Cell cell, Value value);
    void remove(Value value, CellSet cells);

private:
    // What rules about single cells forbid goes.
    void keep_allowed();

    const Board* board_;
    std::array<std::uint8_t, max_cells> numbers_{};
    std::array<Mask, max_cells> candidates_{};
    CandidateSet places_{};
    CellSet empty_;
    CellSet given_;
};

}  // namespace GARNS_LOGIC
