#include "rating/rating.hpp"

#include <algorithm>
#include <span>

#include "refuse.hpp"
#include "surface.hpp"

using namespace garns;

struct GarnsSeRater {
    rating::SlicedRating rating;
};

GarnsSeRater* garns_se_new(const std::uint8_t* values, std::uint64_t budget) {
    require(values != nullptr, "a buffer is missing");
    const std::span board(values, classic::board_cells);
    if (std::ranges::any_of(board, [](std::uint8_t value) { return value > 9; })) return nullptr;
    rating::Limits limits;
    limits.max_nodes = budget;
    return new GarnsSeRater{rating::SlicedRating(values, limits)};
}

std::int32_t garns_se_run(GarnsSeRater* rater, std::uint64_t max_nodes) {
    return rater->rating.run(max_nodes) ? GARNS_FINISHED : GARNS_RUNNING;
}

void garns_se_rating(const GarnsSeRater* rater, GarnsSeRating* rating) {
    const rating::Rating& found = rater->rating.rating();
    *rating = {found.er, found.ep, found.ed, static_cast<std::uint8_t>(found.outcome)};
}

void garns_se_free(GarnsSeRater* rater) { delete rater; }
