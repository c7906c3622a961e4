// Ratings of classic boards.

#include "rating/rating.hpp"

#include <algorithm>
#include <atomic>
#include <span>

#include "hodoku/hodoku.hpp"
#include "refuse.hpp"
#include "surface.hpp"

using namespace garns;

namespace {

bool are_classic_values(const std::uint8_t* values) {
    return std::ranges::all_of(std::span(values, classic::board_cells),
                               [](std::uint8_t value) { return value <= 9; });
}

}  // namespace

std::int32_t garns_rate_se(const std::uint8_t* values, std::uint64_t max_nodes,
                           GarnsSeRating* rating) {
    require(values != nullptr && rating != nullptr, "a buffer is missing");
    if (!are_classic_values(values)) return GARNS_BAD_VALUE;
    const std::atomic<bool> never = false;
    rating::Limits limits;
    limits.max_nodes = max_nodes;
    const rating::Rating found = rating::rate_one(values, limits, never);
    *rating = {found.er, found.ep, found.ed, static_cast<std::uint8_t>(found.outcome)};
    return GARNS_BOARD_FINE;
}

std::int32_t garns_rate_hodoku(const std::uint8_t* values, GarnsHodokuRating* rating) {
    require(values != nullptr && rating != nullptr, "a buffer is missing");
    if (!are_classic_values(values)) return GARNS_BAD_VALUE;
    hodoku::Rating found;
    classic::ParallelControl control;
    hodoku::rate({values, classic::board_cells}, {&found, 1}, 1, control);
    const auto outcome = found.outcome == hodoku::Outcome::Rated ? GARNS_RATED : GARNS_NOT_UNIQUE;
    *rating = {found.score, static_cast<std::uint8_t>(found.level), found.hardest, outcome};
    return GARNS_BOARD_FINE;
}

// The ids are literals: they end with a zero.
const char* garns_hodoku_technique_id(std::uint32_t technique) {
    require(technique < hodoku::ladder().size(), "there is no such technique");
    return hodoku::ladder()[technique].technique.data();
}
