// Colouring: candidates of which all of one colour are true, or all of the other.

#include <algorithm>

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

// The cells of the two colours.
using Cluster = std::array<CellSet, 2>;

// What hangs together by strong links of one value, in the order of the first cells.
std::vector<Cluster> clusters_of(const Links& links, Value value) {
    std::vector<Cluster> clusters;
    CellSet left = links.linked(value);
    while (!left.is_empty()) {
        CellSet wave = CellSet::of(left.first());
        Cluster colours{wave, {}};
        for (unsigned turn = 1; !wave.is_empty(); turn = 1 - turn) {
            CellSet reached;
            for (const Cell cell : wave) reached |= links.strong(value, cell);
            wave = reached.without(colours[turn]);
            colours[turn] |= wave;
        }
        left = left.without(colours[0] | colours[1]);
        clusters.push_back(colours);
    }
    return clusters;
}

CellSet seen_by_any(const Board& board, CellSet cells) {
    CellSet seen;
    for (const Cell cell : cells) seen |= board.peers(cell);
    return seen;
}

// Calls `found` with two clusters of one value, in both orders, until it returns true.
template <class Found>
void search_pairs(Position& position, const Found& found) {
    for (Value value = 0; value < position.state().size(); ++value) {
        const auto clusters = clusters_of(position.links(), value);
        for (const Cluster& first : clusters) {
            for (const Cluster& second : clusters)
                if (&first != &second && found(value, first, second)) return;
        }
    }
}

// The candidates of the two colours, over all values.
using Medusa = std::array<Numbers, 2>;

Medusa medusa_from(const Graph& graph, std::size_t start) {
    Numbers wave = graph.none();
    wave.add(start);
    Medusa colours{wave, graph.none()};
    for (unsigned turn = 1; !wave.is_empty(); turn = 1 - turn) {
        wave = graph.strong_with(wave).without(colours[turn]);
        colours[turn] |= wave;
    }
    return colours;
}

// Whether a cell would have no candidate left.
bool empties_a_cell(const State& state, const CandidateSet& gone) {
    for (const Cell cell : state.empty_cells()) {
        const Mask candidates = state.candidates(cell);
        bool is_left = candidates.is_empty();
        for (const Value value : candidates) is_left = is_left || !gone[value].has(cell);
        if (!is_left) return true;
    }
    return false;
}

Numbers removed_by_medusa(const State& state, const Graph& graph, const Medusa& colours) {
    Medusa seen;
    Numbers wrong = graph.none();
    for (const unsigned side : {0U, 1U}) {
        seen[side] = graph.weak_with(colours[side]);
        if (seen[side].meets(colours[side]) ||
            empties_a_cell(state, graph.candidates_in(seen[side])))
            wrong |= colours[side];
    }
    if (!wrong.is_empty()) return wrong;
    return (seen[0] & seen[1]).without(colours[0]).without(colours[1]);
}

}  // namespace

void find_multiple_colours_1(Position& position, Steps& steps) {
    const Board& board = position.state().board();
    search_pairs(position, [&](Value value, const Cluster& first, const Cluster& second) {
        if (std::min(first[0], first[1]) >= std::min(second[0], second[1])) return false;
        CellSet removed;
        for (const unsigned i : {0U, 1U}) {
            for (const unsigned j : {0U, 1U}) {
                if (seen_by_any(board, first[i]).meets(second[j]))
                    removed |= seen_by_any(board, first[1 - i]) & seen_by_any(board, second[1 - j]);
            }
        }
        return steps.remove(value, removed);
    });
}

void find_multiple_colours_2(Position& position, Steps& steps) {
    const Board& board = position.state().board();
    search_pairs(position, [&](Value value, const Cluster& first, const Cluster& second) {
        for (const CellSet& colour : first) {
            const CellSet seen = seen_by_any(board, colour);
            if (seen.meets(second[0]) && seen.meets(second[1]) && steps.remove(value, colour))
                return true;
        }
        return false;
    });
}

void find_medusas(Position& position, Steps& steps) {
    const Graph& graph = position.graph(LinkForm::Candidates);
    Numbers left = graph.linked();
    while (!left.is_empty()) {
        const Medusa colours = medusa_from(graph, left.first());
        left = left.without(colours[0]).without(colours[1]);
        const Numbers removed = removed_by_medusa(position.state(), graph, colours);
        if (steps.remove(graph.candidates_in(removed))) return;
    }
}

void find_colour_traps(Position& position, Steps& steps) {
    const Board& board = position.state().board();
    for (Value value = 0; value < board.size(); ++value) {
        for (const Cluster& cluster : clusters_of(position.links(), value)) {
            const CellSet both = cluster[0] | cluster[1];
            const CellSet seen = seen_by_any(board, cluster[0]) & seen_by_any(board, cluster[1]);
            // Without more than one link there is nothing that the house does not show by itself.
            if (both.count() > 2 && steps.remove(value, seen.without(both))) return;
        }
    }
}

void find_colour_wraps(Position& position, Steps& steps) {
    const Board& board = position.state().board();
    for (Value value = 0; value < board.size(); ++value) {
        for (const Cluster& cluster : clusters_of(position.links(), value)) {
            for (const CellSet& colour : cluster)
                if (seen_by_any(board, colour).meets(colour) && steps.remove(value, colour)) return;
        }
    }
}

}  // namespace GARNS_LOGIC
