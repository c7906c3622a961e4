// Rates classic puzzles on HoDoKu's scale: this header is the whole surface.
//
// A puzzle is solved step by step, as HoDoKu 2.2.0 does with its usual settings: each step is of
// the first technique in its order that finds one, and of several the one that it would take. The
// score is the sum of the scores of all steps. The level is that of the hardest technique, raised
// until the score is within the level's limit.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "classic/classic.hpp"
#include "hodoku/ladder.hpp"

namespace garns::hodoku {

enum class Outcome : std::uint8_t {
    Rated,
    NotUnique,   // the puzzle has no solution, or several: there is nothing to rate
    Unfinished,  // stopped before it was this puzzle's turn
};

struct Rating {
    std::uint32_t score = 0;
    Level level = Level::Easy;
    // The number of the hardest rung: of the highest level, there with the highest score, and of
    // those the last. no_rung if nothing was to be done.
    std::uint8_t hardest = no_rung;
    Outcome outcome = Outcome::Unfinished;

    static constexpr std::uint8_t no_rung = 255;
};

// Rates as many boards as there are ratings, 81 values each, 0 for an empty cell, on so many
// threads (at least one; the caller's is one of them). The ratings do not depend on their number.
// After control.stop the boards that are left are Unfinished.
// Throws std::invalid_argument if a value is out of range or there is no thread.
void rate(std::span<const std::uint8_t> boards, std::span<Rating> ratings, unsigned threads,
          classic::ParallelControl& control);

}  // namespace garns::hodoku
