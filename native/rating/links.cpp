#include "rating/links.hpp"

#include <algorithm>

namespace garns::rating {

Links::Links(const State& state, LinkKind kind) : kind_(kind) {
    for (const unsigned cell : state.empty_cells()) {
        for_each_bit(state.candidates(cell), [&](unsigned digit) {
            candidates_.add(candidate_of(cell, digit));
            partners_[candidate_of(cell, digit)].size = 0;
        });
    }
    if (kind != LinkKind::X) link_cells(state);
    if (kind != LinkKind::Y) link_houses(state);
}

void Links::link(unsigned candidate, unsigned partner) {
    Partners& partners = partners_[candidate];
    if (std::find(partners.begin(), partners.end(), partner) != partners.end()) return;
    partners.candidates[partners.size++] = static_cast<std::uint16_t>(partner);
    linked_.add(candidate);
}

void Links::link_cells(const State& state) {
    for (const unsigned cell : state.empty_cells()) {
        const Mask digits = state.candidates(cell);
        if (count(digits) != 2) continue;
        const unsigned a = candidate_of(cell, lowest(digits));
        const unsigned b = candidate_of(cell, lowest(digits & (digits - 1)));
        link(a, b);
        link(b, a);
    }
}

void Links::link_houses(const State& state) {
    for (unsigned house = 0; house < house_count; ++house) {
        for (unsigned digit = 0; digit < 9; ++digit) {
            const Mask places = state.places(house, digit);
            if (count(places) != 2) continue;
            const unsigned a = candidate_of(geometry.cells[house][lowest(places)], digit);
            const unsigned b =
                candidate_of(geometry.cells[house][lowest(places & (places - 1))], digit);
            link(a, b);
            link(b, a);
        }
    }
}

}  // namespace garns::rating
