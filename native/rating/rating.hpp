// Rates classic puzzles on the scale of Sudoku Explainer 1.2.1: this header is the whole surface.
//
// A puzzle is solved step by step, always with the first step of the easiest technique that finds
// one, in that program's order. The rating of a step is a number of tenths, 12 for 1.2.
//
//   ER  the hardest step of the whole path.
//   EP  the hardest step up to the first digit placed.
//   ED  the first step.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "classic/classic.hpp"
#include "rating/loops_and_chains.hpp"
#include "rating/step.hpp"

namespace garns::rating {

enum class Outcome : std::uint8_t {
    Rated,
    AtLeast,     // the effort was used up, or the techniques were: ER is a lower bound, and EP and
                 // ED are too if nothing had been placed, or found, by then
    NotUnique,   // the puzzle has no solution, or several: there is nothing to rate
    Unfinished,  // stopped before it was this puzzle's turn
    TooHard,     // a step above the ceiling is needed: ER is what was needed before that
};

struct Rating {
    std::uint8_t er = 0, ep = 0, ed = 0;
    Outcome outcome = Outcome::Unfinished;
};

// The first of the hardest steps of a path, and the board on which it was found.
struct HardestStep {
    State state;
    Step step;

    [[nodiscard]] bool is_there() const { return step.difficulty != 0; }
    // The way of a cycle or of a chain from one candidate, searched anew; empty for other steps.
    [[nodiscard]] Way way() const;
};

// Where a rating ends early.
struct Limits {
    std::uint64_t max_nodes = 0;  // how much work it may be; see effort.hpp
    int ceiling = 1000;           // in tenths: nothing harder is looked for
};

// Rates one board of 81 values 0 .. 9. After a stop the rating says nothing.
Rating rate_one(const std::uint8_t* values, const Limits& limits, const std::atomic<bool>& stop);

// The same, but it goes on where it stopped: always between two steps, of which one can be most of
// the work.
class SlicedRating {
public:
    // Copies the 81 values.
    SlicedRating(const std::uint8_t* values, const Limits& limits);
    ~SlicedRating();

    // Goes on until about so many nodes are spent, or a step has taken more; true at the end.
    bool run(std::uint64_t max_nodes);

    // Unfinished before the end.
    [[nodiscard]] const Rating& rating() const { return rating_; }
    // Of the steps so far.
    [[nodiscard]] const HardestStep& hardest() const { return hardest_; }

private:
    struct Work;

    std::unique_ptr<Work> work_;
    Rating rating_;
    HardestStep hardest_;
};

struct RatingRequest {
    const std::uint8_t* boards = nullptr;  // 81 values each, 0 for an empty cell
    std::size_t count = 0;
    std::uint64_t max_nodes = 0;     // how much work one puzzle may be; see effort.hpp
    double max_seconds = 0;          // how long one puzzle may take; infinity is allowed
    Rating* ratings = nullptr;       // one for each board
    HardestStep* hardest = nullptr;  // the same, if they are wanted
};

// Rates the boards on so many threads (at least one; the caller's is one of them). The ratings do
// not depend on their number. After control.stop the boards that are left are Unfinished.
// Throws std::invalid_argument if a value is out of range or there is no thread.
void rate(const RatingRequest& request, unsigned threads, classic::ParallelControl& control);

}  // namespace garns::rating
