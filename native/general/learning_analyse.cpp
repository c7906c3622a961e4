#include <algorithm>

#include "general/learning.hpp"

namespace garns {

void Learning::learn_from_conflict() {
    ++conflicts_;
    if (level() == 0) {
        is_exhausted_ = true;
        return;
    }
    collect_clause();
    shorten_clause();
    for (const Variable variable : marked_) marks_[variable] = Mark::None;
    marked_.clear();
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
    // That a candidate is true says more than that one is gone.
    ranking_.raise(variable, is_gone_literal(literal) ? 2 : 1);
    if (level_of(literal) == level())
        ++met_on_level_;
    else
        learned_.push_back(literal);
}

// The second literal is of the level to go back to, where the first will be the only open one.
void Learning::add_learned_clause() {
    const unsigned levels = count_levels(learned_);
    note_quality(levels);
    ranking_.fade();
    if (learned_.size() == 1) {
        undo_to_level(0);
        assign(learned_[0], {});
        return;
    }
    put_rarely_failing_first();
    undo_to_level(level_of(learned_[1]));
    const auto clause = clauses_.add(learned_, levels);
    clauses_.set_used(clause, true);
    assign(learned_[0], {Reason::Kind::Clause, clause});
}

// Few candidates become true and many go: what is watched next should rarely fail.
void Learning::put_rarely_failing_first() {
    std::sort(learned_.begin() + 2, learned_.end(), [this](Literal a, Literal b) {
        if (is_gone_literal(a) != is_gone_literal(b)) return is_gone_literal(a);
        return level_of(a) != level_of(b) ? level_of(a) > level_of(b) : a < b;
    });
}

void Learning::note_use(Clauses::Ref clause) {
    if (clauses_.levels(clause) == Clauses::forever) return;
    const unsigned levels =
        std::min(clauses_.levels(clause), count_levels(clauses_.literals(clause)));
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
