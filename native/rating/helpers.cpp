#include "rating/helpers.hpp"

#include <algorithm>
#include <functional>
#include <unordered_set>

#include "rating/candidate_set.hpp"
#include "rating/fish.hpp"
#include "rating/forcing.hpp"
#include "rating/locked.hpp"
#include "rating/loops_and_chains.hpp"
#include "rating/subsets.hpp"
#include "sort_stably.hpp"

namespace garns::rating {

namespace {

// Sudoku Explainer goes through the cells of a step in the order of a hash table of 16 buckets,
// which doubles when it is three quarters full. That order is part of its ratings.
std::vector<unsigned> in_hash_order(const Removals& removals) {
    std::vector<unsigned> ordered(removals.cells().begin(), removals.cells().end());
    std::size_t buckets = 16;
    while (4 * ordered.size() > 3 * buckets) buckets *= 2;
    sort_stably(ordered, [&](unsigned cell) { return cell % buckets; });
    return ordered;
}

class Gathering {
public:
    Gathering(const State& before, const State& now) : before_(before), now_(now) {}

    // `among`: which places of the house matter.
    void lose_places(unsigned house, unsigned digit, Mask among = all_nine) {
        for_each_bit(among & before_.places(house, digit) & ~now_.places(house, digit),
                     [&](unsigned place) {
                         lost_.push_back(candidate_of(geometry.cells[house][place], digit));
                     });
    }
    void lose_digits(unsigned cell) {
        for_each_bit(before_.candidates(cell) & ~now_.candidates(cell),
                     [&](unsigned digit) { lost_.push_back(candidate_of(cell, digit)); });
    }

    // Takes what a technique removes. What was there before the chain began is no help of its own.
    bool take(const Removals& removals, unsigned complexity = 0, std::uint64_t id = 0) {
        if (!lost_.empty()) {
            for (const unsigned cell : in_hash_order(removals))
                for_each_bit(removals.digits(cell), [&](unsigned digit) {
                    found_.push_back({candidate_of(cell, digit), lost_, complexity, id});
                });
        }
        lost_.clear();
        return false;
    }

    // What a conclusion of a chain relies on.
    void lose_for(unsigned candidate, std::uint8_t reason) {
        if (reason == reason_cell)
            lose_digits(cell_of(candidate));
        else if (reason != no_reason)
            lose_places(reason, digit_of(candidate));
    }

    std::vector<Help>& found() { return found_; }

private:
    const State& before_;
    const State& now_;
    std::vector<unsigned> lost_;
    std::vector<Help> found_;
};

void gather_locked(const State& now, Gathering& gathering) {
    visit_locked(now, [&](const Locked& locked) {
        Removals removals;
        collect_removals(now, locked, removals);
        gathering.lose_places(locked.base, locked.digit,
                              ~geometry.overlap[locked.base][locked.cover]);
        return gathering.take(removals);
    });
}

void gather_hidden_pairs(const State& now, Gathering& gathering) {
    visit_hidden_sets(now, 2, fewest_empty_for_hidden(2), [&](const Subset& set) {
        Removals removals;
        collect_hidden_removals(now, set, removals);
        for_each_bit(all_nine & ~set.places, [&](unsigned place) {
            for_each_bit(set.digits, [&](unsigned digit) {
                gathering.lose_places(set.house, digit, bit(place));
            });
        });
        return gathering.take(removals);
    });
}

void gather_naked_pairs(const State& now, Gathering& gathering) {
    visit_naked_sets(now, 2, [&](const Subset& set) {
        Removals removals;
        collect_naked_removals(now, set, removals);
        for_each_bit(set.places, [&](unsigned place) {
            gathering.lose_digits(geometry.cells[set.house][place]);
        });
        return gathering.take(removals);
    });
}

void gather_x_wings(const State& now, Gathering& gathering) {
    visit_fish(now, 2, [&](const Fish& fish) {
        Removals removals;
        collect_removals(now, fish, removals);
        for_each_bit(fish.bases, [&](unsigned line) {
            gathering.lose_places(fish.first_base + line, fish.digit);
        });
        return gathering.take(removals);
    });
}

// A number that equal chains have in common.
class Fingerprint {
public:
    void add(std::uint64_t number) { value_ = (value_ ^ number) * 0x100000001b3; }
    [[nodiscard]] std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0xcbf29ce484222325;
};

// Why the partner of a false candidate is true: the first that Sudoku Explainer would name.
std::uint8_t partner_reason(const State& now, unsigned candidate, unsigned partner) {
    if (cell_of(candidate) == cell_of(partner)) return reason_cell;
    for (const unsigned house : geometry.houses[cell_of(candidate)])
        if (geometry.cell_set[house].has(cell_of(partner)) &&
            count(now.places(house, digit_of(candidate))) == 2)
            return static_cast<std::uint8_t>(house);
    return no_reason;
}

std::uint64_t fingerprint_of(const Way& way) {
    Fingerprint fingerprint;
    for (const auto [candidate, is_true] : way) fingerprint.add(2 * candidate + (is_true ? 1 : 0));
    return fingerprint.value();
}

// What the truths on the way rely on; a cycle is read in both directions, so that what is false on
// the way there is true on the way back.
void lose_for_way(const State& now, const Way& way, Gathering& gathering) {
    const std::size_t source = way.size() - 1;
    for (std::size_t i = 0; i < source; ++i)
        if (const auto [candidate, is_true] = way[i]; is_true)
            gathering.lose_for(candidate, partner_reason(now, way[i + 1].candidate, candidate));
    if (way.front() != way.back()) return;
    for (std::size_t i = source; i-- > 0;)
        if (const auto [candidate, is_true] = way[i]; !is_true)
            gathering.lose_for(candidate, exclusion_reason(way[i + 1].candidate, candidate));
}

// A chain that takes away the same as one before it is not even looked at.
class Novelty {
public:
    bool is_new(const Removals& removals) {
        std::uint64_t sum = 0;  // whatever the order of the cells
        for (const unsigned cell : removals.cells()) {
            Fingerprint fingerprint;
            fingerprint.add(cell);
            fingerprint.add(removals.digits(cell));
            sum += fingerprint.value();
        }
        return known_.insert(sum).second;
    }

private:
    std::unordered_set<std::uint64_t> known_;
};

void gather_loops_and_chains(const State& now, Effort& effort, Gathering& gathering) {
    auto chains = all_loops_and_chains(now, effort);
    sort_stably(chains, &LinkedChain::rank);
    Novelty novelty;
    for (const LinkedChain& chain : chains) {
        if (!novelty.is_new(chain.removals)) continue;
        lose_for_way(now, chain.way, gathering);
        gathering.take(chain.removals, chain.rank.complexity, fingerprint_of(chain.way));
    }
}

// For each outcome the best of all chains of several cases, with what it relies on.
class ForcingGathering final : public ForcingSink {
public:
    ForcingGathering(const State& now, double base, Gathering& gathering)
        : now_(now), base_(base), gathering_(gathering) {
        places_.fill(none);
    }

    void offer(const ForcingChain& chain) override {
        ++order_;
        std::uint16_t& place = places_[outcome_of(chain)];
        if (place != none && !(rank_of(least_complexity_of(chain), chain) < found_[place].rank))
            return;
        const ChainRank rank = rank_of(complexity_of(chain), chain);
        if (place == none) {
            place = static_cast<std::uint16_t>(found_.size());
            found_.emplace_back();
        } else if (!(rank < found_[place].rank)) {
            return;
        }
        record(found_[place], rank, chain);
    }

    void hand_over() {
        std::ranges::sort(found_, std::less<>{}, &Found::rank);
        for (const Found& each : found_) {
            for (const auto& [candidate, reason] : each.reasons)
                gathering_.lose_for(candidate, reason);
            gathering_.take(each.removals, each.rank.complexity, each.fingerprint);
        }
    }

private:
    static constexpr std::uint16_t none = 0xFFFF;
    struct Reason {
        unsigned candidate;
        std::uint8_t reason;
    };
    struct Found {
        ChainRank rank;
        Removals removals;
        std::vector<Reason> reasons;
        std::uint64_t fingerprint = 0;
    };

    // A number that is the same for chains that take away the same.
    [[nodiscard]] unsigned outcome_of(const ForcingChain& chain) const {
        const unsigned cell = cell_of(chain.candidate);
        const Mask others = now_.candidates(cell) & ~bit(digit_of(chain.candidate));
        if (!chain.is_true) return chain.candidate;
        return count(others) == 1 ? candidate_of(cell, lowest(others))
                                  : candidate_count + chain.candidate;
    }

    [[nodiscard]] ChainRank rank_of(unsigned complexity, const ForcingChain& chain) const {
        return {base_ + difficulty_of_length(complexity), complexity, chain.kind, order_};
    }

    void record(Found& found, const ChainRank& rank, const ForcingChain& chain) {
        found.rank = rank;
        found.removals = {};
        collect_removals(now_, chain.candidate, chain.is_true, found.removals);
        found.reasons.clear();
        Fingerprint fingerprint;
        for (const Case& each : chain.cases)
            for (const NodeId ancestor : each.implications->ancestors(each.node)) {
                const auto& node = each.implications->nodes()[ancestor];
                fingerprint.add(2U * node.candidate + (node.is_true ? 1 : 0));
                if (!node.is_true) continue;
                const bool is_source = node.parent_count == 0;
                found.reasons.push_back({node.candidate, is_source ? chain.reason : node.reason});
            }
        found.fingerprint = fingerprint.value();
    }

    const State& now_;
    double base_;
    Gathering& gathering_;
    std::uint64_t order_ = 0;
    std::array<std::uint16_t, 2 * candidate_count> places_;  // of each outcome among those found
    std::vector<Found> found_;
};

void gather_forcing_chains(const State& now, const ForcingRules& rules, Effort& effort,
                           Gathering& gathering) {
    ForcingGathering sink(now, rules.base, gathering);
    visit_forcing_chains(now, rules, effort, sink);
    sink.hand_over();
}

}  // namespace

std::vector<Help> find_help(const State& before, const State& now, unsigned level, Effort& effort) {
    Gathering gathering(before, now);
    const auto is_done = [&] { return !gathering.found().empty() || effort.is_used_up(); };
    for (const auto gather :
         {gather_locked, gather_hidden_pairs, gather_naked_pairs, gather_x_wings})
        if (!is_done()) gather(now, gathering);
    const auto gather_with = [&](const ForcingRules& rules) {
        if (!is_done()) gather_forcing_chains(now, rules, effort, gathering);
    };
    if ((level == 2 || level == 3) && !is_done()) gather_loops_and_chains(now, effort, gathering);
    if (level == 3) gather_with(multiple_rules);
    if (level >= 4) gather_with(dynamic_rules(0));
    if (level >= 5) gather_with(dynamic_rules(level - 3));
    return std::move(gathering.found());
}

}  // namespace garns::rating
