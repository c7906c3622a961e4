// Chains: strong and weak links in turn, so that one end or the other is true.
//
// In a chain A = B - C = D every strong link (=) says "not both false" and every weak one (-) "not
// both true". So if A is false, B is true, C false, D true: at least one of the two ends is true,
// whichever it is.
//
// - A candidate that sees both ends is false. If the ends are two values of cells that see each
//   other, each loses the value of the other.
// - X-chain: all nodes of one value. XY-chain: the strong links are cells with two candidates.
//   Alternating inference chain (AIC): any.
// - Discontinuous loop: the chain comes back to where it began. If A false makes A true, A is true;
//   if both ends lie in one cell, nothing else is possible there; if a candidate makes itself
//   false, it is.
// - Continuous loop: the ends see each other, so the chain closes and exactly one end of every link
//   is true, of the weak ones as well: what sees both ends of a weak link is false.
// - Grouped: with nodes of several candidates where two houses cross. With almost locked sets: with
//   strong links between two values of such a set, which keeps its other values in a continuous
//   loop.
//
// All are searched breadth first, so the shortest come first.

#include <algorithm>
#include <unordered_set>

#include "logic/chain_search.hpp"
#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

bool has_set(const Graph& graph, const Way& way) {
    for (std::size_t place = 1; place < way.size(); ++place)
        if (graph.set_between(way[place - 1], way[place]) != nullptr) return true;
    return false;
}

// Whether the chain has what gives its form the name.
bool is_of_form(const Graph& graph, const Way& way) {
    if (graph.form() == LinkForm::WithSets) return has_set(graph, way);
    return graph.form() != LinkForm::Grouped ||
           std::ranges::any_of(way, [&](std::size_t each) { return !graph.is_candidate(each); });
}

void explain_way(const Graph& graph, const Way& way, bool is_on, Explanation& explanation) {
    Mask values;
    for (const std::size_t each : way) values |= Mask::of(graph.node(each).value);
    explanation.values(values);
    const Node &start = graph.node(way.front()), &end = graph.node(way.back());
    explanation.part(Role::Start).candidates(start.cells, start.value);
    explanation.part(Role::End).candidates(end.cells, end.value);
    for (std::size_t place = 1; place < way.size(); ++place)
        if (const CellSet* set = graph.set_between(way[place - 1], way[place]))
            explanation.part(Role::Set).cells(*set);
    ChainOfLinks chain = explanation.chain();
    if (is_on) chain.assume(start.cells.first(), start.value, true);
    for (std::size_t place = 1; place < way.size(); ++place)
        chain.link(graph.node(way[place - 1]), graph.node(way[place]),
                   is_on == (place % 2 == 0) ? Link::Strong : Link::Weak);
}

struct HashOfCandidates {
    std::size_t operator()(const CandidateSet& candidates) const {
        std::uint64_t mixed = 0;
        for (const CellSet& cells : candidates) mixed = mixed * 31 + cells.hash();
        return static_cast<std::size_t>(mixed);
    }
};

// The steps of one form. The same conclusion is drawn from many chains: only for the first is it
// worth finding out how it goes.
class Conclusions {
public:
    Conclusions(Graph& graph, Steps& steps) : graph_(graph), steps_(steps) {}

    [[nodiscard]] bool is_new(const CandidateSet& removed) const {
        return !is_empty(removed) && !seen_.contains(removed);
    }

    // Draws it from a chain; whether that is enough.
    [[nodiscard]] bool remove(const CandidateSet& removed, const ChainEnd& hit) {
        if (!is_new(removed)) return false;
        const Way way = graph_.way(hit.start, hit.is_on, hit.end, hit.wave);
        return is_of_form(graph_, way) && remove(removed, way, hit.is_on);
    }

    [[nodiscard]] bool remove(const CandidateSet& removed, const Way& way, bool is_on) {
        seen_.insert(removed);
        return steps_.remove(removed, [&](Explanation& explanation) {
            explain_way(graph_, way, is_on, explanation);
        });
    }

private:
    Graph& graph_;
    Steps& steps_;
    std::unordered_set<CandidateSet, HashOfCandidates> seen_;
};

// The candidates that see both.
CandidateSet seen_by_both(const State& state, const Graph& graph, std::size_t one,
                          std::size_t other) {
    if (graph.form() >= LinkForm::Candidates) {
        Numbers both = graph.weak(one);
        return graph.candidates_in(both &= graph.weak(other));
    }
    CandidateSet removed{};
    const auto& [value, cells] = graph.node(one);
    removed[value] = state.board().seen_by_all(cells | graph.node(other).cells);
    removed[value] &= state.places(value);
    return removed;
}

}  // namespace

void find_chains(Position& position, Steps& steps, LinkForm form) {
    Graph& graph = position.graph(form);
    ChainStarts starts(position.state(), graph, steps);
    starts.add_chains();
    Conclusions conclusions(graph, steps);
    search_chains(graph, steps, starts.take(), [&](const ChainEnd& hit) {
        return conclusions.remove(seen_by_both(position.state(), graph, hit.start, hit.end), hit);
    });
}

namespace {

std::size_t following(const Way& loop, std::size_t place) {
    return loop[(place + 1) % loop.size()];
}

// What the values of an almost locked set other than those of the two ends clear outside.
void add_kept_by_set(const State& state, const CellSet& set, Mask used, CandidateSet& removed) {
    for (const Value value : state.candidates_of(set).without(used)) {
        const CellSet seen = state.board().seen_by_all(set & state.places(value));
        removed[value] |= (seen & state.places(value)).without(set);
    }
}

// What sees both ends of a weak link of the loop, and what its almost locked sets clear.
CandidateSet removed_by_loop(const State& state, const Graph& graph, const Way& loop) {
    Numbers seen = graph.none();
    for (std::size_t place = 1; place < loop.size(); place += 2) {
        Numbers both = graph.weak(loop[place]);
        seen |= both &= graph.weak(following(loop, place));
    }
    CandidateSet removed = graph.candidates_in(seen);
    for (std::size_t place = 1; place < loop.size(); place += 2) {
        const std::size_t before = loop[place - 1];
        if (const CellSet* set = graph.set_between(before, loop[place])) {
            const Value one = graph.node(before).value, other = graph.node(loop[place]).value;
            add_kept_by_set(state, *set, Mask::of(one) | Mask::of(other), removed);
        }
    }
    return removed;
}

// That, but for what one of the loop's own cells loses by a link between two others.
CandidateSet removed_outside(const Graph& graph, const Way& loop, CandidateSet removed) {
    CellSet own;
    for (const std::size_t each : loop) own |= graph.node(each).cells;
    for (std::size_t place = 1; place < loop.size(); place += 2) {
        const std::size_t next = following(loop, place);
        if (graph.share_a_cell(loop[place], next)) own = own.without(graph.node(next).cells);
    }
    for (CellSet& cells : removed) cells = cells.without(own);
    return removed;
}

Way closed(Way loop) {
    loop.push_back(loop.front());
    return loop;
}

}  // namespace

void find_continuous_loops(Position& position, Steps& steps, LinkForm form) {
    Graph& graph = position.graph(form);
    ChainStarts starts(position.state(), graph, steps);
    starts.add_loops();
    Conclusions conclusions(graph, steps);
    std::vector<std::pair<Way, CandidateSet>> narrower;
    bool is_enough = false;
    search_chains(graph, steps, starts.take(), [&](const ChainEnd& hit) {
        const Way loop = graph.way(hit.start, false, hit.end, hit.wave);
        const CandidateSet removed = removed_by_loop(position.state(), graph, loop);
        if (!conclusions.is_new(removed) || !is_of_form(graph, loop)) return false;
        narrower.emplace_back(closed(loop), removed_outside(graph, loop, removed));
        return is_enough = conclusions.remove(removed, closed(loop), false);
    });
    // Some only draw what a loop says about other cells; so that is there as well, at the end.
    for (std::size_t i = 0; i < narrower.size() && !is_enough && !steps.is_stopped(); ++i) {
        const auto& [loop, removed] = narrower[i];
        is_enough = conclusions.is_new(removed) && conclusions.remove(removed, loop, false);
    }
}

void find_discontinuous_loops(Position& position, Steps& steps, LinkForm form) {
    Graph& graph = position.graph(form);
    const State& state = position.state();
    ChainStarts starts(state, graph, steps);
    starts.add_settling();
    starts.add_wrong();
    Conclusions conclusions(graph, steps);
    search_chains(graph, steps, starts.take(), [&](const ChainEnd& hit) {
        const Node &start = graph.node(hit.start), &end = graph.node(hit.end);
        const Mask settled = Mask::of(start.value) | Mask::of(end.value);
        const Mask others = state.candidates(start.cells.first()).without(settled);
        return conclusions.remove(candidates_in(hit.is_on ? settled : others, start.cells), hit);
    });
}

}  // namespace GARNS_LOGIC
