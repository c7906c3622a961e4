// As many digits as cells: naked sets (the cells have no other digits) and hidden sets (the digits
// have no other places).

#pragma once

#include "rating/combinations.hpp"
#include "rating/step.hpp"

namespace garns::rating {

// Houses are visited block, column, row.
inline constexpr std::array<unsigned, 3> house_kinds{first_block, first_column, first_row};

struct Subset {
    unsigned house;
    Mask places;
    Mask digits;
};

// The union of one mask for each bit of `chosen`, if that has as many members as `chosen` and none
// of the masks is a single one; otherwise 0.
template <class MaskOf>
Mask common_set(Mask chosen, MaskOf mask_of) {
    Mask common = 0;
    for (Mask left = chosen; left != 0; left &= left - 1) {
        const Mask mask = mask_of(lowest(left));
        if (count(mask) < 2) return 0;
        common |= mask;
    }
    return count(common) == count(chosen) ? common : 0;
}

// Which of the nine masks have two to `size` members: nothing else can be part of a set.
template <class MaskOf>
Mask eligible(unsigned size, MaskOf mask_of) {
    Mask found = 0;
    for (unsigned i = 0; i < 9; ++i)
        if (const unsigned members = count(mask_of(i)); members >= 2 && members <= size)
            found |= bit(i);
    return found;
}

// Calls visit(chosen, common) for all sets among nine masks in order until it returns true.
template <class MaskOf, class Visit>
bool visit_sets(unsigned size, MaskOf mask_of, Visit visit) {
    const Mask usable = eligible(size, mask_of);
    if (count(usable) < size) return false;
    for (const Mask chosen : choices(size)) {
        if ((chosen & ~usable) != 0) continue;
        if (const Mask common = common_set(chosen, mask_of); common != 0 && visit(chosen, common))
            return true;
    }
    return false;
}

template <class Visit>
bool visit_naked_sets(const State& state, unsigned size, Visit visit) {
    for (const unsigned first : house_kinds) {
        for (unsigned house = first; house < first + 9; ++house) {
            if (state.empty_in(house) < 2 * size) continue;
            const auto& cells = geometry.cells[house];
            const auto digits_at = [&](unsigned place) { return state.candidates(cells[place]); };
            if (visit_sets(size, digits_at, [&](Mask places, Mask digits) {
                    return visit(Subset{house, places, digits});
                }))
                return true;
        }
    }
    return false;
}

template <class Visit>
bool visit_hidden_sets(const State& state, unsigned size, unsigned fewest_empty, Visit visit) {
    for (const unsigned first : house_kinds) {
        for (unsigned house = first; house < first + 9; ++house) {
            if (state.empty_in(house) < fewest_empty) continue;
            const auto places_of = [&](unsigned digit) { return state.places(house, digit); };
            if (visit_sets(size, places_of, [&](Mask digits, Mask places) {
                    return visit(Subset{house, places, digits});
                }))
                return true;
        }
    }
    return false;
}

// A hidden set in so few empty cells is better seen as a naked one.
constexpr unsigned fewest_empty_for_hidden(unsigned size) { return 2 * size + 1; }

inline void collect_naked_removals(const State& state, const Subset& set, Removals& removals) {
    for_each_bit(all_nine & ~set.places, [&](unsigned place) {
        const unsigned cell = geometry.cells[set.house][place];
        removals.add(cell, state.candidates(cell) & set.digits);
    });
}

inline void collect_hidden_removals(const State& state, const Subset& set, Removals& removals) {
    for_each_bit(set.places, [&](unsigned place) {
        const unsigned cell = geometry.cells[set.house][place];
        removals.add(cell, state.candidates(cell) & ~set.digits);
    });
}

}  // namespace garns::rating
