// Whether a board has another solution than the known one.
//
// Known is the solution, and that it is the only one as long as some cells hold their values. If
// there is another one without them, one of these cells differs: the first of them holds something
// else, or the first holds its value and the second something else, and so on. Other solutions are
// mostly near the known one, so that is what each guess tries first.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "general/lane_board.hpp"

namespace garns::generate {

class OtherSolution {
public:
    enum class Answer : std::uint8_t { Unknown, Exists, DoesNotExist };

    // The board and the solution must outlive it.
    OtherSolution(LaneBoard& board, const std::uint8_t* solution)
        : board_(&board), solution_(solution) {
        board_->know_solution(solution);
    }

    // A question about the board as it is now, whose cells without a value include these.
    void begin(std::span<const std::uint16_t> cells);

    // Goes on for so many guesses; Unknown if that is not enough. When it is answered, the board is
    // at the level at which the question began, and not what it was.
    Answer run(std::uint64_t max_guesses);

    // Since the question began.
    [[nodiscard]] std::uint64_t guesses() const { return guesses_; }

private:
    [[nodiscard]] bool is_hard() const;
    [[nodiscard]] bool begin_with_next_cell();
    [[nodiscard]] bool go_back();
    Answer end(Answer answer);

    LaneBoard* board_;
    const std::uint8_t* solution_;
    std::span<const std::uint16_t> cells_;  // those that may still differ
    std::size_t root_ = 0;                  // level of the board without the next cell
    bool has_begun_ = false;
    std::vector<LaneBoard::Choice> path_;  // from the level after the root on
    std::uint64_t guesses_ = 0;
};

}  // namespace garns::generate
