#include "rating/helpers.hpp"

#include <algorithm>

#include "rating/candidate_set.hpp"
#include "rating/fish.hpp"
#include "rating/locked.hpp"
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
    bool take(const Removals& removals) {
        if (!lost_.empty()) {
            for (const unsigned cell : in_hash_order(removals.cells()))
                for_each_bit(removals.digits(cell), [&](unsigned digit) {
                    found_.push_back({candidate_of(cell, digit), lost_});
                });
        }
        lost_.clear();
        return false;
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

}  // namespace

std::vector<Help> find_help(const Board& before, const Board& now, unsigned) {
    Gathering gathering(before, now);
    for (const auto gather : {gather_locked, gather_hidden_pairs, gather_naked_pairs, gather_x_wings}) {
        gather(now, gathering);
        if (!gathering.found().empty()) break;
    }
    return std::move(gathering.found());
}

}  // namespace garns::rating
