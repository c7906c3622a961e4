// Ratings of classic boards.

#include "rating/rating.hpp"

#include <algorithm>
#include <span>

#include "hodoku/hodoku.hpp"
#include "refuse.hpp"
#include "surface.hpp"

using namespace garns;

namespace {

constexpr std::uint8_t no_technique = 255;

bool are_classic_values(const std::uint8_t* values) {
    require(values != nullptr, "a buffer is missing");
    return std::ranges::all_of(std::span(values, classic::board_cells),
                               [](std::uint8_t value) { return value <= 9; });
}

}  // namespace

struct GarnsSeRater {
    rating::SlicedRating rating;
};

GarnsSeRater* garns_se_new(const std::uint8_t* values, std::uint64_t budget) {
    if (!are_classic_values(values)) return nullptr;
    rating::Limits limits;
    limits.max_nodes = budget;
    return new GarnsSeRater{rating::SlicedRating(values, limits)};
}

std::int32_t garns_se_run(GarnsSeRater* rater, std::uint64_t max_nodes) {
    return rater->rating.run(max_nodes) ? GARNS_FINISHED : GARNS_RUNNING;
}

void garns_se_rating(const GarnsSeRater* rater, GarnsSeRating* rating) {
    const rating::Rating& found = rater->rating.rating();
    const rating::HardestStep& hardest = rater->rating.hardest();
    const auto technique =
        hardest.is_there() ? static_cast<std::uint8_t>(hardest.step.technique) : no_technique;
    *rating = {found.er, found.ep, found.ed, static_cast<std::uint8_t>(found.outcome), technique};
}

void garns_se_free(GarnsSeRater* rater) { delete rater; }

// The ids are literals: they end with a zero.
const char* garns_se_technique_id(std::uint32_t technique) {
    require(technique < std::size(rating::techniques), "there is no such technique");
    return rating::techniques[technique].id.data();
}

std::int32_t garns_rate_hodoku(const std::uint8_t* values, GarnsHodokuRating* rating) {
    require(rating != nullptr, "a buffer is missing");
    if (!are_classic_values(values)) return GARNS_BAD_VALUE;
    hodoku::Rating found;
    classic::ParallelControl control;
    hodoku::rate({values, classic::board_cells}, {&found, 1}, 1, control);
    const auto outcome = found.outcome == hodoku::Outcome::Rated ? GARNS_RATED : GARNS_NOT_UNIQUE;
    *rating = {found.score, static_cast<std::uint8_t>(found.level), found.hardest, outcome};
    return GARNS_BOARD_FINE;
}

const char* garns_hodoku_technique_id(std::uint32_t technique) {
    require(technique < hodoku::ladder().size(), "there is no such technique");
    return hodoku::ladder()[technique].technique.data();
}
