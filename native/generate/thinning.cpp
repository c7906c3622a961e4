#include "generate/thinning.hpp"

#include <algorithm>
#include <utility>

namespace garns::generate {

Thinning::Thinning(const FullGrids& grids, const Units& units, Values grid,
                   std::vector<std::uint16_t> order, unsigned target)
    : units_(&units), solution_(std::move(grid)), order_(std::move(order)), target_(target),
      values_(solution_), clues_(static_cast<unsigned>(solution_.size())), board_(*grids.lanes()),
      question_(grids, board_, solution_.data()), swaps_(*grids.lanes(), solution_) {
    place_cells_without_unit();
    stretches_.push_back({0, order_.size(), 0});
}

// Nothing of a grid contradicts it.
void Thinning::place_cells_without_unit() {
    std::vector<bool> has_unit(values_.size(), false);
    for (const auto& unit : *units_)
        for (const auto cell : unit) has_unit[cell] = true;
    for (std::uint16_t cell = 0; cell < values_.size(); ++cell)
        if (!has_unit[cell]) static_cast<void>(board_.place(cell, solution_[cell]));
}

// All units that are not taken away.
void Thinning::place_kept(const Stretch& stretch) {
    cells_.clear();
    for (std::size_t i = stretch.begin; i < stretch.end; ++i)
        if (const Unit& unit = unit_at(i); values_[unit.front()] != 0)
            cells_.insert(cells_.end(), unit.begin(), unit.end());
    static_cast<void>(board_.place_all(cells_, solution_.data()));
}

bool Thinning::run(std::uint64_t& max_guesses) {
    while (!stretches_.empty()) {
        if (!is_asking_) {
            look_at_stretch();
        } else if (question_.run(max_guesses)) {
            decide();
        } else {
            return false;
        }
    }
    return true;
}

void Thinning::look_at_stretch() {
    const Stretch stretch = stretches_.back();
    board_.back_to(stretch.level);
    if (stretch.length() == 0 || clues_ <= target_) {
        stretches_.pop_back();
    } else if (board_.is_solved()) {
        stretches_.pop_back();
        take_away_all(stretch);
    } else if (stretch.length() > 1) {
        split();
    } else if (may_go(unit_at(stretch.begin))) {
        ask();
    } else {
        stretches_.pop_back();
    }
}

// The second half takes the place of the whole, as nothing comes after it.
void Thinning::split() {
    Stretch& whole = stretches_.back();
    const Stretch first{whole.begin, whole.middle(), whole.level + 1};
    const Stretch second{whole.middle(), whole.end, whole.level + 1};
    board_.push();
    if (!whole.is_first_half_done) {
        whole.is_first_half_done = true;
        place_kept(second);
        stretches_.push_back(first);
        return;
    }
    place_kept(first);
    stretches_.back() = second;
}

void Thinning::take_away_all(const Stretch& stretch) {
    for (std::size_t i = stretch.begin; i < stretch.end; ++i)
        if (may_go(unit_at(i))) take_away(unit_at(i));
}

void Thinning::take_away(const Unit& unit) {
    for (const auto cell : unit) values_[cell] = 0;
    clues_ -= static_cast<unsigned>(unit.size());
}

void Thinning::ask() {
    const Unit& unit = unit_at(stretches_.back().begin);
    Values givens = values_;
    for (const auto cell : unit) givens[cell] = 0;
    if (is_clearly_needed(unit, givens)) {
        stretches_.pop_back();
        return;
    }
    is_asking_ = true;
    question_.begin(std::move(givens), unit);
}

bool Thinning::is_clearly_needed(const Unit& unit, const Values& givens) {
    return std::ranges::any_of(unit, [&](auto cell) { return swaps_.can_change(cell, givens); });
}

void Thinning::decide() {
    is_asking_ = false;
    const Stretch stretch = stretches_.back();
    stretches_.pop_back();
    if (question_.can_go()) take_away(unit_at(stretch.begin));
    is_decided_ = is_decided_ && question_.is_answered();
}

}  // namespace garns::generate
