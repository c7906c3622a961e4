// XY-wing and XYZ-wing: a pivot that sees two cells of two digits, one of which they share.

#include "rating/finders.hpp"

namespace garns::rating {

namespace {

struct Wing {
    unsigned pivot, first, second;
};

// Whether the three cells are a wing: together three digits, and whichever the pivot takes, one of
// the other two cells is left with the digit that both have.
bool is_wing(const Board& board, const Wing& wing) {
    const Mask pivot = board.candidates(wing.pivot);
    const Mask first = board.candidates(wing.first), second = board.candidates(wing.second);
    const Mask shared = first & second;
    if (count(second) != 2 || count(shared) != 1) return false;
    const Mask needed = count(pivot) == 2 ? first ^ second : first | second;
    return pivot == needed;
}

void collect_removals(const Board& board, const Wing& wing, Removals& removals) {
    const Mask shared = board.candidates(wing.first) & board.candidates(wing.second);
    Cells seen = board.peers_with(wing.first, lowest(shared)) & geometry.peers[wing.second];
    if ((board.candidates(wing.pivot) & shared) != 0) seen = seen & geometry.peers[wing.pivot];
    Cells pivot;
    pivot.add(wing.pivot);
    seen.without(pivot).for_each([&](unsigned cell) { removals.add(cell, shared); });
}

// The peers of a cell with two candidates: first those in its block, then in its row, in its
// column.
template <class Visit>
bool visit_pairs_around(const Board& board, unsigned cell, Visit visit) {
    for (unsigned kind = 0; kind < 3; ++kind) {
        const bool in_block = kind == 0;
        for (const unsigned peer : geometry.cells[geometry.houses[cell][kind]]) {
            if (peer == cell || count(board.candidates(peer)) != 2) continue;
            if (!in_block && geometry.houses[peer][0] == geometry.houses[cell][0]) continue;
            if (visit(peer)) return true;
        }
    }
    return false;
}

}  // namespace

bool find_wing(const Board& board, unsigned pivot_digits, Technique technique, Step& step) {
    for (unsigned pivot = 0; pivot < cell_count; ++pivot) {
        if (count(board.candidates(pivot)) != pivot_digits) continue;
        const bool found = visit_pairs_around(board, pivot, [&](unsigned first) {
            if (count(board.candidates(pivot) & ~board.candidates(first)) != 1) return false;
            return visit_pairs_around(board, pivot, [&](unsigned second) {
                const Wing wing{pivot, first, second};
                if (!is_wing(board, wing)) return false;
                collect_removals(board, wing, step.removals);
                return removes_by(step, technique);
            });
        });
        if (found) return true;
    }
    return false;
}

}  // namespace garns::rating
