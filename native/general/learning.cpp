#include "general/learning.hpp"

#include <algorithm>
#include <limits>

namespace garns {

namespace {

std::vector<Candidate> open_candidates(const CandidatesLeft& board) {
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

constexpr Variable no_variable = std::numeric_limits<Variable>::max();

std::vector<Variable> variables_of_candidates(std::size_t count,
                                              std::span<const Candidate> candidates) {
    std::vector<Variable> variables(count, no_variable);
    for (std::size_t i = 0; i < candidates.size(); ++i)
        variables[candidates[i]] = static_cast<Variable>(i);
    return variables;
}

// The cells that share a house with this one, without itself.
std::vector<std::uint16_t> cells_seen_from(const Groups& groups, std::size_t cell) {
    std::vector<bool> is_seen(groups.cells(), false);
    for (const Seat seat : groups.seats(groups.candidate(cell, 1))) {
        if (groups.is_cell(seat.group)) continue;
        for (unsigned place = 0; place < groups.size(); ++place)
            is_seen[groups.member(seat.group, place) / groups.size()] = true;
    }
    is_seen[cell] = false;
    std::vector<std::uint16_t> cells;
    for (std::size_t other = 0; other < groups.cells(); ++other)
        if (is_seen[other]) cells.push_back(static_cast<std::uint16_t>(other));
    return cells;
}

}  // namespace

Learning::Learning(const CandidatesLeft& board)
    : size_(board.groups().size()), candidates_(open_candidates(board)),
      states_(candidates_.size() * 2, State::Open), assignments_(candidates_.size()),
      trail_(candidates_.size() + 1), was_gone_(candidates_.size(), 0),
      clauses_(candidates_.size()), ranking_(candidates_.size()),
      marks_(candidates_.size(), Mark::None), level_stamps_(candidates_.size() + 1, 0),
      peer_stamps_(candidates_.size(), 0), is_awaited_(candidates_.size(), 0) {
    const auto variables = variables_of_candidates(board.groups().candidates(), candidates_);
    add_group_clauses(board, variables);
    add_peers(board.groups(), variables);
}

void Learning::add_group_clauses(const CandidatesLeft& board, std::span<const Variable> variables) {
    const Groups& groups = board.groups();
    std::vector<Literal> clause;
    for (std::size_t i = 0; i < groups.count(); ++i) {
        const auto group = static_cast<Group>(i);
        if (is_single_or_none(board.left(group))) continue;
        clause.clear();
        for (Mask left = board.left(group); left != 0; left &= left - 1)
            clause.push_back(true_literal(variables[groups.member(group, lowest_place(left))]));
        clauses_.add(clause, Clauses::forever);
    }
}

// Other values of the cell, and the same value in other cells. All values see the same cells,
// which is why this is quick even where houses are very many.
void Learning::add_peers(const Groups& groups, std::span<const Variable> variables) {
    std::vector<std::vector<std::uint16_t>> seen(groups.cells());
    for (const Candidate candidate : candidates_) {
        const auto cell = candidate / size_;
        const auto value_index = candidate % size_;
        if (seen[cell].empty()) seen[cell] = cells_seen_from(groups, cell);
        first_peer_.push_back(static_cast<std::uint32_t>(peers_.size()));
        for (std::size_t other = cell * size_; other < (cell + 1) * size_; ++other)
            if (other != candidate && variables[other] != no_variable)
                peers_.push_back(variables[other]);
        for (const auto other : seen[cell])
            if (const Variable peer = variables[other * size_ + value_index]; peer != no_variable)
                peers_.push_back(peer);
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
            values[candidates_[i] / size_] = static_cast<std::uint8_t>(candidates_[i] % size_ + 1);
}

}  // namespace garns
