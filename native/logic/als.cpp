// Techniques with almost locked sets: n cells of a house with n + 1 values between them.
//
// A set that loses one of its values is filled by the others. Two sets are linked by x if they
// cannot both hold x: one of them loses it. (See almost_locked.hpp.)
//
// - ALS-XZ: two sets linked by x. One of them loses x and so holds each of its other values, and so
//   a value z that both have stands in one of them: cells that see all its places in both lose it.
// - Doubly linked: two sets linked by x and by y. A set cannot lose two values, so one loses x and
//   the other y. All their other values are locked where they are, x and y in the two sets
//   together. Other cells lose them; what a cell of one set loses to the other set is a step of its
//   own.
// - ALS-XY-wing: a third set is linked with the one by x and with the other by y. It cannot lose
//   both, so one of the outer two loses its link, and z stands in one of them.
// - ALS chain: the same with four sets or more. See als_chains.cpp.
// - Death blossom: a cell and a set for each of its candidates. See als_blossoms.cpp.

#include "logic/als.hpp"

#include <algorithm>

namespace GARNS_LOGIC {

CandidateSet shared_victims(const AlmostLockedSets& sets, std::size_t one, std::size_t other,
                            Mask links) {
    CandidateSet removed{};
    const Mask common = sets.all()[one].values & sets.all()[other].values;
    for (const Value value : common.without(links))
        removed[value] = sets.node(one, value).victims & sets.node(other, value).victims;
    return removed;
}

Mask values_of(const CandidateSet& removed) {
    Mask values;
    for (Value value = 0; value < max_values; ++value)
        if (!removed[value].is_empty()) values |= Mask::of(value);
    return values;
}

Part explain_set(Explanation& explanation, Role role, const AlmostLockedSets& sets, std::size_t set,
                 unsigned number) {
    const CellSet& cells = sets.all()[set].cells;
    Part part = explanation.part(role, number);
    part.cells(cells).house(*sets.state().board().houses_with(cells).front());
    return part;
}

namespace {

// The places of the linking values in both sets.
void explain_link(Explanation& explanation, Role role, const AlmostLockedSets& sets,
                  std::size_t one, std::size_t other, Mask values) {
    Part part = explanation.part(role);
    for (const Value value : values)
        part.candidates(sets.node(one, value).places | sets.node(other, value).places, value);
}

void explain_pair(Explanation& explanation, const AlmostLockedSets& sets, std::size_t one,
                  std::size_t other) {
    explain_set(explanation, Role::SetA, sets, one);
    explain_set(explanation, Role::SetB, sets, other);
}

}  // namespace

void find_als_xz(Position& position, Steps& steps) {
    const AlmostLockedSets& sets = position.almost_locked_sets();
    const SetThreats& threats = position.set_threats();
    NumberTable rivals(1, sets.all().size());
    for (std::size_t one = 0; one < sets.all().size(); ++one) {
        if (steps.is_stopped()) return;
        for (const Value link : sets.all()[one].values) {
            const NumberRow linked = threats.by_linked(link, sets.node_number(one, link));
            if (!linked.meets(threats.by(one))) continue;
            rivals.clear(0);
            threats.by(one).each([&](std::size_t victim) {
                if (linked.has(victim)) rivals.unite(0, sets.losing(victim));
            });
            rivals.keep(0, sets.linked(one, link));
            const auto found = [&](std::size_t other) {
                if (other < one) return false;
                const auto removed = shared_victims(sets, one, other, Mask::of(link));
                return steps.remove(removed, [&](Explanation& explanation) {
                    explanation.values(values_of(removed));
                    explain_pair(explanation, sets, one, other);
                    explain_link(explanation, Role::Restricted, sets, one, other, Mask::of(link));
                });
            };
            if (rivals[0].any(found)) return;
        }
    }
}

namespace {

// What sets that are linked twice take from all other cells, and from each other.
CandidateSet victims_of_double_link(const AlmostLockedSets& sets, std::size_t one,
                                    std::size_t other, Mask links) {
    CandidateSet removed{};
    for (const Value value : links)
        removed[value] = sets.node(one, value).victims & sets.node(other, value).victims;
    for (const std::size_t set : {one, other})
        for (const Value value : sets.all()[set].values.without(links))
            removed[value] |= sets.node(set, value).victims;
    return removed;
}

CandidateSet within(CandidateSet candidates, const CellSet& cells) {
    for (CellSet& places : candidates) places &= cells;
    return candidates;
}

bool find_double_link(const AlmostLockedSets& sets, Steps& steps, std::size_t one,
                      std::size_t other) {
    const CellSet inside = sets.all()[one].cells | sets.all()[other].cells;
    Mask links;
    for (const Value value : sets.all()[one].values)
        if (sets.linked(one, value).has(other)) links |= Mask::of(value);
    const auto explain = [&](Explanation& explanation) {
        explanation.values(links);
        explain_pair(explanation, sets, one, other);
        explain_link(explanation, Role::Restricted, sets, one, other, links);
    };
    const CandidateSet victims = victims_of_double_link(sets, one, other, links);
    const CellSet outside = sets.state().board().all_cells().without(inside);
    return steps.remove(within(victims, outside), explain) ||
           steps.remove(within(victims, inside), explain);
}

}  // namespace

void find_doubly_linked_als(Position& position, Steps& steps) {
    const AlmostLockedSets& sets = position.almost_locked_sets();
    enum Linked : std::size_t { Once, Twice };
    NumberTable linked(2, sets.all().size());
    for (std::size_t one = 0; one < sets.all().size(); ++one) {
        if (steps.is_stopped()) return;
        linked.clear(Once);
        linked.clear(Twice);
        for (const Value value : sets.all()[one].values) {
            linked.unite_common(Twice, linked[Once], sets.linked(one, value));
            linked.unite(Once, sets.linked(one, value));
        }
        const auto found = [&](std::size_t other) {
            return other > one && !sets.all()[one].cells.meets(sets.all()[other].cells) &&
                   find_double_link(sets, steps, one, other);
        };
        if (linked[Twice].any(found)) return;
    }
}

namespace {

// Two sets that a third links, by different values.
class XyWings {
public:
    XyWings(Position& position, Steps& steps)
        : sets_(position.almost_locked_sets()), threats_(position.set_threats()), steps_(steps),
          ends_(3, sets_.all().size()), victims_(3, sets_.candidates().count()) {}

    void search() {
        find_pivots();
        (void)victims_[All].any([&](std::size_t victim) {
            return std::ranges::any_of(pivots_, [&](std::size_t pivot) {
                return steps_.is_stopped() || search(pivot, victim);
            });
        });
    }

private:
    enum VictimRow : std::size_t { Once, Twice, All };
    enum EndRow : std::size_t { Left, Right };

    // Sets that are linked, by two values, with sets that threaten the same candidates.
    void find_pivots() {
        for (std::size_t pivot = 0; pivot < sets_.all().size(); ++pivot) {
            victims_.clear(Once);
            victims_.clear(Twice);
            for (const Value value : sets_.all()[pivot].values) {
                const NumberRow linked = threats_by_linked(pivot, value);
                victims_.unite_common(Twice, victims_[Once], linked);
                victims_.unite(Once, linked);
            }
            if (victims_[Twice].is_empty()) continue;
            pivots_.push_back(pivot);
            victims_.unite(All, victims_[Twice]);
        }
    }

    [[nodiscard]] NumberRow threats_by_linked(std::size_t pivot, Value value) const {
        return threats_.by_linked(value, sets_.node_number(pivot, value));
    }

    [[nodiscard]] bool search(std::size_t pivot, std::size_t victim) {
        Mask links;
        for (const Value value : sets_.all()[pivot].values)
            if (threats_by_linked(pivot, value).has(victim)) links |= Mask::of(value);
        if (!links.has_several() || !has_end_apart(pivot, victim, links)) return false;
        for (const Value x : links) {
            for (const Value y : links)
                if (x < y && search(pivot, victim, x, y)) return true;
        }
        return false;
    }

    // Whether the set is linked with an end that has no cell in common with it.
    [[nodiscard]] bool has_end_apart(std::size_t pivot, std::size_t victim, Mask links) const {
        const SetOfSets ends = sets_.losing(victim);
        const auto is_apart = [&](std::size_t end) {
            return ends.has(end) && !sets_.all()[pivot].cells.meets(sets_.all()[end].cells);
        };
        for (const Value value : links)
            if (sets_.linked(pivot, value).any(is_apart)) return true;
        return false;
    }

    // The pairs of ends that the pivot links by these values.
    [[nodiscard]] bool search(std::size_t pivot, std::size_t victim, Value x, Value y) {
        ends_.copy(Left, sets_.linked(pivot, x));
        ends_.keep(Left, sets_.losing(victim));
        ends_.copy(Right, sets_.linked(pivot, y));
        ends_.keep(Right, sets_.losing(victim));
        return ends_[Left].any([&](std::size_t one) {
            return ends_[Right].any([&](std::size_t other) {
                return one != other && conclude(pivot, one, other, x, y);
            });
        });
    }

    [[nodiscard]] bool conclude(std::size_t pivot, std::size_t one, std::size_t other, Value x,
                                Value y) {
        const auto removed = shared_victims(sets_, one, other, Mask::of(x) | Mask::of(y));
        return steps_.remove(removed, [&](Explanation& explanation) {
            explanation.values(values_of(removed));
            explain_pair(explanation, sets_, one, other);
            explain_set(explanation, Role::Pivot, sets_, pivot);
            explain_link(explanation, Role::LinkA, sets_, one, pivot, Mask::of(x));
            explain_link(explanation, Role::LinkB, sets_, other, pivot, Mask::of(y));
        });
    }

    const AlmostLockedSets& sets_;
    const SetThreats& threats_;
    Steps& steps_;
    NumberTable ends_, victims_;
    std::vector<std::size_t> pivots_;
};

}  // namespace

void find_als_xy_wings(Position& position, Steps& steps) { XyWings(position, steps).search(); }

}  // namespace GARNS_LOGIC
