#include "logic/one_of_each.hpp"

#include <algorithm>
#include <utility>

#include "logic/open_rules.hpp"

namespace GARNS_LOGIC {

OneOfEach::OneOfEach(const State& state, Kind kind) {
    number_candidates(state);
    if (kind == Kind::CellsAndHouses) add_cells(state);
    first_house_ = sets_.size();
    add_houses(state);
    if (!state.board().rules().empty()) keep_apart(state, kind);
}

void OneOfEach::number_candidates(const State& state) {
    numbers_.resize(std::size_t{max_values} * max_cells);
    for (Value value = 0; value < state.size(); ++value) {
        const CellSet places = state.places(value);
        for (const Cell cell : places) {
            numbers_[value * max_cells + cell] = static_cast<Number>(values_.size());
            values_.push_back(static_cast<std::uint8_t>(value));
            cells_.push_back(static_cast<std::uint16_t>(cell));
        }
    }
    sets_of_.resize(values_.size());
}

void OneOfEach::add(List set) {
    if (set.empty()) return;
    for (const Number candidate : set)
        sets_of_[candidate].push_back(static_cast<Number>(sets_.size()));
    sets_.push_back(std::move(set));
}

void OneOfEach::add_cells(const State& state) {
    const CellSet empty = state.empty_cells();
    for (const Cell cell : empty) {
        List set;
        for (const Value value : state.candidates(cell)) set.push_back(number_of(value, cell));
        add(std::move(set));
    }
}

void OneOfEach::add_houses(const State& state) {
    for (const House& house : state.board().houses()) {
        for (Value value = 0; value < state.size(); ++value) {
            const CellSet inside = house.cells & state.places(value);
            List set;
            for (const Cell cell : inside) set.push_back(number_of(value, cell));
            add(std::move(set));
        }
    }
}

// Where only houses count, every value is looked at by itself.
void OneOfEach::keep_apart(const State& state, Kind kind) {
    apart_.assign(candidate_count(), Numbers(candidate_count()));
    for (std::size_t number = 0; number < candidate_count(); ++number) {
        const Value each = value(number);
        const CellSet seen = state.board().peers(cell(number)) & state.places(each);
        for (const Cell other : seen) apart_[number].add(number_of(each, other));
    }
    for (const RulePair& pair : apart_by_rules(state)) {
        if (kind == Kind::Houses && pair.value != pair.other_value) continue;
        const Number one = number_of(pair.value, pair.cell);
        const Number other = number_of(pair.other_value, pair.other);
        apart_[one].add(other);
        apart_[other].add(one);
    }
}

Numbers OneOfEach::others(std::size_t candidate) const {
    Numbers found = apart_.empty() ? Numbers(candidate_count()) : apart_[candidate];
    for (const Number set : sets_of_[candidate])
        for (const Number other : sets_[set])
            if (other != candidate) found.add(other);
    return found;
}

std::vector<std::size_t> OneOfEach::in_order() const {
    std::vector<std::size_t> order(sets_.size());
    for (std::size_t set = 0; set < order.size(); ++set) order[set] = set;
    std::ranges::sort(order, [&](std::size_t one, std::size_t other) {
        if (sets_[one] == sets_[other]) return one < other;
        return std::lexicographical_compare(sets_[one].rbegin(), sets_[one].rend(),
                                            sets_[other].rbegin(), sets_[other].rend());
    });
    return order;
}

void OneOfEach::explain(Part part, std::size_t set) const {
    for (const Number each : sets_[set]) part.candidate(cell(each), value(each));
}

}  // namespace GARNS_LOGIC
