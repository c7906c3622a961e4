// Full houses, naked and hidden singles, in the order in which they come up.
//
// HoDoKu does not look for singles: whenever a candidate goes, a cell that is left with one
// candidate joins the end of one queue, a value that is left with one place in a house the end of
// another. What stands in front is placed first, so the order in which candidates go matters.

#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "hodoku/move.hpp"

namespace garns::hodoku {

struct Single {
    enum class Kind : std::uint8_t { FullHouse, Naked, Hidden };

    Kind kind;
    logic::Cell cell;
    logic::Value value;
};

class WaitingSingles {
public:
    // The givens of a puzzle, placed one after the other.
    void begin(logic::State& state, std::span<const std::uint8_t> givens);

    // Change the state and see what comes up.
    void place(logic::State& state, logic::Cell cell, logic::Value value);
    void remove(logic::State& state, logic::Cell cell, logic::Value value);

    // The one to place next: a full house before a naked single, that before a hidden one.
    std::optional<Single> next(const logic::State& state);

    // Naked and hidden singles that wait now, at most one of each kind for a cell.
    [[nodiscard]] std::vector<Single> all(const logic::State& state) const;

private:
    void note_hidden(const logic::State& state, logic::Cell cell, logic::Value value);

    std::deque<Candidate> naked_, hidden_;
};

}  // namespace garns::hodoku
