// From a puzzle towards a level: givens are put back and taken away.
//
// Most puzzles are what they are, and another draw is the quickest way to a better one. What pays:
//
// - Where a technique that is wished was used, but the walk got stuck after it, givens are put back
//   in cells that the walk left empty. That never adds a solution, and helps where help is needed.
// - Where more givens are wished than a minimal puzzle has, a puzzle of the right level grows:
//   givens are put back that leave it as hard as it is.
// - Where a draw is dear, a neighbour is looked at instead: one given more, or others less.
//
// A search asks questions and is to be told the answers, until it has no more: its owner collects
// the questions of many searches, so that the kernel answers them side by side.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "generate/full_grids.hpp"
#include "generate/random.hpp"
#include "generate/wishes.hpp"

namespace garns::generate {

class LevelSearch {
public:
    enum class State : std::uint8_t {
        Walking,   // how far do the techniques lead from candidate()?
        Thinning,  // which unit of removable() is the first that can go from candidate()?
        Found,     // puzzle() is as hard as wished
        NotFound,
    };

    // Begins with a puzzle and its solution; `moves` is how often it may go on to a neighbour. The
    // wishes must outlive it.
    LevelSearch(const Wishes& wishes, bool draws_are_dear, Values puzzle, const Values& solution,
                unsigned moves, Random draws);

    [[nodiscard]] State state() const { return state_; }
    [[nodiscard]] const Values& candidate() const { return candidate_; }
    [[nodiscard]] const std::vector<std::uint16_t>& removable() const { return removable_; }
    [[nodiscard]] const Values& puzzle() const { return puzzle_; }

    void hear_walk(WalkEnd walk);
    // The place in removable() of a unit without which there is still one solution; none if all are
    // needed.
    void hear_removable(std::optional<std::size_t> place);

private:
    // What the candidate is for.
    enum class Purpose : std::uint8_t {
        Beginning,  // the puzzle itself
        Fewer,      // a neighbour with a unit less
        More,       // a neighbour with a unit more, and others less
        Growing,    // the puzzle with a unit more
    };

    void go_on();
    void find_neighbour();
    void put_one_back(const Values& where);
    void thin_out();
    void ask_what_can_go(Purpose purpose, std::optional<std::uint16_t> kept);
    void begin_growing();
    void grow();
    void walk_as(Purpose purpose);
    void end(bool is_found) { state_ = is_found ? State::Found : State::NotFound; }

    [[nodiscard]] std::vector<std::uint16_t> empty_units(const Values& board) const;
    [[nodiscard]] Values puzzle_with(std::uint16_t unit) const;

    const Wishes* wishes_;
    bool draws_are_dear_;
    Values solution_;
    unsigned moves_left_;
    Random draws_;

    Values puzzle_;  // the best so far, with its walk and how far that is from the aim
    WalkEnd walk_;
    unsigned distance_ = 0;

    State state_ = State::Walking;
    Purpose purpose_ = Purpose::Beginning;
    Values candidate_;
    std::uint16_t added_ = 0;               // the unit that was put back, which is to stay
    std::vector<std::uint16_t> removable_;  // units
    std::vector<std::uint16_t> growth_;     // units to be put back, the next one at the end
    unsigned target_ = 0;                   // givens
};

}  // namespace garns::generate
