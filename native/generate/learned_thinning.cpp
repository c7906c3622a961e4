#include "generate/learned_thinning.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace garns::generate {

namespace {

// What one question may take in the first round, in the second one, and at most. On boards of 25x25
// the fourth round mostly decides the last unit, the sixth always did.
constexpr std::uint64_t steps_at_first = 30;
constexpr std::uint64_t steps_after_that = 300;
constexpr std::uint64_t growth = 3;
constexpr std::uint64_t steps_at_last = 218'700;

}  // namespace

LearnedThinning::LearnedThinning(const FullGrids& grids, const Units& units, Values grid,
                                 std::vector<std::uint16_t> order, unsigned target)
    : groups_(grids.groups()), units_(&units), values_(grid), solution_(std::move(grid)),
      target_(target), clues_(static_cast<unsigned>(solution_.size())), most_steps_(steps_at_first),
      round_(std::move(order)) {
    place_what_stays();
}

Candidate LearnedThinning::known(std::size_t cell) const {
    return groups_->candidate(cell, solution_[cell]);
}

// A cell whose value follows from what was placed.
bool LearnedThinning::is_settled(std::size_t cell) const {
    return std::has_single_bit(board_->left(static_cast<Group>(cell)));
}

// Nothing of a grid contradicts it.
void LearnedThinning::place_what_stays() {
    std::vector<bool> is_in_question(values_.size(), false);
    for (const auto unit : round_)
        for (const auto cell : (*units_)[unit]) is_in_question[cell] = true;
    board_.emplace(*groups_);
    for (std::size_t cell = 0; cell < values_.size(); ++cell)
        if (values_[cell] != 0 && !is_in_question[cell])
            static_cast<void>(board_->place(known(cell)));
    search_.emplace(*board_);
    search_->prefer(solution_);
}

bool LearnedThinning::has_next_round() const {
    return !undecided_.empty() && clues_ > target_ && most_steps_ < steps_at_last;
}

void LearnedThinning::begin_round() {
    most_steps_ = most_steps_ == steps_at_first ? steps_after_that : most_steps_ * growth;
    round_ = std::exchange(undecided_, {});
    next_ = 0;
    place_what_stays();
}

bool LearnedThinning::run(std::uint64_t& max_steps) {
    while (true) {
        if (!is_asking_ && next_ == round_.size()) {
            if (!has_next_round()) return true;
            begin_round();
        } else if (!is_asking_) {
            begin_unit();
        } else {
            if (max_steps == 0) return false;
            const std::uint64_t before = search_->steps();
            const Status status = search_->run(search_->solutions() + 1,
                                               std::min(max_steps, steps_ + most_steps_ - before));
            max_steps -= search_->steps() - before;
            hear(status);
        }
    }
}

void LearnedThinning::begin_unit() {
    if (clues_ < target_ + unit().size()) return keep();
    is_asking_ = true;
    asked_ = 0;
    steps_ = search_->steps();
    ask();
}

// Can the next cell of the unit differ, if those before it do not?
void LearnedThinning::ask() {
    while (asked_ < unit().size() && is_settled(unit()[asked_])) ++asked_;
    if (asked_ == unit().size()) return take_away();
    claims_.clear();
    for (const auto undecided : undecided_) assume_unit((*units_)[undecided]);
    for (std::size_t i = round_.size(); i-- > next_ + 1;) assume_unit((*units_)[round_[i]]);
    assume_unit(std::span(unit()).first(asked_));
    claims_.push_back({known(unit()[asked_]), false});
    search_->assume(claims_);
}

void LearnedThinning::assume_unit(std::span<const std::uint16_t> cells) {
    for (const auto cell : cells)
        if (!is_settled(cell)) claims_.push_back({known(cell), true});
}

void LearnedThinning::hear(Status status) {
    if (status == Status::LimitReached)
        keep();
    else if (status == Status::Finished && ++asked_ == unit().size())
        take_away();
    else if (status == Status::Finished)
        ask();
    else if (search_->steps() >= steps_ + most_steps_)
        put_off();
}

void LearnedThinning::keep() {
    for (const auto cell : unit())
        if (!is_settled(cell)) search_->hold(known(cell));
    end_unit();
}

void LearnedThinning::put_off() {
    undecided_.push_back(round_[next_]);
    end_unit();
}

void LearnedThinning::take_away() {
    for (const auto cell : unit()) values_[cell] = 0;
    clues_ -= static_cast<unsigned>(unit().size());
    end_unit();
}

void LearnedThinning::end_unit() {
    is_asking_ = false;
    ++next_;
}

}  // namespace garns::generate
