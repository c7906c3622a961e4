// Techniques with almost locked sets.

#include "finders.hpp"

namespace garns::logic {

namespace {

// The candidates of a common value, other than the link, that see all its places in both sets.
CandidateSet shared_victims(const AlmostLockedSet& one, const AlmostLockedSet& other, Value link) {
    CandidateSet removed{};
    for (const Value value : (one.values & other.values).without(Mask::of(link)))
        removed[value] = one.seeing[value] & other.seeing[value];
    return removed;
}

// What sets that are linked twice leave to no other cell.
CandidateSet victims_of_double_link(const AlmostLockedSet& one, const AlmostLockedSet& other,
                                    Mask links) {
    CandidateSet removed{};
    for (const Value value : links) removed[value] = one.seeing[value] & other.seeing[value];
    for (const AlmostLockedSet* set : {&one, &other})
        for (const Value value : set->values.without(links)) removed[value] |= set->seeing[value];
    return removed;
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
                sets.add_rivals(state, number, value, rivals);
            SetOfSets others = sets.linked(state, number, link);
            for (std::size_t word = 0; word < others.size(); ++word) others[word] &= rivals[word];
            const auto found = [&](std::size_t other) {
                return steps.remove(shared_victims(one, sets.all()[other], link));
            };
            if (for_each(others, found)) return;
        }
    }
}

void find_doubly_linked_als(Position& position, Steps& steps) {
    const State& state = position.state();
    const AlmostLockedSets& sets = position.almost_locked_sets();
    for (std::size_t number = 0; number < sets.all().size(); ++number) {
        const AlmostLockedSet& one = sets.all()[number];
        SetOfSets once = sets.none(), twice = sets.none();
        std::array<SetOfSets, max_values> linked;
        for (const Value value : one.values) {
            linked[value] = sets.linked(state, number, value);
            for (std::size_t word = 0; word < once.size(); ++word) {
                twice[word] |= once[word] & linked[value][word];
                once[word] |= linked[value][word];
            }
        }
        const auto found = [&](std::size_t number_of_other) {
            const AlmostLockedSet& other = sets.all()[number_of_other];
            if (one.cells.meets(other.cells)) return false;
            Mask links;
            for (const Value value : one.values)
                if ((linked[value][number_of_other / 64] >> number_of_other % 64 & 1U) != 0)
                    links |= Mask::of(value);
            return steps.remove(victims_of_double_link(one, other, links));
        };
        if (for_each(twice, found)) return;
    }
}

}  // namespace garns::logic
