// The way to the solution: always the simplest step, until there is none. See techniques.hpp.

#pragma once

#include "logic/rows.hpp"
#include "techniques.hpp"

namespace GARNS_LOGIC {

// Adds a step to a record, with what it is based on, as an Explanation has written it; nothing if
// that is not known. See evidence.hpp.
void write_step(Words& record, std::size_t place, const Step& step, const Words& explanation);

class Walk {
public:
    // The board and the order must outlive the walk.
    Walk(const Board& board, const Order& order) : order_(&order), position_(board) {}

    // To set where it begins; nothing is walked yet.
    State& begin();

    void set_goal(const Goal& goal) { goal_ = goal; }

    // Goes on until it halts. Run it again if it was stopped: it is at the same technique.
    Halt run(Stop& stop);

    // The answers at a hole: a step of the technique there, or that it has none.
    void draw(const Step& step, const Words& explanation);
    void pass();

    [[nodiscard]] const State& state() const { return position_.state(); }
    [[nodiscard]] std::size_t place() const { return place_; }
    [[nodiscard]] std::size_t steps() const { return steps_; }
    // The place of the hardest technique that was used so far, plus one; 0 if none was.
    [[nodiscard]] std::size_t hardest() const { return hardest_; }

    // If set, all steps are written down here, with their explanations.
    Words* record = nullptr;

private:
    [[nodiscard]] bool is_at_goal() const;

    const Order* order_;
    Position position_;
    std::size_t place_ = 0;
    std::size_t steps_ = 0;
    std::size_t hardest_ = 0;
    Goal goal_;
    bool is_goal_used_ = false;  // the technique of the goal
};

// See Techniques::rate.
void rate_many(const Board& board, const Order& order, std::span<const std::uint8_t> puzzles,
               std::span<Rated> ratings, std::span<std::uint8_t> ends, unsigned threads,
               classic::ParallelControl& control);

}  // namespace GARNS_LOGIC
