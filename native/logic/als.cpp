// Techniques with almost locked sets.

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

// The candidates of a common value, other than the links, that see all its places in both sets.
CandidateSet shared_victims(const AlmostLockedSet& one, const AlmostLockedSet& other, Mask links) {
    CandidateSet removed{};
    for (const Value value : (one.values & other.values).without(links))
        removed[value] = one.seeing[value] & other.seeing[value];
    return removed;
}

// What sets that are linked twice take from all other cells, and from each other.
CandidateSet victims_of_double_link(const AlmostLockedSet& one, const AlmostLockedSet& other,
                                    Mask links) {
    CandidateSet removed{};
    for (const Value value : links) removed[value] = one.seeing[value] & other.seeing[value];
    for (const AlmostLockedSet* set : {&one, &other})
        for (const Value value : set->values.without(links)) removed[value] |= set->seeing[value];
    return removed;
}

CandidateSet within(CandidateSet candidates, CellSet cells) {
    for (CellSet& places : candidates) places &= cells;
    return candidates;
}

}  // namespace

void find_als_xz(Position& position, Steps& steps) {
    const State& state = position.state();
    const AlmostLockedSets& sets = position.almost_locked_sets();
    for (std::size_t number = 0; number < sets.all().size(); ++number) {
        const AlmostLockedSet& one = sets.all()[number];
        for (const Value link : one.values) {
            SetOfSets rivals = sets.none();
            for (const Value value : one.values.without(Mask::of(link)))
                rivals |= sets.rivals(state, number, value);
            const auto found = [&](std::size_t other) {
                return steps.remove(shared_victims(one, sets.all()[other], Mask::of(link)));
            };
            if ((rivals & sets.linked(number, link)).after(number).any(found)) return;
        }
    }
}

void find_doubly_linked_als(Position& position, Steps& steps) {
    const AlmostLockedSets& sets = position.almost_locked_sets();
    for (std::size_t number = 0; number < sets.all().size(); ++number) {
        const AlmostLockedSet& one = sets.all()[number];
        SetOfSets once = sets.none(), twice = sets.none();
        for (const Value value : one.values) {
            twice |= once & sets.linked(number, value);
            once |= sets.linked(number, value);
        }
        const auto found = [&](std::size_t number_of_other) {
            const AlmostLockedSet& other = sets.all()[number_of_other];
            if (one.cells.meets(other.cells)) return false;
            Mask links;
            for (const Value value : one.values)
                if (sets.linked(number, value).has(number_of_other)) links |= Mask::of(value);
            const CandidateSet victims = victims_of_double_link(one, other, links);
            const CellSet inside = one.cells | other.cells;
            const CellSet outside = position.state().board().all_cells().without(inside);
            return steps.remove(within(victims, outside)) || steps.remove(within(victims, inside));
        };
        if (twice.after(number).any(found)) return;
    }
}

namespace {

// The sets that are linked with an end by one value and with an end by another. The first link must
// be with an end that has no cell in common with it.
SetOfSets pivots_between(const AlmostLockedSets& sets, const SetOfSets& ends, Value lost) {
    std::array<SetOfSets, max_values> linked, linked_apart;
    linked.fill(sets.none());
    linked_apart.fill(sets.none());
    ends.each([&](std::size_t end) {
        const SetOfSets overlapping = sets.overlapping(end);
        for (const Value value : sets.all()[end].values) {
            linked[value] |= sets.linked(end, value);
            if (value != lost) linked_apart[value] |= sets.linked(end, value).without(overlapping);
        }
    });
    SetOfSets pivots = sets.none();
    for (Value one = 0; one < max_values; ++one) {
        for (Value other = 0; other < max_values; ++other)
            if (one != other) pivots |= linked_apart[one] & linked[other];
    }
    return pivots;
}

// The pairs of ends that a set links by two values.
bool find_wings_of(Steps& steps, const AlmostLockedSets& sets, std::size_t pivot,
                   const SetOfSets& ends, Value lost) {
    const Mask links = sets.all()[pivot].values.without(Mask::of(lost));
    for (const Value x : links) {
        for (const Value y : links) {
            if (x >= y) continue;
            const Mask both = Mask::of(x) | Mask::of(y);
            const SetOfSets right = sets.linked(pivot, y) & ends;
            const auto found = [&](std::size_t one) {
                return right.any([&](std::size_t other) {
                    return one != other &&
                           steps.remove(shared_victims(sets.all()[one], sets.all()[other], both));
                });
            };
            if ((sets.linked(pivot, x) & ends).any(found)) return true;
        }
    }
    return false;
}

}  // namespace

void find_als_xy_wings(Position& position, Steps& steps) {
    const State& state = position.state();
    const AlmostLockedSets& sets = position.almost_locked_sets();
    for (Value value = 0; value < state.size(); ++value) {
        for (const Cell victim : state.places(value)) {
            const SetOfSets& ends = sets.losing(value, victim);
            const auto found = [&](std::size_t pivot) {
                return find_wings_of(steps, sets, pivot, ends, value);
            };
            if (pivots_between(sets, ends, value).any(found)) return;
        }
    }
}

}  // namespace GARNS_LOGIC
