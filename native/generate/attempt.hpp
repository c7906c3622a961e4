// One attempt at a puzzle: a plain puzzle, and where a level is wished, a search that begins with
// it and the rating of what it finds.
//
// Attempt a at puzzle k of a seed begins with plain puzzle a * 2^40 + k of that seed, so attempt 0
// with puzzle k itself. What comes of an attempt depends on these numbers and the wishes alone.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "generate/full_grids.hpp"
#include "generate/level_search.hpp"
#include "generate/plain_puzzle.hpp"
#include "generate/wishes.hpp"

namespace garns::generate {

// What all attempts have in common.
struct AttemptContext {
    const FullGrids& grids;
    const Wishes& wishes;
    std::uint64_t seed;
};

// Which attempt it is.
struct AttemptNumber {
    std::size_t goal;      // place of the puzzle among those to be made
    std::uint64_t puzzle;  // its number
    std::uint64_t attempt;
};

enum class Result : std::uint8_t {
    Found,
    Failed,       // another attempt may succeed
    NoPuzzle,     // there was no plain puzzle to begin with: no further attempt is worth it
    NoGrid,       // the layout has no full grid
    GridUnknown,  // none was found, but there may be one
};

class PuzzleAttempt {
public:
    enum class Need : std::uint8_t {
        Grid,        // draw_grid is to be called
        Thinning,    // thin_out is to be called
        Uniqueness,  // how many solutions have the questions?
        Walk,        // how far do the techniques lead from board()?
        Rating,      // which ER has board()?
        Nothing,     // it is over
    };

    // What the context names must outlive it.
    PuzzleAttempt(const AttemptContext& context, const AttemptNumber& number);

    [[nodiscard]] const AttemptNumber& number() const { return number_; }
    [[nodiscard]] Need need() const { return need_; }

    void draw_grid(unsigned steps);
    // Goes on for at most so many guesses, of which it takes away what it has used.
    void thin_out(std::uint64_t& max_guesses);

    // On the classic board many questions, which are answered side by side; else one at a time.
    // Writes their boards, a value for each cell, one after the other, to the end of `boards`.
    void add_questions(Values& boards) const;
    // Where one is asked for at a time, in a search: the cells whose values are in question.
    [[nodiscard]] const Unit* unit_in_question() const;
    // The number of solutions of each, all that are more than one alike, and 0 if it is unknown.
    void hear_counts(std::span<const std::uint64_t> counts);

    [[nodiscard]] const Values& board() const;
    void hear_walk(WalkEnd walk);
    // None if it could not be told.
    void hear_rating(std::optional<std::uint8_t> er);

    // When it is over. The puzzle and its solution are those of what was found.
    [[nodiscard]] Result result() const { return result_; }
    [[nodiscard]] const Values& puzzle() const;
    [[nodiscard]] const Values& solution() const { return plain_.solution(); }
    [[nodiscard]] std::uint8_t er() const { return er_; }

private:
    void look_at_plain_puzzle();
    void look_at_search();
    void end(Result result);

    [[nodiscard]] std::uint64_t stream_seed() const;
    [[nodiscard]] PlainKind plain_kind() const;
    [[nodiscard]] bool is_classic() const { return context_.grids.is_classic(); }
    [[nodiscard]] std::span<const std::uint16_t> units_in_question() const;
    [[nodiscard]] bool may_move() const;
    [[nodiscard]] bool draws_are_dear() const;
    void begin_search();

    AttemptContext context_;
    AttemptNumber number_;
    PlainPuzzle plain_;
    std::optional<LevelSearch> search_;
    std::size_t refuted_ = 0;      // units of the search that cannot go
    bool is_any_unknown_ = false;  // among them
    Need need_ = Need::Grid;
    Result result_ = Result::Failed;
    std::uint8_t er_ = 0;
};

}  // namespace garns::generate
