// The way to the solution: always the simplest step, until there is none.
//
// A walk follows a list of techniques, the simplest first. Those without a native finder are
// holes in the list: the walk stops there and goes on when its owner has looked by himself and
// says what he found. So a path does not depend on which techniques are native.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "classic/classic.hpp"
#include "logic/rows.hpp"

namespace garns::logic {

// Numbers of native rows, in the order in which techniques are tried; no_row for a hole. Places
// in this list are what walks and ratings speak of.
using Order = std::vector<RowNumber>;

enum class Halt : std::uint8_t {
    Solved,
    Stuck,    // nothing in the list gets on
    AtHole,   // the owner has to look for a step of the technique at `place`
    Reached,  // the goal of the walk
};

// Where a walk is to end before the board is solved, whichever comes first; nowhere by itself.
struct Goal {
    Cell cell = max_cells;         // it is filled
    std::size_t place = SIZE_MAX;  // a step of the technique at this place of the order is drawn
    std::size_t steps = SIZE_MAX;  // so many steps are drawn
};

// The place of its technique, how many candidates are placed and how many removed (two bytes each,
// the lower one first), then cell and value (from 1) of all of these.
void write_step(std::vector<std::uint8_t>& record, std::size_t place, const Step& step);

class Walk {
public:
    // The board and the order must outlive the walk.
    Walk(const Board& board, const Order& order) : order_(&order), position_(board) {}

    // To set where it begins; nothing is walked yet.
    State& begin();

    void set_goal(const Goal& goal) { goal_ = goal; }

    // Goes on until it halts.
    Halt run();

    // The answers at a hole: a step of the technique there, or that it has none.
    void draw(const Step& step);
    void pass();

    [[nodiscard]] const State& state() const { return position_.state(); }
    [[nodiscard]] std::size_t place() const { return place_; }
    [[nodiscard]] std::size_t steps() const { return steps_; }
    // The place of the hardest technique that was used so far, plus one; 0 if none was.
    [[nodiscard]] std::size_t hardest() const { return hardest_; }

    // If set, all steps are written down here.
    std::vector<std::uint8_t>* record = nullptr;

private:
    [[nodiscard]] bool is_at_goal() const;

    const Order* order_;
    Position position_;
    std::size_t place_ = 0;
    std::size_t steps_ = 0;
    std::size_t hardest_ = 0;
    Goal goal_;
    bool is_reached_ = false;
};

struct Rated {
    Halt halt = Halt::Stuck;
    std::uint8_t place = 0;    // of the hole, if it halted there
    std::uint8_t hardest = 0;  // the place of the hardest technique, plus one; 0 if none was used
    std::uint16_t steps = 0;
};

// How far the techniques lead from each of many puzzles: as many as there are ratings, the values
// of one after the other. `ends` gets the values where each walk ended, in the same form. On so
// many threads (at least one); after a stop the rest is Stuck.
void rate(const Board& board, const Order& order, std::span<const std::uint8_t> puzzles,
          std::span<Rated> ratings, std::span<std::uint8_t> ends, unsigned threads,
          classic::ParallelControl& control);

}  // namespace garns::logic
