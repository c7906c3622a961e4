#include "rating/implications.hpp"

#include <algorithm>

#include "rating/helpers.hpp"

namespace garns::rating {

namespace {

// Most searches come to some dozens of conclusions: growing to that step by step would take a tenth
// of their time.
template <class Element>
void begin_empty(std::vector<Element>& elements) {
    elements.clear();
    elements.reserve(64);
}

}  // namespace

void Implications::run(const State& state, const CandidateSet& present, const ForcingRules& rules,
                       unsigned source, bool is_true, Effort& effort) {
    effort_ = &effort;
    start_ = &state;
    rules_ = rules;
    work_ = state;
    present_ = present;
    truths_ = falsehoods_ = {};
    begin_empty(nodes_);
    begin_empty(parents_);
    begin_empty(true_queue_);
    begin_empty(false_queue_);
    contradiction_.reset();
    conclude(source, is_true, 0, no_reason);
    propagate();
}

void Implications::propagate() {
    std::size_t next_true = 0, next_false = 0;
    while (!contradiction_) {
        if (next_true < true_queue_.size()) {
            exclude_from(true_queue_[next_true++]);
        } else if (next_false < false_queue_.size()) {
            conclude_from(false_queue_[next_false++]);
        } else {
            const std::size_t before = false_queue_.size();
            if (rules_.level > 0) ask_helpers();
            if (false_queue_.size() == before) return;
        }
    }
}

NodeId Implications::add_node(unsigned candidate, bool is_true, std::uint32_t first_parent,
                              std::uint8_t reason) {
    unsigned depth = 0;
    for (std::uint32_t i = first_parent; i < parents_end(); ++i)
        depth = std::max(depth, nodes_[parents_[i]].depth + 1);
    nodes_.push_back({static_cast<std::uint16_t>(candidate), is_true, reason, depth, first_parent,
                      parents_end() - first_parent, 0, 0});
    return static_cast<NodeId>(nodes_.size() - 1);
}

// Concludes something, or comes to a contradiction; the latter is no conclusion to go on from.
void Implications::conclude(unsigned candidate, bool is_true, std::uint32_t first_parent,
                            std::uint8_t reason) {
    const NodeId node = add_node(candidate, is_true, first_parent, reason);
    if (is_concluded(candidate, !is_true)) {
        const NodeId opposite = node_of(candidate, !is_true);
        contradiction_ = is_true ? Contradiction{node, opposite} : Contradiction{opposite, node};
    } else {
        take(node);
    }
}

// From now on it is a conclusion to go on from.
void Implications::take(NodeId node) {
    const auto [candidate, is_true] = std::pair{nodes_[node].candidate, nodes_[node].is_true};
    (is_true ? truths_ : falsehoods_).add(candidate);
    (is_true ? true_nodes_ : false_nodes_)[candidate] = node;
    (is_true ? true_queue_ : false_queue_).push_back(node);
}

void Implications::exclude_from(NodeId node) {
    const unsigned candidate = nodes_[node].candidate;
    const CandidateSet excluded = exclusions().sets[candidate] & present_;
    const CandidateSet fresh = excluded.without(falsehoods_);
    if (fresh.is_empty()) return;
    const auto& ordered = exclusions().ordered[candidate];
    const unsigned first = rules_.single_digit ? Exclusions::in_cell : 0;
    for (unsigned i = first; i < Exclusions::size && !contradiction_; ++i)
        if (fresh.has(ordered[i])) {
            parents_.push_back(node);
            conclude(ordered[i], false, parents_end() - 1, exclusion_reason(candidate, ordered[i]));
        }
}

// The one digit left in the cell, and the one place left in each house. The candidate itself goes
// from the board only after these are known.
void Implications::conclude_from(NodeId node) {
    const unsigned candidate = nodes_[node].candidate;
    const unsigned cell = cell_of(candidate), digit = digit_of(candidate);
    struct Conclusion {
        unsigned candidate;
        unsigned house;  // or reason_cell
    };
    std::array<Conclusion, 4> found{};
    unsigned size = 0;
    const Mask digits = work_.candidates(cell);
    if (!rules_.single_digit && count(digits) == 2)
        found[size++] = {candidate_of(cell, lowest(digits & ~bit(digit))), reason_cell};
    for (unsigned kind = 0; kind < 3; ++kind) {
        const unsigned house = geometry.houses[cell][kind];
        const Mask places = work_.places(house, digit);
        if (count(places) != 2) continue;
        const unsigned other = lowest(places & ~bit(geometry.place[cell][kind]));
        found[size++] = {candidate_of(geometry.cells[house][other], digit), house};
    }
    for (unsigned i = 0; i < size && !contradiction_; ++i) {
        if (truths_.has(found[i].candidate)) continue;
        const std::uint32_t first_parent = parents_end();
        parents_.push_back(node);
        if (found[i].house == reason_cell)
            add_lost_digits(cell);
        else
            add_lost_places(found[i].house, digit);
        conclude(found[i].candidate, true, first_parent, static_cast<std::uint8_t>(found[i].house));
    }
    if (!rules_.dynamic) return;
    work_.remove(cell, digit);
    present_.remove(candidate);
}

void Implications::add_lost_digits(unsigned cell) {
    for_each_bit(start_->candidates(cell) & ~work_.candidates(cell), [&](unsigned digit) {
        parents_.push_back(false_nodes_[candidate_of(cell, digit)]);
    });
}

void Implications::add_lost_places(unsigned house, unsigned digit) {
    for_each_bit(start_->places(house, digit) & ~work_.places(house, digit), [&](unsigned place) {
        parents_.push_back(false_nodes_[candidate_of(geometry.cells[house][place], digit)]);
    });
}

// What a helper takes away is not compared with what is true: that shows later, if at all.
void Implications::ask_helpers() {
    for (const Help& help : find_help(*start_, work_, rules_.level, *effort_)) {
        if (falsehoods_.has(help.candidate)) continue;
        const std::uint32_t first_parent = parents_end();
        for (const unsigned lost : help.lost) parents_.push_back(false_nodes_[lost]);
        const NodeId node = add_node(help.candidate, false, first_parent, no_reason);
        take(node);
        nodes_[node].helper = help.complexity;
        nodes_[node].helper_id = help.id;
    }
}

const std::vector<NodeId>& Implications::ancestors(NodeId node) const {
    visited_.assign(nodes_.size(), false);
    todo_.assign(1, node);
    visited_[node] = true;
    for (std::size_t i = 0; i < todo_.size(); ++i) {
        const Node& here = nodes_[todo_[i]];
        for (std::uint32_t k = 0; k < here.parent_count; ++k) {
            const NodeId parent = parents_[here.first_parent + k];
            if (visited_[parent]) continue;
            visited_[parent] = true;
            todo_.push_back(parent);
        }
    }
    return todo_;
}

}  // namespace garns::rating
