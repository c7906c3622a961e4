// Which attempt at which puzzle comes next, for any number of threads.
//
// A puzzle is the outcome of the first of its attempts that leads to what was wished. Where that is
// rare, many attempts run at the same time, and a later one that succeeds has to wait for those
// before it: so the outcome does not depend on who was faster.

#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "threads.hpp"

namespace garns {

struct Attempt {
    std::size_t puzzle;
    std::uint64_t number;
};

template <class Outcome>
class Schedule {
public:
    Schedule(std::size_t puzzles, std::uint64_t max_attempts)
        : goals_(puzzles), max_attempts_(max_attempts), unresolved_(puzzles) {}

    // An attempt to make, if there is one that pays; `patience` is how long to wait for one.
    std::optional<Attempt> next(std::chrono::milliseconds patience) {
        UniqueLock lock(mutex_);
        auto attempt = choose();
        if (!attempt && patience.count() != 0) {
            changed_.wait_for(lock, patience);
            attempt = choose();
        }
        return attempt;
    }

    bool is_done() {
        const LockGuard lock(mutex_);
        return unresolved_ == 0;
    }

    // False if an attempt before it has succeeded: it need not be ended.
    bool is_needed(const Attempt& attempt) {
        const LockGuard lock(mutex_);
        Goal& goal = goals_[attempt.puzzle];
        if (!goal.first_success || attempt.number < *goal.first_success) return true;
        std::erase(goal.running, attempt.number);
        return false;
    }

    // Tells the outcome of an attempt, if it has one. True if that has resolved the puzzle, whose
    // outcome is then known.
    bool end(const Attempt& attempt, const std::optional<Outcome>& outcome) {
        const LockGuard lock(mutex_);
        Goal& goal = goals_[attempt.puzzle];
        std::erase(goal.running, attempt.number);
        if (goal.is_resolved) return false;
        ++goal.ended;
        if (outcome && (!goal.first_success || attempt.number < *goal.first_success)) {
            goal.first_success = attempt.number;
            goal.outcome = outcome;
        }
        goal.is_resolved = can_be_resolved(goal);
        if (goal.is_resolved)
            --unresolved_;
        else
            waiting_.push_back(attempt.puzzle);
        changed_.notify_all();
        return goal.is_resolved;
    }

    // Of a puzzle that is resolved; none if all attempts have failed.
    const std::optional<Outcome>& outcome(std::size_t puzzle) const {
        return goals_[puzzle].outcome;
    }

private:
    struct Goal {
        std::uint64_t begun = 0;
        std::uint64_t ended = 0;
        std::vector<std::uint64_t> running = {};
        std::optional<std::uint64_t> first_success = {};
        std::optional<Outcome> outcome = {};
        bool is_resolved = false;
    };

    std::optional<Attempt> choose() {
        // Puzzles that have failed come first, so that few are open at a time.
        while (!waiting_.empty()) {
            const std::size_t puzzle = waiting_.front();
            if (may_begin(goals_[puzzle])) return begin(puzzle);
            waiting_.pop_front();
        }
        if (next_ == goals_.size()) return std::nullopt;
        return begin(next_++);
    }

    // As many at a time as have failed before: no more than half of the work can be in vain.
    [[nodiscard]] bool may_begin(const Goal& goal) const {
        return !goal.first_success && goal.begun < max_attempts_ &&
               goal.running.size() <= goal.ended;
    }

    Attempt begin(std::size_t puzzle) {
        Goal& goal = goals_[puzzle];
        goal.running.push_back(goal.begun);
        return {puzzle, goal.begun++};
    }

    [[nodiscard]] bool can_be_resolved(const Goal& goal) const {
        if (!goal.first_success) return goal.running.empty() && goal.begun == max_attempts_;
        return std::ranges::none_of(
            goal.running, [&](std::uint64_t number) { return number < *goal.first_success; });
    }

    Mutex mutex_;
    Condition changed_;
    std::vector<Goal> goals_;
    std::uint64_t max_attempts_;
    std::size_t unresolved_;
    std::size_t next_ = 0;             // puzzle that has not been tried yet
    std::deque<std::size_t> waiting_;  // puzzles that may need more attempts
};

}  // namespace garns
