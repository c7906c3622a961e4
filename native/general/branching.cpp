#include "general/branching.hpp"

namespace garns {

Status Branching::run(std::uint64_t solution_limit, std::uint64_t max_guesses) {
    while (true) {
        if (is_dead_end_ && !go_back()) return Status::Finished;
        if (board_.is_solved()) {
            is_dead_end_ = true;
            if (++solutions_ == solution_limit) return Status::LimitReached;
            continue;
        }
        if (max_guesses == 0) return Status::Running;
        --max_guesses;
        guess();
    }
}

// To the last guess that can be turned into its opposite; false if there is none.
bool Branching::go_back() {
    while (!path_.empty()) {
        const Guess last = path_.back();
        path_.pop_back();
        board_.take_back(last.trail_length);
        while (!excluded_.empty() && excluded_.back().guesses > path_.size()) excluded_.pop_back();
        excluded_.push_back({path_.size(), last.candidate});
        if (board_.remove(last.candidate)) {
            is_dead_end_ = false;
            return true;
        }
    }
    return false;
}

void Branching::guess() {
    const Group group = narrowest_group();
    const Candidate candidate = board_.groups().member(group, lowest_place(board_.left(group)));
    ++guesses_;
    path_.push_back({candidate, board_.trail_length()});
    is_dead_end_ = !board_.place(candidate);
}

// A cell with two values, or a value with two places, or the cell with the fewest values.
Group Branching::narrowest_group() const {
    const auto count = board_.groups().count();
    for (std::size_t group = 0; group < count; ++group)
        if (is_pair(board_.left(static_cast<Group>(group)))) return static_cast<Group>(group);
    std::size_t narrowest = 0;
    int fewest = max_size + 1;
    for (std::size_t cell = 0; cell < board_.groups().cells(); ++cell) {
        const int left = std::popcount(board_.left(static_cast<Group>(cell)));
        if (left < 2 || left >= fewest) continue;
        narrowest = cell;
        fewest = left;
    }
    return static_cast<Group>(narrowest);
}

std::vector<Candidate> Branching::path() const {
    std::vector<Candidate> candidates;
    for (const Guess& guess : path_) candidates.push_back(guess.candidate);
    return candidates;
}

CandidatesLeft Branching::leave() {
    if (!path_.empty()) board_.take_back(path_.front().trail_length);
    return std::move(board_);
}

}  // namespace garns
