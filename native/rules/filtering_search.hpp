// Search by guessing a value and asking the filters: the road for boards with rules that are not
// very hard, and for many solutions.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernel.hpp"
#include "rules/narrowing.hpp"
#include "rules/rule_set.hpp"

namespace garns {

class FilteringSearch {
public:
    struct Guess {
        Cell cell;
        Values value;
    };
    // A fact of the search so far: after the first `guesses` guesses of the path, this one is
    // excluded, as all solutions with it are found already.
    struct Excluded {
        std::size_t guesses;
        Guess guess;
    };

    // The rules must outlive it.
    FilteringSearch(const RuleSet& rules, std::span<const Values> candidates);

    // Goes on until the number of solutions found is solution_limit, or max_guesses more guesses
    // are made, or all is searched. Slices change nothing in the order of the search.
    Status run(std::uint64_t solution_limit, std::uint64_t max_guesses);

    [[nodiscard]] std::uint64_t guesses() const { return guesses_; }
    [[nodiscard]] std::uint64_t solutions() const { return solutions_; }
    [[nodiscard]] std::span<const Values> left() const { return board_.all_left(); }

    // Together these say which part of the search is still to be done; `root` is what is left for
    // each cell without any guess.
    [[nodiscard]] std::span<const Values> root() const { return root_; }
    [[nodiscard]] const std::vector<Guess>& path() const { return path_; }
    [[nodiscard]] const std::vector<Excluded>& excluded() const { return excluded_; }

private:
    // What a failure adds to the weights of cells. Where cells of a sum may be equal, the sum that
    // failed says more than the guess. Without sums what failed lately says most.
    struct Blames {
        double guessed;    // to that of the guess
        double dead;       // to the one that was left without a value
        double in_filter;  // to each at which the filter looks that found it
        double growth;     // by how much more than the failure before
        bool stays;        // whether the cell of the last guess that failed is guessed again first
    };
    static constexpr Blames without_sums{1, 1, 1, 1.2, true};
    static constexpr Blames with_cages{1, 2, 0.2, 1, false};
    static constexpr Blames with_long_sums{0.5, 1, 1, 1, false};

    [[nodiscard]] bool start();
    [[nodiscard]] bool go_back();
    [[nodiscard]] bool choose(Guess& guess) const;
    void choose_place(Guess& guess, double score) const;
    void blame(Cell cell);
    void fade();

    const RuleSet& rules_;
    Narrowing board_;
    std::vector<Values> root_;
    std::vector<Guess> path_;
    std::vector<Values> before_;  // what was left before each guess of the path, one after another
    std::vector<Excluded> excluded_;
    std::vector<double> weights_;  // of each cell: how often guesses there, or conclusions, failed
    bool is_of_cages_;             // values in the middle say most of the others in a cage
    Blames blames_;
    double gain_ = 1;  // what a failure counts now
    Cell failed_guess_ = Narrowing::no_cell;
    std::uint64_t failures_ = 0;
    bool is_started_ = false;
    bool is_dead_end_ = false;
    std::uint64_t guesses_ = 0;
    std::uint64_t solutions_ = 0;
};

}  // namespace garns
