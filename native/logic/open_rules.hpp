// What is left of rules while a board is being filled: their empty cells.

#pragma once

#include <vector>

#include "logic/state.hpp"
#include "logic/steps.hpp"

namespace GARNS_LOGIC {

// The value that stands in a cell, or what is possible there.
[[nodiscard]] Mask domain(const State& state, Cell cell);

// Empty cells of a rule that all see each other, and the sets of values that can fill them. Each
// set has as many values as there are cells, and something for every cell.
struct OpenGroup {
    const Rule* rule = nullptr;
    CellSet cells;
    int total = 0;  // of a sum
    std::vector<Mask> sets;

    // The values of any of the sets, and those of all of them.
    [[nodiscard]] Mask possible() const;
    [[nodiscard]] Mask needed() const;
};

// Of all rules for which that can be said, in order; those without a set are left out.
std::vector<OpenGroup> open_groups(const State& state);

// The empty cells of a sum, with what they have to add up to.
struct OpenSum {
    std::vector<Cell> cells;
    std::vector<int> factors;
    int total = 0;
    CellSet set;

    void add(const State& state, Cell cell, int factor);
};
OpenSum open_sum(const State& state, const Rule& rule);

// Sets of so many of the values that add up to the total; nothing if there are too many of them.
std::vector<Mask> sets_with_sum(Mask values, unsigned count, int total);
// Only those stay that have something for every cell.
void keep_fitting(const State& state, const CellSet& cells, std::vector<Mask>& sets);

// The candidates of the cells, which see each other, that no set leaves room for.
CandidateSet impossible_in(const State& state, const CellSet& cells, const std::vector<Mask>& sets);
// The candidates that are too small or too large.
CandidateSet out_of_bounds(const State& state, const OpenSum& sum);
// The candidates for which the other cells of the sum have no values; if that takes too long to
// find out, fewer.
CandidateSet impossible_in(const State& state, const OpenSum& sum);

// Two candidates of different cells.
struct RulePair {
    Cell cell;
    Value value;
    Cell other;
    Value other_value;
};

// Candidates that cannot both be true because of a rule; not all of them, and not those of one
// value in cells that see each other.
std::vector<RulePair> apart_by_rules(const State& state);
// Those of a line with an automaton that has few states.
void add_apart_on_line(const State& state, const Rule& line, std::vector<RulePair>& pairs);

}  // namespace GARNS_LOGIC
