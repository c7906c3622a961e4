// Whether a unit can go: is there still one solution without it? On boards that fit into lanes.

#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "general/general.hpp"
#include "general/lane_board.hpp"
#include "generate/full_grids.hpp"
#include "generate/other_solution.hpp"

namespace garns::generate {

// What one question may take of a search that learns. One that takes more stays without an answer:
// a unit about which it cannot be told stays.
inline constexpr std::uint64_t nodes_per_question = 20'000;

class UnitQuestion {
public:
    // The board has all values but those of the unit, and the unit is among the cells of `givens`
    // without one. All of it must outlive the question.
    UnitQuestion(const FullGrids& grids, LaneBoard& board, const std::uint8_t* solution)
        : grids_(&grids), other_(board, solution) {}
    void begin(Values givens, std::span<const std::uint16_t> unit);

    // Goes on for at most so many guesses, of which it takes away what it has used; true when it is
    // done. How it is sliced changes nothing.
    bool run(std::uint64_t& max_guesses);
    [[nodiscard]] bool can_go() const { return can_go_; }
    // Once it is done. If not, the unit counts as one that has to stay.
    [[nodiscard]] bool is_answered() const { return is_answered_; }

private:
    bool run_in_general(std::uint64_t& max_guesses);

    const FullGrids* grids_;
    OtherSolution other_;
    Values givens_;
    std::optional<General> general_;  // where guesses alone do not get on
    bool can_go_ = false;
    bool is_answered_ = true;
};

}  // namespace garns::generate
