#include <algorithm>

#include "general/learning.hpp"

namespace garns {

// The quality of a clause is the number of its levels: the fewer, the better.
void Learning::note_quality(unsigned levels) {
    constexpr double few = 32;
    constexpr double very_many = 10'000;
    const auto learned = static_cast<double>(conflicts_);
    quality_now_ += (levels - quality_now_) / few;
    quality_usual_ += (levels - quality_usual_) / std::min(very_many, learned);
}

// A run of bad clauses says that the guesses were not the ones to make.
void Learning::restart_if_due() {
    constexpr std::uint64_t fewest_conflicts = 10;
    constexpr double clearly_worse = 1.2;
    if (conflicts_ < last_restart_ + fewest_conflicts) return;
    if (quality_now_ < clearly_worse * quality_usual_) return;
    last_restart_ = conflicts_;
    undo_to_level(level_to_restart_from());
}

// Guesses that would be made again right away can as well stay.
std::size_t Learning::level_to_restart_from() {
    while (!ranking_.is_empty() && !is_open(true_literal(ranking_.first()))) ranking_.take_first();
    if (ranking_.is_empty()) return std::min(assumptions_.size(), level());
    std::size_t kept = std::min(assumptions_.size(), level());
    while (kept < level() &&
           ranking_.is_before(variable_of(trail_[level_start_[kept]]), ranking_.first()))
        ++kept;
    return kept;
}

void Learning::forget_if_due() {
    if (conflicts_ < next_forgetting_) return;
    constexpr std::uint64_t growth = 30;
    forget_interval_ += growth;
    next_forgetting_ = conflicts_ + forget_interval_;
    undo_to_level(0);
    if (!propagate()) {
        is_exhausted_ = true;
        return;
    }
    const auto kept = clauses_worth_keeping();
    for (const auto clause : kept) drop_failed_literals(clause);
    clauses_.keep_only(kept);
}

// The better half of those that were not used since the last time, and all others.
std::vector<Clauses::Ref> Learning::clauses_worth_keeping() {
    constexpr unsigned few_levels = 3;
    std::vector<Clauses::Ref> kept;
    std::vector<Clauses::Ref> doubtful;
    for (const auto clause : clauses_.all()) {
        if (is_settled(clause)) continue;
        const bool stays = clauses_.levels(clause) <= few_levels || clauses_.is_used(clause);
        clauses_.set_used(clause, false);
        (stays ? kept : doubtful).push_back(clause);
    }
    const auto is_better = [this](Clauses::Ref a, Clauses::Ref b) {
        if (clauses_.levels(a) != clauses_.levels(b))
            return clauses_.levels(a) < clauses_.levels(b);
        if (clauses_.literals(a).size() != clauses_.literals(b).size())
            return clauses_.literals(a).size() < clauses_.literals(b).size();
        return a < b;
    };
    std::ranges::sort(doubtful, is_better);
    doubtful.resize(doubtful.size() / 2);
    kept.insert(kept.end(), doubtful.begin(), doubtful.end());
    std::ranges::sort(kept);
    return kept;
}

// Only at level 0.
bool Learning::is_settled(Clauses::Ref clause) const {
    return std::ranges::any_of(clauses_.literals(clause),
                               [this](Literal literal) { return holds(literal); });
}

void Learning::drop_failed_literals(Clauses::Ref clause) {
    const auto literals = clauses_.literals(clause);
    // Not by std::ranges, whose remove_if clang 14 and libstdc++ 12 do not compile together.
    const auto kept_end = std::remove_if(literals.begin(), literals.end(),
                                         [this](Literal literal) { return fails(literal); });
    clauses_.shorten(clause, static_cast<std::size_t>(kept_end - literals.begin()));
}

}  // namespace garns
