// Bidirectional cycles and forcing chains: one candidate, and what follows from it link by link.
//
// A forcing chain leads from a candidate to its own opposite, so the opposite holds. A cycle leads
// from a true candidate back to itself over an even number of links: it holds in both directions,
// so what both of its halves exclude goes.
//
// All chains of all candidates compete; the search for each is cut off as soon as it could only
// find longer ones than the best so far.

#include "rating/loops_and_chains.hpp"

#include <vector>

#include "rating/finders.hpp"
#include "rating/links.hpp"

namespace garns::rating {

namespace {

unsigned kind_number(LinkKind kind) {
    switch (kind) {
        case LinkKind::X: return x_chain_kind;
        case LinkKind::Y: return y_chain_kind;
        default: return xy_chain_kind;
    }
}

Technique cycle_technique(LinkKind kind) {
    switch (kind) {
        case LinkKind::X: return Technique::XCycle;
        case LinkKind::Y: return Technique::YCycle;
        default: return Technique::Cycle;
    }
}

// Keeps the best chain.
class Best {
public:
    // way: where to keep the way of the chain, if that is wanted.
    explicit Best(Step& step, Way* way = nullptr) : step_(step), way_(way) {}

    [[nodiscard]] unsigned longest_wanted(double base) const {
        return longest_within(base, rank_.difficulty);
    }
    [[nodiscard]] bool wants(const ChainRank& rank) const { return rank < rank_; }
    template <class WayOf>
    void take(const ChainRank& rank, const Step& step, WayOf way_of) {
        rank_ = rank;
        step_ = step;
        step_.difficulty = in_tenths(rank.difficulty);
        step_.length = rank.complexity;
        if (way_ != nullptr) *way_ = way_of();
    }

private:
    Step& step_;
    Way* way_;
    ChainRank rank_;
};

// Keeps all chains.
class All {
public:
    explicit All(std::vector<LinkedChain>& chains) : chains_(chains) {}

    [[nodiscard]] static unsigned longest_wanted(double) { return 2 * candidate_count; }
    [[nodiscard]] static bool wants(const ChainRank&) { return true; }
    template <class WayOf>
    void take(const ChainRank& rank, const Step& step, WayOf way_of) {
        chains_.push_back({rank, step.removals, way_of()});
    }

private:
    std::vector<LinkedChain>& chains_;
};

// Competitors in the order in which Sudoku Explainer would list them: by pass, by candidate, and
// for each candidate cycles, then the chain from its truth, then the one from its falsehood.
std::uint64_t order_of(LinkKind kind, unsigned candidate, unsigned what) {
    return (static_cast<std::uint64_t>(kind) << 20) + 4 * candidate + what;
}

// What follows from a true candidate, however long the way. Most candidates lead to no opposite;
// this tells for all of them in little more than the time that one search takes.
class Reach {
public:
    explicit Reach(const Links& links) : links_(links) {}

    // Whether a candidate, true or false, leads to its own opposite.
    [[nodiscard]] bool has_opposite(unsigned source, bool from_true) {
        if (from_true) return !(truths_from(source) & exclusions().sets[source]).is_empty();
        CandidateSet reached, needed;
        for (const unsigned partner : links_.partners(source)) {
            reached |= truths_from(partner);
            needed |= exclusions().sets[partner];
        }
        return !(reached & needed).is_empty();
    }

private:
    // The true candidates that follow from one, itself among them.
    const CandidateSet& truths_from(unsigned source) {
        CandidateSet& truths = truths_[source];
        if (known_.has(source)) return truths;
        const CandidateSet passable = links_.within_reach(source) & links_.linked();
        truths = {};
        truths.add(source);
        for (CandidateSet fresh = truths; !fresh.is_empty();) {
            CandidateSet excluded, reached;
            fresh.without(known_).for_each(
                [&](unsigned each) { excluded |= exclusions().sets[each]; });
            (excluded & passable).for_each([&](unsigned each) {
                for (const unsigned partner : links_.partners(each)) reached.add(partner);
            });
            (fresh & known_).for_each([&](unsigned each) { truths |= truths_[each]; });
            fresh = reached.without(truths);
            truths |= fresh;
        }
        known_.add(source);
        return truths;
    }

    const Links& links_;
    CandidateSet known_;
    std::array<CandidateSet, candidate_count> truths_;  // of those that are known
};

// The number of links on the shortest way from a candidate, true or false, to its opposite; 0 if
// there is none up to `limit`.
unsigned links_to_opposite(const Links& links, unsigned source, bool from_true, unsigned limit) {
    CandidateSet seen_true, seen_false, fresh;
    const CandidateSet exclude = links.within_reach(source);
    (from_true ? seen_true : seen_false).add(source);
    fresh.add(source);
    bool is_true = from_true;
    for (unsigned length = 1; length <= limit && !fresh.is_empty(); ++length) {
        CandidateSet reached;
        if (is_true) {
            fresh.for_each([&](unsigned each) { reached |= exclusions().sets[each]; });
            reached = reached & exclude;
        } else {
            (fresh & links.linked()).for_each([&](unsigned each) {
                for (const unsigned partner : links.partners(each)) reached.add(partner);
            });
        }
        CandidateSet& seen = is_true ? seen_false : seen_true;
        if (is_true == from_true && reached.has(source)) return length;
        fresh = reached.without(seen);
        seen |= fresh;
        is_true = !is_true;
    }
    return 0;
}

Step step_of(const State& state, unsigned candidate, bool is_true) {
    Step step;
    collect_removals(state, candidate, is_true, step.removals);
    if (!is_true) return step;
    step.cell = cell_of(candidate);
    step.digit = digit_of(candidate);
    return step;
}

// The first of the shortest ways from a candidate to its opposite; there must be one.
Way way_to_opposite(const Links& links, unsigned source, bool from_true) {
    struct Node {
        unsigned candidate;
        bool is_true;
        std::size_t parent;
    };
    std::vector<Node> nodes;
    nodes.reserve(128);
    nodes.push_back({source, from_true, 0});
    std::array<CandidateSet, 2> seen;
    seen[from_true].add(source);
    for (std::size_t i = 0; seen[!from_true].has(source) == false; ++i) {
        const auto reach = [&](unsigned candidate) {
            const bool is_true = !nodes[i].is_true;
            if (seen[is_true].has(candidate) || seen[!from_true].has(source)) return;
            seen[is_true].add(candidate);
            nodes.push_back({candidate, is_true, i});
        };
        if (nodes[i].is_true)
            links.for_each_excluded(nodes[i].candidate, reach);
        else
            for (const unsigned partner : links.partners(nodes[i].candidate)) reach(partner);
    }
    Way way;
    for (std::size_t i = nodes.size() - 1; i != 0; i = nodes[i].parent)
        way.push_back({nodes[i].candidate, nodes[i].is_true});
    way.push_back({source, from_true});
    return way;
}

template <class Target>
void find_forcing_chains(const State& state, const Links& links, Effort& effort, Target& target) {
    const double base = links.kind() == LinkKind::X ? 6.6 : 7.0;
    Reach reach(links);
    links.candidates().for_each([&](unsigned source) {
        if (effort.is_used_up()) return;
        effort.spend(1);
        for (const bool from_true : {true, false}) {
            if (!reach.has_opposite(source, from_true)) continue;
            const unsigned limit = target.longest_wanted(base);
            const unsigned length = links_to_opposite(links, source, from_true, limit);
            if (length == 0) continue;
            const ChainRank rank{base + difficulty_of_length(length + 1), length + 1,
                                 kind_number(links.kind()),
                                 order_of(links.kind(), source, from_true ? 1 : 2)};
            Step step = step_of(state, source, !from_true);
            step.technique =
                links.kind() == LinkKind::X ? Technique::XForcingChain : Technique::ForcingChain;
            step.premises[step.premise_count++] = {static_cast<std::uint16_t>(source), from_true};
            if (!target.wants(rank) || step.removals.is_empty()) continue;
            target.take(rank, step, [&] { return way_to_opposite(links, source, from_true); });
        }
    });
}

// Follows cycles through one candidate. The way to each true candidate is the first one found; a
// false one may be reached on many ways, but not twice on one way.
template <class Target>
class CycleSearch {
public:
    CycleSearch(const State& state, const Links& links, Target& target)
        : state_(state), links_(links), target_(target),
          base_(links.kind() == LinkKind::XY ? 7.0 : 6.5) {}

    // Returns the number of conclusions drawn.
    std::size_t search_from(unsigned source) {
        source_ = source;
        nodes_.assign(1, {source, no_parent});
        seen_true_ = {};
        seen_true_.add(source);
        std::size_t true_end = 0, false_end = 0;
        const unsigned limit = target_.longest_wanted(base_);
        for (unsigned length = 2; length <= limit && true_end < nodes_.size(); length += 2) {
            true_end = false_end;
            false_end = nodes_.size();
            for (std::size_t i = true_end; i < false_end; ++i) exclude_from(i);
            true_end = nodes_.size();
            for (std::size_t i = false_end; i < true_end; ++i) conclude_from(i, length);
            false_end = true_end;
        }
        return nodes_.size();
    }

private:
    static constexpr std::size_t no_parent = ~std::size_t{0};
    struct Node {
        unsigned candidate;
        std::size_t parent;
    };

    // Nodes alternate between true and false along a way.
    void exclude_from(std::size_t node) {
        links_.for_each_excluded(nodes_[node].candidate, [&](unsigned excluded) {
            if (links_.linked().has(excluded) && !is_on_way(node, excluded))
                nodes_.push_back({excluded, node});
        });
    }

    [[nodiscard]] bool is_on_way(std::size_t true_node, unsigned false_candidate) const {
        for (std::size_t i = nodes_[true_node].parent; i != no_parent;
             i = nodes_[nodes_[i].parent].parent)
            if (nodes_[i].candidate == false_candidate) return true;
        return false;
    }

    void conclude_from(std::size_t node, unsigned length) {
        for (const unsigned partner : links_.partners(nodes_[node].candidate)) {
            if (length >= 4 && partner == source_) offer(node, length);
            if (seen_true_.has(partner)) continue;
            seen_true_.add(partner);
            nodes_.push_back({partner, node});
        }
    }

    void offer(std::size_t last, unsigned length) {
        const ChainRank rank{base_ + difficulty_of_length(length), length,
                             kind_number(links_.kind()), order_of(links_.kind(), source_, 0)};
        if (!target_.wants(rank)) return;
        Step step;
        step.technique = cycle_technique(links_.kind());
        step.removals = removals_of(last);
        if (!step.removals.is_empty()) target_.take(rank, step, [&] { return way_of(last); });
    }

    [[nodiscard]] Way way_of(std::size_t last) const {
        Way way;
        bool is_true = false;
        for (std::size_t i = last; i != no_parent; i = nodes_[i].parent, is_true = !is_true)
            way.push_back({nodes_[i].candidate, is_true});
        way.insert(way.begin(), {source_, true});
        return way;
    }

    // What sees a true and a false candidate of its digit, outside of the cells of the cycle.
    [[nodiscard]] Removals removals_of(std::size_t last) const {
        std::array<std::array<CellSet, 9>, 2> seen{};
        CellSet on_cycle;
        bool is_true = false;
        for (std::size_t i = last; i != no_parent; i = nodes_[i].parent, is_true = !is_true) {
            const unsigned cell = cell_of(nodes_[i].candidate);
            const unsigned digit = digit_of(nodes_[i].candidate);
            on_cycle |= CellSet::of(cell);
            seen[is_true][digit] |= geometry.peers[cell];
        }
        CandidateSet gone;
        for (unsigned digit = 0; digit < 9; ++digit) {
            const CellSet both = seen[0][digit] & seen[1][digit] & state_.cells_with(digit);
            for (const unsigned cell : both.without(on_cycle)) gone.add(candidate_of(cell, digit));
        }
        return gone.is_empty() ? Removals{} : along_cycle(last, gone);
    }

    // In the order in which the true candidates of the cycle, from the last back, exclude them.
    [[nodiscard]] Removals along_cycle(std::size_t last, const CandidateSet& gone) const {
        Removals removals;
        const auto exclude = [&](unsigned candidate) {
            for (unsigned i = Exclusions::in_cell; i < Exclusions::size; ++i) {
                const unsigned each = exclusions().ordered[candidate][i];
                if (gone.has(each)) removals.add(cell_of(each), bit(digit_of(each)));
            }
        };
        exclude(source_);
        for (std::size_t i = nodes_[last].parent; nodes_[i].parent != no_parent;
             i = nodes_[nodes_[i].parent].parent)
            exclude(nodes_[i].candidate);
        return removals;
    }

    const State& state_;
    const Links& links_;
    Target& target_;
    double base_;
    unsigned source_ = 0;
    std::vector<Node> nodes_;
    CandidateSet seen_true_;
};

template <class Target>
void visit_all(const State& state, Effort& effort, Target& target) {
    for (const LinkKind kind : {LinkKind::X, LinkKind::Y, LinkKind::XY}) {
        const Links links(state, kind);
        if (kind != LinkKind::Y) find_forcing_chains(state, links, effort, target);
        CycleSearch search(state, links, target);
        // Only a partner leads back.
        links.linked().for_each([&](unsigned source) {
            if (!effort.is_used_up()) effort.spend(search.search_from(source));
        });
    }
}

}  // namespace

bool find_loop_or_chain(const State& state, Effort& effort, Step& step) {
    Best best(step);
    visit_all(state, effort, best);
    return !step.removals.is_empty();
}

Way easiest_way(const State& state) {
    Step step;
    Way way;
    Best best(step, &way);
    const std::atomic<bool> stop = false;
    Effort effort(~std::uint64_t{0}, Effort::Clock::time_point::max(), stop);
    visit_all(state, effort, best);
    return way;
}

std::vector<LinkedChain> all_loops_and_chains(const State& state, Effort& effort) {
    std::vector<LinkedChain> chains;
    All all(chains);
    visit_all(state, effort, all);
    return chains;
}

}  // namespace garns::rating
