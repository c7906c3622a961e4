// Search by guessing a candidate and drawing conclusions: the road for boards of many solutions
// and for boards that are not very hard.

#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "general/candidates_left.hpp"
#include "kernel.hpp"

namespace garns {

// Guesses a candidate of the narrowest group; when all solutions with it are found, it is gone,
// as a conclusion from the guesses before it. The path of guesses is all there is to remember.
class Branching {
public:
    // A fact of the search so far: after the first `guesses` guesses of the path, this candidate
    // is excluded, as all solutions with it are found already.
    struct Excluded {
        std::size_t guesses;
        Candidate candidate;
    };

    // The board must be free of contradictions; solutions are those that agree with it.
    explicit Branching(CandidatesLeft board) : board_(std::move(board)) {}

    // Goes on until the number of solutions found is solution_limit, or max_guesses more guesses
    // are made, or all is searched. The slices change nothing in the order of the search.
    Status run(std::uint64_t solution_limit, std::uint64_t max_guesses);

    [[nodiscard]] std::uint64_t guesses() const { return guesses_; }
    [[nodiscard]] std::uint64_t solutions() const { return solutions_; }
    // At a solution after LimitReached, else somewhere on the way.
    [[nodiscard]] const CandidatesLeft& board() const { return board_; }

    // Together these say which part of the search is still to be done.
    [[nodiscard]] std::vector<Candidate> path() const;
    [[nodiscard]] const std::vector<Excluded>& excluded() const { return excluded_; }

    // Forgets the path and all conclusions from it.
    [[nodiscard]] CandidatesLeft leave();

private:
    struct Guess {
        Candidate candidate;
        std::size_t trail_length;  // before the guess
    };

    [[nodiscard]] bool go_back();
    void guess();
    [[nodiscard]] Group narrowest_group() const;

    CandidatesLeft board_;
    std::vector<Guess> path_;
    std::vector<Excluded> excluded_;
    bool is_dead_end_ = false;  // nothing more to find with the last guess
    std::uint64_t guesses_ = 0;
    std::uint64_t solutions_ = 0;
};

}  // namespace garns
