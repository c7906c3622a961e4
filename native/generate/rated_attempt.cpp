#include "generate/rated_attempt.hpp"

#include <algorithm>

#include "rating/rating.hpp"

namespace garns::classic {

namespace {

// After so many candidates one after the other that bring a search no nearer to the wish, another
// draw is more likely to lead there.
constexpr unsigned patience = 20;

constexpr Values no_givens{};

unsigned clues_of(const Values& values) {
    return static_cast<unsigned>(
        std::ranges::count_if(values, [](auto value) { return value != 0; }));
}

}  // namespace

RatedAttempt::RatedAttempt(const PuzzleWishes& wishes, const RatingWish& rating,
                           const UnitCells& units, const std::atomic<bool>& stop,
                           InstructionSet set)
    : wishes_(&wishes), rating_(&rating), units_(&units), stop_(&stop),
      solutions_(no_givens.data(), Alphabet::Values, set) {}

void RatedAttempt::begin(Random random) {
    random_ = random;
    state_ = State::Drawing;
    draws_ = 0;
    failures_ = 0;
}

void RatedAttempt::go_on() {
    if (state_ == State::Drawing)
        draw();
    else
        search();
}

void RatedAttempt::draw() {
    Making making(*wishes_, *units_, random_);
    Values board;
    while (making.ask(board)) making.hear(is_unique(board), board);
    const auto drawn = making.outcome();
    if (!drawn) {
        if (++draws_ == rating_->max_draws) state_ = State::NoPuzzle;
        return;
    }
    solution_ = drawn->solution;
    puzzle_ = drawn->givens;
    distance_ = distance_of(puzzle_);
    look_at_puzzle();
}

void RatedAttempt::search() {
    const Values candidate = neighbour();
    const Distance its_distance = distance_of(candidate);
    ++failures_;
    if (its_distance <= distance_) {
        if (its_distance < distance_ || has_grown(candidate)) failures_ = 1;
        puzzle_ = candidate;
        distance_ = its_distance;
    }
    look_at_puzzle();
}

void RatedAttempt::look_at_puzzle() {
    if (distance_ == 0)
        confirm();
    else
        state_ = failures_ < patience && may_go_on() ? State::Searching : State::Failed;
}

// It may not be what is wished after all.
void RatedAttempt::confirm() {
    const auto rated = rating::rate_one(puzzle_.data(), {rating_->max_nodes}, *stop_);
    const bool is_wished = rated.outcome == rating::Outcome::Rated && rated.er >= rating_->lowest &&
                           rated.er <= rating_->highest && is_unique(puzzle_);
    state_ = is_wished ? State::Found : State::Failed;
    if (is_wished) found_ = {{puzzle_, solution_}, rated.er};
}

// What is common is found quickest by drawing again; but what is too hard gets easier with every
// given.
bool RatedAttempt::may_go_on() const { return rating_->may_move || grows(); }

bool RatedAttempt::grows() const { return distance_ == too_hard && rating_->may_grow; }

// That leads nearer to the wish even if it does not show yet.
bool RatedAttempt::has_grown(const Values& candidate) const {
    return grows() && clues_of(candidate) > clues_of(puzzle_);
}

RatedAttempt::Distance RatedAttempt::distance_of(const Values& puzzle) const {
    const unsigned clues = clues_of(puzzle);
    if (clues < wishes_->fewest || clues > wishes_->most) return no_puzzle;
    const auto rated = rating::rate_one(
        puzzle.data(), {rating_->max_nodes, static_cast<int>(rating_->highest)}, *stop_);
    if (rated.outcome != rating::Outcome::Rated) return too_hard;
    return rated.er < rating_->lowest ? rating_->lowest - rated.er : 0;
}

// One unit more; and others less, unless it is to grow and may.
Values RatedAttempt::neighbour() {
    const auto empty = shuffled_units([&](std::size_t unit) { return is_empty(puzzle_, unit); });
    if (empty.empty()) return puzzle_;
    Values changed = puzzle_;
    for (const auto cell : units_->cells[empty.front()]) changed[cell] = solution_[cell];
    if (!grows() || clues_of(changed) > wishes_->most)
        take_away(changed, empty.front(), clues_of(puzzle_));
    return changed;
}

// Takes away what is not needed, or as many givens as there were before; what was just added goes
// only if nothing else can.
void RatedAttempt::take_away(Values& puzzle, std::size_t added, unsigned clues_before) {
    auto units =
        shuffled_units([&](std::size_t unit) { return !is_empty(puzzle, unit) && unit != added; });
    units.push_back(added);
    const unsigned target = wishes_->minimal ? 0 : clues_before;
    for (const std::size_t unit : units) {
        const auto& cells = units_->cells[unit];
        if (clues_of(puzzle) < target + cells.size()) continue;
        Values fewer = puzzle;
        for (const auto cell : cells) fewer[cell] = 0;
        if (is_unique(fewer)) puzzle = fewer;
    }
}

template <class Condition>
std::vector<std::size_t> RatedAttempt::shuffled_units(Condition condition) {
    std::vector<std::size_t> units;
    for (std::size_t unit = 0; unit < units_->cells.size(); ++unit)
        if (condition(unit)) units.push_back(unit);
    random_.shuffle(std::span(units));
    return units;
}

bool RatedAttempt::is_empty(const Values& puzzle, std::size_t unit) const {
    return puzzle[units_->cells[unit].front()] == 0;
}

bool RatedAttempt::is_unique(const Values& board) {
    solutions_.restart(board.data(), Alphabet::Values);
    return count_solutions(solutions_, 2, nullptr).count == 1;
}

}  // namespace garns::classic
