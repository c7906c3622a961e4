#include "rating/fish.hpp"

#include "rating/finders.hpp"

namespace garns::rating {

bool find_fish(const Board& board, unsigned size, Technique technique, Step& step) {
    return visit_fish(board, size, [&](const Fish& fish) {
        collect_removals(board, fish, step.removals);
        return removes_by(step, technique);
    });
}

}  // namespace garns::rating
