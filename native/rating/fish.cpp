#include "rating/fish.hpp"

#include "rating/finders.hpp"

namespace garns::rating {

bool find_fish(const State& state, unsigned size, Technique technique, Step& step) {
    return visit_fish(state, size, [&](const Fish& fish) {
        collect_removals(state, fish, step.removals);
        return removes_by(step, technique);
    });
}

}  // namespace garns::rating
