#include "logic/graph.hpp"

#include <algorithm>
#include <utility>

#include "logic/open_rules.hpp"

namespace GARNS_LOGIC {

Graph::Graph(const State& state, LinkForm form) : form_(form) {
    std::vector<PairLink> pairs_in_houses;
    if (form != LinkForm::InPairs) pairs_in_houses = pair_links(state);
    const CandidateSet candidates = candidates_with_nodes(state, pairs_in_houses);
    number_candidates(candidates);
    std::vector<std::array<std::size_t, 2>> group_links;
    std::vector<SetLink> set_links;
    if (form >= LinkForm::Grouped) group_links = find_group_links(state);
    if (form >= LinkForm::WithSets) set_links = find_set_links(state);
    strong_ = NumberTable(nodes_.size(), nodes_.size());
    weak_ = NumberTable(nodes_.size(), nodes_.size());
    for (const auto& [value, first, second] : pairs_in_houses)
        join(number_of(value, first), number_of(value, second));
    if (form != LinkForm::InHouses) link_in_pairs(state);
    for (const auto& [one, other] : group_links) join(one, other);
    link_by_sets(set_links);
    link_candidates_weakly(state, candidates);
    if (form >= LinkForm::Candidates && !state.board().rules().empty()) link_by_rules(state);
    link_groups_weakly(state);
    linked_ = none();
    for (std::size_t number = 0; number < nodes_.size(); ++number)
        if (!strong_[number].is_empty()) linked_.add(number);
}

CandidateSet Graph::candidates_with_nodes(const State& state,
                                          const std::vector<PairLink>& links) const {
    CandidateSet candidates{};
    const CellSet in_pairs = form_ == LinkForm::InPairs ? state.cells_with_two() : CellSet{};
    for (Value value = 0; value < state.size(); ++value) {
        if (form_ >= LinkForm::Candidates) candidates[value] = state.places(value);
        if (form_ == LinkForm::InPairs) candidates[value] = state.places(value) & in_pairs;
    }
    if (form_ == LinkForm::InHouses) {
        for (const auto& [value, first, second] : links)
            candidates[value] |= CellSet::of(first) | CellSet::of(second);
    }
    return candidates;
}

void Graph::number_candidates(const CandidateSet& candidates) {
    for (Value value = 0; value < max_values; ++value) {
        for (const Cell cell : candidates[value]) {
            numbers_[value][cell] = static_cast<std::uint16_t>(nodes_.size());
            nodes_.push_back({value, CellSet::of(cell)});
        }
    }
    candidate_count_ = nodes_.size();
}

// A node of several candidates becomes part of the graph if it is not.
std::size_t Graph::number_of(const Node& node) {
    if (!node.cells.has_several()) return number_of(node.value, node.cells.first());
    return groups_.number_of(node, nodes_);
}

std::vector<std::array<std::size_t, 2>> Graph::find_group_links(const State& state) {
    std::vector<std::array<std::size_t, 2>> links;
    for (const GroupLink& link : group_links(state)) {
        const std::size_t first = number_of({link.value, link.first});
        links.push_back({first, number_of({link.value, link.second})});
    }
    return links;
}

std::vector<Graph::SetLink> Graph::find_set_links(const State& state) {
    std::vector<SetLink> links;
    sets_ = sparing_sets(state);
    for (std::uint32_t set = 0; set < sets_.size(); ++set) {
        const std::vector<std::uint32_t> ends = ends_in_set(state, sets_[set]);
        for (std::size_t i = 0; i < ends.size(); ++i) {
            for (std::size_t j = i + 1; j < ends.size(); ++j)
                links.push_back({std::min(ends[i], ends[j]), std::max(ends[i], ends[j]), set});
        }
    }
    return links;
}

// The values of a set from which a chain can go on, because somebody sees all their places.
std::vector<std::uint32_t> Graph::ends_in_set(const State& state, const SparingSet& set) {
    std::vector<Node> nodes;
    for (const Value value : set.values) {
        const CellSet places = set.cells & state.places(value);
        if (state.board().seen_by_all(places).meets(state.places(value)))
            nodes.push_back({value, places});
    }
    std::vector<std::uint32_t> ends;
    if (nodes.size() < 2) return ends;
    for (const Node& node : nodes) ends.push_back(static_cast<std::uint32_t>(number_of(node)));
    return ends;
}

void Graph::join(std::size_t one, std::size_t other) {
    strong_.add(one, other);
    strong_.add(other, one);
}

void Graph::link_in_pairs(const State& state) {
    for (const Cell cell : state.cells_with_two()) {
        const Mask pair = state.candidates(cell);
        join(number_of(pair.first(), cell), number_of(pair.last(), cell));
    }
}

void Graph::link_by_sets(const std::vector<SetLink>& links) {
    for (const SetLink& link : links) {
        if (strong_[link.one].has(link.other)) continue;
        join(link.one, link.other);
        set_links_.push_back(link);
    }
    std::ranges::sort(set_links_, {}, &SetLink::ends);
}

void Graph::link_candidates_weakly(const State& state, const CandidateSet& candidates) {
    for (std::size_t number = 0; number < candidate_count_; ++number) {
        const Value value = nodes_[number].value;
        const Cell cell = nodes_[number].cells.first();
        const CellSet seen = state.board().peers(cell) & candidates[value];
        for (const Cell other : seen) weak_.add(number, number_of(value, other));
        if (form_ < LinkForm::Candidates) continue;
        for (const Value other : state.candidates(cell).without(Mask::of(value)))
            weak_.add(number, number_of(other, cell));
    }
}

void Graph::link_by_rules(const State& state) {
    for (const RulePair& pair : apart_by_rules(state)) {
        const std::size_t one = number_of(pair.value, pair.cell);
        const std::size_t other = number_of(pair.other_value, pair.other);
        weak_.add(one, other);
        weak_.add(other, one);
    }
    for (const OpenGroup& group : open_groups(state)) {
        for (const Value value : group.needed()) {
            const CellSet places = group.cells & state.places(value);
            if (places.is_two())
                join(number_of(value, places.first()),
                     number_of(value, places.without_first().first()));
        }
    }
}

void Graph::link_groups_weakly(const State& state) {
    for (std::size_t group = candidate_count_; group < nodes_.size(); ++group) {
        const auto& [value, cells] = nodes_[group];
        const CellSet seen = state.board().seen_by_all(cells) & state.places(value);
        for (const Cell cell : seen) weak_.add(number_of(value, cell), group);
    }
    // Links are looked up from both sides: candidates of other values that rules keep apart from
    // all of a group have the group among theirs.
    const bool has_rules = !state.board().rules().empty();
    for (std::size_t group = candidate_count_; has_rules && group < nodes_.size(); ++group) {
        const auto& [value, cells] = nodes_[group];
        Numbers common = weak_[number_of(value, cells.first())];
        const CellSet others = cells.without_first();
        for (const Cell cell : others) common &= weak_[number_of(value, cell)];
        common.each([&](std::size_t other) {
            if (is_candidate(other)) weak_.add(other, group);
        });
    }
    // What sees each of its candidates sees the group.
    for (std::size_t group = candidate_count_; group < nodes_.size(); ++group) {
        const auto& [value, cells] = nodes_[group];
        weak_.copy(group, weak_[number_of(value, cells.first())]);
        const CellSet others = cells.without_first();
        for (const Cell cell : others) weak_.keep(group, weak_[number_of(value, cell)]);
    }
}

bool Graph::share_a_cell(std::size_t one, std::size_t other) const {
    return is_candidate(one) && is_candidate(other) && nodes_[one].cells == nodes_[other].cells;
}

const CellSet* Graph::set_between(std::size_t one, std::size_t other) const {
    const std::pair<std::uint32_t, std::uint32_t> ends{std::min(one, other), std::max(one, other)};
    const auto found = std::ranges::lower_bound(set_links_, ends, {}, &SetLink::ends);
    const bool is_there = found != set_links_.end() && found->ends() == ends;
    return is_there ? &sets_[found->set].cells : nullptr;
}

CandidateSet Graph::candidates_in(const NumberRow& nodes) const {
    CandidateSet candidates{};
    (void)nodes.any([&](std::size_t number) {
        if (!is_candidate(number)) return true;
        candidates[nodes_[number].value] |= nodes_[number].cells;
        return false;
    });
    return candidates;
}

}  // namespace GARNS_LOGIC
