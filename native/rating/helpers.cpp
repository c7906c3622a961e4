#include "rating/helpers.hpp"

#include <algorithm>
#include <functional>

#include "rating/candidate_set.hpp"
#include "rating/fish.hpp"
#include "rating/forcing.hpp"
#include "rating/locked.hpp"
#include "rating/loops_and_chains.hpp"
#include "rating/subsets.hpp"

namespace garns::rating {

namespace {

// Sudoku Explainer goes through the cells of a step in the order of a hash table of 16 buckets,
// which doubles when it is three quarters full. That order is part of its ratings.
std::vector<unsigned> in_hash_order(const Cells& cells) {
    unsigned buckets = 16;
    while (4 * cells.size() > 3 * buckets) buckets *= 2;
    std::vector<unsigned> ordered;
    cells.for_each([&](unsigned cell) { ordered.push_back(cell); });
    std::ranges::stable_sort(ordered, {}, [&](unsigned cell) { return cell % buckets; });
    return ordered;
}

class Gathering {
public:
    Gathering(const Board& before, const Board& now) : before_(before), now_(now) {}

    void lose_places(unsigned house, unsigned digit) {
        for_each_bit(before_.places(house, digit) & ~now_.places(house, digit),
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
            for (const unsigned cell : in_hash_order(removals.cells()))
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
    const Board& before_;
    const Board& now_;
    std::vector<unsigned> lost_;
    std::vector<Help> found_;
};

void gather_locked(const Board& now, Gathering& gathering) {
    visit_locked(now, [&](const Locked& locked) {
        Removals removals;
        collect_removals(now, locked, removals);
        gathering.lose_places(locked.base, locked.digit);
        return gathering.take(removals);
    });
}

void gather_hidden_pairs(const Board& now, Gathering& gathering) {
    visit_hidden_sets(now, 2, fewest_empty_for_hidden(2), [&](const Subset& set) {
        Removals removals;
        collect_hidden_removals(now, set, removals);
        for_each_bit(set.digits, [&](unsigned digit) { gathering.lose_places(set.house, digit); });
        return gathering.take(removals);
    });
}

void gather_naked_pairs(const Board& now, Gathering& gathering) {
    visit_naked_sets(now, 2, [&](const Subset& set) {
        Removals removals;
        collect_naked_removals(now, set, removals);
        for_each_bit(set.places, [&](unsigned place) {
            gathering.lose_digits(geometry.cells[set.house][place]);
        });
        return gathering.take(removals);
    });
}

void gather_x_wings(const Board& now, Gathering& gathering) {
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
std::uint8_t partner_reason(const Board& now, unsigned candidate, unsigned partner) {
    if (cell_of(candidate) == cell_of(partner)) return reason_cell;
    for (const unsigned house : geometry.houses[cell_of(candidate)])
        if (geometry.cell_set[house].has(cell_of(partner)) &&
            count(now.places(house, digit_of(candidate))) == 2)
            return static_cast<std::uint8_t>(house);
    return no_reason;
}

void gather_loops_and_chains(const Board& now, Gathering& gathering) {
    auto chains = all_loops_and_chains(now);
    std::ranges::stable_sort(chains, std::less<>{}, &LinkedChain::rank);
    for (const LinkedChain& chain : chains) {
        Fingerprint fingerprint;
        for (std::size_t i = 0; i < chain.way.size(); ++i) {
            const auto [candidate, is_true] = chain.way[i];
            fingerprint.add(2 * candidate + (is_true ? 1 : 0));
            if (i + 1 == chain.way.size()) continue;
            const unsigned from = chain.way[i + 1].candidate;
            gathering.lose_for(candidate, is_true ? partner_reason(now, from, candidate)
                                                  : exclusion_reason(from, candidate));
        }
        gathering.take(chain.removals, chain.rank.complexity, fingerprint.value());
    }
}

// All chains of several cases, with what they rely on.
class ForcingGathering final : public ForcingSink {
public:
    ForcingGathering(const Board& now, double base, Gathering& gathering)
        : now_(now), base_(base), gathering_(gathering) {}

    void offer(const ForcingChain& chain) override {
        Found found;
        const unsigned complexity = complexity_of(chain);
        found.rank = {base_ + difficulty_of_length(complexity), complexity, chain.kind, order_++};
        collect_removals(now_, chain.candidate, chain.is_true, found.removals);
        for (const Case& each : chain.cases)
            for (const NodeId ancestor : each.implications->ancestors(each.node)) {
                const auto& node = each.implications->nodes()[ancestor];
                found.fingerprint.add(2U * node.candidate + (node.is_true ? 1 : 0));
                found.reasons.push_back({node.candidate, node.reason});
            }
        found.reasons.push_back({chain.source, chain.reason});
        found_.push_back(std::move(found));
    }

    void hand_over() {
        std::ranges::stable_sort(found_, std::less<>{}, &Found::rank);
        for (const Found& each : found_) {
            for (const auto& [candidate, reason] : each.reasons)
                gathering_.lose_for(candidate, reason);
            gathering_.take(each.removals, each.rank.complexity, each.fingerprint.value());
        }
    }

private:
    struct Reason {
        unsigned candidate;
        std::uint8_t reason;
    };
    struct Found {
        ChainRank rank;
        Removals removals;
        std::vector<Reason> reasons;
        Fingerprint fingerprint;
    };

    const Board& now_;
    double base_;
    Gathering& gathering_;
    std::uint64_t order_ = 0;
    std::vector<Found> found_;
};

void gather_forcing_chains(const Board& now, const ForcingRules& rules, Effort& effort,
                           Gathering& gathering) {
    ForcingGathering sink(now, rules.base, gathering);
    visit_forcing_chains(now, rules, effort, sink);
    sink.hand_over();
}

}  // namespace

std::vector<Help> find_help(const Board& before, const Board& now, unsigned level,
                            Effort& effort) {
    Gathering gathering(before, now);
    const auto is_done = [&] { return !gathering.found().empty() || effort.is_used_up(); };
    for (const auto gather :
         {gather_locked, gather_hidden_pairs, gather_naked_pairs, gather_x_wings})
        if (!is_done()) gather(now, gathering);
    if (level >= 2 && !is_done()) gather_loops_and_chains(now, gathering);
    if (level >= 3 && !is_done())
        gather_forcing_chains(now, multiple_rules, effort, gathering);
    if (level >= 4 && !is_done())
        gather_forcing_chains(now, dynamic_rules(level - 4), effort, gathering);
    return std::move(gathering.found());
}

}  // namespace garns::rating
