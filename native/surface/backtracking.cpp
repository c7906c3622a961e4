// The counted row-by-row search.

#include <algorithm>

#include "kernel.hpp"
#include "surface.hpp"
#include "surface/boards.hpp"

using namespace garns;

struct GarnsBacktracking {
    Backtracking search;
};

GarnsBacktracking* garns_backtracking_new(std::int32_t size, const std::uint8_t* values,
                                          const std::uint16_t* houses, std::uint32_t house_count,
                                          std::uint64_t limit) {
    const auto [code, board] = surface::given_board(size, values, houses, house_count);
    if (code != GARNS_BOARD_FINE || surface::has_conflict(board)) return nullptr;
    return new GarnsBacktracking{Backtracking(board.size, board.values, board.house_cells, limit)};
}

std::int32_t garns_backtracking_run(GarnsBacktracking* search, std::uint64_t max_insertions) {
    return static_cast<std::int32_t>(search->search.run(max_insertions));
}

void garns_backtracking_counters(const GarnsBacktracking* search, GarnsCounters* counters) {
    const Counters counted = search->search.counters();
    *counters = {counted.calls,      counted.tries,     counted.insertions,
                 counted.backtracks, counted.max_depth, counted.solutions};
}

const std::uint8_t* garns_backtracking_first_solution(const GarnsBacktracking* search) {
    const auto solution = search->search.first_solution();
    return solution.empty() ? nullptr : solution.data();
}

std::uint32_t garns_backtracking_path(const GarnsBacktracking* search, std::uint8_t* path) {
    const auto placed = search->search.path();
    std::ranges::copy(placed, path);
    return static_cast<std::uint32_t>(placed.size());
}

const std::uint64_t* garns_backtracking_written(const GarnsBacktracking* search) {
    return search->search.written().data();
}

void garns_backtracking_free(GarnsBacktracking* search) { delete search; }
