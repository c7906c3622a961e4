// Sets of candidates of which one must be true: the candidates of a cell, and the places of a value
// in a house.
//
// Candidates are numbered as in a graph: value by value, and cell by cell.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "logic/explanation.hpp"
#include "logic/numbers.hpp"
#include "logic/state.hpp"

namespace GARNS_LOGIC {

class OneOfEach {
public:
    enum class Kind : std::uint8_t { Houses, CellsAndHouses };
    // There are 15,625 candidates at most.
    using Number = std::uint16_t;
    using List = std::vector<Number>;

    OneOfEach(const State& state, Kind kind);

    [[nodiscard]] std::size_t candidate_count() const { return values_.size(); }
    [[nodiscard]] Value value(std::size_t candidate) const { return values_[candidate]; }
    [[nodiscard]] Cell cell(std::size_t candidate) const { return cells_[candidate]; }

    // Cells come first, then houses.
    [[nodiscard]] std::size_t set_count() const { return sets_.size(); }
    [[nodiscard]] std::size_t first_house() const { return first_house_; }
    // The candidates of a set, in order.
    [[nodiscard]] const List& candidates(std::size_t set) const { return sets_[set]; }
    // The sets that a candidate is in, in order.
    [[nodiscard]] const List& sets_of(std::size_t candidate) const { return sets_of_[candidate]; }
    // All that are false if a candidate is true: those in one set with it, and those that rules
    // keep apart from it.
    [[nodiscard]] Numbers others(std::size_t candidate) const;
    // The sets, that with the lower highest candidate first, as with large numbers.
    [[nodiscard]] std::vector<std::size_t> in_order() const;

    // The candidates of a set become those of a part.
    void explain(Part part, std::size_t set) const;

private:
    void number_candidates(const State& state);
    void add(List set);
    void add_cells(const State& state);
    void add_houses(const State& state);
    void keep_apart(const State& state, Kind kind);
    [[nodiscard]] Number number_of(Value value, Cell cell) const {
        return numbers_[value * max_cells + cell];
    }

    std::vector<Number> numbers_;  // by value and cell
    std::vector<std::uint8_t> values_;
    std::vector<std::uint16_t> cells_;
    std::vector<List> sets_;
    std::vector<List> sets_of_;
    std::vector<Numbers> apart_;  // of each candidate, by rules; empty without rules
    std::size_t first_house_ = 0;
};

}  // namespace GARNS_LOGIC
