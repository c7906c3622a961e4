// Links: what follows at once if a candidate is true, or false.
//
// A strong link: not both false. The two are all places of a value in a house, or all candidates
// of a cell. A weak link: not both true. They are two places of a value in a house, or two
// candidates of a cell.

#pragma once

#include <array>

#include "state.hpp"

namespace garns::logic {

// Which links count.
enum class LinkForm : std::uint8_t {
    InHouses,    // of one value
    InPairs,     // strong ones in cells with two candidates, weak ones in houses
    Candidates,  // all
};

class Links {
public:
    explicit Links(const State& state);

    // The cells in which a value has a strong link in a house.
    [[nodiscard]] CellSet in_houses(Value value) const { return in_houses_[value]; }
    // The cells that share a house with this one in which the value has no third place.
    [[nodiscard]] CellSet strong(Value value, Cell cell) const { return strong_[value][cell]; }
    // The candidates that have a strong link.
    [[nodiscard]] CandidateSet linked(LinkForm form) const;

    // What is strongly linked with one of these, and what weakly.
    [[nodiscard]] CandidateSet made_true_by(const State& state, LinkForm form,
                                            const CandidateSet& wrong) const;
    [[nodiscard]] CandidateSet made_false_by(const State& state, LinkForm form,
                                             const CandidateSet& right) const;

private:
    CellSet pairs_;
    CandidateSet in_houses_{};
    CandidateSet in_pairs_{};
    std::array<std::array<CellSet, max_cells>, max_values> strong_;
};

}  // namespace garns::logic
