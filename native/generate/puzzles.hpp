// Classic puzzles by the million: full grids from which givens are taken away, many side by side.
//
// A puzzle depends on the seed, its number and the wishes alone: not on threads, neighbours or
// machines. Its grid is drawn first (grids.hpp), then an order of its units; in that order each
// unit is taken away for good if the solution stays the only one. Givens that were needed once
// are needed ever after, because every later puzzle has fewer: so one walk through the order ends
// in a puzzle from which no unit can be taken away.
//
// The questions "is there still one solution?" of many puzzles make a batch for the lanes. Each
// puzzle asks for a whole stretch of its order at once as long as that is likely to go well, and
// for a shorter one if it did not: the outcome is the same as one by one.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "classic/classic.hpp"

namespace garns::classic {

// Cells that go or stay together have the same number; 255: the given always stays.
using Units = std::array<std::uint8_t, board_cells>;
inline constexpr std::uint8_t always_given = 255;

struct PuzzleWishes {
    Units units;
    unsigned fewest = 0;  // givens
    unsigned most = 81;
    bool minimal = true;             // no unit can be taken away
    std::uint64_t max_attempts = 1;  // grids to start from, for one puzzle; at least 1
};

// The puzzles with these numbers of a seed. The buffers belong to the caller.
struct PuzzleRequest {
    PuzzleWishes wishes;
    std::uint64_t seed = 0;
    std::span<const std::uint64_t> numbers = {};
    std::uint8_t* puzzles = nullptr;  // 81 values each, row by row; all 0 if there was none within
                                      // max_attempts
    std::uint8_t* solutions = nullptr;  // 81 values each
};

struct PuzzleEffort {
    std::uint64_t attempts = 0;   // grids that were drawn
    std::uint64_t questions = 0;  // boards that were given to the lanes
};

// Makes them on so many threads (at least one). After a stop the puzzles that are not made have
// zeros. Throws std::invalid_argument if a buffer is missing, there are no threads or attempts, or
// fewest > most.
PuzzleEffort make_puzzles(const PuzzleRequest& request, unsigned threads, ParallelControl& control,
                          InstructionSet set = best_instruction_set());

}  // namespace garns::classic
