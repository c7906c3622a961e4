// One puzzle on its way from a full grid, for those who make many side by side (puzzles.cpp) and
// for those who go on from it (rated.cpp).

#pragma once

#include <algorithm>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "generate/grids.hpp"
#include "generate/puzzles.hpp"
#include "generate/random.hpp"
#include "generate/schedule.hpp"
#include "input.hpp"
#include "threads.hpp"

namespace garns::classic {

using Values = std::array<std::uint8_t, board_cells>;

struct Puzzle {
    Values givens;
    Values solution;
};

// The cells of each unit, made once for all puzzles.
struct UnitCells {
    std::vector<std::vector<std::uint8_t>> cells;

    explicit UnitCells(const Units& units) {
        std::array<int, 256> place;
        place.fill(-1);
        for (std::size_t cell = 0; cell < board_cells; ++cell) {
            if (units[cell] == always_given) continue;
            int& unit = place[units[cell]];
            if (unit < 0) {
                unit = static_cast<int>(cells.size());
                cells.emplace_back();
            }
            cells[static_cast<std::size_t>(unit)].push_back(static_cast<std::uint8_t>(cell));
        }
    }
};

// The draws of an attempt: a stream of their own.
inline Random draws_of(const PuzzleRequest& request, const Attempt& attempt) {
    Random puzzle(request.seed, request.numbers[attempt.puzzle]);
    return {puzzle.bits(), attempt.number};
}

// A puzzle in the making: a random grid from which givens are taken away. It asks whether a board
// has one solution, and is to be told, until it has no more questions.
class Making {
public:
    Making(const PuzzleWishes& wishes, const UnitCells& units, Random& random)
        : wishes_(&wishes), units_(&units) {
        draw_uniform_grid(random, solution_.data());
        puzzle_ = solution_;
        order_.resize(units.cells.size());
        std::iota(order_.begin(), order_.end(), std::uint8_t{0});
        random.shuffle(std::span<std::uint8_t>(order_));
        target_ = wishes_->fewest;
        if (!wishes_->minimal) target_ += random.below(wishes_->most - wishes_->fewest + 1);
        stretch_ = std::max<std::size_t>(1, order_.size() * 2 / 5);
    }

    // The puzzle with the next stretch of units taken away. False if there is none left.
    bool ask(Values& board) {
        if (!wishes_->minimal) stay_above_target();
        if (next_ == order_.size()) return false;
        stretch_ = std::min(stretch_, order_.size() - next_);
        board = puzzle_;
        for (std::size_t i = next_; i < next_ + stretch_; ++i)
            for (const auto cell : units_->cells[order_[i]]) board[cell] = 0;
        return true;
    }

    void hear(bool is_unique, const Values& board) {
        if (is_unique) {
            puzzle_ = board;
            clues_ = static_cast<unsigned>(board_cells) -
                     static_cast<unsigned>(std::ranges::count(puzzle_, 0));
            next_ += stretch_;
            stretch_ = std::max<std::size_t>(1, stretch_ / 4);
        } else if (stretch_ == 1) {
            ++next_;
        } else {
            stretch_ /= 2;
        }
    }

    [[nodiscard]] std::optional<Puzzle> outcome() const {
        if (clues_ < wishes_->fewest || clues_ > wishes_->most) return std::nullopt;
        return Puzzle{puzzle_, solution_};
    }

private:
    // Cuts short a stretch that would take away too much, passes over units that would.
    void stay_above_target() {
        while (next_ < order_.size() && clues_after(stretch_) < target_)
            stretch_ > 1 ? stretch_ /= 2 : ++next_;
    }
    [[nodiscard]] unsigned clues_after(std::size_t stretch) const {
        unsigned clues = clues_;
        const std::size_t end = std::min(next_ + stretch, order_.size());
        for (std::size_t i = next_; i < end; ++i)
            clues -= static_cast<unsigned>(units_->cells[order_[i]].size());
        return clues;
    }

    const PuzzleWishes* wishes_;
    const UnitCells* units_;
    Values solution_;
    Values puzzle_;
    std::vector<std::uint8_t> order_;  // units
    std::size_t next_ = 0;             // of the order
    std::size_t stretch_ = 1;          // how many of the order are asked for at once
    unsigned clues_ = board_cells;
    unsigned target_ = 0;
};

// Checks a request, and clears its buffers.
inline void check_and_clear(const PuzzleRequest& request, unsigned threads) {
    const std::size_t count = request.numbers.size();
    require(count == 0 || (request.puzzles != nullptr && request.solutions != nullptr),
            "buffers for the puzzles and the solutions are missing");
    require(request.wishes.fewest <= request.wishes.most, "fewest must not be above most");
    require(request.wishes.max_attempts > 0 && threads > 0, "there is nothing to do it with");
    std::fill_n(request.puzzles, count * board_cells, std::uint8_t{0});
    std::fill_n(request.solutions, count * board_cells, std::uint8_t{0});
}

// Does the work on so many threads, this one among them. What one of them throws stops them all.
template <class Work>
void on_threads(unsigned threads, ParallelControl& control, Work work) {
    Mutex mutex;
    Failure failure;
    const auto stop_all = [&](const Failure& own) {
        const LockGuard lock(mutex);
        failure = own;
        control.stop = true;
    };
    work_on_threads(threads, [&]() noexcept { catch_failure(work, stop_all); });
    tell_failure(failure);
}

// Writes down what has come of a puzzle whose attempts are over.
inline void deliver(const PuzzleRequest& request, std::size_t puzzle,
                    const std::optional<Puzzle>& outcome, ParallelControl& control) {
    if (outcome) {
        std::ranges::copy(outcome->givens, request.puzzles + puzzle * board_cells);
        std::ranges::copy(outcome->solution, request.solutions + puzzle * board_cells);
    }
    ++control.finished;
}

}  // namespace garns::classic
