// Sums that follow from others and from houses, each of which holds every value once: the cells of
// some houses, less the cages within, are known by their sum ("rule of 45").

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/ruled_board.hpp"

namespace garns {

// The sum of different cells.
struct KnownSum {
    std::vector<Cell> cells;
    int sum;
};

// The sum of some cells less that of others.
struct Difference {
    std::vector<Cell> added;
    std::vector<Cell> subtracted;
    int sum;
};

// Differences of at most `most_cells` cells, each once. Houses are taken together in the order in
// which they are given, as long as they do not overlap.
[[nodiscard]] std::vector<Difference> derived_sums(const RuledBoard& board,
                                                   std::span<const KnownSum> known,
                                                   std::size_t most_cells);

}  // namespace garns
