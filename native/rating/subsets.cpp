#include "rating/subsets.hpp"

#include "rating/finders.hpp"

namespace garns::rating {

namespace {

// Whether another digit has one place left in the house beside the hidden set.
bool leaves_hidden_single(const State& state, const Subset& set, Technique technique, Step& step) {
    for (unsigned digit = 0; digit < 9; ++digit) {
        const Mask places = state.places(set.house, digit);
        const Mask left = places & ~set.places;
        if ((set.digits >> digit & 1) != 0 || count(places) < 2 || count(left) != 1) continue;
        place_in(step, technique, geometry.cells[set.house][lowest(left)], digit);
        return true;
    }
    return false;
}

}  // namespace

bool find_direct_hidden_set(const State& state, unsigned size, Technique technique, Step& step) {
    return visit_hidden_sets(state, size, size + 1, [&](const Subset& set) {
        return leaves_hidden_single(state, set, technique, step);
    });
}

bool find_hidden_set(const State& state, unsigned size, Technique technique, Step& step) {
    return visit_hidden_sets(state, size, fewest_empty_for_hidden(size), [&](const Subset& set) {
        collect_hidden_removals(state, set, step.removals);
        return removes_by(step, technique);
    });
}

bool find_naked_set(const State& state, unsigned size, Technique technique, Step& step) {
    return visit_naked_sets(state, size, [&](const Subset& set) {
        collect_naked_removals(state, set, step.removals);
        return removes_by(step, technique);
    });
}

}  // namespace garns::rating
