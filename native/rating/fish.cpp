#include "rating/fish.hpp"

#include "rating/finders.hpp"

namespace garns::rating {

bool find_fish(const Board& board, unsigned size, Tenths difficulty, Step& step) {
    return visit_fish(board, size, [&](const Fish& fish) {
        collect_removals(board, fish, step.removals);
        return removes_at(step, difficulty);
    });
}

}  // namespace garns::rating
