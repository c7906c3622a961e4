// Strong links of one value: the two places that it has left in a house.

#pragma once

#include <array>

#include "logic/state.hpp"

namespace GARNS_LOGIC {

class Links {
public:
    explicit Links(const State& state);

    // The cells in which a value has a strong link.
    [[nodiscard]] CellSet linked(Value value) const { return linked_[value]; }
    // The cells that share a house with this one in which the value has no third place.
    [[nodiscard]] CellSet strong(Value value, Cell cell) const { return strong_[value][cell]; }

private:
    CandidateSet linked_{};
    std::array<std::array<CellSet, max_cells>, max_values> strong_;
};

}  // namespace GARNS_LOGIC
