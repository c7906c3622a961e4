// Sudoku Explainer's scale: a puzzle has one rating, every step is true, and an effort is kept to.

#include <algorithm>
#include <atomic>
#include <limits>

#include "fuzz/puzzles.hpp"
#include "rating/ladder.hpp"
#include "rating/rating.hpp"
#include "tests/check.hpp"

using namespace garns;
using namespace garns::rating;
using fuzz::Bytes;
using fuzz::Values;

namespace {

constexpr double forever = std::numeric_limits<double>::infinity();

struct Outcomes {
    std::vector<Rating> ratings;
    std::vector<HardestStep> hardest;
};

// The puzzle so many times over.
Outcomes rated(const Values& puzzle, std::size_t times, unsigned threads, std::uint64_t max_nodes) {
    Values boards;
    for (std::size_t i = 0; i < times; ++i)
        boards.insert(boards.end(), puzzle.begin(), puzzle.end());
    Outcomes outcomes{std::vector<Rating>(times), std::vector<HardestStep>(times)};
    classic::ParallelControl control;
    rate({boards.data(), times, max_nodes, forever, outcomes.ratings.data(),
          outcomes.hardest.data()},
         threads, control);
    HOLDS(control.finished == times);
    return outcomes;
}

bool is_same(const Rating& one, const Rating& other) {
    return one.er == other.er && one.ep == other.ep && one.ed == other.ed &&
           one.outcome == other.outcome;
}

void check_step(const State& state, const Values& solution, const Step& step) {
    for (const unsigned cell : step.removals.cells()) {
        HOLDS((step.removals.digits(cell) & bit(solution[cell] - 1U)) == 0);
        HOLDS((step.removals.digits(cell) & ~state.candidates(cell)) == 0);
    }
    HOLDS(step.places() || !step.removals.is_empty());
    if (step.places()) HOLDS(solution[step.cell] == step.digit + 1);
}

// The path, step by step; every step is as hard as the rating says or easier.
void check_path(const fuzz::Proper& proper, const Rating& rating, std::uint64_t max_nodes) {
    const std::atomic<bool> stop = false;
    Effort effort(max_nodes, Effort::Clock::time_point::max(), stop);
    State state;
    HOLDS(state.take_givens(proper.puzzle.data()));
    while (!state.is_full()) {
        Step step;
        if (find_step(state, Limits{}.ceiling, effort, step) != 0) return;
        check_step(state, proper.solution, step);
        if (rating.outcome == Outcome::Rated) HOLDS(step.difficulty <= rating.er);
        state.remove(step.removals);
        if (step.places()) state.place(step.cell, step.digit);
    }
}

void check_hardest(const fuzz::Proper& proper, const Rating& rating, const HardestStep& hardest) {
    if (!hardest.is_there()) return;
    check_step(hardest.state, proper.solution, hardest.step);
    if (rating.outcome == Outcome::Rated) HOLDS(hardest.step.difficulty == rating.er);
    const Way way = hardest.way();
    if (!way.empty()) HOLDS(way.front().candidate == way.back().candidate);
}

void check_limits(const Values& puzzle, const Rating& rating, Bytes& input,
                  std::uint64_t max_nodes) {
    const std::atomic<bool> stop = false;
    HOLDS(is_same(rate_one(puzzle.data(), {.max_nodes = max_nodes}, stop), rating));
    const int ceiling = 10 + static_cast<int>(input.below(100));
    const Rating below = rate_one(puzzle.data(), {max_nodes, ceiling}, stop);
    if (rating.outcome == Outcome::Rated)
        HOLDS((below.outcome == Outcome::TooHard) == (rating.er > ceiling));
    HOLDS(below.er <= std::max<int>(ceiling, 0));
}

void check_board(const Values& state) {
    const auto one = rated(state, 1, 1, 1000).ratings[0];
    HOLDS(is_same(one, rated(state, 1, 1, 1000).ratings[0]));
    HOLDS(one.ed <= one.ep && one.ep <= one.er);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes input(data, size);
    const std::uint64_t max_nodes = input.one_of<std::uint64_t>({30'000, 100'000, 1000, 1, 0});
    Values state = fuzz::board_in(input, 9);
    check_board(state);
    static const fuzz::Houses houses = testing::blocks(9, 3);
    const auto proper = fuzz::ProperPuzzle(9, houses).near(std::move(state), input);
    if (!proper) return 0;
    const Outcomes outcomes = rated(proper->puzzle, 2, 2, max_nodes);
    const Rating rating = outcomes.ratings[0];
    HOLDS(rating.outcome == Outcome::Rated || rating.outcome == Outcome::AtLeast);
    for (const Rating& other : outcomes.ratings) HOLDS(is_same(rating, other));
    for (const HardestStep& hardest : outcomes.hardest) check_hardest(*proper, rating, hardest);
    check_path(*proper, rating, max_nodes);
    check_limits(proper->puzzle, rating, input, max_nodes);
    return 0;
}
