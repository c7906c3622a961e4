#include <algorithm>

#include "general/learning.hpp"

namespace garns {

// Draws all conclusions from what holds; false at a contradiction, which is then in conflict_.
// Peers go first: the more literals are known to fail, the fewer watches move in vain.
bool Learning::propagate() {
    while (propagated_ < trail_length_) {
        for (; peers_propagated_ < trail_length_; ++peers_propagated_) {
            const Literal literal = trail_[peers_propagated_];
            if (!is_gone_literal(literal) && !propagate_peers(variable_of(literal))) return false;
        }
        if (!propagate_clauses(opposite(trail_[propagated_++]))) return false;
    }
    return true;
}

// Whether a peer is still open is as good as random, so nothing branches on it: each is written
// behind the trail, and the next one over it unless it was open.
bool Learning::propagate_peers(Variable variable) {
    const auto peers = peers_of(variable);
    std::size_t end = trail_length_;
    bool possible = true;
    for (const Variable peer : peers) {
        const Literal gone = gone_literal(peer);
        trail_[end] = gone;
        end += is_open(gone) ? 1 : 0;
        possible &= !fails(gone);
    }
    if (!possible) {
        const auto is_true = [this](Variable peer) { return holds(true_literal(peer)); };
        const Variable rival = *std::ranges::find_if(peers, is_true);
        conflict_.assign({gone_literal(variable), gone_literal(rival)});
        return false;
    }
    while (trail_length_ < end) assign(trail_[trail_length_], {Reason::Kind::Peer, variable});
    return true;
}

// True if the clause is now watched elsewhere. If not, watch.other is a literal of it that holds,
// or the only one that does not fail, if any.
inline bool Learning::move_watch(Clauses::Watch& watch, Literal failed) {
    const auto literals = clauses_.literals(watch.clause);
    watch.other = static_cast<Literal>(literals[0] ^ literals[1] ^ failed);
    if (holds(watch.other)) return false;
    for (std::size_t at = 2; at < literals.size(); ++at) {
        if (fails(literals[at])) continue;
        literals[0] = watch.other;
        literals[1] = literals[at];
        literals[at] = failed;
        clauses_.watches(literals[1]).push_back(watch);
        return true;
    }
    return false;
}

bool Learning::propagate_clauses(Literal failed) {
    auto& watches = clauses_.watches(failed);
    Clauses::Watch* keep = watches.data();
    Clauses::Watch* watch = keep;
    Clauses::Watch* const end = watch + watches.size();
    bool possible = true;
    while (watch != end) {
        *keep = *watch++;
        if (holds(keep->other)) {
            ++keep;
            continue;
        }
        if (keep->is_binary == 0 && move_watch(*keep, failed)) continue;
        const Literal other = keep->other;
        const auto clause = keep++->clause;
        if (holds(other)) continue;
        if (is_open(other)) {
            assign(other, {Reason::Kind::Clause, clause});
            continue;
        }
        const auto literals = clauses_.literals(clause);
        conflict_.assign(literals.begin(), literals.end());
        possible = false;
        break;
    }
    keep = std::copy(watch, end, keep);
    watches.resize(static_cast<std::size_t>(keep - watches.data()));
    return possible;
}

void Learning::undo_to_level(std::size_t level) {
    if (level >= this->level()) return;
    const auto start = level_start_[level];
    for (auto at = trail_length_; at-- > start;) {
        const Literal literal = trail_[at];
        const Variable variable = variable_of(literal);
        states_[literal] = states_[opposite(literal)] = State::Open;
        was_gone_[variable] = is_gone_literal(literal) ? 1 : 0;
        ranking_.put_back(variable);
    }
    trail_length_ = start;
    propagated_ = peers_propagated_ = start;
    level_start_.resize(level);
}

}  // namespace garns
