#include "logic/reach.hpp"

namespace GARNS_LOGIC {

Reach::Reach(Graph& graph)
    : graph_(&graph), candidates_(graph.none()), made_(graph.candidate_count()),
      is_known_(graph.candidate_count()) {
    for (std::size_t each = 0; each < graph.candidate_count(); ++each) candidates_.add(each);
}

const Reach::Made& Reach::spread(std::size_t start) {
    Made& made = made_[start];
    if (is_known_[start]) return made;
    is_known_[start] = true;
    made.fill(graph_->none());
    for (std::size_t number = 0;; ++number) {
        const auto& wave = graph_->wave(start, true, number);
        if (wave.is_empty()) break;
        made[number % 2 == 0 ? 1 : 0] |= wave;
    }
    for (Numbers& each : made) each &= candidates_;
    return made;
}

std::size_t waves_before(Graph& graph, std::size_t start, std::size_t end, bool is_on) {
    std::size_t before = 0;
    while (!graph.wave(start, true, 2 * before + (is_on ? 0 : 1)).has(end)) ++before;
    return before;
}

void explain_chain(Explanation& explanation, Graph& graph, std::size_t start, std::size_t end,
                   bool is_on) {
    const std::size_t wave = 2 * waves_before(graph, start, end, is_on) + (is_on ? 0 : 1);
    const std::vector<std::size_t> way = graph.way(start, true, end, wave);
    const Node& supposed = graph.node(start);
    ChainOfLinks chain = explanation.chain();
    chain.assume(supposed.cells.first(), supposed.value, true);
    for (std::size_t place = 1; place < way.size(); ++place)
        chain.link(graph.node(way[place - 1]), graph.node(way[place]),
                   place % 2 == 0 ? Link::Strong : Link::Weak);
}

}  // namespace GARNS_LOGIC
