#include <algorithm>

#include "general/learning.hpp"

namespace garns {

// The learned clause, but for its first literal, made shorter in three ways. Of its literals, all
// of which fail, one follows from others if it must fail whenever they do. Whatever replaces a
// literal was assigned before it, so that no two literals can follow from each other.
void Learning::shorten_clause() {
    // Only literals of levels that are in the clause can follow from it.
    static_cast<void>(count_levels(learned_));
    drop_implied_literals();
    replace_by_causes();
    drop_excluded_literals();
}

void Learning::drop_implied_literals() {
    const auto dropped =
        std::remove_if(learned_.begin() + 1, learned_.end(), [this](Literal literal) {
            return assignments_[variable_of(literal)].kind != Reason::Kind::None &&
                   reason_follows(literal, deepest_reason);
        });
    learned_.erase(dropped, learned_.end());
}

bool Learning::reason_follows(Literal literal, unsigned depth) {
    bool all = true;
    visit_reason(opposite(literal), [&](Literal other) { all = all && follows(other, depth); });
    return all;
}

bool Learning::follows(Literal literal, unsigned depth) {
    if (level_of(literal) == 0) return true;
    Mark& mark = marks_[variable_of(literal)];
    if (mark == Mark::None) {
        const bool implied =
            depth > 0 && assignments_[variable_of(literal)].kind != Reason::Kind::None &&
            level_stamps_[level_of(literal)] == stamp_ && reason_follows(literal, depth - 1);
        mark = implied ? Mark::Implied : Mark::NotImplied;
        marked_.push_back(variable_of(literal));
    }
    return mark != Mark::NotImplied;
}

// Later levels first: the clause is then ready to be watched. No two literals are equal in this
// order, so that it is the same on every machine.
void Learning::replace_by_causes() {
    std::sort(learned_.begin() + 1, learned_.end(), [this](Literal a, Literal b) {
        return level_of(a) != level_of(b) ? level_of(a) > level_of(b) : a < b;
    });
    shorter_.assign(1, learned_[0]);
    for (std::size_t start = 1, end; start < learned_.size(); start = end) {
        const auto level = level_of(learned_[start]);
        for (end = start + 1; end < learned_.size() && level_of(learned_[end]) == level;) ++end;
        replace_on_one_level(std::span(learned_).subspan(start, end - start));
    }
    learned_.swap(shorter_);
}

// Many literals of one level often go back to few causes, mostly to candidates that became true.
// The causes can stand for them: the clause says a little less, but it is much shorter and its
// watches fail more rarely. Without this, hard 25x25 boards take 1.3 times as long.
void Learning::replace_on_one_level(std::span<const Literal> literals) {
    const auto before = shorter_.size();
    if (literals.size() > 1) add_causes(literals);
    const auto causes = shorter_.size() - before;
    if (causes > 0 && causes < literals.size()) return;
    shorter_.resize(before);
    shorter_.insert(shorter_.end(), literals.begin(), literals.end());
}

// Goes back along the trail: a literal is replaced by its reason, unless that would bring in
// something from other levels that does not follow from the clause.
void Learning::add_causes(std::span<const Literal> literals) {
    const auto level = level_of(literals.front());
    std::size_t waiting = 0;
    const auto wait_for = [&](Literal literal) {
        auto& is_awaited = is_awaited_[variable_of(literal)];
        if (level_of(literal) != level || is_awaited != 0) return;
        is_awaited = 1;
        ++waiting;
    };
    for (const Literal literal : literals) wait_for(literal);
    for (auto at = level_start_[level]; waiting > 0;) {
        const Literal literal = trail_[--at];
        auto& is_awaited = is_awaited_[variable_of(literal)];
        if (is_awaited == 0) continue;
        is_awaited = 0;
        if (--waiting > 0 && is_replaceable(literal))
            visit_reason(literal, wait_for);
        else
            shorter_.push_back(opposite(literal));
    }
}

bool Learning::is_replaceable(Literal literal) {
    if (assignments_[variable_of(literal)].kind == Reason::Kind::None) return false;
    const auto level = level_of(literal);
    bool all = true;
    visit_reason(literal, [&](Literal other) {
        all = all && (level_of(other) == level || follows(other, deepest_reason));
    });
    return all;
}

// If the clause says "a is gone, or b is true, or ..." and a and b are peers, it need not say that
// b is true: a would then be gone. Reasons do not show this where b was gone before a became true.
// This must come last: b now follows from what was assigned after it.
void Learning::drop_excluded_literals() {
    for (const Literal literal : learned_)
        if (is_gone_literal(literal))
            for (const Variable peer : peers_of(variable_of(literal))) peer_stamps_[peer] = stamp_;
    const auto dropped =
        std::remove_if(learned_.begin() + 1, learned_.end(), [this](Literal literal) {
            return !is_gone_literal(literal) && peer_stamps_[variable_of(literal)] == stamp_;
        });
    learned_.erase(dropped, learned_.end());
}

}  // namespace garns
