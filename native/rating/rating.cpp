#include "rating/rating.hpp"

#include <algorithm>
#include <span>
#include <thread>
#include <vector>

#include "input.hpp"
#include "rating/ladder.hpp"

namespace garns::rating {

namespace {

bool is_unique(const std::uint8_t* values) {
    const auto answer = classic::solve_one(values, classic::Alphabet::Values, 2, nullptr);
    return answer.verdict == classic::Verdict::Exact && answer.count == 1;
}

// The hardest step so far, for ER; EP is what it was at the first digit, ED at the first step.
class Marks {
public:
    void take(Tenths difficulty, bool places) {
        hardest_ = std::max(hardest_, difficulty);
        if (first_ == 0) first_ = difficulty;
        if (places && until_placed_ == 0) until_placed_ = hardest_;
    }
    [[nodiscard]] Rating rating(Outcome outcome) const {
        const auto byte = [](Tenths tenths) { return static_cast<std::uint8_t>(tenths); };
        return {byte(hardest_), byte(until_placed_ == 0 ? hardest_ : until_placed_), byte(first_),
                outcome};
    }

private:
    Tenths hardest_ = 0, first_ = 0, until_placed_ = 0;
};

Rating rate_one(const std::uint8_t* values, Effort effort) {
    Board board;
    if (!is_unique(values) || !board.take_givens(values)) return {0, 0, 0, Outcome::NotUnique};
    Marks marks;
    while (!board.is_full()) {
        Step step;
        const Tenths beyond = find_step(board, effort, step);
        if (beyond != 0) {
            marks.take(beyond, false);
            return marks.rating(Outcome::AtLeast);
        }
        marks.take(step.difficulty, step.places());
        board.remove(step.removals);
        if (step.places()) board.place(step.cell, step.digit);
    }
    return marks.rating(Outcome::Rated);
}

void work(const RatingRequest& request, std::atomic<std::size_t>& next,
          classic::ParallelControl& control) {
    while (!control.stop) {
        const std::size_t i = next++;
        if (i >= request.count) return;
        const Rating rating = rate_one(request.boards + i * classic::board_cells,
                                       {request.max_nodes, control.stop});
        if (control.stop) return;
        request.ratings[i] = rating;
        ++control.finished;
    }
}

}  // namespace

void rate(const RatingRequest& request, unsigned threads, classic::ParallelControl& control) {
    require(threads > 0, "there must be at least one thread");
    const std::span values(request.boards, request.count * classic::board_cells);
    require(std::ranges::all_of(values, [](std::uint8_t value) { return value <= 9; }),
            "a value must be within 0 .. 9");
    std::fill_n(request.ratings, request.count, Rating{});
    std::atomic<std::size_t> next = 0;
    std::vector<std::jthread> helpers;
    for (unsigned i = 1; i < std::min<std::size_t>(threads, request.count); ++i)
        helpers.emplace_back([&] { work(request, next, control); });
    work(request, next, control);
}

}  // namespace garns::rating
