#include "logic/chain_search.hpp"

namespace GARNS_LOGIC {

template <class Action>
void ChainStarts::for_each_linked(const Action& action) {
    (void)graph_.linked().any([&](std::size_t start) {
        action(start);
        return steps_.is_stopped();
    });
}

void ChainStarts::add_chains() {
    for_each_linked([&](std::size_t start) {
        find_ends(start);
        ends_.keep_from(start + 1);
        if (ends_.is_empty()) return;
        if (graph_.form() < LinkForm::Candidates)
            keep_with_common_places(start);
        else
            keep_with_common_links(start);
        add(start, false);
    });
}

void ChainStarts::add_loops() {
    for_each_linked([&](std::size_t start) {
        find_ends(start);
        ends_.keep_from(start + 1);
        ends_ &= graph_.weak(start);
        add(start, false);
    });
}

void ChainStarts::add_settling() {
    for_each_linked([&](std::size_t start) {
        if (!graph_.is_candidate(start)) return;
        find_ends(start);
        sharing_.clear();
        const Cell cell = graph_.node(start).cells.first();
        for (const Value value : state_.candidates(cell))
            sharing_.add(graph_.number_of(value, cell));
        ends_ &= sharing_;
        ends_.keep_from(start);
        add(start, false);
    });
}

void ChainStarts::add_wrong() {
    for (std::size_t start = 0; start < graph_.candidate_count(); ++start) {
        if (steps_.is_stopped()) return;
        if (!graph_.weak(start).meets(graph_.made_true_by(start))) continue;
        ends_.clear();
        ends_.add(start);
        add(start, true);
    }
}

void ChainStarts::add(std::size_t start, bool is_on) {
    if (!ends_.is_empty()) starts_.push_back({start, is_on, ends_});
}

// What is true if this node is false, but for what it is linked with.
void ChainStarts::find_ends(std::size_t start) {
    ends_.clear();
    graph_.strong(start).each([&](std::size_t next) { ends_ |= graph_.made_true_by(next); });
    ends_ -= graph_.strong(start);
}

// Without links in cells, both ends are of the value of what they remove.
void ChainStarts::keep_with_common_places(std::size_t start) {
    const Node& node = graph_.node(start);
    const Board& board = state_.board();
    const CellSet seen = board.peers(node.cells.first()) & state_.places(node.value);
    sharing_ = ends_;
    sharing_.each([&](std::size_t end) {
        const Node& other = graph_.node(end);
        if (other.value != node.value || !seen.meets(board.peers(other.cells.first())))
            ends_.remove(end);
    });
}

void ChainStarts::keep_with_common_links(std::size_t start) {
    sharing_.clear();
    (void)graph_.weak(start).any([&](std::size_t victim) {
        if (!graph_.is_candidate(victim)) return true;
        sharing_ |= graph_.weak(victim);
        return false;
    });
    ends_ &= sharing_;
    if (!graph_.is_candidate(start)) return;
    const Cell cell = graph_.node(start).cells.first();
    for (const Value value : state_.candidates(cell)) ends_.remove(graph_.number_of(value, cell));
}

}  // namespace GARNS_LOGIC
