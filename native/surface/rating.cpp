#include "rating/rating.hpp"

#include <algorithm>
#include <atomic>
#include <span>

#include "refuse.hpp"
#include "surface.hpp"

using namespace garns;

std::int32_t garns_rate_se(const std::uint8_t* values, std::uint64_t max_nodes,
                           GarnsSeRating* rating) {
    require(values != nullptr && rating != nullptr, "a buffer is missing");
    if (!std::ranges::all_of(std::span(values, classic::board_cells),
                             [](std::uint8_t value) { return value <= 9; }))
        return GARNS_BAD_VALUE;
    const std::atomic<bool> never = false;
    rating::Limits limits;
    limits.max_nodes = max_nodes;
    const rating::Rating found = rating::rate_one(values, limits, never);
    *rating = {found.er, found.ep, found.ed, static_cast<std::uint8_t>(found.outcome)};
    return GARNS_BOARD_FINE;
}
