#include "learning.hpp"

#include <algorithm>

namespace garns {

namespace {

std::vector<Candidate> open_candidates(const Board& board) {
    std::vector<Candidate> open;
    const Groups& groups = board.groups();
    for (std::size_t i = 0; i < groups.candidates(); ++i) {
        const auto candidate = static_cast<Candidate>(i);
        const Group cell = groups.seats(candidate).front().group;
        if (board.is_left(candidate) && !is_single_or_none(board.left(cell)))
            open.push_back(candidate);
    }
    return open;
}

}  // namespace

Learning::Learning(const Board& board)
    : size_(board.groups().size()),
      candidates_(open_candidates(board)),
      states_(candidates_.size() * 2, State::Open),
      assignments_(candidates_.size()),
      trail_(candidates_.size()),
      was_gone_(candidates_.size(), 0),
      clauses_(candidates_.size()),
      ranking_(candidates_.size()),
      marks_(candidates_.size(), Mark::None),
      level_stamps_(candidates_.size() + 1, 0),
      effects_(candidates_.size(), 0) {
    add_group_clauses(board);
    add_peers();
}

void Learning::add_group_clauses(const Board& board) {
    const Groups& groups = board.groups();
    std::vector<Variable> variable_of_candidate(groups.candidates());
    for (std::size_t i = 0; i < candidates_.size(); ++i)
        variable_of_candidate[candidates_[i]] = static_cast<Variable>(i);
    std::vector<Literal> clause;
    for (std::size_t i = 0; i < groups.count(); ++i) {
        const auto group = static_cast<Group>(i);
        if (is_single_or_none(board.left(group))) continue;
        clause.clear();
        for (Mask left = board.left(group); left != 0; left &= left - 1)
            clause.push_back(
                true_literal(variable_of_candidate[groups.member(group, lowest_place(left))]));
        clauses_.add(clause, Clauses::forever);
    }
}

// Peers are the variables that share a group clause.
void Learning::add_peers() {
    std::vector<std::vector<Variable>> peers_of(candidates_.size());
    for (const auto clause : clauses_.all())
        for (const Literal one : clauses_.literals(clause))
            for (const Literal other : clauses_.literals(clause))
                if (one != other) peers_of[variable_of(one)].push_back(variable_of(other));
    for (auto& peers : peers_of) {
        std::ranges::sort(peers);
        const auto repeated = std::ranges::unique(peers);
        first_peer_.push_back(static_cast<std::uint32_t>(peers_.size()));
        peers_.insert(peers_.end(), peers.begin(), repeated.begin());
    }
    first_peer_.push_back(static_cast<std::uint32_t>(peers_.size()));
}

void Learning::forbid(std::span<const Candidate> candidates) {
    learned_.clear();
    for (const Candidate candidate : candidates) {
        const auto found = std::ranges::lower_bound(candidates_, candidate);
        if (found == candidates_.end() || *found != candidate) return;
        learned_.push_back(gone_literal(static_cast<Variable>(found - candidates_.begin())));
    }
    if (learned_.empty())
        is_exhausted_ = true;
    else if (learned_.size() > 1)
        clauses_.add(learned_, Clauses::forever);
    else if (is_open(learned_[0]))
        assign(learned_[0], {});
}

Status Learning::run(std::uint64_t solution_limit, std::uint64_t max_steps) {
    while (!is_exhausted_) {
        if (is_at_solution_) {
            exclude_solution();
        } else if (max_steps == 0) {
            return Status::Running;
        } else if (!propagate()) {
            --max_steps;
            ++steps_;
            learn_from_conflict();
        } else if (trail_length_ == candidates_.size()) {
            is_at_solution_ = true;
            if (++solutions_ == solution_limit) return Status::LimitReached;
        } else {
            --max_steps;
            ++steps_;
            guess();
        }
    }
    return Status::Finished;
}

void Learning::guess() {
    Variable variable = ranking_.take_first();
    while (!is_open(true_literal(variable))) variable = ranking_.take_first();
    level_start_.push_back(trail_length_);
    const bool guess_gone = was_gone_[variable] != 0;
    assign(guess_gone ? gone_literal(variable) : true_literal(variable), {});
}

// All that holds follows from the guesses: not all of them may hold again.
void Learning::exclude_solution() {
    is_at_solution_ = false;
    learned_.clear();
    for (std::size_t at = level(); at-- > 0;)
        learned_.push_back(opposite(trail_[level_start_[at]]));
    if (learned_.empty()) {
        is_exhausted_ = true;
        return;
    }
    undo_to_level(level() - 1);
    if (learned_.size() == 1)
        assign(learned_[0], {});
    else
        assign(learned_[0], {Reason::Kind::Clause, clauses_.add(learned_, Clauses::forever)});
}

void Learning::copy_values(std::span<std::uint8_t> values) const {
    for (std::size_t i = 0; i < candidates_.size(); ++i)
        if (holds(true_literal(static_cast<Variable>(i))))
            values[candidates_[i] / size_] =
                static_cast<std::uint8_t>(candidates_[i] % size_ + 1);
}

}  // namespace garns
