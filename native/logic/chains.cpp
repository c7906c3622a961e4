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
        std::size_t mixed = 0;
        for (const CellSet& cells : candidates) mixed = mixed * 31 + cells.hash();
        return mixed;
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
    [[nodiscard]] bool remove(const CandidateSet& removed, const Hit& hit) {
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

// Where chains can start, and at which ends they conclude something.
class Starts {
public:
    Starts(const State& state, Graph& graph)
        : state_(state), graph_(graph), ends_(graph.none()), sharing_(graph.none()) {}

    // Ends in other cells, such that there is a candidate that sees both.
    void add_chains() {
        graph_.linked().each([&](std::size_t start) {
            find_ends(start);
            ends_.keep_from(start + 1);
            if (ends_.is_empty()) return;
            if (graph_.form() < LinkForm::Candidates)
                keep_with_common_places(start);
            else
                keep_with_common_links(start);
            add(start, false);
        });
    }

    // Ends that see the start.
    void add_loops() {
        graph_.linked().each([&](std::size_t start) {
            find_ends(start);
            ends_.keep_from(start + 1);
            ends_ &= graph_.weak(start);
            add(start, false);
        });
    }

    // Candidates whose falsehood makes them, or another of their cell, true: nothing else is
    // possible there.
    void add_settling() {
        graph_.linked().each([&](std::size_t start) {
            if (!graph_.is_candidate(start)) return;
            find_ends(start);
            sharing_.clear();
            const Cell cell = graph_.node(start).cells.first();
            for (const Value value : state_.candidates(cell))
                sharing_.add(graph_.number_of(value, cell));
            ends_ &= sharing_;
            ends_.keep_from(start);
            add(start, false);
        });
    }

    // Candidates that make themselves false.
    void add_wrong() {
        for (std::size_t start = 0; start < graph_.candidate_count(); ++start) {
            if (!graph_.weak(start).meets(graph_.made_true_by(start))) continue;
            ends_.clear();
            ends_.add(start);
            add(start, true);
        }
    }

    [[nodiscard]] std::vector<Start> take() { return std::move(starts_); }

private:
    void add(std::size_t start, bool is_on) {
        if (!ends_.is_empty()) starts_.push_back({start, is_on, ends_});
    }

    // What is true if this node is false, but for what it is linked with.
    void find_ends(std::size_t start) {
        ends_.clear();
        graph_.strong(start).each([&](std::size_t next) { ends_ |= graph_.made_true_by(next); });
        ends_ -= graph_.strong(start);
    }

    // Without links in cells, both ends are of the value of what they remove.
    void keep_with_common_places(std::size_t start) {
        const auto& [value, cells] = graph_.node(start);
        const Board& board = state_.board();
        const CellSet seen = board.peers(cells.first()) & state_.places(value);
        sharing_ = ends_;
        sharing_.each([&](std::size_t end) {
            const Node& other = graph_.node(end);
            if (other.value != value || !seen.meets(board.peers(other.cells.first())))
                ends_.remove(end);
        });
    }

    void keep_with_common_links(std::size_t start) {
        sharing_.clear();
        (void)graph_.weak(start).any([&](std::size_t victim) {
            if (!graph_.is_candidate(victim)) return true;
            sharing_ |= graph_.weak(victim);
            return false;
        });
        ends_ &= sharing_;
        if (!graph_.is_candidate(start)) return;
        const Cell cell = graph_.node(start).cells.first();
        for (const Value value : state_.candidates(cell))
            ends_.remove(graph_.number_of(value, cell));
    }

    const State& state_;
    Graph& graph_;
    std::vector<Start> starts_;
    Numbers ends_, sharing_;
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
    Starts starts(position.state(), graph);
    starts.add_chains();
    Conclusions conclusions(graph, steps);
    search(graph, steps, starts.take(), [&](const Hit& hit) {
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
    Starts starts(position.state(), graph);
    starts.add_loops();
    Conclusions conclusions(graph, steps);
    std::vector<std::pair<Way, CandidateSet>> narrower;
    bool is_enough = false;
    search(graph, steps, starts.take(), [&](const Hit& hit) {
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
    Starts starts(state, graph);
    starts.add_settling();
    starts.add_wrong();
    Conclusions conclusions(graph, steps);
    search(graph, steps, starts.take(), [&](const Hit& hit) {
        const Node &start = graph.node(hit.start), &end = graph.node(hit.end);
        const Mask settled = Mask::of(start.value) | Mask::of(end.value);
        const Mask others = state.candidates(start.cells.first()).without(settled);
        return conclusions.remove(candidates_in(hit.is_on ? settled : others, start.cells), hit);
    });
}

}  // namespace GARNS_LOGIC
