// Boards with rules beside their houses: solutions one after the other.

#include <cstddef>
#include <memory>
#include <span>
#include <utility>

#include "refuse.hpp"
#include "rules/flat_rules.hpp"
#include "rules/ruled.hpp"
#include "surface/boards.hpp"
#include "surface_rules.hpp"

using namespace garns;

struct GarnsRuledSearch {
    GarnsRuledSearch(std::shared_ptr<const RuleSet> known, std::span<const std::uint8_t> values)
        : rules(std::move(known)), cells(values.size()), search(rules, values) {}

    std::shared_ptr<const RuleSet> rules;
    std::size_t cells;
    Ruled search;
};

GarnsRuledSearch* garns_ruled_new(std::int32_t size, std::uint32_t cells,
                                  const std::uint8_t* values, const std::uint16_t* houses,
                                  std::uint32_t house_count, const std::int32_t* rules,
                                  std::uint32_t number_count) {
    require(rules != nullptr || number_count == 0, "rules must not be null");
    const auto [code, board] = surface::given_board(size, cells, values, houses, house_count);
    if (code != GARNS_BOARD_FINE) return nullptr;
    const std::span numbers(rules, number_count);
    auto ruled = ruled_board_from(board.size, board.values.size(), board.house_cells, numbers);
    return new GarnsRuledSearch(rules_of(std::move(ruled)), board.values);
}

GarnsRuledSearch* garns_ruled_again(const GarnsRuledSearch* search, const std::uint8_t* values) {
    require(values != nullptr, "values must not be null");
    return new GarnsRuledSearch(search->rules, std::span(values, search->cells));
}

std::int32_t garns_ruled_run(GarnsRuledSearch* search, std::uint64_t limit,
                             std::uint64_t max_nodes) {
    return static_cast<std::int32_t>(search->search.run(limit, max_nodes));
}

const std::uint8_t* garns_ruled_solution(const GarnsRuledSearch* search) {
    const auto solution = search->search.solution();
    return solution.empty() ? nullptr : solution.data();
}

std::uint64_t garns_ruled_count(const GarnsRuledSearch* search) {
    return search->search.solutions();
}

void garns_ruled_free(GarnsRuledSearch* search) { delete search; }
