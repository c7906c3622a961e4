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

// The open candidates, and all notions.
std::vector<Candidate> open_atoms(const CandidatesLeft& board, const Statements& statements) {
    auto open = open_candidates(board);
    for (std::size_t atom = board.groups().candidates(); atom < statements.atoms; ++atom)
        open.push_back(static_cast<Candidate>(atom));
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

std::vector<std::vector<Variable>> peers_by_statements(std::span<const Variable> variables,
                                                       const Statements& statements) {
    std::vector<std::vector<Variable>> peers;
    if (!statements.at_most_one.empty()) peers.resize(variables.size());
    for (const auto& atoms : statements.at_most_one)
        for (const auto atom : atoms)
            for (const auto other : atoms)
                if (atom != other && variables[atom] != no_variable &&
                    variables[other] != no_variable)
                    peers[variables[atom]].push_back(variables[other]);
    return peers;
}

}  // namespace

Learning::Learning(const CandidatesLeft& board, const Statements& statements)
    : size_(board.groups().size()), candidates_(open_atoms(board, statements)),
      states_(candidates_.size() * 2, State::Open), assignments_(candidates_.size()),
      trail_(candidates_.size() + 1), was_gone_(candidates_.size(), 0),
      clauses_(candidates_.size()), ranking_(candidates_.size()),
      marks_(candidates_.size(), Mark::None), level_stamps_(candidates_.size() + 1, 0),
      peer_stamps_(candidates_.size(), 0), is_awaited_(candidates_.size(), 0) {
    const std::size_t candidates = board.groups().candidates();
    const auto variables =
        variables_of_candidates(std::max(statements.atoms, candidates), candidates_);
    const auto notions = std::max(statements.atoms, candidates) - candidates;
    open_ = candidates_.size() - notions;
    add_group_clauses(board, variables);
    add_peers(board.groups(), variables, statements);
    for (const auto& claims : statements.clauses) add_statement(claims, variables, board);
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
void Learning::add_peers(const Groups& groups, std::span<const Variable> variables,
                         const Statements& statements) {
    const auto more = peers_by_statements(variables, statements);
    std::vector<std::vector<std::uint16_t>> seen(groups.cells());
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        first_peer_.push_back(static_cast<std::uint32_t>(peers_.size()));
        if (i < open_) add_peers_by_houses(groups, variables, candidates_[i], seen);
        if (more.empty() || more[i].empty()) continue;
        peers_.insert(peers_.end(), more[i].begin(), more[i].end());
        const auto start = peers_.begin() + static_cast<std::ptrdiff_t>(first_peer_.back());
        std::sort(start, peers_.end());
        peers_.erase(std::unique(start, peers_.end()), peers_.end());
    }
    first_peer_.push_back(static_cast<std::uint32_t>(peers_.size()));
}

void Learning::add_peers_by_houses(const Groups& groups, std::span<const Variable> variables,
                                   Candidate candidate,
                                   std::vector<std::vector<std::uint16_t>>& seen) {
    const auto cell = candidate / size_;
    const auto value_index = candidate % size_;
    if (seen[cell].empty()) seen[cell] = cells_seen_from(groups, cell);
    for (std::size_t other = cell * size_; other < (cell + 1) * size_; ++other)
        if (other != candidate && variables[other] != no_variable)
            peers_.push_back(variables[other]);
    for (const auto other : seen[cell])
        if (const Variable peer = variables[other * size_ + value_index]; peer != no_variable)
            peers_.push_back(peer);
}

// A clause that holds anyway is left out, and so are claims that cannot hold.
void Learning::add_statement(std::span<const Statements::Claim> claims,
                             std::span<const Variable> variables, const CandidatesLeft& board) {
    learned_.clear();
    for (const auto& [atom, is_true] : claims) {
        const Variable variable = variables[atom];
        if (variable != no_variable)
            learned_.push_back(is_true ? true_literal(variable) : gone_literal(variable));
        else if (board.is_left(static_cast<Candidate>(atom)) == is_true)
            return;
    }
    if (std::ranges::any_of(learned_, [this](Literal literal) { return holds(literal); })) return;
    std::erase_if(learned_, [this](Literal literal) { return fails(literal); });
    std::ranges::sort(learned_);
    learned_.erase(std::unique(learned_.begin(), learned_.end()), learned_.end());
    if (learned_.empty())
        is_exhausted_ = true;
    else if (learned_.size() > 1)
        clauses_.add(learned_, Clauses::forever);
    else
        assign(learned_[0], {});
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

void Learning::hold(Candidate candidate) {
    undo_to_level(0);
    const Literal literal = true_literal(variable_of_candidate(candidate));
    if (is_open(literal)) assign(literal, {});
}

void Learning::prefer(std::span<const std::uint8_t> values) {
    preferred_.clear();
    for (std::size_t cell = 0; cell < values.size(); ++cell)
        preferred_.push_back(
            variable_of_candidate(static_cast<Candidate>(cell * size_ + values[cell] - 1)));
}

Variable Learning::variable_of_candidate(Candidate candidate) const {
    const auto end = candidates_.begin() + static_cast<std::ptrdiff_t>(open_);
    const auto found = std::lower_bound(candidates_.begin(), end, candidate);
    if (found == end || *found != candidate) return no_variable;
    return static_cast<Variable>(found - candidates_.begin());
}

void Learning::assume(std::span<const Statements::Claim> claims) {
    std::size_t same = 0;
    const auto literal = [this](const Statements::Claim& claim) {
        const Variable variable = variable_of_candidate(static_cast<Candidate>(claim.atom));
        return claim.is_true ? true_literal(variable) : gone_literal(variable);
    };
    while (same < std::min(claims.size(), assumptions_.size()) &&
           assumptions_[same] == literal(claims[same]))
        ++same;
    undo_to_level(same);
    assumptions_.resize(same);
    for (const auto& claim : claims.subspan(same)) assumptions_.push_back(literal(claim));
    is_refuted_ = is_at_solution_ = false;
}

Status Learning::run(std::uint64_t solution_limit, std::uint64_t max_steps) {
    while (!is_exhausted_ && !is_refuted_) {
        if (is_at_solution_) {
            exclude_solution();
        } else if (max_steps == 0) {
            return Status::Running;
        } else if (!propagate()) {
            --max_steps;
            ++steps_;
            learn_from_conflict();
        } else if (level() < assumptions_.size()) {
            guess_assumption();
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
    if (can_prefer_in_cell_of(variable)) {
        ranking_.put_back(variable);
        return assign(true_literal(preferred_[candidates_[variable] / size_]), {});
    }
    const bool guess_gone = was_gone_[variable] != 0;
    assign(guess_gone ? gone_literal(variable) : true_literal(variable), {});
}

bool Learning::can_prefer_in_cell_of(Variable variable) const {
    if (preferred_.empty() || variable >= open_) return false;
    const Variable other = preferred_[candidates_[variable] / size_];
    return other != no_variable && is_open(true_literal(other));
}

// A level for each of them, even where there is nothing left to guess.
void Learning::guess_assumption() {
    const Literal literal = assumptions_[level()];
    is_refuted_ = fails(literal);
    if (is_refuted_) return;
    level_start_.push_back(trail_length_);
    if (is_open(literal)) assign(literal, {});
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
    for (std::size_t i = 0; i < open_; ++i)
        if (holds(true_literal(static_cast<Variable>(i))))
            values[candidates_[i] / size_] = static_cast<std::uint8_t>(candidates_[i] % size_ + 1);
}

}  // namespace garns
