// One attempt at a classic puzzle of a wished rating: a draw, and the search around it. It goes on
// candidate by candidate, so that whoever makes it can look around in between.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "generate/making.hpp"
#include "generate/rated.hpp"

namespace garns::classic {

struct RatedPuzzle {
    Puzzle puzzle;
    std::uint8_t er = 0;  // in tenths
};

class RatedAttempt {
public:
    enum class State : std::uint8_t {
        Drawing,    // there is no puzzle to begin with yet
        Searching,  // there is one, but not as wished
        Found,
        Failed,    // another attempt may succeed
        NoPuzzle,  // none could be drawn: no further attempt is worth it
    };

    // All but the instruction set must outlive it. After a stop what is found means nothing.
    RatedAttempt(const PuzzleWishes& wishes, const RatingWish& rating, const UnitCells& units,
                 const std::atomic<bool>& stop, InstructionSet set);

    // Begins anew, with the draws of an attempt.
    void begin(Random random);

    // Goes on with one grid, or one candidate.
    void go_on();

    [[nodiscard]] State state() const { return state_; }
    [[nodiscard]] bool is_over() const {
        return state_ != State::Drawing && state_ != State::Searching;
    }
    // If one is found.
    [[nodiscard]] const RatedPuzzle& found() const { return found_; }

private:
    // How far from the wish: 0 if it is met, else tenths that are missing, or one of these.
    using Distance = unsigned;
    static constexpr Distance too_hard = 1000;
    static constexpr Distance no_puzzle = 2000;

    void draw();
    void search();
    void look_at_puzzle();
    void confirm();

    [[nodiscard]] bool may_go_on() const;
    [[nodiscard]] bool grows() const;
    [[nodiscard]] bool has_grown(const Values& candidate) const;

    [[nodiscard]] Distance distance_of(const Values& puzzle) const;
    [[nodiscard]] Values neighbour();
    void take_away(Values& puzzle, std::size_t added, unsigned clues_before);
    [[nodiscard]] bool is_empty(const Values& puzzle, std::size_t unit) const;
    [[nodiscard]] bool is_unique(const Values& board);

    template <class Condition>
    std::vector<std::size_t> shuffled_units(Condition condition);

    const PuzzleWishes* wishes_;
    const RatingWish* rating_;
    const UnitCells* units_;
    const std::atomic<bool>* stop_;
    Solutions solutions_;
    Random random_{0, 0};
    State state_ = State::Drawing;
    std::uint64_t draws_ = 0;
    Values solution_{};
    Values puzzle_{};
    Distance distance_ = 0;  // of the puzzle
    unsigned failures_ = 0;  // candidates since the last that brought the search nearer
    RatedPuzzle found_{};
};

}  // namespace garns::classic
