// XY-wing and XYZ-wing: a pivot that sees two cells of two digits, one of which they share.

#include "rating/finders.hpp"

namespace garns::rating {

namespace {

struct Wing {
    unsigned pivot, first, second;
};

// Whether the three cells are a wing: together three digits, and whichever the pivot takes, one of
// the other two cells is left with the digit that both have.
bool is_wing(const State& state, const Wing& wing) {
    const Mask pivot = state.candidates(wing.pivot);
    const Mask first = state.candidates(wing.first), second = state.candidates(wing.second);
    const Mask shared = first & second;
    if (count(second) != 2 || count(shared) != 1) return false;
    const Mask needed = count(pivot) == 2 ? first ^ second : first | second;
    return pivot == needed;
}

void collect_removals(const State& state, const Wing& wing, Removals& removals) {
    const Mask shared = state.candidates(wing.first) & state.candidates(wing.second);
    CellSet seen = state.peers_with(wing.first, lowest(shared)) & geometry.peers[wing.second];
    if ((state.candidates(wing.pivot) & shared) != 0) seen &= geometry.peers[wing.pivot];
    for (const unsigned cell : seen.without(CellSet::of(wing.pivot))) removals.add(cell, shared);
}

// The peers of a cell with two candidates: first those in its block, then in its row, in its
// column.
template <class Visit>
bool visit_pairs_around(const State& state, unsigned cell, Visit visit) {
    for (unsigned kind = 0; kind < 3; ++kind) {
        const bool in_block = kind == 0;
        for (const unsigned peer : geometry.cells[geometry.houses[cell][kind]]) {
            if (peer == cell || count(state.candidates(peer)) != 2) continue;
            if (!in_block && geometry.houses[peer][0] == geometry.houses[cell][0]) continue;
            if (visit(peer)) return true;
        }
    }
    return false;
}

}  // namespace

bool find_wing(const State& state, unsigned pivot_digits, Technique technique, Step& step) {
    for (unsigned pivot = 0; pivot < cell_count; ++pivot) {
        if (count(state.candidates(pivot)) != pivot_digits) continue;
        const bool found = visit_pairs_around(state, pivot, [&](unsigned first) {
            if (count(state.candidates(pivot) & ~state.candidates(first)) != 1) return false;
            return visit_pairs_around(state, pivot, [&](unsigned second) {
                const Wing wing{pivot, first, second};
                if (!is_wing(state, wing)) return false;
                collect_removals(state, wing, step.removals);
                return removes_by(step, technique);
            });
        });
        if (found) return true;
    }
    return false;
}

}  // namespace garns::rating
