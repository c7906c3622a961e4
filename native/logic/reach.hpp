// What chains lead to from a candidate that is true.

#pragma once

#include <array>
#include <vector>

#include "logic/explanation.hpp"
#include "logic/graph.hpp"

namespace GARNS_LOGIC {

// Worked out for a candidate when first asked for. The graph must outlive it.
class Reach {
public:
    explicit Reach(Graph& graph);

    [[nodiscard]] Graph& graph() const { return *graph_; }
    // The candidates that are true then (`is_on`), or false.
    const Numbers& made(std::size_t start, bool is_on) { return spread(start)[is_on ? 1 : 0]; }

private:
    using Made = std::array<Numbers, 2>;  // false, true
    const Made& spread(std::size_t start);

    Graph* graph_;
    Numbers candidates_;  // among the nodes
    std::vector<Made> made_;
    std::vector<bool> is_known_;
};

// After how many waves of true nodes (`is_on`), or of false ones, a candidate is among them. It
// must be in one.
std::size_t waves_before(Graph& graph, std::size_t start, std::size_t end, bool is_on);

// A shortest chain from a candidate that is supposed to be true to one that is true, or false,
// then.
void explain_chain(Explanation& explanation, Graph& graph, std::size_t start, std::size_t end,
                   bool is_on);

}  // namespace GARNS_LOGIC
