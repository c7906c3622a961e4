#include "hodoku/hodoku.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <vector>

#include "hodoku/board.hpp"
#include "hodoku/singles.hpp"
#include "input.hpp"
#include "threads.hpp"

namespace garns::hodoku {

namespace {

using Values = std::array<std::uint8_t, classic::board_cells>;

// The score up to which a puzzle is of a level.
constexpr std::array<std::uint32_t, 5> limits = {800, 1000, 1600, 1800, UINT32_MAX};

// Of a higher level, or with a higher score, or later.
bool is_harder(std::size_t one, std::size_t other) {
    const auto rank = [](std::size_t rung) {
        return std::tuple(ladder()[rung].level, ladder()[rung].score, rung);
    };
    return rank(one) > rank(other);
}

// Adds up the steps of a path.
class Marks {
public:
    void take(std::size_t rung) {
        score_ += ladder()[rung].score;
        if (hardest_ == Rating::no_rung || is_harder(rung, hardest_)) hardest_ = rung;
    }

    [[nodiscard]] Rating rating() const {
        Rating rating{score_, Level::Easy, static_cast<std::uint8_t>(hardest_), Outcome::Rated};
        if (hardest_ != Rating::no_rung) rating.level = ladder()[hardest_].level;
        while (score_ > limits[static_cast<std::size_t>(rating.level)])
            rating.level = static_cast<Level>(static_cast<unsigned>(rating.level) + 1);
        return rating;
    }

private:
    std::uint32_t score_ = 0;
    std::size_t hardest_ = Rating::no_rung;
};

// One thread's memory.
class Rater {
public:
    Rating rate(const std::uint8_t* values) {
        if (!has_one_solution(values)) return {0, Level::Easy, Rating::no_rung, Outcome::NotUnique};
        waiting_.begin(position_.renewed(), {values, classic::board_cells});
        Marks marks;
        while (!position_.state().is_solved()) marks.take(step());
        return marks.rating();
    }

private:
    bool has_one_solution(const std::uint8_t* values) {
        solutions_.restart(values, classic::Alphabet::Values);
        return classic::count_solutions(solutions_, 2, solution_.data()).count == 1;
    }

    // Takes a step; the number of its rung.
    std::size_t step() {
        if (const auto single = waiting_.next(position_.state())) {
            waiting_.place(position_.renewed(), single->cell, single->value);
            return static_cast<std::size_t>(single->kind);
        }
        for (std::size_t rung = first_searched; rung < last_resort(); ++rung) {
            if (const Found move = ladder()[rung].find(position_)) {
                make(*move);
                return rung;
            }
        }
        guess();
        return last_resort();
    }

    void make(const Move& move) {
        logic::State& state = position_.renewed();
        for (const auto& [cell, value] : move.removed) waiting_.remove(state, cell, value);
        if (move.placed) waiting_.place(state, move.placed->cell, move.placed->value);
    }

    // HoDoKu looks up the solution of the cell in the middle of those that are left.
    void guess() {
        std::vector<logic::Cell> open;
        for (const logic::Cell cell : position_.state().empty_cells()) open.push_back(cell);
        const logic::Cell cell = open[open.size() / 2];
        waiting_.place(position_.renewed(), cell, solution_[cell] - 1U);
    }

    static constexpr Values no_givens{};
    classic::Solutions solutions_{no_givens.data(), classic::Alphabet::Values};
    Values solution_{};
    logic::Position position_{classic_board()};
    WaitingSingles waiting_;
};

void work(std::span<const std::uint8_t> boards, std::span<Rating> ratings,
          std::atomic<std::size_t>& next, classic::ParallelControl& control) {
    Rater rater;
    while (!control.stop) {
        const std::size_t i = next++;
        if (i >= ratings.size()) return;
        ratings[i] = rater.rate(boards.data() + i * classic::board_cells);
        ++control.finished;
    }
}

}  // namespace

void rate(std::span<const std::uint8_t> boards, std::span<Rating> ratings, unsigned threads,
          classic::ParallelControl& control) {
    require(threads > 0, "there must be at least one thread");
    require(boards.size() == ratings.size() * classic::board_cells,
            "there must be 81 values for each board");
    require(std::ranges::all_of(boards, [](std::uint8_t value) { return value <= 9; }),
            "a value must be within 0 .. 9");
    std::ranges::fill(ratings, Rating{});
    std::atomic<std::size_t> next = 0;
    work_on_threads(std::min<std::size_t>(threads, ratings.size()),
                    [&] { work(boards, ratings, next, control); });
}

}  // namespace garns::hodoku
