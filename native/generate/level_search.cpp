#include "generate/level_search.hpp"

#include <algorithm>
#include <utility>

namespace garns::generate {

LevelSearch::LevelSearch(const Wishes& wishes, bool draws_are_dear, Values puzzle,
                         const Values& solution, unsigned moves, Random draws)
    : wishes_(&wishes), draws_are_dear_(draws_are_dear), solution_(solution), moves_left_(moves),
      draws_(draws), puzzle_(std::move(puzzle)), candidate_(puzzle_) {}

void LevelSearch::hear_walk(WalkEnd walk) {
    const unsigned distance = wishes_->aim.distance(walk);
    if (purpose_ == Purpose::Growing) {
        if (distance == 0) puzzle_ = candidate_;
        return grow();
    }
    if (purpose_ == Purpose::Beginning || distance <= distance_) {
        puzzle_ = candidate_;
        walk_ = std::move(walk);
        distance_ = distance;
    }
    go_on();
}

void LevelSearch::go_on() {
    if (distance_ == 0) return begin_growing();
    if (moves_left_ == 0) return end(false);
    --moves_left_;
    find_neighbour();
}

// Another puzzle with a number of givens as wished, unless it is better to draw anew.
void LevelSearch::find_neighbour() {
    if (distance_ > 1 && !draws_are_dear_) return end(false);
    if (!walk_.is_solved()) return put_one_back(walk_.values);
    candidate_ = puzzle_;
    ask_what_can_go(Purpose::Fewer, std::nullopt);
}

// A unit put back that is empty there; if that makes too many givens, others go.
void LevelSearch::put_one_back(const Values& where) {
    const auto empty = empty_units(where);
    if (empty.empty()) return end(false);
    added_ = empty[draws_.below(static_cast<std::uint32_t>(empty.size()))];
    candidate_ = puzzle_with(added_);
    thin_out();
}

void LevelSearch::thin_out() {
    if (clues_of(candidate_) > wishes_->most || wishes_->minimal)
        ask_what_can_go(Purpose::More, added_);
    else
        walk_as(Purpose::More);
}

void LevelSearch::ask_what_can_go(Purpose purpose, std::optional<std::uint16_t> kept) {
    purpose_ = purpose;
    removable_.clear();
    for (std::uint16_t unit = 0; unit < wishes_->units.size(); ++unit)
        if (candidate_[wishes_->units[unit].front()] != 0 && unit != kept)
            removable_.push_back(unit);
    draws_.shuffle(std::span(removable_));
    state_ = State::Thinning;
    if (removable_.empty()) hear_removable(std::nullopt);
}

void LevelSearch::hear_removable(std::optional<std::size_t> place) {
    if (place)
        for (const auto cell : wishes_->units[removable_[*place]]) candidate_[cell] = 0;
    if (purpose_ == Purpose::Fewer) {
        if (place && clues_of(candidate_) >= wishes_->fewest) return walk_as(Purpose::Fewer);
        return put_one_back(puzzle_);
    }
    if (place) return thin_out();
    if (clues_of(candidate_) > wishes_->most) return end(false);
    // Where nothing else can go, what was put back can.
    if (wishes_->minimal && candidate_ == puzzle_with(added_)) return go_on();
    walk_as(Purpose::More);
}

// As many givens as wished, none of which makes it easier.
void LevelSearch::begin_growing() {
    const unsigned clues = clues_of(puzzle_);
    if (clues >= wishes_->fewest) return end(clues <= wishes_->most);
    target_ = wishes_->fewest + draws_.below(wishes_->most - wishes_->fewest + 1);
    growth_ = empty_units(puzzle_);
    draws_.shuffle(std::span(growth_));
    std::ranges::reverse(growth_);
    grow();
}

void LevelSearch::grow() {
    while (!growth_.empty() && clues_of(puzzle_) < target_) {
        candidate_ = puzzle_with(growth_.back());
        growth_.pop_back();
        if (clues_of(candidate_) <= wishes_->most) return walk_as(Purpose::Growing);
    }
    end(clues_of(puzzle_) >= wishes_->fewest);
}

void LevelSearch::walk_as(Purpose purpose) {
    purpose_ = purpose;
    state_ = State::Walking;
}

std::vector<std::uint16_t> LevelSearch::empty_units(const Values& board) const {
    std::vector<std::uint16_t> units;
    for (std::uint16_t unit = 0; unit < wishes_->units.size(); ++unit) {
        const auto is_empty = [&](std::uint16_t cell) { return board[cell] == 0; };
        if (std::ranges::any_of(wishes_->units[unit], is_empty)) units.push_back(unit);
    }
    return units;
}

Values LevelSearch::puzzle_with(std::uint16_t unit) const {
    Values more = puzzle_;
    for (const auto cell : wishes_->units[unit]) more[cell] = solution_[cell];
    return more;
}

}  // namespace garns::generate
