#include "generate/wishes.hpp"

#include <algorithm>

namespace garns::generate {

namespace {

// Below so many givens a classic puzzle is hard to find by chance.
constexpr unsigned dear_clues = 22;

}  // namespace

bool WalkEnd::is_solved() const { return std::ranges::find(values, 0) == values.end(); }

unsigned Aim::distance(const WalkEnd& walk) const {
    if (is_open_ended()) return walk.is_solved() ? 2 : 0;
    if (walk.hardest < first) return 2;
    return walk.is_solved() ? 0 : 1;
}

bool Wishes::draws_are_dear(bool is_classic) const {
    return !is_classic || (has_range && most < dear_clues);
}

KnownTechniques::KnownTechniques(const logic::Order& catalogue, int reach) {
    for (int place = 0; place < reach; ++place) {
        const auto row = catalogue[static_cast<std::size_t>(place)];
        if (row == logic::no_row) continue;
        order.push_back(row);
        places.push_back(place);
    }
}

unsigned clues_of(const std::vector<std::uint8_t>& values) {
    return static_cast<unsigned>(values.size()) -
           static_cast<unsigned>(std::ranges::count(values, 0));
}

}  // namespace garns::generate
