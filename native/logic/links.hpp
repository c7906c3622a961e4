// Strong links: pairs of candidates of which at least one is true.

#pragma once

#include <array>

#include "state.hpp"

namespace garns::logic {

class Links {
public:
    explicit Links(const State& state);

    // The cells in which a value has a strong link in a house.
    [[nodiscard]] CellSet in_houses(Value value) const { return in_houses_[value]; }
    // The cells that share a house with this one in which the value has no third place.
    [[nodiscard]] CellSet strong(Value value, Cell cell) const { return strong_[value][cell]; }

private:
    CandidateSet in_houses_{};
    std::array<std::array<CellSet, max_cells>, max_values> strong_;
};

}  // namespace garns::logic
