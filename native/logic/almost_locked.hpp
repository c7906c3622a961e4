// Almost locked sets: n cells of a house with n + 1 values between them.
//
// If such a set loses one of its values, the others fill it: it is locked. It can never lose two. A
// cell with two candidates is the smallest.
//
// Two sets are linked by a value if all places of the value in one see all its places in the other:
// only one of the two can hold it, the other loses it. (Sets may overlap, but not in a place of
// that value.) What techniques ask of them is answered with sets of sets: bit n stands for set
// number n.

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "logic/candidate_numbers.hpp"
#include "logic/number_rows.hpp"
#include "logic/state.hpp"

namespace GARNS_LOGIC {

struct CellsAndValues {
    CellSet cells;
    Mask values;
    unsigned count;  // of cells
};

// Sets of empty cells with more values than cells, but at most `spare` more.
std::vector<CellsAndValues> subsets(const State& state, CellSet within, unsigned largest,
                                    unsigned spare);

struct AlmostLockedSet {
    CellSet cells;
    Mask values;
};

// The places of a value in a set, and the candidates of the value that see all of them: they go if
// the set holds the value. Sets with the same places share a node.
struct SetNode {
    CellSet places;
    CellSet victims;
};

using SetOfSets = NumberRow;

// All of a state, the smallest first, and how they hang together.
class AlmostLockedSets {
public:
    explicit AlmostLockedSets(const State& state);

    [[nodiscard]] const State& state() const { return *state_; }
    [[nodiscard]] const std::vector<AlmostLockedSet>& all() const { return sets_; }

    [[nodiscard]] const std::vector<SetNode>& nodes(Value value) const { return nodes_[value]; }
    // The number of a set's node among those of the value, which the set must have.
    [[nodiscard]] std::size_t node_number(std::size_t set, Value value) const {
        return node_numbers_[set * state_->size() + value];
    }
    [[nodiscard]] const SetNode& node(std::size_t set, Value value) const {
        return nodes_[value][node_number(set, value)];
    }

    [[nodiscard]] const CandidateNumbers& candidates() const { return candidates_; }
    // The sets that lose the candidate's value if it stands there.
    [[nodiscard]] SetOfSets losing(std::size_t candidate) const { return losing_[candidate]; }
    [[nodiscard]] SetOfSets losing(Value value, Cell cell) const {
        return losing_[candidates_.of(value, cell)];
    }
    // The sets that lose the value if it stands in this set.
    [[nodiscard]] SetOfSets linked(std::size_t set, Value value) const {
        return linked_[value][node_number(set, value)];
    }

private:
    void enumerate();
    void find_nodes();
    void relate();

    const State* state_;
    CandidateNumbers candidates_;
    std::vector<AlmostLockedSet> sets_;
    std::array<std::vector<SetNode>, max_values> nodes_;
    std::vector<std::uint32_t> node_numbers_;
    NumberTable losing_;
    std::array<NumberTable, max_values> linked_;
};

}  // namespace GARNS_LOGIC
