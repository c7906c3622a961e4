#include "generate/unit_question.hpp"

#include <algorithm>
#include <utility>

namespace garns::generate {

namespace {

// After so many guesses a search that learns gets on better. Boards of 9x9 hardly ever need it.
constexpr std::uint64_t quick_guesses = 500;

}  // namespace

void UnitQuestion::begin(Values givens, std::span<const std::uint16_t> unit) {
    givens_ = std::move(givens);
    other_.begin(unit);
    general_.reset();
    is_answered_ = true;
}

bool UnitQuestion::run(std::uint64_t& max_guesses) {
    if (general_) return run_in_general(max_guesses);
    const std::uint64_t before = other_.guesses();
    const auto answer = other_.run(std::min(max_guesses, quick_guesses - before));
    max_guesses -= other_.guesses() - before;
    can_go_ = answer == OtherSolution::Answer::DoesNotExist;
    if (answer != OtherSolution::Answer::Unknown) return true;
    if (other_.guesses() < quick_guesses) return false;
    general_.emplace(grids_->groups(), givens_, 0);
    return run_in_general(max_guesses);
}

bool UnitQuestion::run_in_general(std::uint64_t& max_guesses) {
    if (max_guesses == 0) return false;
    const std::uint64_t before = general_->nodes();
    const auto slice = std::min(max_guesses, nodes_per_question - before);
    const Status status = general_->run(general_->solutions() + 1, slice);
    max_guesses -= general_->nodes() - before;
    can_go_ = status == Status::Finished && general_->solutions() == 1;
    if (status == Status::Finished || general_->solutions() > 1) return true;
    is_answered_ = general_->nodes() < nodes_per_question;
    return !is_answered_;
}

}  // namespace garns::generate
