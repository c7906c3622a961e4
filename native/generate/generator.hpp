// Puzzles of any layout, of a level, a technique or a rating if that is wished: the way to them
// that goes on in slices. Plain classic puzzles and those of a rating alone have faster ways:
// puzzles.hpp and rated.hpp.
//
// A puzzle depends on the seed, its number and the wishes alone: not on threads, neighbours, slices
// or machines. Nothing here is global, and nothing waits for anything.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "classic/classic.hpp"
#include "generate/full_grids.hpp"
#include "generate/goals.hpp"
#include "generate/wishes.hpp"
#include "generate/worker.hpp"
#include "techniques.hpp"

namespace garns::generate {

struct GeneratorRequest {
    Wishes wishes;
    logic::Order catalogue = {};  // all techniques, the simplest first; no_row is passed over
    std::uint64_t seed = 0;
    std::vector<std::uint64_t> numbers = {};  // which puzzles of the seed
    unsigned threads = 1;
    classic::InstructionSet set = classic::best_instruction_set();
};

class PuzzleGenerator {
public:
    // grids: of the layout; they must be prepared. techniques: on the same layout; nullptr will do
    // if no level is wished. Both must outlive it. Throws std::invalid_argument if the wishes do
    // not fit the layout, or if there is nothing to do it with.
    PuzzleGenerator(const FullGrids& grids, const logic::Techniques* techniques,
                    GeneratorRequest request);
    PuzzleGenerator(const PuzzleGenerator&) = delete;
    PuzzleGenerator& operator=(const PuzzleGenerator&) = delete;

    // Goes on for about so many microseconds of work on each thread; true when all puzzles are made
    // or given up. It returns earlier when it is told to stop, and may be run again.
    bool run(std::uint64_t work, const std::atomic<bool>& stop);

    // How many puzzles are made or given up.
    [[nodiscard]] std::size_t finished() const { return finished_; }

    // What has come of the puzzle at a place of the numbers, once it is finished: nullptr if it was
    // given up. If the result is not Found, there is no puzzle either.
    [[nodiscard]] const Outcome* outcome(std::size_t place) const;

private:
    const FullGrids& grids_;
    GeneratorRequest request_;
    KnownTechniques known_;
    Goals goals_;
    WorkerContext context_;
    std::vector<std::unique_ptr<Worker>> workers_;
    std::size_t finished_ = 0;
};

}  // namespace garns::generate
