// Graphs of links: what is found fast is what the waves say, and ways are made of links.

#include "logic/graph.hpp"

#include "tests/boards.hpp"
#include "tests/check.hpp"

using namespace garns::testing;
using namespace garns::logic;

namespace {

// An empty board from which three candidates of four are gone.
State thinned(const Board& board, std::uint64_t seed) {
    State state(board);
    state.begin(Values(board.cell_count()));
    for (const Cell cell : board.all_cells()) {
        for (const Value value : state.candidates(cell)) {
            seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
            if (seed >> 62U != 0) state.remove(value, CellSet::of(cell));
        }
    }
    return state;
}

void check_reach(Graph& graph) {
    graph.linked().each([&](std::size_t start) {
        Numbers made = graph.none();
        for (std::size_t wave = 0; !graph.wave(start, true, wave).is_empty(); wave += 2)
            made |= graph.wave(start, true, wave);
        CHECK(made == Numbers(graph.made_true_by(start)));
    });
}

void check_ways(Graph& graph) {
    graph.linked().each([&](std::size_t start) {
        const Numbers ends = graph.wave(start, false, 3);
        ends.each([&](std::size_t end) {
            const Way way = graph.way(start, false, end, 3);
            CHECK(way.size() == 4 && way.front() == start && way.back() == end);
            CHECK(graph.strong(way[0]).has(way[1]) && graph.weak(way[1]).has(way[2]) &&
                  graph.strong(way[2]).has(way[3]));
        });
    });
}

// Links hold in both directions; what is behind a strong link is a set of its candidates.
void check_links(const Graph& graph) {
    graph.linked().each([&](std::size_t one) {
        graph.strong(one).each([&](std::size_t other) {
            CHECK(graph.strong(other).has(one));
            const CellSet* set = graph.set_between(one, other);
            CHECK(set == graph.set_between(other, one));
            CHECK(set == nullptr ||
                  (graph.node(one).cells | graph.node(other).cells).is_within(*set));
        });
        graph.weak(one).each([&](std::size_t other) { CHECK(graph.weak(other).has(one)); });
    });
}

void waves_and_links_agree() {
    const Houses houses = blocks(9, 3);
    Values kinds;
    for (std::uint8_t i = 0; i < 27; ++i) kinds.push_back(static_cast<std::uint8_t>(i / 9));
    const Board board(9, kinds, houses);
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        const State state = thinned(board, seed);
        for (const LinkForm form : {LinkForm::InHouses, LinkForm::InPairs, LinkForm::Candidates,
                                    LinkForm::Grouped, LinkForm::WithSets}) {
            Graph graph(state, form);
            CHECK(!graph.linked().is_empty());
            check_reach(graph);
            check_ways(graph);
            check_links(graph);
        }
    }
}

}  // namespace

int main() {
    waves_and_links_agree();
    if (failures != 0) return 1;
    std::cout << "graph: all checks passed\n";
}
