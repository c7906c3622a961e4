// Chains: strong and weak links in turn, so that one end or the other is true.

#include <algorithm>

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

// The first wave whose nodes are true if the start is false, but for those next to it.
constexpr std::size_t first_ends = 3;

// Whether the chain has what gives its form the name.
bool is_of_form(const Graph& graph, const std::vector<std::size_t>& way) {
    return graph.form() != LinkForm::Grouped ||
           std::ranges::any_of(way, [&](std::size_t each) { return !graph.is_candidate(each); });
}

// Calls `found` with start, end and the wave of the end of each chain, the shortest chains first,
// until it returns true.
template <class Found>
void search_chains(Graph& graph, const Found& found) {
    bool is_more = true;
    for (std::size_t wave = first_ends; is_more; wave += 2) {
        is_more = false;
        const bool is_enough = graph.linked().any([&](std::size_t start) {
            const Numbers& ends = graph.wave(start, false, wave);
            if (ends.is_empty()) return false;
            is_more = true;
            return ends.after(start).any([&](std::size_t end) { return found(start, end, wave); });
        });
        if (is_enough) return;
    }
}

}  // namespace

void find_chains(Position& position, Steps& steps, LinkForm form) {
    Graph& graph = position.graph(form);
    search_chains(graph, [&](std::size_t start, std::size_t end, std::size_t wave) {
        if (!graph.weak(start).meets(graph.weak(end)) || graph.share_a_cell(start, end))
            return false;
        const CandidateSet removed = graph.candidates_in(graph.weak(start) & graph.weak(end));
        return !is_empty(removed) && is_of_form(graph, graph.way(start, false, end, wave)) &&
               steps.remove(removed);
    });
}

namespace {

// What sees both ends of a weak link of the loop.
CandidateSet removed_by_loop(const Graph& graph, const std::vector<std::size_t>& way) {
    Numbers removed = graph.none();
    for (std::size_t place = 1; place < way.size(); place += 2)
        removed |= graph.weak(way[place]) & graph.weak(way[(place + 1) % way.size()]);
    return graph.candidates_in(removed);
}

// That, but for what one of the loop's own cells loses by a link between two others.
CandidateSet removed_outside(const Graph& graph, const std::vector<std::size_t>& way,
                             CandidateSet removed) {
    CellSet own;
    for (const std::size_t each : way) own |= graph.node(each).cells;
    for (std::size_t place = 1; place < way.size(); place += 2) {
        const std::size_t following = way[(place + 1) % way.size()];
        if (graph.share_a_cell(way[place], following))
            own = own.without(graph.node(following).cells);
    }
    for (CellSet& cells : removed) cells = cells.without(own);
    return removed;
}

}  // namespace

void find_continuous_loops(Position& position, Steps& steps, LinkForm form) {
    Graph& graph = position.graph(form);
    std::vector<CandidateSet> narrower;
    bool is_enough = false;
    search_chains(graph, [&](std::size_t start, std::size_t end, std::size_t wave) {
        if (!graph.weak(start).has(end)) return false;
        const auto way = graph.way(start, false, end, wave);
        if (!is_of_form(graph, way)) return false;
        const CandidateSet removed = removed_by_loop(graph, way);
        const std::size_t before = steps.found().size();
        is_enough = steps.remove(removed);
        if (steps.found().size() > before) narrower.push_back(removed_outside(graph, way, removed));
        return is_enough;
    });
    // Some only draw what a loop says about other cells; so that is there as well, at the end.
    for (std::size_t i = 0; i < narrower.size() && !is_enough; ++i)
        is_enough = steps.remove(narrower[i]);
}

namespace {

// A candidate whose falsehood makes it, or another of its cell, true: nothing else is possible
// there.
bool find_settled_cells(const State& state, Graph& graph, Steps& steps, std::size_t wave) {
    for (std::size_t start = 0; start < graph.candidate_count(); ++start) {
        const Numbers& ends = graph.wave(start, false, wave);
        if (ends.is_empty()) continue;
        const Value own = graph.node(start).value;
        const CellSet here = graph.node(start).cells;
        for (const Value value : state.candidates(here.first())) {
            const std::size_t end = graph.number_of(value, here.first());
            if (end < start || !ends.has(end)) continue;
            const Mask others =
                state.candidates(here.first()).without(Mask::of(own) | Mask::of(value));
            if (!others.is_empty() && is_of_form(graph, graph.way(start, false, end, wave)) &&
                steps.remove(candidates_in(others, here)))
                return true;
        }
    }
    return false;
}

// A candidate that makes itself false.
bool find_wrong_candidates(Graph& graph, Steps& steps, std::size_t wave) {
    for (std::size_t start = 0; start < graph.candidate_count(); ++start) {
        if (graph.wave(start, true, wave).has(start) &&
            is_of_form(graph, graph.way(start, true, start, wave)) &&
            steps.remove(graph.node(start).value, graph.node(start).cells))
            return true;
    }
    return false;
}

bool is_at_end(Graph& graph, std::size_t wave) {
    for (std::size_t start = 0; start < graph.candidate_count(); ++start)
        for (const bool is_on : {false, true})
            if (!graph.wave(start, is_on, wave).is_empty()) return false;
    return true;
}

}  // namespace

void find_discontinuous_loops(Position& position, Steps& steps, LinkForm form) {
    Graph& graph = position.graph(form);
    for (std::size_t wave = 1; !is_at_end(graph, wave); wave += 2) {
        if (wave >= first_ends && find_settled_cells(position.state(), graph, steps, wave)) return;
        if (find_wrong_candidates(graph, steps, wave)) return;
    }
}

}  // namespace GARNS_LOGIC
