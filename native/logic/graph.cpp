#include "logic/graph.hpp"

#include <algorithm>
#include <utility>

namespace GARNS_LOGIC {

Graph::Graph(const State& state, const Links& links, LinkForm form) : form_(form) {
    number_candidates(state);
    std::vector<std::pair<std::size_t, std::size_t>> group_links;
    if (form == LinkForm::Grouped) group_links = find_groups(state);
    strong_.assign(nodes_.size(), none());
    weak_.assign(nodes_.size(), none());
    if (form != LinkForm::InPairs) link_in_houses(state, links);
    if (form != LinkForm::InHouses) link_in_pairs(state);
    for (const auto& [one, other] : group_links) join(one, other);
    link_weakly(state);
    linked_ = none();
    for (std::size_t number = 0; number < nodes_.size(); ++number)
        if (!strong_[number].is_empty()) linked_.add(number);
    spreads_.resize(2 * nodes_.size());
}

void Graph::number_candidates(const State& state) {
    for (Value value = 0; value < state.size(); ++value) {
        for (const Cell cell : state.places(value)) {
            numbers_[value][cell] = static_cast<std::uint16_t>(nodes_.size());
            nodes_.push_back({value, CellSet::of(cell)});
        }
    }
    candidate_count_ = nodes_.size();
}

void Graph::join(std::size_t one, std::size_t other) {
    strong_[one].add(other);
    strong_[other].add(one);
}

void Graph::link_in_houses(const State& state, const Links& links) {
    for (Value value = 0; value < state.size(); ++value) {
        for (const Cell cell : links.linked(value))
            for (const Cell other : links.strong(value, cell))
                strong_[number_of(value, cell)].add(number_of(value, other));
    }
}

void Graph::link_in_pairs(const State& state) {
    for (const Cell cell : state.cells_with_two()) {
        const Mask pair = state.candidates(cell);
        join(number_of(pair.first(), cell), number_of(pair.last(), cell));
    }
}

void Graph::link_weakly(const State& state) {
    for (std::size_t number = 0; number < nodes_.size(); ++number) {
        const auto& [value, cells] = nodes_[number];
        const CellSet seen = state.board().seen_by_all(cells);
        for (const Cell cell : seen& state.places(value)) weak_[number].add(number_of(value, cell));
        for (std::size_t group = candidate_count_; group < nodes_.size(); ++group)
            if (nodes_[group].value == value && nodes_[group].cells.is_within(seen))
                weak_[number].add(group);
        if (!is_candidate(number) || form_ < LinkForm::Candidates) continue;
        for (const Value other : state.candidates(cells.first()).without(Mask::of(value)))
            weak_[number].add(number_of(other, cells.first()));
    }
}

namespace {

// Calls `found` with the ways to part places of a house in two, of which the first is a group and
// the second a group or a cell. Groups lie where the house crosses another.
template <class Found>
void part(CellSet inside, const std::vector<CellSet>& crossings, const Found& found) {
    for (const CellSet& crossing : crossings) {
        std::vector<Cell> cells;
        for (const Cell cell : inside& crossing) cells.push_back(cell);
        // All subsets, the largest number first.
        for (unsigned chosen = 1U << cells.size(); --chosen > 0;) {
            CellSet group;
            for (std::size_t i = 0; i < cells.size(); ++i)
                if ((chosen >> i & 1U) != 0) group |= CellSet::of(cells[i]);
            const CellSet rest = inside.without(group);
            if (!group.has_several() || rest.is_empty()) continue;
            const auto holds_rest = [&](CellSet other) { return rest.is_within(other); };
            if (rest.is_one() || std::ranges::any_of(crossings, holds_rest)) found(group, rest);
        }
    }
}

}  // namespace

// The nodes of several candidates become part of the graph; returns their strong links.
std::vector<std::pair<std::size_t, std::size_t>> Graph::find_groups(const State& state) {
    std::vector<std::pair<std::size_t, std::size_t>> links;
    for (const House& house : state.board().houses()) {
        std::vector<CellSet> crossings;
        for (const House* other : state.board().overlapping(house))
            crossings.push_back(house.cells & other->cells);
        for (Value value = 0; value < state.size(); ++value) {
            const CellSet inside = house.cells & state.places(value);
            if (!inside.without_first().has_several()) continue;
            part(inside, crossings, [&](CellSet group, CellSet rest) {
                const std::size_t first = number_of_group(value, group);
                links.emplace_back(first, number_of_group(value, rest));
            });
        }
    }
    return links;
}

std::size_t Graph::number_of_group(Value value, CellSet cells) {
    if (cells.is_one()) return number_of(value, cells.first());
    for (std::size_t number = candidate_count_; number < nodes_.size(); ++number)
        if (nodes_[number].value == value && nodes_[number].cells == cells) return number;
    nodes_.push_back({value, cells});
    return nodes_.size() - 1;
}

bool Graph::share_a_cell(std::size_t one, std::size_t other) const {
    return is_candidate(one) && is_candidate(other) && nodes_[one].cells == nodes_[other].cells;
}

Numbers Graph::strong_with(const Numbers& nodes) const {
    Numbers found = none();
    nodes.each([&](std::size_t number) { found |= strong_[number]; });
    return found;
}

Numbers Graph::weak_with(const Numbers& nodes) const {
    Numbers found = none();
    nodes.each([&](std::size_t number) { found |= weak_[number]; });
    return found;
}

CandidateSet Graph::candidates_in(const Numbers& nodes) const {
    CandidateSet candidates{};
    nodes.each([&](std::size_t number) {
        if (is_candidate(number)) candidates[nodes_[number].value] |= nodes_[number].cells;
    });
    return candidates;
}

const Numbers& Graph::wave(std::size_t start, bool is_on, std::size_t number) {
    auto& [waves, seen] = spreads_[2 * start + (is_on ? 1 : 0)];
    if (waves.empty()) {
        seen.fill(none());
        waves.push_back(none());
        waves.front().add(start);
        seen[is_on ? 1 : 0] = waves.front();
    }
    // The last wave is empty: nothing follows from it.
    while (waves.size() <= number && !waves.back().is_empty()) {
        const bool is_last_on = is_on == (waves.size() % 2 == 1);
        Numbers& known = seen[is_last_on ? 0 : 1];
        const Numbers following = is_last_on ? weak_with(waves.back()) : strong_with(waves.back());
        waves.push_back(following.without(known));
        known |= waves.back();
    }
    return waves[std::min(number, waves.size() - 1)];
}

std::vector<std::size_t> Graph::way(std::size_t start, bool is_on, std::size_t end,
                                    std::size_t number) {
    std::vector<std::size_t> back{end};
    while (number-- > 0) {
        const bool came_from_on = is_on == (number % 2 == 0);
        const Numbers& linked = came_from_on ? weak_[back.back()] : strong_[back.back()];
        back.push_back((linked & wave(start, is_on, number)).first());
    }
    std::ranges::reverse(back);
    return back;
}

}  // namespace GARNS_LOGIC
