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
// All are searched breadth first, so the shortest come first. Most starts lead to nothing, and that
// is found out at once: see Graph::made_true_by. Waves are spread only from the others.

#include <unordered_set>

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

// The first wave whose nodes are true if the start is false, but for those next to it.
constexpr std::size_t first_ends = 3;

// A node that is supposed to be true (`is_on`) or false, and the ends to which that leads that are
// still to be looked at.
struct Start {
    std::size_t number;
    bool is_on;
    Numbers ends;
};

struct Hit {
    std::size_t start;
    bool is_on;
    std::size_t end, wave;
};

// Calls `found` with each end that a start leads to, the nearest first, until it returns true.
template <class Found>
void search(Graph& graph, Steps& steps, std::vector<Start> starts, const Found& found) {
    Numbers here;
    for (std::size_t wave = first_ends; !starts.empty(); wave += 2) {
        for (auto& [number, is_on, ends] : starts) {
            if (steps.is_stopped()) return;
            here = ends;
            here &= graph.wave(number, is_on, wave);
            ends -= here;
            const auto look = [&](std::size_t end) { return found({number, is_on, end, wave}); };
            if (here.any(look)) return;
        }
        std::erase_if(starts, [](const Start& start) { return start.ends.is_empty(); });
    }
}

// What is true if this node is false, but for what it is linked with.
Numbers ends_from(Graph& graph, std::size_t start) {
    Numbers ends = graph.none();
    graph.strong(start).each([&](std::size_t next) { ends |= graph.made_true_by(next); });
    return ends -= graph.strong(start);
}

// Only those that see a candidate which the start sees as well stay.
void keep_with_victims(const Graph& graph, std::size_t start, Numbers& ends) {
    Numbers sharing = graph.none();
    (void)graph.weak(start).any([&](std::size_t victim) {
        if (!graph.is_candidate(victim)) return true;
        sharing |= graph.weak(victim);
        return false;
    });
    ends &= sharing;
}

// The candidates of the cell of a node; none for one of several cells.
Numbers nodes_of_cell(const State& state, const Graph& graph, std::size_t number) {
    Numbers nodes = graph.none();
    if (!graph.is_candidate(number)) return nodes;
    const Cell cell = graph.node(number).cells.first();
    for (const Value value : state.candidates(cell)) nodes.add(graph.number_of(value, cell));
    return nodes;
}

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

struct HashOfNumbers {
    std::size_t operator()(const Numbers& numbers) const { return numbers.hash(); }
};

// The steps of one form. The same conclusion is drawn from many chains: only for the first is it
// worth finding out how it goes.
class Conclusions {
public:
    Conclusions(Graph& graph, Steps& steps) : graph_(graph), steps_(steps) {}

    // Draws it from a chain; whether that is enough.
    [[nodiscard]] bool remove(const Numbers& removed, const Hit& hit) {
        if (seen_.contains(removed)) return false;
        const Way way = graph_.way(hit.start, hit.is_on, hit.end, hit.wave);
        return is_of_form(graph_, way) && remove(removed, way, hit.is_on);
    }

    [[nodiscard]] bool remove(const Numbers& removed, const Way& way, bool is_on) {
        seen_.insert(removed);
        return steps_.remove(graph_.candidates_in(removed), [&](Explanation& explanation) {
            explain_way(graph_, way, is_on, explanation);
        });
    }

    [[nodiscard]] bool is_new(const Numbers& removed) const {
        return !removed.is_empty() && !seen_.contains(removed);
    }

private:
    Graph& graph_;
    Steps& steps_;
    std::unordered_set<Numbers, HashOfNumbers> seen_;
};

}  // namespace

void find_chains(Position& position, Steps& steps, LinkForm form) {
    Graph& graph = position.graph(form);
    std::vector<Start> starts;
    graph.linked().each([&](std::size_t start) {
        Numbers ends = ends_from(graph, start);
        ends.keep_from(start + 1);
        if (ends.is_empty()) return;
        keep_with_victims(graph, start, ends);
        ends -= nodes_of_cell(position.state(), graph, start);
        if (!ends.is_empty()) starts.push_back({start, false, std::move(ends)});
    });
    Conclusions conclusions(graph, steps);
    search(graph, steps, std::move(starts), [&](const Hit& hit) {
        Numbers removed = graph.weak(hit.start);
        removed &= graph.weak(hit.end);
        removed.keep_below(graph.candidate_count());
        return conclusions.remove(removed, hit);
    });
}

namespace {

std::size_t following(const Way& loop, std::size_t place) {
    return loop[(place + 1) % loop.size()];
}

// What the values of an almost locked set other than those of the two ends clear outside.
void add_kept_by_set(const State& state, const Graph& graph, const CellSet& set, Mask used,
                     Numbers& removed) {
    for (const Value value : state.candidates_of(set).without(used)) {
        const CellSet seen = state.board().seen_by_all(set & state.places(value));
        const CellSet cleared = (seen & state.places(value)).without(set);
        for (const Cell cell : cleared) removed.add(graph.number_of(value, cell));
    }
}

// What sees both ends of a weak link of the loop, and what its almost locked sets clear.
Numbers removed_by_loop(const State& state, const Graph& graph, const Way& loop) {
    Numbers removed = graph.none();
    for (std::size_t place = 1; place < loop.size(); place += 2) {
        Numbers seen = graph.weak(loop[place]);
        removed |= seen &= graph.weak(following(loop, place));
    }
    removed.keep_below(graph.candidate_count());
    for (std::size_t place = 1; place < loop.size(); place += 2) {
        const std::size_t before = loop[place - 1];
        const Mask used =
            Mask::of(graph.node(before).value) | Mask::of(graph.node(loop[place]).value);
        if (const CellSet* set = graph.set_between(before, loop[place]))
            add_kept_by_set(state, graph, *set, used, removed);
    }
    return removed;
}

// That, but for what one of the loop's own cells loses by a link between two others.
Numbers removed_outside(const Graph& graph, const Way& loop, const Numbers& removed) {
    CellSet own;
    for (const std::size_t each : loop) own |= graph.node(each).cells;
    for (std::size_t place = 1; place < loop.size(); place += 2) {
        const std::size_t next = following(loop, place);
        if (graph.share_a_cell(loop[place], next)) own = own.without(graph.node(next).cells);
    }
    Numbers outside = graph.none();
    removed.each([&](std::size_t each) {
        if (!own.meets(graph.node(each).cells)) outside.add(each);
    });
    return outside;
}

Way closed(Way loop) {
    loop.push_back(loop.front());
    return loop;
}

}  // namespace

void find_continuous_loops(Position& position, Steps& steps, LinkForm form) {
    Graph& graph = position.graph(form);
    std::vector<Start> starts;
    graph.linked().each([&](std::size_t start) {
        Numbers ends = ends_from(graph, start);
        ends.keep_from(start + 1);
        ends &= graph.weak(start);
        if (!ends.is_empty()) starts.push_back({start, false, std::move(ends)});
    });
    Conclusions conclusions(graph, steps);
    std::vector<std::pair<Way, Numbers>> narrower;
    bool is_enough = false;
    search(graph, steps, std::move(starts), [&](const Hit& hit) {
        const Way loop = graph.way(hit.start, false, hit.end, hit.wave);
        const Numbers removed = removed_by_loop(position.state(), graph, loop);
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

namespace {

// Candidates whose falsehood makes them, or another of their cell, true: nothing else is possible
// there.
void add_settling(const State& state, Graph& graph, std::vector<Start>& starts) {
    graph.linked().each([&](std::size_t start) {
        if (!graph.is_candidate(start)) return;
        Numbers ends = ends_from(graph, start);
        ends &= nodes_of_cell(state, graph, start);
        ends.keep_from(start);
        if (!ends.is_empty()) starts.push_back({start, false, std::move(ends)});
    });
}

// Candidates that make themselves false.
void add_wrong(Graph& graph, std::vector<Start>& starts) {
    for (std::size_t start = 0; start < graph.candidate_count(); ++start) {
        if (!graph.weak(start).meets(graph.made_true_by(start))) continue;
        starts.push_back({start, true, graph.none()});
        starts.back().ends.add(start);
    }
}

}  // namespace

void find_discontinuous_loops(Position& position, Steps& steps, LinkForm form) {
    Graph& graph = position.graph(form);
    const State& state = position.state();
    std::vector<Start> starts;
    add_settling(state, graph, starts);
    add_wrong(graph, starts);
    Conclusions conclusions(graph, steps);
    search(graph, steps, std::move(starts), [&](const Hit& hit) {
        Numbers removed = graph.none();
        if (hit.is_on) {
            removed.add(hit.start);
        } else {
            removed = nodes_of_cell(state, graph, hit.start);
            removed.remove(hit.start);
            removed.remove(hit.end);
        }
        return !removed.is_empty() && conclusions.remove(removed, hit);
    });
}

}  // namespace GARNS_LOGIC
