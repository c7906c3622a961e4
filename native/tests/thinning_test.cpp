// Boards in lanes, and puzzles that are thinned out on them: the same answers as the plain ways.

#include "generate/thinning.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "generate/learned_thinning.hpp"
#include "generate/plain_draw.hpp"
#include "generate/symmetry.hpp"
#include "generate/three_digits.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

using namespace garns;
using namespace garns::testing;
using namespace garns::generate;

namespace {

struct Board {
    Board(int board_size, const Houses& board_houses)
        : size(board_size), houses(board_houses), grids(board_size, board_houses, false) {
        while (!grids.prepare(1'000'000)) {
        }
    }

    [[nodiscard]] Values grid(std::uint64_t number) const {
        GridDraw draw(grids, 5, number);
        while (!draw.run(10)) {
        }
        return draw.grid().values;
    }
    [[nodiscard]] std::uint64_t solutions(const Values& values, std::uint64_t limit) const {
        General search(size, values, houses);
        while (search.run(limit, 1'000'000) == Status::Running) {
        }
        return search.solutions();
    }

    int size;
    Houses houses;
    FullGrids grids;
};

Houses windoku() {
    Houses houses = blocks(9, 3);
    for (const int top : {1, 5})
        for (const int left : {1, 5})
            for (int k = 0; k < 9; ++k) add_cell(houses, 9, top + k / 3, left + k % 3);
    return houses;
}

std::vector<Board> boards() {
    std::vector<Board> all;
    all.emplace_back(4, blocks(4, 2));
    all.emplace_back(6, blocks(6, 2));
    all.emplace_back(7, latin(7));
    all.emplace_back(9, diagonals(9, 3));
    all.emplace_back(9, windoku());
    all.emplace_back(12, blocks(12, 3));
    return all;
}

std::vector<std::uint16_t> random_order(std::size_t count, Random& random) {
    std::vector<std::uint16_t> order(count);
    std::iota(order.begin(), order.end(), std::uint16_t{0});
    random.shuffle(std::span(order));
    return order;
}

Values thinned(const Board& board, const Units& units, const Values& grid,
               const std::vector<std::uint16_t>& order, unsigned target, std::uint64_t slice) {
    Thinning thinning(board.grids, units, grid, order, target);
    std::uint64_t guesses = slice;
    while (!thinning.run(guesses)) guesses = slice;
    CHECK(thinning.is_decided());
    CHECK(thinning.clues() == clues_of(thinning.values()));
    return thinning.values();
}

Values thinned_by_learning(const Board& board, const Units& units, const Values& grid,
                           const std::vector<std::uint16_t>& order, unsigned target,
                           std::uint64_t slice) {
    LearnedThinning thinning(board.grids, units, grid, order, target);
    for (std::uint64_t steps = slice; !thinning.run(steps); steps = slice) {
    }
    CHECK(thinning.is_decided());
    CHECK(thinning.clues() == clues_of(thinning.values()));
    return thinning.values();
}

Values taken_away(const Board& board, const Units& units, const Values& grid,
                  const std::vector<std::uint16_t>& order, unsigned target) {
    TakingAway taking(units, grid, order, target);
    while (taking.ask()) taking.hear(board.solutions(taking.question(), 2) == 1);
    return taking.values();
}

void thinning_leads_where_single_questions_do() {
    for (const Board& board : boards())
        for (const char* symmetry : {"none", "180", "full"}) {
            const Units units = units_of(board.size, symmetry);
            for (std::uint64_t number = 0; number < (board.size < 12 ? 4 : 1); ++number) {
                const Values grid = board.grid(number);
                Random random(3, number);
                const auto order = random_order(units.size(), random);
                const unsigned cells = static_cast<unsigned>(grid.size());
                for (const unsigned target : {0U, cells / 2}) {
                    const Values expected = taken_away(board, units, grid, order, target);
                    CHECK(thinned(board, units, grid, order, target, 1'000) == expected);
                    CHECK(thinned(board, units, grid, order, target, 1) == expected);
                }
            }
        }
}

// One unit of all cells that a mask leaves open: the cells of no unit are given.
void cells_without_a_unit_stay() {
    const Board board(6, blocks(6, 2));
    const Values grid = board.grid(1);
    for (const std::size_t open : {1U, 6U, 20U, 36U}) {
        Unit unit(open);
        std::iota(unit.begin(), unit.end(), std::uint16_t{0});
        const Units units{unit};
        CHECK(thinned(board, units, grid, {0}, 0, 50) == taken_away(board, units, grid, {0}, 0));
    }
}

// One solution, and two without any of its units.
bool is_minimal(const Board& board, const Units& units, const Values& puzzle) {
    if (board.solutions(puzzle, 2) != 1) return false;
    return std::ranges::all_of(units, [&](const Unit& unit) {
        Values fewer = puzzle;
        for (const auto cell : unit) fewer[cell] = 0;
        return fewer == puzzle || board.solutions(fewer, 2) == 2;
    });
}

// Both ways to thin out, by a search that shares no code with the first. Puzzles by learning are
// others where a unit was put off.
void thinned_puzzles_are_minimal() {
    for (const Board& board : boards()) {
        if (board.size > 9) continue;
        for (const char* symmetry : {"none", "90"}) {
            const Units units = units_of(board.size, symmetry);
            Random random(4, 0);
            const Values grid = board.grid(7);
            const auto order = random_order(units.size(), random);
            CHECK(is_minimal(board, units, thinned(board, units, grid, order, 0, 100)));
            CHECK(is_minimal(board, units, thinned_by_learning(board, units, grid, order, 0, 100)));
        }
    }
}

void thinning_by_learning_stops_at_its_target_and_may_be_sliced() {
    for (const Board& board : boards()) {
        const Units units = units_of(board.size, "180");
        Random random(6, 0);
        const Values grid = board.grid(2);
        const auto order = random_order(units.size(), random);
        for (const unsigned target : {0U, static_cast<unsigned>(grid.size()) / 2}) {
            const Values puzzle = thinned_by_learning(board, units, grid, order, target, 1'000);
            CHECK(thinned_by_learning(board, units, grid, order, target, 1) == puzzle);
            CHECK(board.solutions(puzzle, 2) == 1);
            CHECK(target == 0 || clues_of(puzzle) - target <= 1);
        }
    }
}

// Every candidate that singles leave or take away is what the solutions say: none of those that go
// is in one, and a contradiction means that there is none.
void lanes_lose_no_solution() {
    for (const Board& board : boards()) {
        if (board.size > 9) continue;
        Random random(9, 1);
        for (int round = 0; round < 20; ++round) {
            const Values grid = board.grid(static_cast<std::uint64_t>(round));
            Values givens(grid.size());
            LaneBoard lanes(*board.grids.lanes());
            bool is_possible = true;
            for (std::size_t left = grid.size() / 3; left > 0; --left) {
                const auto cell = random.below(static_cast<std::uint32_t>(grid.size()));
                givens[cell] = grid[cell];
                is_possible = is_possible && lanes.place(cell, grid[cell]);
            }
            CHECK(is_possible);
            for (std::size_t cell = 0; cell < grid.size(); ++cell) {
                CHECK(lanes.may_hold(cell, grid[cell]));
                Values other = givens;
                other[cell] = static_cast<std::uint8_t>(grid[cell] % board.size + 1);
                if (givens[cell] != 0 || lanes.may_hold(cell, other[cell])) continue;
                CHECK(board.solutions(other, 1) == 0);
            }
        }
    }
}

void another_solution_is_found_if_there_is_one() {
    for (const Board& board : boards()) {
        Random random(11, 2);
        for (int round = 0; round < 10; ++round) {
            const Values grid = board.grid(static_cast<std::uint64_t>(round));
            std::vector<std::uint16_t> open = random_order(grid.size(), random);
            open.resize(grid.size() * (static_cast<std::size_t>(round) % 4 + 4) / 10);
            Values givens = grid;
            for (const auto cell : open) givens[cell] = 0;
            LaneBoard lanes(*board.grids.lanes());
            for (std::size_t cell = 0; cell < grid.size(); ++cell)
                if (givens[cell] != 0) CHECK(lanes.place(cell, givens[cell]));
            OtherSolution other(lanes, grid.data());
            other.begin(open);
            auto answer = OtherSolution::Answer::Unknown;
            while (answer == OtherSolution::Answer::Unknown) answer = other.run(3);
            const bool is_unique = board.solutions(givens, 2) == 1;
            CHECK((answer == OtherSolution::Answer::DoesNotExist) == is_unique);
            CHECK(lanes.level() == 0);
        }
    }
}

bool is_full_grid(const Board& board, const Values& grid) {
    const auto size = static_cast<std::size_t>(board.size);
    for (std::size_t start = 0; start < board.houses.size(); start += size) {
        unsigned seen = 0;
        for (std::size_t i = start; i < start + size; ++i) seen |= 1U << grid[board.houses[i]];
        if (seen != (1U << (size + 1)) - 2) return false;
    }
    return true;
}

void steps_of_three_digits_lead_to_full_grids() {
    for (const Board& board : boards()) {
        const auto size = static_cast<std::size_t>(board.size);
        CHECK(ThreeDigits::can_mix(size, board.houses));
        ThreeDigits step(size, board.houses);
        Values grid = board.grid(0);
        Random random(1, 1);
        for (int i = 0; i < 50; ++i) {
            const Values before = grid;
            step.begin(grid);
            CHECK(step.mix(random));
            step.copy_grid(grid);
            CHECK(is_full_grid(board, grid));
            unsigned changed = 0;
            for (std::size_t cell = 0; cell < grid.size(); ++cell)
                if (grid[cell] != before[cell]) changed |= 1U << grid[cell] | 1U << before[cell];
            CHECK(std::popcount(changed) <= 3);
        }
    }
}

// On a 4x4 board all 288 grids are reached, each about as often as any other.
void steps_of_three_digits_reach_all_grids_alike() {
    const Board board(4, blocks(4, 2));
    ThreeDigits step(4, board.houses);
    Values grid = board.grid(0);
    step.begin(grid);
    Random random(2, 0);
    std::map<Values, int> counts;
    constexpr int steps = 288 * 100;
    for (int i = 0; i < steps; ++i) {
        static_cast<void>(step.mix(random));
        step.copy_grid(grid);
        ++counts[grid];
    }
    CHECK(counts.size() == 288);
    double chi2 = 0;
    for (const auto& [_, count] : counts) chi2 += (count - 100.0) * (count - 100.0) / 100.0;
    // One step does not forget the grid before it, so this is more than 287 of independent draws.
    CHECK(chi2 > 150 && chi2 < 900);
}

void three_digits_need_rows() {
    CHECK(!ThreeDigits::can_mix(2, latin(2)));
    CHECK(ThreeDigits::can_mix(25, blocks(25, 5)));
    Houses odd = latin(4);
    std::rotate(odd.begin(), odd.begin() + 2, odd.end());
    CHECK(!ThreeDigits::can_mix(4, odd));
    Houses many = latin(4);
    for (int i = 0; i < 61; ++i) many.insert(many.end(), many.begin(), many.begin() + 4);
    CHECK(!ThreeDigits::can_mix(4, many));
}

}  // namespace

int main() {
    thinning_leads_where_single_questions_do();
    cells_without_a_unit_stay();
    thinned_puzzles_are_minimal();
    thinning_by_learning_stops_at_its_target_and_may_be_sliced();
    lanes_lose_no_solution();
    another_solution_is_found_if_there_is_one();
    steps_of_three_digits_lead_to_full_grids();
    steps_of_three_digits_reach_all_grids_alike();
    three_digits_need_rows();
    if (failures != 0) return 1;
    std::cout << "thinning: all checks passed\n";
}
