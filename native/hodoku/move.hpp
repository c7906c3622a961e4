// What HoDoKu does in a step: which candidates go, one after the other, or what is placed.

#pragma once

#include <optional>
#include <vector>

#include "logic/position.hpp"
#include "logic/steps.hpp"

namespace garns::hodoku {

struct Candidate {
    logic::Cell cell;
    logic::Value value;

    friend bool operator==(const Candidate&, const Candidate&) = default;
};

struct Move {
    std::vector<Candidate> removed;
    std::optional<Candidate> placed;
};

using Found = std::optional<Move>;

// The candidates that go in a step, cell by cell, or value by value.
Move by_cell(const logic::CandidateSet& removed);
Move by_value(const logic::CandidateSet& removed);

// How HoDoKu compares steps: the one that removes most comes first; then the one with the lowest
// sum of cells and values, weighed by their places in the list of what goes.
class Worth {
public:
    explicit Worth(const logic::CandidateSet& removed);

    friend bool operator<(const Worth& one, const Worth& other) {
        return one.count_ != other.count_ ? one.count_ > other.count_ : one.sum_ < other.sum_;
    }

private:
    unsigned count_ = 0;
    unsigned sum_ = 0;
};

// The one that was found first, if there is one, and the one that comes first in this order.
Found first_of(const std::vector<logic::Step>& steps);
Found best_of(const std::vector<logic::Step>& steps);

void add_to(logic::CandidateSet& all, const logic::CandidateSet& more);

}  // namespace garns::hodoku
