#include "rating/locked.hpp"

#include "rating/finders.hpp"

namespace garns::rating {

namespace {

// Whether another house like the base has one place left once the digit is gone from the cover.
bool leaves_hidden_single(const State& state, const Locked& locked, Step& step) {
    const unsigned first = locked.base / 9 * 9;
    for (unsigned house = first; house < first + 9; ++house) {
        if (house == locked.base || geometry.overlap[house][locked.cover] == 0) continue;
        const Mask places = state.places(house, locked.digit);
        const Mask left = places & ~geometry.overlap[house][locked.cover];
        if (count(places) < 2 || count(left) != 1) continue;
        place_in(step, is_pointing(locked) ? Technique::DirectPointing : Technique::DirectClaiming,
                 geometry.cells[house][lowest(left)], locked.digit);
        return true;
    }
    return false;
}

}  // namespace

bool find_direct_locked(const State& state, Step& step) {
    return visit_locked(
        state, [&](const Locked& locked) { return leaves_hidden_single(state, locked, step); });
}

bool find_locked(const State& state, Step& step) {
    return visit_locked(state, [&](const Locked& locked) {
        collect_removals(state, locked, step.removals);
        return removes_by(step, is_pointing(locked) ? Technique::Pointing : Technique::Claiming);
    });
}

}  // namespace garns::rating
