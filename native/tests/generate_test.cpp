#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "classic/classic.hpp"
#include "generate/grids.hpp"
#include "generate/mixing.hpp"
#include "generate/puzzles.hpp"
#include "generate/random.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

using namespace garns;
using namespace garns::testing;
using namespace garns::classic;

namespace {

constexpr auto cells = board_cells;

// tests/generation/test_draws.py expects the same numbers of its twin.
void draws_are_the_same_everywhere() {
    struct First {
        std::uint64_t seed, number, bits[2];
    };
    constexpr std::uint64_t last = ~std::uint64_t{0};
    for (const First& first : {First{0, 0, {0x30bb94d28b7ab90c, 0x16a17f40c767e533}},
                               First{7, 3, {0xc9b4e219484032ed, 0x3193c79b21edfbd8}},
                               First{last, last, {0x3bc675e4f8a5843b, 0xea6f50791f9d9949}}}) {
        Random random(first.seed, first.number);
        CHECK(random.bits() == first.bits[0]);
        CHECK(random.bits() == first.bits[1]);
    }
}

void draws_stay_below_their_bound() {
    Random random(1, 2);
    for (const std::uint32_t bound : {1u, 2u, 3u, 56u, 46656u, 0x80000001u, 0xffffffffu})
        for (int i = 0; i < 200; ++i) CHECK(random.below(bound) < bound);
}

bool is_full_grid(std::span<const std::uint8_t> values, const Houses& houses, std::size_t size) {
    for (std::size_t start = 0; start < houses.size(); start += size) {
        std::set<int> seen;
        for (std::size_t i = start; i < start + size; ++i)
            if (values[houses[i]] >= 1 && values[houses[i]] <= size) seen.insert(values[houses[i]]);
        if (seen.size() != size) return false;
    }
    return true;
}

void classic_grids_are_grids() {
    const auto houses = blocks(9, 3);
    std::vector<std::uint8_t> grids(300 * cells);
    CHECK(draw_uniform_grids(5, 10, 300, grids.data()) >= 300);
    std::set<Values> different;
    for (std::size_t i = 0; i < 300; ++i) {
        const auto grid = std::span(grids).subspan(i * cells, cells);
        CHECK(is_full_grid(grid, houses, 9));
        different.insert(Values(grid.begin(), grid.end()));
    }
    CHECK(different.size() == 300);
    Random random(5, 10);
    Values first(cells);
    draw_uniform_grid(random, first.data());
    CHECK(std::equal(first.begin(), first.end(), grids.begin()));
}

void any_layout_has_mixed_grids() {
    const std::pair<int, Houses> boards[] = {
        {9, diagonals(9, 3)}, {6, blocks(6, 2)}, {16, blocks(16, 4)}, {5, latin(5)}};
    for (const auto& [size, houses] : boards) {
        const MixingRequest request{size, houses, 3, 4, 8, 100'000};
        const auto grid = draw_mixed_grid(request);
        CHECK(grid.is_known);
        CHECK(is_full_grid(grid.values, houses, static_cast<std::size_t>(size)));
        CHECK(draw_mixed_grid(request).values == grid.values);
    }
}

void mixing_says_if_there_is_no_grid() {
    Houses two = latin(2);
    add_cell(two, 2, 0, 0);
    add_cell(two, 2, 1, 1);
    const auto none = draw_mixed_grid({2, two, 1, 1, 5, 100});
    CHECK(none.is_known);
    CHECK(none.values.empty());
    const auto houses = blocks(16, 4);
    CHECK(!draw_mixed_grid({16, houses, 1, 1, 5, 1}).is_known);
}

void mixing_refuses_what_is_no_layout() {
    const Houses wild = {0, 1, 2, 9};
    const auto refused = [](const MixingRequest& request) {
        return throws<std::invalid_argument>([&] { draw_mixed_grid(request); });
    };
    CHECK(refused({2, wild, 1, 1, 5, 100}));
    CHECK(refused({0, wild, 1, 1, 5, 100}));
    CHECK(refused({26, wild, 1, 1, 5, 100}));
    CHECK(refused({2, {}, 1, 1, 5, 100}));
    CHECK(refused({2, latin(2), 1, 1, 5, 0}));
}

struct Made {
    std::vector<std::uint8_t> puzzles, solutions;
    PuzzleEffort effort;
};

PuzzleWishes single_cells() {
    PuzzleWishes wishes;
    for (std::size_t cell = 0; cell < cells; ++cell)
        wishes.units[cell] = static_cast<std::uint8_t>(cell);
    return wishes;
}

Made make(const PuzzleWishes& wishes, std::size_t count, unsigned threads = 1,
          std::uint64_t first = 0) {
    Made made{
        std::vector<std::uint8_t>(count * cells), std::vector<std::uint8_t>(count * cells), {}};
    std::vector<std::uint64_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), first);
    PuzzleRequest request;
    request.wishes = wishes;
    request.seed = 42;
    request.numbers = numbers;
    request.puzzles = made.puzzles.data();
    request.solutions = made.solutions.data();
    ParallelControl control;
    made.effort = make_puzzles(request, threads, control);
    CHECK(control.finished == count);
    return made;
}

std::uint64_t solutions_of(const std::uint8_t* board, std::uint8_t* first = nullptr) {
    return solve_one(board, Alphabet::Values, 2, first).count;
}

void puzzles_are_unique_and_minimal() {
    const auto made = make(single_cells(), 20);
    for (std::size_t i = 0; i < 20; ++i) {
        std::uint8_t* puzzle = const_cast<std::uint8_t*>(made.puzzles.data()) + i * cells;
        Values solution(cells);
        CHECK(solutions_of(puzzle, solution.data()) == 1);
        CHECK(std::equal(solution.begin(), solution.end(),
                         made.solutions.begin() + static_cast<std::ptrdiff_t>(i * cells)));
        for (std::size_t cell = 0; cell < cells; ++cell) {
            const auto given = puzzle[cell];
            if (given == 0) continue;
            puzzle[cell] = 0;
            CHECK(solutions_of(puzzle) == 2);
            puzzle[cell] = given;
        }
    }
    CHECK(made.effort.attempts == 20);
}

void threads_and_stretches_change_nothing() {
    const auto whole = make(single_cells(), 700);
    CHECK(make(single_cells(), 700, 3).puzzles == whole.puzzles);
    const auto part = make(single_cells(), 50, 1, 600);
    CHECK(std::equal(part.puzzles.begin(), part.puzzles.end(),
                     whole.puzzles.begin() + static_cast<std::ptrdiff_t>(600 * cells)));
}

std::size_t givens(const std::vector<std::uint8_t>& puzzles) {
    return puzzles.size() - static_cast<std::size_t>(std::ranges::count(puzzles, 0));
}

void wishes_come_true() {
    auto wishes = single_cells();
    wishes.minimal = false;
    wishes.fewest = wishes.most = 30;
    wishes.max_attempts = 100;
    CHECK(givens(make(wishes, 10).puzzles) == 300);
    wishes.fewest = wishes.most = 81;
    CHECK(givens(make(wishes, 2).puzzles) == 162);
    wishes.fewest = wishes.most = 16;
    const auto none = make(wishes, 2);
    CHECK(givens(none.puzzles) == 0);
    CHECK(none.effort.attempts == 200);
    wishes.units.fill(always_given);
    wishes.fewest = 0;
    wishes.most = 81;
    CHECK(givens(make(wishes, 2).puzzles) == 162);
    CHECK(make(wishes, 0).puzzles.empty());
}

void a_stop_is_heard() {
    auto wishes = single_cells();
    wishes.minimal = false;
    wishes.fewest = wishes.most = 10;
    wishes.max_attempts = ~std::uint64_t{0};
    Values puzzles(cells), solutions(cells);
    const std::array<std::uint64_t, 1> numbers{};
    PuzzleRequest request;
    request.wishes = wishes;
    request.numbers = numbers;
    request.puzzles = puzzles.data();
    request.solutions = solutions.data();
    ParallelControl control;
    control.stop = true;
    make_puzzles(request, 2, control);
    CHECK(control.finished == 0);
}

void bad_requests_are_refused() {
    const auto refused = [](const PuzzleRequest& request, unsigned threads) {
        ParallelControl control;
        return throws<std::invalid_argument>([&] { make_puzzles(request, threads, control); });
    };
    PuzzleRequest request;
    request.wishes = single_cells();
    CHECK(refused(request, 0));
    const std::array<std::uint64_t, 1> numbers{};
    request.numbers = numbers;
    CHECK(refused(request, 1));
    request.numbers = {};
    request.wishes.fewest = 30;
    request.wishes.most = 29;
    CHECK(refused(request, 1));
    request.wishes.most = 30;
    request.wishes.max_attempts = 0;
    CHECK(refused(request, 1));
}

}  // namespace

int main() {
    draws_are_the_same_everywhere();
    draws_stay_below_their_bound();
    classic_grids_are_grids();
    any_layout_has_mixed_grids();
    mixing_says_if_there_is_no_grid();
    mixing_refuses_what_is_no_layout();
    puzzles_are_unique_and_minimal();
    threads_and_stretches_change_nothing();
    wishes_come_true();
    a_stop_is_heard();
    bad_requests_are_refused();
    if (failures != 0) return 1;
    std::cout << "generate: all checks passed\n";
}
