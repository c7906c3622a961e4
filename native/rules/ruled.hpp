// Native solving of boards with rules beside their houses: any number of solutions.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "kernel.hpp"
#include "rules/ruled_board.hpp"

namespace garns {

class RuleSet;

// Rules as searches see them, made once for many of them. Throws std::invalid_argument as
// check_ruled_board does.
[[nodiscard]] std::shared_ptr<const RuleSet> rules_of(RuledBoard board);

// What each cell may hold with these givens, for each cell a value or 0. Throws
// std::invalid_argument if they are not as many as cells, or one is out of range.
[[nodiscard]] std::vector<Values> candidates_with(const RuleSet& rules,
                                                  std::span<const std::uint8_t> givens);

// Finds solutions one after the other, in an order that depends on the board and on nothing else.
//
// Two roads, as for boards without rules (General):
//   filtering  guesses a value and asks filters that look up what sums and sets allow. It solves
//              most puzzles that people make, and finds many solutions quickly.
//   learning   takes over what is left of the search when filtering does not get on. The rules are
//              said in clauses, with notions such as "this cage holds a 9", and it learns from
//              every contradiction.
// A classic board whose only rules are which values some cells may hold takes the classic road.
//
// The search is an object that goes on where it stopped. One object must not be used by two threads
// at the same time.
class Ruled {
public:
    // patience: after so many guesses of filtering learning takes over: 0 = at once. Left out, it
    //   grows with every solution found, so that filtering stays as long as it pays.
    //
    // Throws std::invalid_argument as check_ruled_board does.
    explicit Ruled(RuledBoard board, std::optional<std::uint64_t> patience = std::nullopt);
    // The same with givens on a board that is known already; throws as candidates_with does.
    Ruled(std::shared_ptr<const RuleSet> rules, std::span<const std::uint8_t> givens,
          std::optional<std::uint64_t> patience = std::nullopt);
    // The same with the values that each cell may hold.
    Ruled(std::shared_ptr<const RuleSet> rules, std::span<const Values> candidates,
          std::optional<std::uint64_t> patience = std::nullopt);
    ~Ruled();
    Ruled(Ruled&&) noexcept;
    Ruled& operator=(Ruled&&) noexcept;

    // As General::run: goes on until solution_limit solutions are found since the beginning (0 =
    // all there are), or max_nodes more nodes are visited.
    Status run(std::uint64_t solution_limit, std::uint64_t max_nodes);

    // Both since the beginning.
    [[nodiscard]] std::uint64_t solutions() const;
    [[nodiscard]] std::uint64_t nodes() const;

    // The values of the solution at which the last run stopped, cell by cell; empty if it did not
    // stop at a new solution.
    [[nodiscard]] std::span<const std::uint8_t> solution() const { return solution_; }

    // Whether the learning road has taken over.
    [[nodiscard]] bool is_learning() const;

private:
    struct Search;

    std::unique_ptr<Search> search_;
    std::vector<std::uint8_t> solution_;
};

}  // namespace garns
