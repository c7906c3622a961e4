#include "rating/subsets.hpp"

#include "rating/finders.hpp"

namespace garns::rating {

namespace {

// Whether another digit has one place left in the house beside the hidden set.
bool leaves_hidden_single(const Board& board, const Subset& set, Technique technique, Step& step) {
    for (unsigned digit = 0; digit < 9; ++digit) {
        const Mask places = board.places(set.house, digit);
        const Mask left = places & ~set.places;
        if ((set.digits >> digit & 1) != 0 || count(places) < 2 || count(left) != 1) continue;
        place_in(step, technique, geometry.cells[set.house][lowest(left)], digit);
        return true;
    }
    return false;
}

}  // namespace

bool find_direct_hidden_set(const Board& board, unsigned size, Technique technique, Step& step) {
    return visit_hidden_sets(board, size, size + 1, [&](const Subset& set) {
        return leaves_hidden_single(board, set, technique, step);
    });
}

bool find_hidden_set(const Board& board, unsigned size, Technique technique, Step& step) {
    return visit_hidden_sets(board, size, fewest_empty_for_hidden(size), [&](const Subset& set) {
        collect_hidden_removals(board, set, step.removals);
        return removes_by(step, technique);
    });
}

bool find_naked_set(const Board& board, unsigned size, Technique technique, Step& step) {
    return visit_naked_sets(board, size, [&](const Subset& set) {
        collect_naked_removals(board, set, step.removals);
        return removes_by(step, technique);
    });
}

}  // namespace garns::rating
