// Colouring: candidates of which all of one colour are true, or all of the other.
//
// Strong links that are weak as well (two places of a value in a house, two candidates of a cell)
// make their ends take turns: one is true, the other false. Candidates that hang together by such
// links get two colours in turn, and all of one colour are true, all of the other false.
//
// - Trap: one of the colours is true, so a candidate that sees both colours is false.
// - Wrap: two candidates of one colour see each other, so they are not true; the whole colour is
//   false.
// - Multi-colouring: two clusters of one value. If a colour a of the first sees a colour b of the
//   second, not both are true, so one of the other colours is: what sees both of those is false
//   (type 1). If a sees both colours of the second cluster, one of which is true, a is false (type
//   2).
// - 3D medusa: clusters over all values, with the links within cells. A colour is false, too, if it
//   would leave a cell without a candidate.

#include <algorithm>
#include <initializer_list>

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

// The cells of the two colours.
using Cluster = std::array<CellSet, 2>;

// What hangs together by strong links of one value, in the order of the first cells.
std::vector<Cluster> clusters_of(const Links& links, Value value) {
    std::vector<Cluster> clusters;
    CellSet left = links.linked(value);
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

CellSet seen_by_any(const Board& board, const CellSet& cells) {
    CellSet seen;
    for (const Cell cell : cells) seen |= board.peers(cell);
    return seen;
}

constexpr std::array colour_roles = {Role::ColourA, Role::ColourB, Role::ColourC, Role::ColourD};

void add_links(Explanation& explanation, const Links& links, Value value, const Cluster& cluster) {
    for (const Cell start : cluster[0])
        for (const Cell end : links.strong(value, start))
            explanation.chain(Role::Conjugate)
                .link({value, CellSet::of(start)}, {value, CellSet::of(end)}, Link::Strong);
}

// Removes a value from these cells, because of one cluster or two.
bool remove(Position& position, Steps& steps, Value value, const CellSet& cells,
            std::initializer_list<const Cluster*> clusters) {
    return steps.remove(value, cells, [&](Explanation& explanation) {
        explanation.value(value);
        auto role = colour_roles.begin();
        for (const Cluster* cluster : clusters)
            for (const CellSet& colour : *cluster)
                explanation.part(*role++).candidates(colour, value);
        for (const Cluster* cluster : clusters)
            add_links(explanation, position.links(), value, *cluster);
    });
}

// Calls `found` with two clusters of one value, in both orders, until it returns true.
template <class Found>
void search_pairs(Position& position, const Found& found) {
    for (Value value = 0; value < position.state().size(); ++value) {
        const auto clusters = clusters_of(position.links(), value);
        for (const Cluster& first : clusters) {
            for (const Cluster& second : clusters)
                if (&first != &second && found(value, first, second)) return;
        }
    }
}

// The candidates of the two colours, over all values.
using Medusa = std::array<CandidateSet, 2>;

// Goes along the strong links of candidates, in houses and in cells with two candidates.
class MedusaLinks {
public:
    MedusaLinks(const State& state, const Links& links) : state_(state), links_(links) {
        const CellSet pairs = state.cells_with_two();
        for (Value value = 0; value < state.size(); ++value)
            linked_[value] = links.linked(value) | (state.places(value) & pairs);
    }

    [[nodiscard]] const CandidateSet& linked() const { return linked_; }

    // What hangs together with this candidate.
    [[nodiscard]] Medusa from(Value value, Cell cell) const {
        Medusa colours{};
        colours[0][value] = CellSet::of(cell);
        CandidateSet wave = colours[0];
        for (unsigned turn = 1; !is_empty(wave); turn = 1 - turn) {
            wave = strong_with(wave);
            for (Value each = 0; each < state_.size(); ++each) {
                wave[each] = wave[each].without(colours[turn][each]);
                colours[turn][each] |= wave[each];
            }
        }
        return colours;
    }

    [[nodiscard]] CandidateSet strong_with(const CandidateSet& candidates) const {
        CandidateSet reached{};
        for (Value value = 0; value < state_.size(); ++value) {
            for (const Cell cell : candidates[value]) {
                reached[value] |= links_.strong(value, cell);
                const Mask pair = state_.candidates(cell);
                if (pair.is_two())
                    reached[pair.without(Mask::of(value)).first()] |= CellSet::of(cell);
            }
        }
        return reached;
    }

private:
    const State& state_;
    const Links& links_;
    CandidateSet linked_{};
};

// All candidates that are false if one of these is true.
CandidateSet weak_with(const State& state, const CandidateSet& candidates) {
    CandidateSet reached{};
    for (Value value = 0; value < state.size(); ++value) {
        reached[value] |= seen_by_any(state.board(), candidates[value]) & state.places(value);
        for (const Cell cell : candidates[value])
            for (const Value other : state.candidates(cell).without(Mask::of(value)))
                reached[other] |= CellSet::of(cell);
    }
    return reached;
}

bool meet(const CandidateSet& one, const CandidateSet& other) {
    for (Value value = 0; value < max_values; ++value)
        if (one[value].meets(other[value])) return true;
    return false;
}

// Whether a cell would have no candidate left.
bool empties_a_cell(const State& state, const CandidateSet& gone) {
    CellSet left;
    for (Value value = 0; value < state.size(); ++value)
        left |= state.places(value).without(gone[value]);
    for (const Cell cell : state.empty_cells().without(left))
        if (!state.candidates(cell).is_empty()) return true;
    return false;
}

CandidateSet removed_by_medusa(const State& state, const Medusa& colours) {
    Medusa seen;
    CandidateSet removed{};
    bool is_one_wrong = false;
    for (const unsigned side : {0U, 1U}) {
        seen[side] = weak_with(state, colours[side]);
        if (!meet(seen[side], colours[side]) && !empties_a_cell(state, seen[side])) continue;
        is_one_wrong = true;
        for (Value value = 0; value < state.size(); ++value) removed[value] |= colours[side][value];
    }
    if (is_one_wrong) return removed;
    for (Value value = 0; value < state.size(); ++value)
        removed[value] =
            (seen[0][value] & seen[1][value]).without(colours[0][value] | colours[1][value]);
    return removed;
}

void explain_medusa(Explanation& explanation, const State& state, const MedusaLinks& links,
                    const Medusa& colours) {
    Mask values;
    for (Value value = 0; value < state.size(); ++value)
        if (!(colours[0][value] | colours[1][value]).is_empty()) values |= Mask::of(value);
    explanation.values(values);
    explanation.part(Role::ColourA).candidates(colours[0]);
    explanation.part(Role::ColourB).candidates(colours[1]);
    for (const Value value : values) {
        for (const Cell cell : colours[0][value]) {
            const Node start{value, CellSet::of(cell)};
            CandidateSet one{};
            one[value] = start.cells;
            const CandidateSet ends = links.strong_with(one);
            for (const Value other : values)
                for (const Cell end : ends[other])
                    explanation.chain(Role::Conjugate)
                        .link(start, {other, CellSet::of(end)}, Link::Strong);
        }
    }
}

}  // namespace

void find_multiple_colours_1(Position& position, Steps& steps) {
    const Board& board = position.state().board();
    search_pairs(position, [&](Value value, const Cluster& first, const Cluster& second) {
        if (std::min(first[0], first[1]) >= std::min(second[0], second[1])) return false;
        CellSet removed;
        for (const unsigned i : {0U, 1U}) {
            for (const unsigned j : {0U, 1U}) {
                if (seen_by_any(board, first[i]).meets(second[j]))
                    removed |= seen_by_any(board, first[1 - i]) & seen_by_any(board, second[1 - j]);
            }
        }
        return remove(position, steps, value, removed, {&first, &second});
    });
}

void find_multiple_colours_2(Position& position, Steps& steps) {
    const Board& board = position.state().board();
    search_pairs(position, [&](Value value, const Cluster& first, const Cluster& second) {
        for (const CellSet& colour : first) {
            const CellSet seen = seen_by_any(board, colour);
            if (seen.meets(second[0]) && seen.meets(second[1]) &&
                remove(position, steps, value, colour, {&first, &second}))
                return true;
        }
        return false;
    });
}

void find_medusas(Position& position, Steps& steps) {
    const State& state = position.state();
    const MedusaLinks links(state, position.links());
    CandidateSet left = links.linked();
    for (Value value = 0; value < state.size(); ++value) {
        while (!left[value].is_empty()) {
            const Medusa colours = links.from(value, left[value].first());
            for (Value each = value; each < state.size(); ++each)
                left[each] = left[each].without(colours[0][each] | colours[1][each]);
            const auto explain = [&](Explanation& explanation) {
                explain_medusa(explanation, state, links, colours);
            };
            if (steps.remove(removed_by_medusa(state, colours), explain)) return;
        }
    }
}

void find_colour_traps(Position& position, Steps& steps) {
    const Board& board = position.state().board();
    for (Value value = 0; value < board.size(); ++value) {
        for (const Cluster& cluster : clusters_of(position.links(), value)) {
            const CellSet both = cluster[0] | cluster[1];
            const CellSet seen = seen_by_any(board, cluster[0]) & seen_by_any(board, cluster[1]);
            // Without more than one link there is nothing that the house does not show by itself.
            if (both.count() > 2 && remove(position, steps, value, seen.without(both), {&cluster}))
                return;
        }
    }
}

void find_colour_wraps(Position& position, Steps& steps) {
    const Board& board = position.state().board();
    for (Value value = 0; value < board.size(); ++value) {
        for (const Cluster& cluster : clusters_of(position.links(), value)) {
            for (const CellSet& colour : cluster)
                if (seen_by_any(board, colour).meets(colour) &&
                    remove(position, steps, value, colour, {&cluster}))
                    return;
        }
    }
}

}  // namespace GARNS_LOGIC
