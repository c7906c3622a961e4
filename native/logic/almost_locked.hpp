// Almost locked sets: n cells of a house with n + 1 values between them.

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "state.hpp"

namespace garns::logic {

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

// Sets by their numbers.
using SetOfSets = std::vector<std::uint64_t>;

// All of a state, the smallest first, and how they hang together.
class AlmostLockedSets {
public:
    explicit AlmostLockedSets(const State& state);

    [[nodiscard]] const std::vector<AlmostLockedSet>& all() const { return sets_; }
    // The sets after this one that lose the value if it stands in this set.
    [[nodiscard]] SetOfSets linked(const State& state, std::size_t number, Value value) const;
    // The sets that have a victim in common with this one: a cell that has the value and sees all
    // its places in both.
    void add_rivals(const State& state, std::size_t number, Value value, SetOfSets& rivals) const;
    [[nodiscard]] SetOfSets none() const { return SetOfSets(words_); }

private:
    void enumerate(const State& state);

    std::vector<AlmostLockedSet> sets_;
    std::size_t words_ = 0;
    // For each candidate the sets that lose the value if it stands in this cell.
    std::vector<std::uint64_t> losing_;

    [[nodiscard]] std::size_t place_of(Value value, Cell cell) const {
        return (value * max_cells + cell) * words_;
    }
};

// Calls `found` with each number of a set in order, until it returns true.
template <class Found>
[[nodiscard]] bool for_each(const SetOfSets& sets, const Found& found) {
    for (std::size_t word = 0; word < sets.size(); ++word) {
        for (std::uint64_t left = sets[word]; left != 0; left &= left - 1) {
            if (found(word * 64 + static_cast<std::size_t>(std::countr_zero(left)))) return true;
        }
    }
    return false;
}

}  // namespace garns::logic
