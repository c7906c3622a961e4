// Search that learns a clause from every contradiction: the road for hard boards.
//
// Vocabulary
//   variable  a candidate that was open when the search began.
//   literal   says of a variable that it is true, or that it is gone. It holds, fails, or is open.
//   clause    literals of which at least one must hold.
//   peers     variables that share a group, so that at most one of them is true.
//   level     how many guesses were made before a literal was assigned, its own included.
//   reason    why a literal was assigned: it was guessed, a peer became true, or all the other
//             literals of a clause fail.
//
// The rules of the game: that at least one candidate of a group is true is a clause. That at most
// one is true would be very many clauses of two literals, so it is lists of peers.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "general/candidates_left.hpp"
#include "general/clauses.hpp"
#include "general/ranking.hpp"
#include "kernel.hpp"

namespace garns {

// Statements beside the houses. An atom below the number of candidates is a candidate; further ones
// are notions that help to say something, such as "this cage holds a 9". Each must be settled by
// the candidates, so that no solution counts twice.
struct Statements {
    using Atom = std::uint32_t;
    struct Claim {
        Atom atom;
        bool is_true;
    };
    std::size_t atoms = 0;                       // candidates and notions
    std::vector<std::vector<Claim>> clauses;     // of each, at least one claim must hold
    std::vector<std::vector<Atom>> at_most_one;  // of each, at most one is true
};

class Learning {
public:
    // Solutions are those that agree with the board, which must be free of contradictions, and
    // with the statements.
    explicit Learning(const CandidatesLeft& board, const Statements& statements = {});

    // From now on, not all of these candidates may be true together. Each must be open on the
    // board, or gone from it. Only before the first run.
    void forbid(std::span<const Candidate> candidates);

    // For one question after the other; what is learned stays. All candidates that are named must
    // be open on the board, but for those that are preferred.
    //   hold    this candidate is true from now on.
    //   prefer  guesses try these values first, one for each cell.
    //   assume  only solutions with these claims are looked for, which begins anew. What the claims
    //           have in common with the last ones, from the first on, is not worked out again.
    void hold(Candidate candidate);
    void prefer(std::span<const std::uint8_t> values);
    void assume(std::span<const Statements::Claim> claims);

    // Goes on until the number of solutions found is solution_limit, or max_steps more guesses
    // and contradictions have come, or all is searched. How the search is sliced changes nothing
    // in its order. It remembers each solution by a clause, so that it grows with their number.
    Status run(std::uint64_t solution_limit, std::uint64_t max_steps);

    [[nodiscard]] std::uint64_t steps() const { return steps_; }
    [[nodiscard]] std::uint64_t conflicts() const { return conflicts_; }
    [[nodiscard]] std::uint64_t solutions() const { return solutions_; }

    // Writes the values of the cells that were open on the board; others stay as they are. Only
    // after LimitReached.
    void copy_values(std::span<std::uint8_t> values) const;

private:
    enum class State : std::uint8_t { Open, Holds, Fails };

    struct Reason {
        enum class Kind : std::uint16_t { None, Peer, Clause };
        Kind kind = Kind::None;
        std::uint32_t index = 0;  // the peer that became true, or the clause
    };

    struct Assignment {
        Reason::Kind kind = Reason::Kind::None;
        std::uint16_t level = 0;
        std::uint32_t index = 0;
    };

    // learning.cpp: the rules of the game, the run, guesses and solutions
    void add_group_clauses(const CandidatesLeft& board, std::span<const Variable> variables);
    void add_peers(const Groups& groups, std::span<const Variable> variables,
                   const Statements& statements);
    void add_peers_by_houses(const Groups& groups, std::span<const Variable> variables,
                             Candidate candidate, std::vector<std::vector<std::uint16_t>>& seen);
    void add_statement(std::span<const Statements::Claim> claims,
                       std::span<const Variable> variables, const CandidatesLeft& board);
    void guess();
    [[nodiscard]] Variable variable_of_candidate(Candidate candidate) const;
    [[nodiscard]] bool can_prefer_in_cell_of(Variable variable) const;
    void guess_assumption();
    void exclude_solution();

    // learning_propagate.cpp: assigning literals and what follows from them
    [[nodiscard]] bool propagate();
    [[nodiscard]] bool propagate_peers(Variable variable);
    [[nodiscard]] bool propagate_clauses(Literal failed);
    [[nodiscard]] bool move_watch(Clauses::Watch& watch, Literal failed);
    void undo_to_level(std::size_t level);

    // learning_analyse.cpp: from a contradiction to a clause
    void learn_from_conflict();
    void collect_clause();
    void meet(Literal literal);
    void add_learned_clause();
    void put_rarely_failing_first();
    [[nodiscard]] unsigned count_levels(std::span<const Literal> literals);
    void note_use(Clauses::Ref clause);

    // learning_shorten.cpp: the same clause with fewer literals
    void shorten_clause();
    void drop_implied_literals();
    [[nodiscard]] bool reason_follows(Literal literal, unsigned depth);
    [[nodiscard]] bool follows(Literal literal, unsigned depth);
    void replace_by_causes();
    void replace_on_one_level(std::span<const Literal> literals);
    void add_causes(std::span<const Literal> literals);
    [[nodiscard]] bool is_replaceable(Literal literal);
    void drop_excluded_literals();

    // learning_forget.cpp: when to start over, and what to forget
    void note_quality(unsigned levels);
    void restart_if_due();
    [[nodiscard]] std::size_t level_to_restart_from();
    void forget_if_due();
    [[nodiscard]] std::vector<Clauses::Ref> clauses_worth_keeping();
    [[nodiscard]] bool is_settled(Clauses::Ref clause) const;
    void drop_failed_literals(Clauses::Ref clause);

    [[nodiscard]] std::size_t level() const { return level_start_.size(); }
    [[nodiscard]] std::size_t level_of(Literal literal) const {
        return assignments_[variable_of(literal)].level;
    }
    [[nodiscard]] bool holds(Literal literal) const { return states_[literal] == State::Holds; }
    [[nodiscard]] bool fails(Literal literal) const { return states_[literal] == State::Fails; }
    [[nodiscard]] bool is_open(Literal literal) const { return states_[literal] == State::Open; }

    [[nodiscard]] std::span<const Variable> peers_of(Variable variable) const {
        return {peers_.data() + first_peer_[variable], peers_.data() + first_peer_[variable + 1U]};
    }

    void assign(Literal literal, Reason reason) {
        states_[literal] = State::Holds;
        states_[opposite(literal)] = State::Fails;
        assignments_[variable_of(literal)] = {reason.kind, static_cast<std::uint16_t>(level()),
                                              reason.index};
        trail_[trail_length_++] = literal;
    }

    // Calls visit with the other literals of the clause that made this one hold: they all fail.
    template <class Visit>
    void visit_reason(Literal implied, Visit visit) const {
        const Assignment& why = assignments_[variable_of(implied)];
        if (why.kind == Reason::Kind::Peer) visit(gone_literal(static_cast<Variable>(why.index)));
        if (why.kind != Reason::Kind::Clause) return;
        for (const Literal literal : clauses_.literals(why.index))
            if (literal != implied) visit(literal);
    }

    std::size_t size_;
    std::vector<Candidate> candidates_;  // of each variable; notions are numbered after them
    std::size_t open_ = 0;               // how many are candidates
    std::vector<Variable> peers_;        // of all variables, one after the other
    std::vector<std::uint32_t> first_peer_;

    std::vector<State> states_;  // of each literal
    std::vector<Assignment> assignments_;
    // The first trail_length_ hold, in the order of assignment; there is room for one more.
    std::vector<Literal> trail_;
    std::size_t trail_length_ = 0;
    std::size_t propagated_ = 0;  // so much of the trail, to clauses
    std::size_t peers_propagated_ = 0;
    std::vector<std::size_t> level_start_;
    std::vector<std::uint8_t> was_gone_;  // what each variable was last: guessed so again
    std::vector<Literal> assumptions_;    // the guesses of the first levels
    std::vector<Variable> preferred_;     // of each cell, or none of it; empty if none are

    Clauses clauses_;
    Ranking ranking_;
    std::vector<Literal> conflict_;  // a clause whose literals all fail
    std::vector<Literal> learned_;   // the clause that is being learned

    // Scratch for learning one clause.
    enum class Mark : std::uint8_t { None, Met, Implied, NotImplied };
    std::vector<Mark> marks_;  // of each variable
    std::vector<Variable> marked_;
    std::size_t met_on_level_ = 0;
    std::vector<std::uint64_t> level_stamps_;
    std::vector<std::uint64_t> peer_stamps_;  // of each variable
    std::uint64_t stamp_ = 0;
    static constexpr unsigned deepest_reason = 200;  // where to stop following reasons
    std::vector<Literal> shorter_;
    std::vector<std::uint8_t> is_awaited_;  // for each variable, on the way back along the trail

    double quality_now_ = 0;    // mean number of levels of the last few learned clauses
    double quality_usual_ = 0;  // and of very many
    std::uint64_t last_restart_ = 0;
    std::uint64_t forget_interval_ = 1000;
    std::uint64_t next_forgetting_ = forget_interval_;

    std::uint64_t steps_ = 0;
    std::uint64_t conflicts_ = 0;
    std::uint64_t solutions_ = 0;
    bool is_at_solution_ = false;
    bool is_exhausted_ = false;
    bool is_refuted_ = false;  // what is assumed
};

}  // namespace garns
