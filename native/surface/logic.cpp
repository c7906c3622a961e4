// Techniques and paths.

#include "surface/logic.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "refuse.hpp"
#include "surface.hpp"
#include "surface/boards.hpp"
#include "techniques.hpp"

namespace {

using namespace garns;

const std::vector<std::string_view>& technique_ids() {
    static const auto ids = logic::native_techniques();
    return ids;
}

// Nothing is possible that the board does not have.
bool is_in_range(const GarnsTechniques& techniques, const logic::Situation& situation) {
    const unsigned size = techniques.size();
    const auto is_value = [size](std::uint8_t value) { return value <= size; };
    return std::ranges::all_of(situation.values, is_value) &&
           std::ranges::all_of(situation.given, is_value) &&
           std::ranges::all_of(situation.candidates,
                               [size](std::uint32_t mask) { return mask >> size == 0; });
}

}  // namespace

struct GarnsPath {
    logic::Order order;  // which the path refers to
    std::unique_ptr<logic::Path> inner;
};

struct GarnsSteps {
    logic::Words record;
};

std::uint32_t garns_technique_count() { return static_cast<std::uint32_t>(technique_ids().size()); }

// The ids are literals: they end with a zero.
const char* garns_technique_id(std::uint32_t technique) {
    require(technique < technique_ids().size(), "there is no such technique");
    return technique_ids()[technique].data();
}

std::uint32_t garns_role_count() { return static_cast<std::uint32_t>(logic::role_names.size()); }

const char* garns_role_name(std::uint32_t role) {
    require(role < logic::role_names.size(), "there is no such role");
    return logic::role_names[role].data();
}

GarnsTechniques* garns_techniques_new(std::int32_t size, std::uint32_t cells,
                                      const std::uint16_t* houses, std::uint32_t house_count,
                                      const std::uint8_t* kinds, const std::int32_t* rules,
                                      std::uint32_t numbers, const std::uint16_t* owners,
                                      std::uint32_t rule_count) {
    require(kinds != nullptr && (rules != nullptr || numbers == 0) &&
                (owners != nullptr || rule_count == 0),
            "a buffer is missing");
    const std::vector<std::uint8_t> empty(surface::max_cells);
    const auto [code, board] = surface::given_board(size, cells, empty.data(), houses, house_count);
    if (code != GARNS_BOARD_FINE) return nullptr;
    return new GarnsTechniques{logic::techniques_on(size, {kinds, house_count}, board.house_cells,
                                                    {{rules, numbers}, {owners, rule_count}})};
}

void garns_techniques_free(GarnsTechniques* techniques) { delete techniques; }

GarnsPath* garns_path_new(const GarnsTechniques* techniques, const std::uint8_t* order,
                          std::uint32_t order_count, const std::uint8_t* values,
                          const std::uint32_t* candidates, const std::uint8_t* given,
                          std::int32_t goal_cell, std::int32_t goal_place,
                          std::uint32_t goal_steps) {
    require(techniques != nullptr && (order != nullptr || order_count == 0), "a buffer is missing");
    const auto situation = techniques->situation(values, candidates, given);
    const std::span numbers(order, order_count);
    const bool are_techniques = std::ranges::all_of(
        numbers, [](std::uint8_t number) { return number < technique_ids().size(); });
    if (!are_techniques || !is_in_range(*techniques, situation)) return nullptr;
    require(goal_cell < static_cast<std::int32_t>(techniques->cells()), "there is no such cell");
    logic::Goal goal;
    if (goal_cell >= 0) goal.cell = static_cast<unsigned>(goal_cell);
    if (goal_place >= 0) goal.place = static_cast<std::size_t>(goal_place);
    if (goal_steps != 0) goal.steps = goal_steps;
    auto path = std::make_unique<GarnsPath>();
    path->order.assign(numbers.begin(), numbers.end());
    path->inner = techniques->inner->path(path->order, situation, goal);
    return path.release();
}

std::int32_t garns_path_run(GarnsPath* path, std::uint32_t max_work) {
    require(max_work > 0, "max_work must be at least 1");
    return static_cast<std::int32_t>(path->inner->run(logic::Stop::after(max_work)));
}

std::uint32_t garns_path_steps(const GarnsPath* path) {
    return static_cast<std::uint32_t>(path->inner->steps());
}

std::uint32_t garns_path_words(const GarnsPath* path) {
    return static_cast<std::uint32_t>(path->inner->record().size());
}

const std::uint32_t* garns_path_record(const GarnsPath* path) {
    return path->inner->record().data();
}

void garns_path_board(const GarnsPath* path, std::uint8_t* values, std::uint32_t* candidates) {
    require(values != nullptr && candidates != nullptr, "a buffer is missing");
    std::ranges::copy(path->inner->values(), values);
    std::ranges::copy(path->inner->candidates(), candidates);
}

void garns_path_free(GarnsPath* path) { delete path; }

GarnsSteps* garns_steps_new(const GarnsTechniques* techniques, std::uint8_t technique,
                            const std::uint8_t* values, const std::uint32_t* candidates,
                            const std::uint8_t* given, std::uint32_t wanted,
                            std::uint32_t max_work) {
    require(techniques != nullptr && max_work > 0, "a buffer is missing, or max_work is 0");
    const auto situation = techniques->situation(values, candidates, given);
    if (technique >= technique_ids().size() || !is_in_range(*techniques, situation)) return nullptr;
    const std::size_t most = wanted == 0 ? SIZE_MAX : wanted;
    auto record =
        techniques->inner->steps_of(technique, situation, most, logic::Stop::after(max_work));
    return record ? new GarnsSteps{std::move(*record)} : nullptr;
}

std::uint32_t garns_steps_words(const GarnsSteps* steps) {
    return static_cast<std::uint32_t>(steps->record.size());
}

const std::uint32_t* garns_steps_record(const GarnsSteps* steps) { return steps->record.data(); }

void garns_steps_free(GarnsSteps* steps) { delete steps; }
