#include "rating/state.hpp"

namespace garns::rating {

bool State::take_givens(const std::uint8_t* values) {
    *this = {};
    for (unsigned cell = 0; cell < cell_count; ++cell) {
        candidates_[cell] = all_nine;
        empty_ |= CellSet::of(cell);
    }
    for (auto& house : places_) house.fill(all_nine);
    with_.fill(empty_);
    empty_in_.fill(9);
    for (unsigned cell = 0; cell < cell_count; ++cell) {
        if (values[cell] == 0) continue;
        const unsigned digit = values[cell] - 1U;
        if (!has(cell, digit)) return false;
        place(cell, digit);
    }
    return true;
}

void State::remove(unsigned cell, unsigned digit) {
    if (!has(cell, digit)) return;
    candidates_[cell] &= ~bit(digit);
    with_[digit] = with_[digit].without(CellSet::of(cell));
    for (unsigned kind = 0; kind < 3; ++kind)
        places_[geometry.houses[cell][kind]][digit] &= ~bit(geometry.place[cell][kind]);
}

void State::remove(const Removals& removals) {
    for (const unsigned cell : removals.cells())
        for_each_bit(removals.digits(cell), [&](unsigned digit) { remove(cell, digit); });
}

void State::place(unsigned cell, unsigned digit) {
    for_each_bit(candidates_[cell], [&](unsigned each) { remove(cell, each); });
    for (const unsigned peer : peers_with(cell, digit)) remove(peer, digit);
    empty_ = empty_.without(CellSet::of(cell));
    for (const unsigned house : geometry.houses[cell]) --empty_in_[house];
}

}  // namespace garns::rating
