#include "hodoku/singles.hpp"

#include <algorithm>
#include <array>

#include "hodoku/board.hpp"

namespace garns::hodoku {

using logic::Cell;
using logic::CellSet;
using logic::House;
using logic::Mask;
using logic::State;
using logic::Value;

void WaitingSingles::begin(State& state, std::span<const std::uint8_t> givens) {
    naked_.clear();
    hidden_.clear();
    state.begin(std::array<std::uint8_t, 81>{});
    for (Cell cell = 0; cell < givens.size(); ++cell)
        if (givens[cell] != 0) place(state, cell, givens[cell] - 1U);
    state.set_given(givens);
}

void WaitingSingles::place(State& state, Cell cell, Value value) {
    for (const Cell peer : state.board().peers(cell) & state.places(value))
        remove(state, peer, value);
    for (const Value other : state.candidates(cell).without(Mask::of(value))) {
        state.remove(other, CellSet::of(cell));
        note_hidden(state, cell, other);
    }
    state.place(cell, value);
}

void WaitingSingles::remove(State& state, Cell cell, Value value) {
    state.remove(value, CellSet::of(cell));
    note_hidden(state, cell, value);
    const Mask left = state.candidates(cell);
    if (left.is_one()) naked_.push_back({cell, left.first()});
}

// Whether the value has one place left in a house of the cell that has just lost it.
void WaitingSingles::note_hidden(const State& state, Cell cell, Value value) {
    const logic::HouseList& houses = state.board().houses_of(cell);
    for (const House* house : {houses[row_place], houses[column_place], houses[box_place]}) {
        const CellSet left = house->cells & state.places(value);
        if (left.is_one()) hidden_.push_back({left.first(), value});
    }
}

namespace {

bool is_last_of_a_house(const State& state, Cell cell) {
    for (const House* house : state.board().houses_of(cell))
        if ((house->cells & state.empty_cells()).is_one()) return true;
    return false;
}

}  // namespace

std::optional<Single> WaitingSingles::next(const State& state) {
    const auto is_filled = [&](const Candidate& each) {
        return !state.empty_cells().has(each.cell);
    };
    std::erase_if(naked_, is_filled);
    for (const auto& [cell, value] : naked_)
        if (is_last_of_a_house(state, cell)) return Single{Single::Kind::FullHouse, cell, value};
    if (!naked_.empty())
        return Single{Single::Kind::Naked, naked_.front().cell, naked_.front().value};
    while (!hidden_.empty() && is_filled(hidden_.front())) hidden_.pop_front();
    if (hidden_.empty()) return std::nullopt;
    return Single{Single::Kind::Hidden, hidden_.front().cell, hidden_.front().value};
}

std::vector<Single> WaitingSingles::all(const State& state) const {
    std::vector<Single> singles;
    for (const auto& [cell, value] : naked_)
        if (state.empty_cells().has(cell)) singles.push_back({Single::Kind::Naked, cell, value});
    CellSet open = state.empty_cells();
    for (const auto& [cell, value] : hidden_) {
        if (!open.has(cell) || !state.candidates(cell).has(value)) continue;
        const auto has_one_place = [&, digit = value](const House* house) {
            return (house->cells & state.places(digit)).is_one();
        };
        if (!std::ranges::any_of(state.board().houses_of(cell), has_one_place)) continue;
        singles.push_back({Single::Kind::Hidden, cell, value});
        open = open.without(CellSet::of(cell));
    }
    return singles;
}

}  // namespace garns::hodoku
