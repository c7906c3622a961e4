#include "logic/state.hpp"

#include "input.hpp"

namespace GARNS_LOGIC {

void State::begin(std::span<const std::uint8_t> values) {
    const unsigned cells = board_->cell_count();
    require(values.size() == cells, "there must be a value for each cell");
    places_.fill({});
    for (Value value = 0; value < size(); ++value) places_[value] = board_->all_cells();
    candidates_.fill({});
    for (Cell cell = 0; cell < cells; ++cell) candidates_[cell] = Mask::below(size());
    if (!board_->rules().empty()) keep_allowed();
    numbers_.fill(0);
    empty_ = board_->all_cells();
    for (Cell cell = 0; cell < cells; ++cell) {
        require(values[cell] <= size(), "a value is out of range");
        if (values[cell] != 0) place(cell, values[cell] - 1U);
    }
    given_ = board_->all_cells().without(empty_);
}

void State::keep_allowed() {
    for (const Cell cell : board_->all_cells())
        for (const Value value : Mask::below(size()).without(board_->allowed(cell)))
            remove(value, CellSet::of(cell));
}

void State::keep_only(std::span<const std::uint32_t> candidates) {
    require(candidates.size() == board_->cell_count(), "there must be a mask for each cell");
    for (const Cell cell : empty_) {
        for (const Value value : candidates_[cell])
            if ((candidates[cell] >> value & 1U) == 0) remove(value, CellSet::of(cell));
    }
}

void State::set_given(std::span<const std::uint8_t> given) {
    require(given.size() == board_->cell_count(), "there must be a given or 0 for each cell");
    given_ = {};
    for (Cell cell = 0; cell < given.size(); ++cell)
        if (given[cell] != 0) given_ |= CellSet::of(cell);
}

CellSet State::cells_with_two() const {
    CellSet found;
    for (const Cell cell : empty_)
        if (candidates_[cell].is_two()) found |= CellSet::of(cell);
    return found;
}

Mask State::candidates_of(CellSet cells) const {
    Mask all;
    for (const Cell cell : cells) all |= candidates_[cell];
    return all;
}

void State::place(Cell cell, Value value) {
    const CellSet here = CellSet::of(cell);
    for (const Value other : candidates_[cell]) places_[other] = places_[other].without(here);
    candidates_[cell] = {};
    numbers_[cell] = static_cast<std::uint8_t>(value + 1);
    empty_ = empty_.without(here);
    remove(value, board_->peers(cell) & places_[value]);
}

void State::remove(Value value, CellSet cells) {
    for (const Cell cell : cells) candidates_[cell] = candidates_[cell].without(Mask::of(value));
    places_[value] = places_[value].without(cells);
}

}  // namespace GARNS_LOGIC
