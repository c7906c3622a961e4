#include "generate/learned_thinning.hpp"

#include <algorithm>
#include <utility>

namespace garns::generate {

namespace {

// What one question may take. One that takes more stays without an answer, and the unit stays.
// Seven times as many steps take seven times as long and lead to puzzles with as many givens.
constexpr std::uint64_t most_steps = 300;

}  // namespace

LearnedThinning::LearnedThinning(const FullGrids& grids, const Units& units, Values grid,
                                 std::vector<std::uint16_t> order, unsigned target)
    : size_(static_cast<std::size_t>(grids.size())), units_(&units), values_(grid),
      solution_(std::move(grid)), order_(std::move(order)), target_(target),
      clues_(static_cast<unsigned>(solution_.size())), search_(CandidatesLeft(*grids.groups())) {
    search_.prefer(solution_);
    hold_cells_without_unit();
}

Candidate LearnedThinning::known(std::size_t cell) const {
    return static_cast<Candidate>(cell * size_ + solution_[cell] - 1);
}

void LearnedThinning::hold_cells_without_unit() {
    std::vector<bool> has_unit(values_.size(), false);
    for (const auto& unit : *units_)
        for (const auto cell : unit) has_unit[cell] = true;
    for (std::size_t cell = 0; cell < values_.size(); ++cell)
        if (!has_unit[cell]) search_.hold(known(cell));
}

bool LearnedThinning::run(std::uint64_t& max_steps) {
    while (is_asking_ || next_ < order_.size()) {
        if (!is_asking_) {
            begin_unit();
            continue;
        }
        if (max_steps == 0) return false;
        const std::uint64_t before = search_.steps();
        const Status status =
            search_.run(search_.solutions() + 1, std::min(max_steps, steps_ + most_steps - before));
        max_steps -= search_.steps() - before;
        if (status == Status::LimitReached || search_.steps() >= steps_ + most_steps)
            keep();
        else if (status == Status::Finished && ++asked_ == unit_at(next_).size())
            take_away();
        else if (status == Status::Finished)
            ask();
    }
    return true;
}

void LearnedThinning::begin_unit() {
    if (clues_ < target_ + unit_at(next_).size()) {
        next_ += clues_ <= target_ ? order_.size() - next_ : 1;
        return;
    }
    is_asking_ = true;
    asked_ = 0;
    steps_ = search_.steps();
    ask();
}

// Can the next cell of the unit differ, if those before it do not?
void LearnedThinning::ask() {
    claims_.clear();
    for (std::size_t i = order_.size(); i-- > next_ + 1;)
        for (const auto cell : unit_at(i)) claims_.push_back({known(cell), true});
    for (std::size_t i = 0; i <= asked_; ++i)
        claims_.push_back({known(unit_at(next_)[i]), i < asked_});
    search_.assume(claims_);
}

void LearnedThinning::keep() {
    for (const auto cell : unit_at(next_)) search_.hold(known(cell));
    is_asking_ = false;
    ++next_;
}

void LearnedThinning::take_away() {
    for (const auto cell : unit_at(next_)) values_[cell] = 0;
    clues_ -= static_cast<unsigned>(unit_at(next_).size());
    is_asking_ = false;
    ++next_;
}

}  // namespace garns::generate
