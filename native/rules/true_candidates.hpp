// Which values each cell can still have in some solution.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "rules/ruled.hpp"

namespace garns {

// Looks for solutions with a value that was in none so far, until there is none. A board with few
// solutions is searched once; else each search is about one cell and all values that it has not
// been found with: either one of them is found, or all of them are excluded.
class TrueCandidates {
public:
    // Throws std::invalid_argument as candidates_with does.
    TrueCandidates(std::shared_ptr<const RuleSet> rules, std::span<const std::uint8_t> givens);

    // Goes on for at most max_nodes (1 or more) nodes: Finished when all is known, else Running.
    Status run(std::uint64_t max_nodes);

    [[nodiscard]] std::uint64_t nodes() const;

    // For each cell the values that stand in a solution that was found.
    [[nodiscard]] std::span<const Values> found() const { return found_; }

private:
    [[nodiscard]] bool ask_next();
    void note_solution();

    std::shared_ptr<const RuleSet> rules_;
    std::vector<Values> left_;  // not yet excluded
    std::vector<Values> found_;
    std::optional<Ruled> search_;
    std::uint64_t limit_;             // of solutions, for this search
    std::optional<Cell> asked_;       // the cell that it is about; none for the whole board
    std::uint64_t nodes_before_ = 0;  // of earlier searches
    bool is_finished_ = false;
};

}  // namespace garns
