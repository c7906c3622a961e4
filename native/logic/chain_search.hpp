// The search for chains: breadth first, so the shortest come first.
//
// Most starts lead to nothing. That is found out beforehand, for all of them at once (see
// Graph::made_true_by); waves are spread only from the others, and no further than needed.

#pragma once

#include <utility>
#include <vector>

#include "logic/graph.hpp"
#include "logic/steps.hpp"

namespace GARNS_LOGIC {

// A node that is supposed to be true (`is_on`) or false, and the ends to which that leads that are
// still to be looked at.
struct ChainStart {
    std::size_t number;
    bool is_on;
    Numbers ends;
};

struct ChainEnd {
    std::size_t start;
    bool is_on;
    std::size_t end, wave;
};

// Where chains can start, and at which ends they conclude something.
class ChainStarts {
public:
    ChainStarts(const State& state, Graph& graph, Steps& steps)
        : state_(state), graph_(graph), steps_(steps), ends_(graph.none()), sharing_(graph.none()) {
    }

    // Ends in other cells, such that there is a candidate that sees both.
    void add_chains();
    // Ends that see the start.
    void add_loops();
    // Candidates whose falsehood makes them, or another of their cell, true: nothing else is
    // possible there.
    void add_settling();
    // Candidates that make themselves false.
    void add_wrong();

    [[nodiscard]] std::vector<ChainStart> take() { return std::move(starts_); }

private:
    template <class Action>
    void for_each_linked(const Action& action);
    void find_ends(std::size_t start);
    void keep_with_common_places(std::size_t start);
    void keep_with_common_links(std::size_t start);
    void add(std::size_t start, bool is_on);

    const State& state_;
    Graph& graph_;
    Steps& steps_;
    std::vector<ChainStart> starts_;
    Numbers ends_, sharing_;
};

// Calls `found` with each end that a start leads to, the nearest first, until it returns true.
template <class Found>
void search_chains(Graph& graph, Steps& steps, std::vector<ChainStart> starts, const Found& found) {
    // Ends in the first wave have a link with the start.
    constexpr std::size_t first_ends = 3;
    Numbers here;
    for (std::size_t wave = first_ends; !starts.empty(); wave += 2) {
        for (ChainStart& start : starts) {
            if (steps.is_stopped()) return;
            here = start.ends;
            here &= graph.wave(start.number, start.is_on, wave);
            start.ends -= here;
            const auto look = [&](std::size_t end) {
                return found({start.number, start.is_on, end, wave});
            };
            if (here.any(look)) return;
        }
        std::erase_if(starts, [](const ChainStart& start) { return start.ends.is_empty(); });
    }
}

}  // namespace GARNS_LOGIC
