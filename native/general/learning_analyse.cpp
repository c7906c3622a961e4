#include <algorithm>

#include "learning.hpp"

namespace garns {

void Learning::learn_from_conflict() {
    ++conflicts_;
    if (level() == 0) {
        is_exhausted_ = true;
        return;
    }
    collect_clause();
    drop_implied_literals();
    merge_literals_with_one_cause();
    for (const Variable variable : marked_) marks_[variable] = Mark::None;
    marked_.clear();
    put_second_level_next();
    add_learned_clause();
    restart_if_due();
    forget_if_due();
}

// Starts with the clause that failed and goes back along the trail: a literal of the current
// level is replaced by its reason, until only one of that level is left. That one comes first.
void Learning::collect_clause() {
    learned_.assign(1, 0);
    met_on_level_ = 0;
    for (const Literal literal : conflict_) meet(literal);
    for (auto at = trail_length_; at-- > 0;) {
        const Literal literal = trail_[at];
        const Assignment& why = assignments_[variable_of(literal)];
        if (marks_[variable_of(literal)] == Mark::None) continue;
        if (--met_on_level_ == 0) {
            learned_[0] = opposite(literal);
            return;
        }
        if (why.kind == Reason::Kind::Clause) note_use(why.index);
        visit_reason(literal, [this](Literal other) { meet(other); });
    }
}

void Learning::meet(Literal literal) {
    const Variable variable = variable_of(literal);
    if (marks_[variable] != Mark::None || level_of(literal) == 0) return;
    marks_[variable] = Mark::Met;
    marked_.push_back(variable);
    ranking_.raise(variable);
    if (level_of(literal) == level())
        ++met_on_level_;
    else
        learned_.push_back(literal);
}

// A literal may go if the others of the clause imply it.
void Learning::drop_implied_literals() {
    constexpr unsigned deepest = 200;
    // Only literals of levels that are in the clause can be implied by it.
    static_cast<void>(count_levels(learned_));
    const auto dropped = std::remove_if(
        learned_.begin() + 1, learned_.end(), [this](Literal literal) {
            return assignments_[variable_of(literal)].kind != Reason::Kind::None &&
                   is_implied(literal, deepest);
        });
    learned_.erase(dropped, learned_.end());
}

bool Learning::is_implied(Literal literal, unsigned depth) {
    bool all = true;
    visit_reason(opposite(literal), [&](Literal other) {
        if (!all || level_of(other) == 0) return;
        Mark& mark = marks_[variable_of(other)];
        if (mark == Mark::Met || mark == Mark::Implied) return;
        if (mark == Mark::None) {
            const bool implied =
                depth > 0 && assignments_[variable_of(other)].kind != Reason::Kind::None &&
                level_stamps_[level_of(other)] == stamp_ && is_implied(other, depth - 1);
            mark = implied ? Mark::Implied : Mark::NotImplied;
            marked_.push_back(variable_of(other));
        }
        all = mark == Mark::Implied;
    });
    return all;
}

// Where one true candidate is why several others are gone, it can stand for them all. The clause
// says a little less, but it is much shorter: without this, hard 25x25 boards take 1.4 times as
// long.
void Learning::merge_literals_with_one_cause() {
    const auto is_caused = [this](Literal literal) {
        return assignments_[variable_of(literal)].kind == Reason::Kind::Peer;
    };
    const auto cause = [this](Literal literal) {
        return static_cast<Variable>(assignments_[variable_of(literal)].index);
    };
    causes_.clear();
    for (std::size_t i = 1; i < learned_.size(); ++i)
        if (is_caused(learned_[i]) && effects_[cause(learned_[i])]++ == 0)
            causes_.push_back(cause(learned_[i]));
    const auto merged = std::remove_if(
        learned_.begin() + 1, learned_.end(),
        [&](Literal literal) { return is_caused(literal) && effects_[cause(literal)] > 1; });
    learned_.erase(merged, learned_.end());
    // None of them is in the clause yet: what follows from the clause was dropped before.
    for (const Variable variable : causes_) {
        if (effects_[variable] > 1) learned_.push_back(gone_literal(variable));
        effects_[variable] = 0;
    }
}

// The second literal is of the level to go back to, where the first will be the only open one.
void Learning::put_second_level_next() {
    if (learned_.size() == 1) return;
    const auto by_level = [this](Literal a, Literal b) { return level_of(a) < level_of(b); };
    std::iter_swap(learned_.begin() + 1,
                   std::max_element(learned_.begin() + 1, learned_.end(), by_level));
}

void Learning::add_learned_clause() {
    const unsigned levels = count_levels(learned_);
    note_quality(levels);
    ranking_.fade();
    if (learned_.size() == 1) {
        undo_to_level(0);
        assign(learned_[0], {});
        return;
    }
    undo_to_level(level_of(learned_[1]));
    // Few candidates become true and many go: what is watched first should rarely fail.
    std::stable_partition(learned_.begin() + 2, learned_.end(), is_gone_literal);
    const auto clause = clauses_.add(learned_, levels);
    clauses_.set_used(clause, true);
    assign(learned_[0], {Reason::Kind::Clause, clause});
}

void Learning::note_use(Clauses::Ref clause) {
    if (clauses_.levels(clause) == Clauses::forever) return;
    const unsigned levels = std::min(clauses_.levels(clause),
                                     count_levels(clauses_.literals(clause)));
    clauses_.set_levels(clause, levels);
    clauses_.set_used(clause, true);
}

unsigned Learning::count_levels(std::span<const Literal> literals) {
    ++stamp_;
    unsigned levels = 0;
    for (const Literal literal : literals) {
        auto& stamp = level_stamps_[level_of(literal)];
        if (stamp == stamp_) continue;
        stamp = stamp_;
        ++levels;
    }
    return levels;
}

}  // namespace garns
