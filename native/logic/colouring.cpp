// Colouring: candidates of which all of one colour are true, or all of the other.

#include "links.hpp"
#include "position.hpp"

namespace garns::logic {

namespace {

// The cells of the two colours.
using Cluster = std::array<CellSet, 2>;

// What hangs together by strong links of one value, in the order of the first cells.
std::vector<Cluster> clusters_of(const Links& links, Value value) {
    std::vector<Cluster> clusters;
    CellSet left = links.in_houses(value);
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

}  // namespace

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
            for (const CellSet colour : cluster)
                if (seen_by_any(board, colour).meets(colour) && steps.remove(value, colour)) return;
        }
    }
}

}  // namespace garns::logic
