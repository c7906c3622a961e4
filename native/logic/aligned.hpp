// Aligned exclusion: a few cells, and all the ways to fill them together.

#pragma once

#include <array>
#include <vector>

#include "logic/almost_locked.hpp"

namespace GARNS_LOGIC {

// Which candidates can go together.
class Exclusions {
public:
    Exclusions(const State& state, const AlmostLockedSets& sets);

    // The open cells with more than one candidate.
    [[nodiscard]] const std::vector<Cell>& cells() const { return cells_; }
    // The values of another cell that can go with a candidate.
    [[nodiscard]] Mask partners(Value value, Cell cell, Cell other) const {
        return partners_[place_of(value, cell)][other];
    }

private:
    using Partners = std::array<Mask, max_cells>;

    [[nodiscard]] std::size_t place_of(Value value, Cell cell) const {
        return places_[value][cell];
    }
    [[nodiscard]] Partners partners_of(const State& state, const AlmostLockedSets& sets,
                                       Value value, Cell cell) const;

    std::vector<Cell> cells_;
    std::vector<Partners> partners_;
    std::array<std::array<std::uint16_t, max_cells>, max_values> places_{};
};

}  // namespace GARNS_LOGIC
