// Almost locked sets: n cells of a house with n + 1 values between them.

#pragma once

#include <array>
#include <vector>

#include "logic/numbers.hpp"
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
    // For each value the cells that see all its places in the set.
    std::array<CellSet, max_values> seeing;
};

using SetOfSets = Numbers;

// All of a state, the smallest first, and how they hang together.
class AlmostLockedSets {
public:
    explicit AlmostLockedSets(const State& state);

    [[nodiscard]] const std::vector<AlmostLockedSet>& all() const { return sets_; }
    [[nodiscard]] SetOfSets none() const { return SetOfSets(sets_.size()); }
    // The sets that lose the value if it stands in this cell.
    [[nodiscard]] const SetOfSets& losing(Value value, Cell cell) const {
        return losing_[value][cell];
    }
    // The sets that lose the value if it stands in this set.
    [[nodiscard]] const SetOfSets& linked(std::size_t number, Value value) const {
        return linked_[number][value];
    }
    // The sets that have a cell in common with this one.
    [[nodiscard]] SetOfSets overlapping(std::size_t number) const;
    // The sets that have a victim in common with this one: a cell that has the value and sees all
    // its places in both.
    [[nodiscard]] SetOfSets rivals(const State& state, std::size_t number, Value value) const;

private:
    void enumerate(const State& state);
    void relate(const State& state);

    std::vector<AlmostLockedSet> sets_;
    std::array<std::array<SetOfSets, max_cells>, max_values> losing_;
    std::vector<std::array<SetOfSets, max_values>> linked_;
    std::array<SetOfSets, max_cells> with_cell_;
};

}  // namespace GARNS_LOGIC
