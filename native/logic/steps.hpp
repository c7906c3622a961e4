// What techniques conclude.

#pragma once

#include <cstdint>
#include <vector>

#include "logic/state.hpp"

namespace garns::logic {

// Candidates that are true, and candidates that can go.
struct Step {
    CandidateSet placed{};
    CandidateSet removed{};

    friend bool operator==(const Step&, const Step&) = default;
};

// The steps of one technique in one state, each conclusion once, in the order in which they are
// found. Finders stop when `place` or `remove` says that enough was found.
class Steps {
public:
    Steps(const State& state, std::size_t wanted) : state_(&state), wanted_(wanted) {}

    [[nodiscard]] bool place(Cell cell, Value value);
    // The candidates of this value in these cells, if there are any.
    [[nodiscard]] bool remove(Value value, CellSet cells);
    // For each value, from the first on, the cells.
    [[nodiscard]] bool remove(const CandidateSet& candidates);

    [[nodiscard]] const std::vector<Step>& found() const { return found_; }

private:
    [[nodiscard]] bool add(const Step& step);

    const State* state_;
    std::size_t wanted_;
    std::vector<Step> found_;
};

// The values of a mask, in cells.
CandidateSet candidates_in(Mask values, CellSet cells);

}  // namespace garns::logic
