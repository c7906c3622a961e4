#include "generate/rated.hpp"

#include <chrono>
#include <utility>

#include "generate/making.hpp"
#include "generate/rated_attempt.hpp"

namespace garns::classic {

namespace {

// What the attempts at a puzzle lead to. An attempt that leads to an empty one ends them all: where
// no puzzle can be drawn, it is of no use to go on. One that just fails leads to no Found.
using Found = std::optional<RatedPuzzle>;

std::optional<Found> outcome_of(const RatedAttempt& attempt) {
    if (attempt.state() == RatedAttempt::State::Found) return attempt.found();
    if (attempt.state() == RatedAttempt::State::NoPuzzle) return Found();
    return std::nullopt;
}

void hand_over(const PuzzleRequest& request, const RatingWish& rating, std::size_t place,
               const Found& found, ParallelControl& control) {
    if (found && rating.ratings != nullptr) rating.ratings[place] = found->er;
    deliver(request, place, found ? std::optional(found->puzzle) : std::nullopt, control);
}

// What is spent for a candidate or a grid, about in microseconds on a usual machine.
constexpr std::uint64_t cost_of_candidate = 1'000;

void check(const RatingWish& rating) {
    require(rating.lowest <= rating.highest, "lowest must not be above highest");
    require(rating.max_draws > 0, "there is nothing to begin with");
}

struct Shared {
    const PuzzleRequest& request;
    const RatingWish& rating;
    UnitCells units;
    ParallelControl& control;
    InstructionSet set;
    Schedule<Found> schedule;
};

// One thread: one attempt after the other.
class Searcher {
public:
    explicit Searcher(Shared& shared)
        : shared_(shared), search_(shared.request.wishes, shared.rating, shared.units,
                                   shared.control.stop, shared.set) {}

    void run() {
        while (!shared_.control.stop && !shared_.schedule.is_done()) {
            const auto attempt = shared_.schedule.next(std::chrono::milliseconds(5));
            if (!attempt) continue;
            search_.begin(draws_of(shared_.request, *attempt));
            while (!search_.is_over() && is_needed(*attempt)) search_.go_on();
            // After a stop, or when it is not needed any more, it was left in the middle.
            if (is_needed(*attempt) && shared_.schedule.end(*attempt, outcome_of(search_)))
                hand_over(shared_.request, shared_.rating, attempt->puzzle,
                          shared_.schedule.outcome(attempt->puzzle).value_or(std::nullopt),
                          shared_.control);
        }
    }

private:
    bool is_needed(const Attempt& attempt) {
        return !shared_.control.stop &&
               (attempt.number == 0 || shared_.schedule.is_needed(attempt));
    }

    Shared& shared_;
    RatedAttempt search_;
};

}  // namespace

void make_rated_puzzles(const PuzzleRequest& request, const RatingWish& rating, unsigned threads,
                        ParallelControl& control, InstructionSet set) {
    check_and_clear(request, threads);
    check(rating);
    Shared shared{
        request, rating, UnitCells(request.wishes.units),
        control, set,    Schedule<Found>(request.numbers.size(), request.wishes.max_attempts)};
    on_threads(threads, control, [&shared] { Searcher(shared).run(); });
}

struct SlicedRatedPuzzles::Work {
    Work(const PuzzleRequest& asked, const RatingWish& wished, InstructionSet set)
        : request(asked), rating(wished), units(request.wishes.units),
          search(request.wishes, rating, units, control.stop, set) {}

    // Begins the next attempt, at the next puzzle if this one is resolved.
    void begin_next() {
        const auto outcome = outcome_of(search);
        if (outcome || attempt.number + 1 == request.wishes.max_attempts) {
            hand_over(request, rating, attempt.puzzle, outcome.value_or(std::nullopt), control);
            attempt = {attempt.puzzle + 1, 0};
        } else {
            ++attempt.number;
        }
        begin();
    }

    void begin() {
        if (!is_done()) search.begin(draws_of(request, attempt));
    }

    [[nodiscard]] bool is_done() const { return attempt.puzzle == request.numbers.size(); }

    PuzzleRequest request;
    RatingWish rating;
    UnitCells units;
    ParallelControl control;  // nobody stops it
    RatedAttempt search;
    Attempt attempt{0, 0};
};

SlicedRatedPuzzles::SlicedRatedPuzzles(const PuzzleRequest& request, const RatingWish& rating,
                                       InstructionSet set) {
    check_and_clear(request, 1);
    check(rating);
    work_ = std::make_unique<Work>(request, rating, set);
    work_->begin();
}
SlicedRatedPuzzles::~SlicedRatedPuzzles() = default;

bool SlicedRatedPuzzles::run(std::uint64_t work) {
    for (std::uint64_t spent = 0; spent < work && !work_->is_done(); spent += cost_of_candidate) {
        work_->search.go_on();
        if (work_->search.is_over()) work_->begin_next();
    }
    return work_->is_done();
}

std::size_t SlicedRatedPuzzles::finished() const { return work_->control.finished; }

}  // namespace garns::classic
