#include "rating/rating.hpp"

#include <algorithm>
#include <chrono>
#include <span>
#include <vector>

#include "input.hpp"
#include "rating/finders.hpp"
#include "rating/ladder.hpp"
#include "threads.hpp"

namespace garns::rating {

namespace {

// The hardest step so far, for ER; EP is what it was at the first digit, ED at the first step.
class Marks {
public:
    // Whether this step is harder than all before.
    bool take(Tenths difficulty, bool places) {
        const bool is_harder = difficulty > hardest_;
        hardest_ = std::max(hardest_, difficulty);
        if (first_ == 0) first_ = difficulty;
        if (places && until_placed_ == 0) until_placed_ = hardest_;
        return is_harder;
    }
    // Whether steps of this difficulty can change nothing any more but the board.
    [[nodiscard]] bool cover(Tenths difficulty) const {
        return until_placed_ != 0 && difficulty <= hardest_;
    }
    [[nodiscard]] Rating rating(Outcome outcome) const {
        const auto byte = [](Tenths tenths) { return static_cast<std::uint8_t>(tenths); };
        return {byte(hardest_), byte(until_placed_ == 0 ? hardest_ : until_placed_), byte(first_),
                outcome};
    }

private:
    Tenths hardest_ = 0, first_ = 0, until_placed_ = 0;
};

// Places all singles that cannot change the marks any more. In which order singles are placed makes
// no difference to the board that they lead to.
void place_covered_singles(State& state, const Marks& marks) {
    if (marks.cover(23))
        place_all_singles(state, SingleKinds::HiddenAndNaked);
    else if (marks.cover(15))
        place_all_singles(state, SingleKinds::Hidden);
    else if (marks.cover(12))
        place_all_singles(state, SingleKinds::HiddenInBlock);
}

// One thread's memory.
class Rater {
public:
    // hardest: where to keep the hardest step, or null.
    Rating rate(const std::uint8_t* values, Tenths ceiling, Effort effort, HardestStep* hardest) {
        Rating rating = begin(values);
        while (rating.outcome == Outcome::Unfinished) rating = go_on(ceiling, effort, hardest);
        return rating;
    }

    // The rating is Unfinished as long as there are steps to take.
    Rating begin(const std::uint8_t* values) {
        marks_ = {};
        if (!is_unique(values) || !state_.take_givens(values)) return {0, 0, 0, Outcome::NotUnique};
        return {};
    }
    Rating go_on(Tenths ceiling, Effort& effort, HardestStep* hardest) {
        place_covered_singles(state_, marks_);
        if (state_.is_full()) return marks_.rating(Outcome::Rated);
        Step step;
        const Tenths beyond = find_step(state_, ceiling, effort, step);
        if (std::max(beyond, step.difficulty) > ceiling) return marks_.rating(Outcome::TooHard);
        if (beyond != 0) {
            marks_.take(beyond, false);
            return marks_.rating(Outcome::AtLeast);
        }
        if (marks_.take(step.difficulty, step.places()) && hardest != nullptr)
            *hardest = {state_, step};
        state_.remove(step.removals);
        if (step.places()) state_.place(step.cell, step.digit);
        return {};
    }

private:
    bool is_unique(const std::uint8_t* values) {
        solutions_.restart(values, classic::Alphabet::Values);
        return classic::count_solutions(solutions_, 2, nullptr).count == 1;
    }

    static constexpr std::array<std::uint8_t, classic::board_cells> no_givens{};
    classic::Solutions solutions_{no_givens.data(), classic::Alphabet::Values};
    State state_;
    Marks marks_;
};

Effort::Clock::time_point deadline_in(double seconds) {
    constexpr double longest = 1e9;  // more would not fit into the clock
    if (seconds > longest) return Effort::Clock::time_point::max();
    return Effort::Clock::now() + std::chrono::duration_cast<Effort::Clock::duration>(
                                      std::chrono::duration<double>(seconds));
}

void work(const RatingRequest& request, std::atomic<std::size_t>& next,
          classic::ParallelControl& control) {
    Rater rater;
    while (!control.stop) {
        const std::size_t i = next++;
        if (i >= request.count) return;
        const Rating rating =
            rater.rate(request.boards + i * classic::board_cells, Limits{}.ceiling,
                       {request.max_nodes, deadline_in(request.max_seconds), control.stop},
                       request.hardest == nullptr ? nullptr : request.hardest + i);
        if (control.stop) return;
        request.ratings[i] = rating;
        ++control.finished;
    }
}

}  // namespace

Way HardestStep::way() const {
    switch (step.technique) {
        case Technique::XCycle:
        case Technique::YCycle:
        case Technique::XForcingChain:
        case Technique::Cycle:
        case Technique::ForcingChain: return easiest_way(state);
        default: return {};
    }
}

Rating rate_one(const std::uint8_t* values, const Limits& limits, const std::atomic<bool>& stop) {
    return Rater().rate(values, limits.ceiling,
                        {limits.max_nodes, Effort::Clock::time_point::max(), stop}, nullptr);
}

struct SlicedRating::Work {
    explicit Work(const Limits& limits)
        : ceiling(limits.ceiling),
          effort(limits.max_nodes, Effort::Clock::time_point::max(), never_stopped) {}

    const std::atomic<bool> never_stopped = false;
    Tenths ceiling;
    Effort effort;
    Rater rater;
};

SlicedRating::SlicedRating(const std::uint8_t* values, const Limits& limits)
    : work_(std::make_unique<Work>(limits)), rating_(work_->rater.begin(values)) {}
SlicedRating::~SlicedRating() = default;

bool SlicedRating::run(std::uint64_t max_nodes) {
    require(max_nodes > 0, "max_nodes must be at least 1");
    if (rating_.outcome != Outcome::Unfinished) return true;
    const std::uint64_t before = work_->effort.left();
    do {
        rating_ = work_->rater.go_on(work_->ceiling, work_->effort, &hardest_);
    } while (rating_.outcome == Outcome::Unfinished && before - work_->effort.left() < max_nodes);
    return rating_.outcome != Outcome::Unfinished;
}

void rate(const RatingRequest& request, unsigned threads, classic::ParallelControl& control) {
    require(threads > 0, "there must be at least one thread");
    require(request.max_seconds >= 0, "the time must not be negative");
    const std::span values(request.boards, request.count * classic::board_cells);
    require(std::ranges::all_of(values, [](std::uint8_t value) { return value <= 9; }),
            "a value must be within 0 .. 9");
    std::fill_n(request.ratings, request.count, Rating{});
    std::atomic<std::size_t> next = 0;
    work_on_threads(std::min<std::size_t>(threads, request.count),
                    [&] { work(request, next, control); });
}

}  // namespace garns::rating
