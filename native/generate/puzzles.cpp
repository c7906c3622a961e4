#include "puzzles.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <mutex>
#include <numeric>
#include <optional>
#include <ranges>
#include <thread>
#include <vector>

#include "grids.hpp"
#include "input.hpp"
#include "random.hpp"
#include "schedule.hpp"

namespace garns::classic {

namespace {

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

// One attempt in the making: a grid from which givens are taken away.
class Making {
public:
    Making(const PuzzleRequest& request, const UnitCells& units, const Attempt& attempt)
        : attempt_(attempt), wishes_(&request.wishes), units_(&units) {
        Random puzzle(request.seed, request.numbers[attempt.puzzle]);
        Random random(puzzle.bits(), attempt.number);
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

    [[nodiscard]] const Attempt& attempt() const { return attempt_; }
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

    Attempt attempt_;
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

// What the threads have in common.
struct Shared {
    const PuzzleRequest& request;
    UnitCells units;
    ParallelControl& control;
    InstructionSet set;
    Schedule<Puzzle> schedule;

    std::mutex mutex = {};  // for what follows
    PuzzleEffort effort = {};
    std::exception_ptr error = {};
};

// Enough to keep the lanes busy, few enough to stay in the cache.
constexpr std::size_t puzzles_at_once = 512;

// One thread: asks about all of its puzzles at once, hears the answers, asks again.
class Worker {
public:
    explicit Worker(Shared& shared)
        : shared_(shared), boards_(puzzles_at_once), counts_(puzzles_at_once),
          batch_(questions(0), shared.set) {}

    PuzzleEffort run() {
        while (!shared_.control.stop && !shared_.schedule.is_done()) {
            if (!ask_all()) continue;
            effort_.questions += making_.size();
            batch_.restart(questions(making_.size()));
            while (!batch_.run(unbounded)) {}
            for (std::size_t i = 0; i < making_.size(); ++i)
                making_[i].hear(counts_[i] == 1, boards_[i]);
        }
        return effort_;
    }

private:
    [[nodiscard]] BatchRequest questions(std::size_t count) {
        BatchRequest request;
        request.boards = boards_.data()->data();
        request.count = count;
        request.alphabet = Alphabet::Values;
        request.counts = counts_.data();
        return request;
    }

    // A question of every attempt; those that are over give their place to new ones.
    bool ask_all() {
        for (std::size_t i = 0; i < puzzles_at_once;) {
            if (i == making_.size() && !begin_another()) break;
            if (has_question(i)) {
                ++i;
            } else {
                std::swap(making_[i], making_.back());
                making_.pop_back();
            }
        }
        return !making_.empty();
    }

    bool begin_another() {
        using std::chrono::milliseconds;
        const auto attempt = shared_.schedule.next(milliseconds(making_.empty() ? 5 : 0));
        if (attempt) making_.emplace_back(shared_.request, shared_.units, *attempt);
        return attempt.has_value();
    }

    bool has_question(std::size_t i) {
        const Attempt attempt = making_[i].attempt();
        if (attempt.number != 0 && !shared_.schedule.is_needed(attempt)) return false;
        if (making_[i].ask(boards_[i])) return true;
        ++effort_.attempts;
        if (shared_.schedule.end(attempt, making_[i].outcome())) deliver(attempt.puzzle);
        return false;
    }

    void deliver(std::size_t puzzle) {
        if (const auto& outcome = shared_.schedule.outcome(puzzle)) {
            const std::size_t place = puzzle * board_cells;
            std::ranges::copy(outcome->givens, shared_.request.puzzles + place);
            std::ranges::copy(outcome->solution, shared_.request.solutions + place);
        }
        ++shared_.control.finished;
    }

    Shared& shared_;
    std::vector<Making> making_;
    std::vector<Values> boards_;         // what each of them asks
    std::vector<std::uint64_t> counts_;  // and hears: its solutions, two at most
    Batch batch_;
    PuzzleEffort effort_;
};

void work(Shared& shared) noexcept {
    try {
        const PuzzleEffort effort = Worker(shared).run();
        const std::lock_guard lock(shared.mutex);
        shared.effort.attempts += effort.attempts;
        shared.effort.questions += effort.questions;
    } catch (...) {
        const std::lock_guard lock(shared.mutex);
        shared.error = std::current_exception();
        shared.control.stop = true;
    }
}

}  // namespace

PuzzleEffort make_puzzles(const PuzzleRequest& request, unsigned threads,
                          ParallelControl& control, InstructionSet set) {
    const std::size_t count = request.numbers.size();
    require(count == 0 || (request.puzzles != nullptr && request.solutions != nullptr),
            "buffers for the puzzles and the solutions are missing");
    require(request.wishes.fewest <= request.wishes.most, "fewest must not be above most");
    require(request.wishes.max_attempts > 0 && threads > 0, "there is nothing to do it with");
    std::fill_n(request.puzzles, count * board_cells, std::uint8_t{0});
    std::fill_n(request.solutions, count * board_cells, std::uint8_t{0});
    Shared shared{request, UnitCells(request.wishes.units), control, set,
                  Schedule<Puzzle>(count, request.wishes.max_attempts)};
    std::vector<std::jthread> helpers;
    for (unsigned i = 1; i < threads; ++i) helpers.emplace_back([&shared] { work(shared); });
    work(shared);
    helpers.clear();  // joins
    if (shared.error) std::rethrow_exception(shared.error);
    return shared.effort;
}

}  // namespace garns::classic
