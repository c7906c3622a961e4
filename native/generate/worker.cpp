#include "generate/worker.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "rating/rating.hpp"

namespace garns::generate {

namespace {

// Between two looks around. A node of a large board takes up to some hundred microseconds, of a
// small one some. Some questions stay without an answer, so this must not change.
std::uint64_t nodes_per_slice(std::size_t cells) {
    return std::max<std::uint64_t>(50, 200'000 / cells);
}

constexpr std::size_t lanes_capacity = 128;

constexpr std::uint64_t guesses_per_slice = 500;
constexpr unsigned mixing_steps_at_once = 10;
constexpr std::size_t walk_steps_at_once = 32;

// What is spent for a piece of work, about in microseconds on a usual machine.
constexpr std::uint64_t cost_of_lane = 2;
constexpr std::uint64_t cost_of_rating = 2'000;
std::uint64_t cost_of_mixing(std::size_t cells) { return cells / 8; }
std::uint64_t cost_of_walk(std::size_t techniques) { return 4 * techniques; }
std::uint64_t cost_of_question(std::size_t cells) { return cells / 2; }
std::uint64_t cost_of_nodes(std::uint64_t nodes) { return 10 * nodes; }
std::uint64_t cost_of_thinning(std::size_t cells) { return cells / 4; }

}  // namespace

void UniquenessSearch::begin(const Values& board) {
    search_.emplace(grids_->groups(), board);
    question_.reset();
    is_unique_ = false;
    is_answered_ = true;
}

void UniquenessSearch::begin(const Values& board, const Unit& unit, const Values& solution) {
    if (lanes_)
        lanes_->clear();
    else
        lanes_.emplace(*grids_->lanes());
    // Nothing of a solution contradicts itself.
    for (std::size_t cell = 0; cell < board.size(); ++cell)
        if (board[cell] != 0) static_cast<void>(lanes_->place(cell, board[cell]));
    question_.emplace(*grids_, *lanes_, solution.data());
    question_->begin(board, unit);
    is_unique_ = false;
    is_answered_ = true;
}

bool UniquenessSearch::run_in_lanes() {
    std::uint64_t guesses = guesses_per_slice;
    const bool is_done = question_->run(guesses);
    is_unique_ = is_done && question_->can_go();
    is_answered_ = question_->is_answered();
    cost_ = guesses_per_slice - guesses;
    return is_done;
}

bool UniquenessSearch::run() {
    if (question_) return run_in_lanes();
    const std::uint64_t before = search_->nodes();
    const std::uint64_t left = nodes_per_question - before;
    const Status status =
        search_->run(search_->solutions() + 1, std::min(nodes_per_slice(grids_->cells()), left));
    is_unique_ = status == Status::Finished && search_->solutions() == 1;
    cost_ = cost_of_nodes(search_->nodes() - before);
    if (status == Status::Finished || search_->solutions() > 1) return true;
    is_answered_ = search_->nodes() < nodes_per_question;
    return !is_answered_;
}

Worker::Worker(const WorkerContext& context, Goals& goals)
    : context_(&context), goals_(&goals), capacity_(capacity(context.attempts.grids.is_classic())),
      uniqueness_(context.attempts.grids) {}

std::size_t Worker::capacity(bool is_classic) { return is_classic ? lanes_capacity : 1; }

void Worker::work(std::uint64_t budget, const std::atomic<bool>& stop) {
    budget_ = budget;
    spent_ = 0;
    stop_ = &stop;
    while (!is_over()) {
        if (turn_ == 0) start_attempts();
        if (attempts_.empty()) return;
        for (; turn_ < attempts_.size(); ++turn_) {
            while (answer_alone(*attempts_[turn_]))
                if (is_over()) return;
            // At once: if it has succeeded, those after it need not go on.
            finish(*attempts_[turn_]);
        }
        turn_ = 0;
        drop_finished();
        answer_in_lanes();
    }
}

void Worker::report() {
    for (Outcome& outcome : outcomes_) goals_->note(std::move(outcome));
    outcomes_.clear();
    for (const auto& attempt : attempts_) goals_->note_under_way(attempt->number());
}

void Worker::start_attempts() {
    while (attempts_.size() < capacity_) {
        const auto number = goals_->claim(cursor_);
        if (!number) return;
        attempts_.push_back(std::make_unique<PuzzleAttempt>(context_->attempts, *number));
    }
}

// Those that are over, and those whose outcome makes no difference any more.
void Worker::drop_finished() {
    std::erase_if(attempts_, [&](const auto& attempt) {
        return attempt->need() == Need::Nothing || !goals_->is_needed(attempt->number());
    });
}

void Worker::finish(const PuzzleAttempt& attempt) {
    if (attempt.need() != Need::Nothing) return;
    if (attempt.result() == Result::Failed) return goals_->fail(attempt.number());
    goals_->succeed(attempt.number());
    Outcome outcome{attempt.number(), attempt.result(), {}, {}, attempt.er()};
    if (attempt.result() == Result::Found) {
        outcome.puzzle = attempt.puzzle();
        outcome.solution = attempt.solution();
    }
    outcomes_.push_back(std::move(outcome));
}

bool Worker::answer_alone(PuzzleAttempt& attempt) {
    if (!goals_->is_needed(attempt.number())) {
        is_walking_ = is_searching_ = false;
        return false;
    }
    switch (attempt.need()) {
        case Need::Grid: draw_grid(attempt); return true;
        case Need::Thinning: thin_out(attempt); return true;
        case Need::Walk: walk(attempt); return true;
        case Need::Rating: rate(attempt); return true;
        case Need::Uniqueness:
            if (context_->attempts.grids.is_classic()) return false;
            search(attempt);
            return true;
        case Need::Nothing: break;
    }
    return false;
}

void Worker::draw_grid(PuzzleAttempt& attempt) {
    const FullGrids& grids = context_->attempts.grids;
    spent_ += grids.is_classic() ? cost_of_lane : cost_of_mixing(grids.cells());
    attempt.draw_grid(mixing_steps_at_once);
}

void Worker::thin_out(PuzzleAttempt& attempt) {
    std::uint64_t guesses = guesses_per_slice;
    attempt.thin_out(guesses);
    spent_ += cost_of_thinning(context_->attempts.grids.cells()) + guesses_per_slice - guesses;
}

void Worker::walk(PuzzleAttempt& attempt) {
    if (!walker_) walker_ = context_->techniques->walker(context_->known.order);
    if (!is_walking_) walker_->begin(attempt.board());
    logic::Stop stop(logic::Stop::Clock::time_point::max(), stop_);
    const logic::Halt halt = walker_->run(walk_steps_at_once, stop);
    spent_ += cost_of_walk(context_->known.order.size());
    is_walking_ = halt == logic::Halt::Reached || halt == logic::Halt::Stopped;
    if (is_walking_) return;
    WalkEnd end;
    end.values.resize(attempt.board().size());
    walker_->copy_values(end.values);
    if (const auto hardest = walker_->hardest(); hardest > 0)
        end.hardest = context_->known.places[hardest - 1];
    attempt.hear_walk(std::move(end));
}

void Worker::rate(PuzzleAttempt& attempt) {
    const std::uint64_t max_nodes = context_->attempts.wishes.rating->max_nodes;
    const auto rated = rating::rate_one(attempt.board().data(), {max_nodes}, *stop_);
    spent_ += cost_of_rating;
    // After a stop it says nothing; it will be asked again.
    if (stop_->load()) return;
    attempt.hear_rating(rated.outcome == rating::Outcome::Rated ? std::optional(rated.er)
                                                                : std::nullopt);
}

void Worker::search(PuzzleAttempt& attempt) {
    if (!is_searching_) {
        boards_.clear();
        attempt.add_questions(boards_);
        const Unit* unit = attempt.unit_in_question();
        if (unit != nullptr && context_->attempts.grids.lanes() != nullptr)
            uniqueness_.begin(boards_, *unit, attempt.solution());
        else
            uniqueness_.begin(boards_);
        spent_ += cost_of_question(boards_.size());
    }
    is_searching_ = !uniqueness_.run();
    spent_ += uniqueness_.cost();
    if (is_searching_) return;
    const std::uint64_t count = !uniqueness_.is_answered() ? 0 : uniqueness_.is_unique() ? 1 : 2;
    attempt.hear_counts({&count, 1});
}

void Worker::answer_in_lanes() {
    collect_questions();
    if (boards_.empty()) return;
    count_in_lanes();
    std::span<const std::uint64_t> counts = counts_;
    for (std::size_t i = 0; i < attempts_.size(); ++i) {
        if (asked_[i] == 0) continue;
        attempts_[i]->hear_counts(counts.first(asked_[i]));
        counts = counts.subspan(asked_[i]);
    }
}

void Worker::collect_questions() {
    boards_.clear();
    asked_.clear();
    for (const auto& attempt : attempts_) {
        const std::size_t before = boards_.size();
        if (attempt->need() == Need::Uniqueness) attempt->add_questions(boards_);
        asked_.push_back((boards_.size() - before) / classic::board_cells);
    }
}

void Worker::count_in_lanes() {
    counts_.resize(boards_.size() / classic::board_cells);
    classic::BatchRequest request;
    request.boards = boards_.data();
    request.count = counts_.size();
    request.alphabet = classic::Alphabet::Values;
    request.counts = counts_.data();
    if (lanes_)
        lanes_->restart(request);
    else
        lanes_.emplace(request, context_->set);
    while (!lanes_->run(classic::unbounded)) {
    }
    spent_ += cost_of_lane * counts_.size();
}

}  // namespace garns::generate
