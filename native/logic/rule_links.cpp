// Candidates that rules keep apart: two that cannot both be true, be it by a house, by a sum or by
// a line.
//
// - Every place: a candidate that cannot stand beside any of the places of a value in a house would
//   leave the house without that value, so it goes.
// - Every candidate: the same for the candidates of a cell.

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

// What goes because it has a weak link to all of these; the nodes must be candidates.
CandidateSet linked_with_all(const Graph& graph, const std::vector<std::size_t>& nodes) {
    Numbers common = graph.weak(nodes.front());
    for (const std::size_t node : nodes) common &= graph.weak(node);
    return graph.candidates_in(common);
}

}  // namespace

void find_every_place(Position& position, Steps& steps) {
    const State& state = position.state();
    if (state.board().rules().empty()) return;
    const Graph& graph = position.graph(LinkForm::Candidates);
    for (const House& house : state.board().houses()) {
        for (Value value = 0; value < state.size(); ++value) {
            const CellSet places = house.cells & state.places(value);
            if (!places.has_several()) continue;
            std::vector<std::size_t> nodes;
            for (const Cell cell : places) nodes.push_back(graph.number_of(value, cell));
            const auto explain = [&](Explanation& explanation) {
                explanation.list_by_cell();
                explanation.value(value);
                explanation.part(Role::Places).cells(places).house(house);
            };
            if (steps.remove(linked_with_all(graph, nodes), explain)) return;
        }
    }
}

void find_every_candidate(Position& position, Steps& steps) {
    const State& state = position.state();
    if (state.board().rules().empty()) return;
    const Graph& graph = position.graph(LinkForm::Candidates);
    for (const Cell cell : state.empty_cells()) {
        std::vector<std::size_t> nodes;
        for (const Value value : state.candidates(cell))
            nodes.push_back(graph.number_of(value, cell));
        if (nodes.size() < 2) continue;
        const auto explain = [&](Explanation& explanation) {
            explanation.list_by_cell();
            explanation.values(state.candidates(cell));
            explanation.part(Role::Cell).cell(cell);
        };
        if (steps.remove(linked_with_all(graph, nodes), explain)) return;
    }
}

}  // namespace GARNS_LOGIC
