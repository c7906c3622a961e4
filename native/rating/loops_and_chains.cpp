// Bidirectional cycles and forcing chains: one candidate, and what follows from it link by link.
//
// A forcing chain leads from a candidate to its own opposite, so the opposite holds. A cycle leads
// from a true candidate back to itself over an even number of links: it holds in both directions,
// so what both of its halves exclude goes.
//
// All chains of all candidates compete; the search for each is cut off as soon as it could only
// find longer ones than the best so far.

#include <vector>

#include "rating/chain_difficulty.hpp"
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

// The best chain so far.
struct Best {
    ChainRank rank;
    Step* step;

    [[nodiscard]] bool is_beaten_by(const ChainRank& other) const { return other < rank; }
};

// Competitors in the order in which Sudoku Explainer would list them: by pass, by candidate, and
// for each candidate cycles, then the chain from its truth, then the one from its falsehood.
std::uint64_t order_of(LinkKind kind, unsigned candidate, unsigned what) {
    return (static_cast<std::uint64_t>(kind) << 20) + 4 * candidate + what;
}

// The number of links on the shortest way from a candidate, true or false, to its opposite; 0 if
// there is none up to `limit`.
unsigned links_to_opposite(const Links& links, unsigned source, bool from_true, unsigned limit) {
    CandidateSet seen_true, seen_false, fresh;
    CandidateSet exclude;
    if (links.kind() == LinkKind::X) {
        for (unsigned cell = 0; cell < cell_count; ++cell)
            exclude.add(candidate_of(cell, digit_of(source)));
        exclude = exclude & links.candidates();
    } else {
        exclude = links.candidates();
    }
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

void remove_false(const Board&, unsigned candidate, Step& step) {
    step.removals.add(cell_of(candidate), bit(digit_of(candidate)));
}

void place_true(const Board& board, unsigned candidate, Step& step) {
    const unsigned cell = cell_of(candidate);
    step.cell = cell;
    step.digit = digit_of(candidate);
    step.removals.add(cell, board.candidates(cell) & ~bit(step.digit));
}

void find_forcing_chains(const Board& board, const Links& links, Best& best) {
    const double base = links.kind() == LinkKind::X ? 6.6 : 7.0;
    links.candidates().for_each([&](unsigned source) {
        for (const bool from_true : {true, false}) {
            const unsigned limit = longest_within(base, best.rank.difficulty);
            const unsigned length = links_to_opposite(links, source, from_true, limit);
            if (length == 0) continue;
            const ChainRank rank{base + difficulty_of_length(length + 1), length + 1,
                                 kind_number(links.kind()),
                                 order_of(links.kind(), source, from_true ? 1 : 2)};
            if (!best.is_beaten_by(rank)) continue;
            best.rank = rank;
            *best.step = {};
            (from_true ? remove_false : place_true)(board, source, *best.step);
        }
    });
}

// Follows cycles through one candidate. The way to each true candidate is the first one found; a
// false one may be reached on many ways, but not twice on one way.
class CycleSearch {
public:
    CycleSearch(const Board& board, const Links& links, Best& best)
        : board_(board), links_(links), best_(best),
          base_(links.kind() == LinkKind::XY ? 7.0 : 6.5) {}

    void search_from(unsigned source) {
        source_ = source;
        nodes_.assign(1, {source, no_parent});
        seen_true_ = {};
        seen_true_.add(source);
        std::size_t true_end = 0, false_end = 0;
        const unsigned limit = longest_within(base_, best_.rank.difficulty);
        for (unsigned length = 2; length <= limit && true_end < nodes_.size(); length += 2) {
            true_end = false_end;
            false_end = nodes_.size();
            for (std::size_t i = true_end; i < false_end; ++i) exclude_from(i);
            true_end = nodes_.size();
            for (std::size_t i = false_end; i < true_end; ++i) conclude_from(i, length);
            false_end = true_end;
        }
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
        if (!best_.is_beaten_by(rank)) return;
        const Removals removals = removals_of(last);
        if (removals.is_empty()) return;
        best_.rank = rank;
        *best_.step = {};
        best_.step->removals = removals;
    }

    // What sees a true and a false candidate of its digit, outside of the cells of the cycle.
    [[nodiscard]] Removals removals_of(std::size_t last) const {
        std::array<std::array<Cells, 9>, 2> seen{};
        Cells on_cycle;
        bool is_true = false;
        for (std::size_t i = last; i != no_parent; i = nodes_[i].parent, is_true = !is_true) {
            const unsigned cell = cell_of(nodes_[i].candidate);
            const unsigned digit = digit_of(nodes_[i].candidate);
            on_cycle.add(cell);
            seen[is_true][digit] = seen[is_true][digit] | geometry.peers[cell];
        }
        Removals removals;
        for (unsigned digit = 0; digit < 9; ++digit) {
            const Cells both = seen[0][digit] & seen[1][digit] & board_.cells_with(digit);
            both.without(on_cycle).for_each([&](unsigned cell) { removals.add(cell, bit(digit)); });
        }
        return removals;
    }

    const Board& board_;
    const Links& links_;
    Best& best_;
    double base_;
    unsigned source_ = 0;
    std::vector<Node> nodes_;
    CandidateSet seen_true_;
};

void find_cycles(const Board& board, const Links& links, Best& best) {
    CycleSearch search(board, links, best);
    // Only a partner leads back.
    links.linked().for_each([&](unsigned source) { search.search_from(source); });
}

}  // namespace

bool find_loop_or_chain(const Board& board, Step& step) {
    Best best{{}, &step};
    for (const LinkKind kind : {LinkKind::X, LinkKind::Y, LinkKind::XY}) {
        const Links links(board, kind);
        if (kind != LinkKind::Y) find_forcing_chains(board, links, best);
        find_cycles(board, links, best);
    }
    step.difficulty = in_tenths(best.rank.difficulty);
    return !step.removals.is_empty();
}

}  // namespace garns::rating
