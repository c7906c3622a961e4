// Puzzles of a wished rating: as wished, and the same whatever the number of threads.

#include "generate/rated.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "rating/rating.hpp"
#include "tests/check.hpp"

using namespace garns::classic;
using namespace garns::testing;
namespace rating = garns::rating;

namespace {

constexpr std::uint64_t max_nodes = 1'000'000;

PuzzleWishes any_minimal() {
    PuzzleWishes wishes;
    std::iota(wishes.units.begin(), wishes.units.end(), std::uint8_t{0});
    wishes.max_attempts = 1000;
    return wishes;
}

struct Made {
    std::vector<std::uint8_t> puzzles, solutions, ratings;

    [[nodiscard]] const std::uint8_t* puzzle(std::size_t i) const {
        return puzzles.data() + i * board_cells;
    }
};

Made make(const PuzzleWishes& wishes, RatingWish wish, std::size_t count, unsigned threads = 1) {
    Made made{std::vector<std::uint8_t>(count * board_cells),
              std::vector<std::uint8_t>(count * board_cells), std::vector<std::uint8_t>(count)};
    wish.ratings = made.ratings.data();
    std::vector<std::uint64_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), std::uint64_t{0});
    PuzzleRequest request{wishes, 42, numbers, made.puzzles.data(), made.solutions.data()};
    ParallelControl control;
    make_rated_puzzles(request, wish, threads, control);
    CHECK(control.finished == count);
    return made;
}

unsigned er_of(const std::uint8_t* puzzle) {
    const std::atomic<bool> stop = false;
    const auto rated = rating::rate_one(puzzle, {max_nodes}, stop);
    return rated.outcome == rating::Outcome::Rated ? rated.er : 0U;
}

std::ptrdiff_t givens_of(const std::uint8_t* puzzle) {
    return std::count_if(puzzle, puzzle + board_cells, [](auto value) { return value != 0; });
}

void ratings_are_as_wished() {
    const unsigned ranges[][2] = {{10, 12}, {15, 20}, {23, 23}, {30, 50}, {66, 72}};
    for (const auto& [lowest, highest] : ranges) {
        for (const bool may_grow : {false, true}) {
            const RatingWish wish{lowest, highest, may_grow, false, 1, max_nodes};
            const auto made = make(any_minimal(), wish, 2);
            for (std::size_t i = 0; i < 2; ++i) {
                const unsigned er = er_of(made.puzzle(i));
                CHECK(er >= lowest && er <= highest);
                CHECK(er == made.ratings[i]);
            }
        }
    }
}

// Only the last cells of houses are left to be filled: it takes many givens.
void what_is_too_hard_grows() {
    const auto made = make(any_minimal(), {10, 10, true, false, 1, max_nodes}, 1);
    CHECK(er_of(made.puzzle(0)) == 10);
}

void the_number_of_threads_changes_nothing() {
    const RatingWish wish{30, 50, true, false, 1, max_nodes};
    const auto alone = make(any_minimal(), wish, 8);
    const auto together = make(any_minimal(), wish, 8, 3);
    CHECK(alone.puzzles == together.puzzles && alone.solutions == together.solutions);
}

// The number of givens is kept while they change places.
void givens_may_move() {
    auto wishes = any_minimal();
    wishes.minimal = false;
    wishes.fewest = wishes.most = 24;
    const auto made = make(wishes, {26, 72, true, true, 1000, max_nodes}, 4);
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(givens_of(made.puzzle(i)) == 24);
        CHECK(er_of(made.puzzle(i)) >= 26 && er_of(made.puzzle(i)) <= 72);
    }
}

void what_is_not_found_is_told() {
    auto wishes = any_minimal();
    wishes.max_attempts = 20;
    const auto none = make(wishes, {115, 119, true, true, 1, 1000}, 2);
    CHECK(givens_of(none.puzzle(0)) == 0 && givens_of(none.puzzle(1)) == 0);
    CHECK(none.ratings[0] == 0 && none.ratings[1] == 0);
    // No puzzle has 10 givens: there is nothing to begin with, and no attempt after the first.
    wishes.minimal = false;
    wishes.fewest = wishes.most = 10;
    wishes.max_attempts = ~std::uint64_t{0};
    CHECK(givens_of(make(wishes, {10, 119, true, true, 3, max_nodes}, 1, 2).puzzle(0)) == 0);
}

void full_boards_need_no_rating() {
    auto wishes = any_minimal();
    wishes.minimal = false;
    wishes.fewest = wishes.most = 81;
    wishes.max_attempts = 1;
    CHECK(givens_of(make(wishes, {10, 119, true, true, 1, max_nodes}, 1).puzzle(0)) == 0);
}

void a_stop_is_heard() {
    std::array<std::uint8_t, board_cells> puzzle{}, solution{};
    const std::array<std::uint64_t, 1> numbers{};
    PuzzleRequest request{any_minimal(), 42, numbers, puzzle.data(), solution.data()};
    ParallelControl control;
    control.stop = true;
    make_rated_puzzles(request, {10, 119, false, false, 1, max_nodes}, 2, control);
    CHECK(control.finished == 0);
}

void bad_requests_are_refused() {
    const auto refused = [](const RatingWish& wish, unsigned threads) {
        PuzzleRequest request;
        request.wishes = any_minimal();
        ParallelControl control;
        return throws<std::invalid_argument>(
            [&] { make_rated_puzzles(request, wish, threads, control); });
    };
    CHECK(refused({30, 20, false, false, 1, max_nodes}, 1));
    CHECK(refused({20, 30, false, false, 0, max_nodes}, 1));
    CHECK(refused({20, 30, false, false, 1, max_nodes}, 0));
}

}  // namespace

int main() {
    ratings_are_as_wished();
    what_is_too_hard_grows();
    the_number_of_threads_changes_nothing();
    givens_may_move();
    what_is_not_found_is_told();
    full_boards_need_no_rating();
    a_stop_is_heard();
    bad_requests_are_refused();
    if (failures != 0) return 1;
    std::cout << "rated: all checks passed\n";
}
