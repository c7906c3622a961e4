#include "generate/goals.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace garns::generate {

Goals::Goals(std::span<const std::uint64_t> numbers, std::uint64_t max_attempts)
    : goals_(numbers.size()), open_(numbers.size()), max_attempts_(max_attempts) {
    for (std::size_t place = 0; place < numbers.size(); ++place)
        goals_[place].number = numbers[place];
    std::iota(open_.begin(), open_.end(), std::size_t{0});
}

void Goals::share_out(std::size_t attempts, std::size_t at_first) {
    share_ = std::max<std::size_t>(1, attempts / std::max<std::size_t>(1, open_.size()));
    at_first_ = at_first;
}

// Goals take turns, so that few attempts are made in vain: each new one is at the goal that has
// waited longest.
std::optional<AttemptNumber> Goals::claim(std::size_t& cursor) {
    for (std::size_t looked = 0; looked < open_.size(); ++looked) {
        const std::size_t place = open_[cursor++ % open_.size()];
        if (!may_begin(goals_[place])) continue;
        if (const auto number = begin(place)) return number;
    }
    return std::nullopt;
}

// About as many at a time as have failed before: little of the work is in vain.
bool Goals::may_begin(const Goal& goal) const {
    const std::uint64_t begun = goal.begun, failed = goal.failed;
    return goal.end == none && begun < max_attempts_ &&
           begun - failed < std::min<std::uint64_t>(share_, failed + at_first_);
}

std::optional<AttemptNumber> Goals::begin(std::size_t place) {
    const std::uint64_t attempt = goals_[place].begun++;
    if (attempt >= max_attempts_) return std::nullopt;
    return AttemptNumber{place, goals_[place].number, attempt};
}

bool Goals::is_needed(const AttemptNumber& number) const {
    return number.attempt <= goals_[number.goal].end;
}

void Goals::fail(const AttemptNumber& number) { ++goals_[number.goal].failed; }

void Goals::succeed(const AttemptNumber& number) {
    std::atomic<std::uint64_t>& end = goals_[number.goal].end;
    std::uint64_t known = end;
    while (number.attempt < known && !end.compare_exchange_weak(known, number.attempt)) {
    }
}

void Goals::note(Outcome&& outcome) {
    Goal& goal = goals_[outcome.number.goal];
    if (outcome.number.attempt == goal.end) goal.outcome = std::move(outcome);
}

void Goals::note_under_way(const AttemptNumber& number) {
    Goal& goal = goals_[number.goal];
    goal.under_way = std::min(goal.under_way, number.attempt);
}

std::size_t Goals::settle() {
    const std::size_t settled =
        std::erase_if(open_, [&](std::size_t place) { return is_settled(goals_[place]); });
    for (const std::size_t place : open_) goals_[place].under_way = none;
    return settled;
}

// Attempts begin in the order of their numbers: what is not under way is over.
bool Goals::is_settled(const Goal& goal) const {
    if (goal.end != none) return goal.under_way > goal.end;
    return goal.under_way == none && goal.begun >= max_attempts_;
}

const std::optional<Outcome>& Goals::outcome(std::size_t goal) const {
    return goals_[goal].outcome;
}

}  // namespace garns::generate
