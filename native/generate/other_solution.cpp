#include "generate/other_solution.hpp"

namespace garns::generate {

// Box against line leaves few guesses of a hard question, and takes too long for an easy one.
bool OtherSolution::is_hard() const {
    constexpr std::uint64_t many_guesses = 30;
    return guesses_ > many_guesses;
}

void OtherSolution::begin(std::span<const std::uint16_t> cells) {
    cells_ = cells;
    root_ = board_->level();
    has_begun_ = false;
    path_.clear();
    guesses_ = 0;
}

OtherSolution::Answer OtherSolution::run(std::uint64_t max_guesses) {
    if (!has_begun_ && !begin_with_next_cell()) return end(Answer::DoesNotExist);
    while (true) {
        if (board_->can_end_as_known()) return end(Answer::Exists);
        if (max_guesses == 0) return Answer::Unknown;
        --max_guesses;
        ++guesses_;
        const LaneBoard::Choice guess = board_->choose();
        path_.push_back(guess);
        board_->push();
        if (board_->place(guess.cell, guess.value, is_hard()) || go_back()) continue;
        if (!begin_with_next_cell()) return end(Answer::DoesNotExist);
    }
}

// The next cell that can hold another value; those before it hold the known ones. False if there is
// none.
bool OtherSolution::begin_with_next_cell() {
    has_begun_ = true;
    while (!cells_.empty()) {
        const std::size_t cell = cells_.front();
        cells_ = cells_.subspan(1);
        board_->push();
        if (board_->remove(cell, solution_[cell])) return true;
        board_->back_to(root_);
        if (!board_->place(cell, solution_[cell])) return false;
    }
    return false;
}

// To the last guess whose opposite is possible. Without one, the cell can hold no other value: it
// holds its own.
bool OtherSolution::go_back() {
    while (!path_.empty()) {
        const LaneBoard::Choice guess = path_.back();
        path_.pop_back();
        board_->back_to(board_->level() - 1);
        if (board_->remove(guess.cell, guess.value, is_hard())) return true;
    }
    board_->back_to(root_);
    return false;
}

OtherSolution::Answer OtherSolution::end(Answer answer) {
    board_->back_to(root_);
    return answer;
}

}  // namespace garns::generate
