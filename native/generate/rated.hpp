// Classic puzzles of a wished rating (rating/rating.hpp): draws, and a search around each of them.
//
// A rating costs more than a draw, so as much of it as possible is saved: no step above the highest
// wished rating is ever looked for. Where one is needed, the puzzle is too hard, whatever comes
// after it. What is solved by simple steps is rated in no time anyway. A search goes on from a draw
// by putting a given back and taking others away, as long as that leads no further from the wish.
//
// As in puzzles.hpp, a puzzle depends on the seed, its number and the wishes alone.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "generate/puzzles.hpp"

namespace garns::classic {

struct RatingWish {
    unsigned lowest = 0;  // ER in tenths
    unsigned highest = 0;
    bool may_grow = false;            // whether givens may be put back in a puzzle that is too hard
    bool may_move = false;            // whether givens may change places; pays where draws are dear
    std::uint64_t max_draws = 1;      // grids to start from, for one attempt; at least 1
    std::uint64_t max_nodes = 0;      // conclusions for the rating of one puzzle
    std::uint8_t* ratings = nullptr;  // the ER of each puzzle in tenths, 0 if there was none; or
                                      // null
};

// Makes them on so many threads (at least one). An attempt is a draw and the search around it;
// every puzzle has been rated once more, without a ceiling, before it is written down. After a
// stop the puzzles that are not made have zeros. Throws std::invalid_argument as make_puzzles does,
// or if lowest > highest.
void make_rated_puzzles(const PuzzleRequest& request, const RatingWish& rating, unsigned threads,
                        ParallelControl& control, InstructionSet set = best_instruction_set());

// The same puzzles, made one after the other on this thread, in slices: it stops between two
// candidates.
class SlicedRatedPuzzles {
public:
    // The buffers of both must outlive it. Throws as make_rated_puzzles does.
    SlicedRatedPuzzles(const PuzzleRequest& request, const RatingWish& rating,
                       InstructionSet set = best_instruction_set());
    ~SlicedRatedPuzzles();
    SlicedRatedPuzzles(const SlicedRatedPuzzles&) = delete;
    SlicedRatedPuzzles& operator=(const SlicedRatedPuzzles&) = delete;

    // Goes on for about so many microseconds of work, a candidate at least; true when all puzzles
    // are made or given up. Rating one candidate above 9.0 can take a second.
    bool run(std::uint64_t work);

    // How many puzzles are made or given up.
    [[nodiscard]] std::size_t finished() const;

private:
    struct Work;

    std::unique_ptr<Work> work_;
};

}  // namespace garns::classic
