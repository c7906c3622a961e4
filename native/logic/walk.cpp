#include "logic/walk.hpp"

#include <algorithm>

#include "input.hpp"
#include "threads.hpp"

namespace garns::logic {

State& Walk::begin() {
    place_ = steps_ = hardest_ = 0;
    is_reached_ = false;
    return position_.renewed();
}

Halt Walk::run() {
    while (!state().is_solved() && !is_reached_) {
        if (place_ == order_->size()) return Halt::Stuck;
        const RowNumber row = (*order_)[place_];
        if (row == no_row) return Halt::AtHole;
        Steps steps(state(), 1);
        native_rows()[row].find(position_, steps);
        if (steps.found().empty())
            pass();
        else
            draw(steps.found().front());
    }
    return is_reached_ ? Halt::Reached : Halt::Solved;
}

void Walk::draw(const Step& step) {
    if (record != nullptr) write_step(*record, place_, step);
    position_.draw(step);
    ++steps_;
    hardest_ = std::max(hardest_, place_ + 1);
    is_reached_ = is_at_goal();
    place_ = 0;
}

void Walk::pass() { ++place_; }

bool Walk::is_at_goal() const {
    return place_ == goal_.place || steps_ == goal_.steps ||
           (goal_.cell < max_cells && state().number(goal_.cell) != 0);
}

namespace {

std::size_t count(const CandidateSet& candidates) {
    std::size_t all = 0;
    for (const CellSet cells : candidates) all += cells.count();
    return all;
}

void write_number(std::vector<std::uint8_t>& record, std::size_t number) {
    record.push_back(static_cast<std::uint8_t>(number & 0xFF));
    record.push_back(static_cast<std::uint8_t>(number >> 8U));
}

void write_candidates(std::vector<std::uint8_t>& record, const CandidateSet& candidates) {
    for (Value value = 0; value < max_values; ++value) {
        for (const Cell cell : candidates[value]) {
            record.push_back(static_cast<std::uint8_t>(cell));
            record.push_back(static_cast<std::uint8_t>(value + 1));
        }
    }
}

}  // namespace

void write_step(std::vector<std::uint8_t>& record, std::size_t place, const Step& step) {
    record.push_back(static_cast<std::uint8_t>(place));
    write_number(record, count(step.placed));
    write_number(record, count(step.removed));
    write_candidates(record, step.placed);
    write_candidates(record, step.removed);
}

namespace {

// What one thread takes at a time: enough to be worth it, few enough to stop soon.
constexpr std::size_t share = 64;

class Rating {
public:
    Rating(const Board& board, const Order& order, std::span<const std::uint8_t> puzzles,
           std::span<Rated> ratings, std::span<std::uint8_t> ends,
           classic::ParallelControl& control)
        : board_(board), order_(order), puzzles_(puzzles), ratings_(ratings), ends_(ends),
          control_(control) {}

    void work() {
        Walk walk(board_, order_);
        while (!control_.stop) {
            const std::size_t first = next_.fetch_add(share);
            if (first >= ratings_.size()) return;
            const std::size_t end = std::min(first + share, ratings_.size());
            for (std::size_t number = first; number < end; ++number)
                ratings_[number] = rated(walk, number);
            control_.finished += end - first;
        }
    }

private:
    [[nodiscard]] Rated rated(Walk& walk, std::size_t number) const {
        const std::size_t cells = board_.cell_count();
        walk.begin().begin(puzzles_.subspan(number * cells, cells));
        const Halt halt = walk.run();
        for (Cell cell = 0; cell < cells; ++cell)
            ends_[number * cells + cell] = walk.state().number(cell);
        return {halt, static_cast<std::uint8_t>(walk.place()),
                static_cast<std::uint8_t>(walk.hardest()),
                static_cast<std::uint16_t>(walk.steps())};
    }

    const Board& board_;
    const Order& order_;
    std::span<const std::uint8_t> puzzles_;
    std::span<Rated> ratings_;
    std::span<std::uint8_t> ends_;
    classic::ParallelControl& control_;
    std::atomic<std::size_t> next_ = 0;
};

}  // namespace

void rate(const Board& board, const Order& order, std::span<const std::uint8_t> puzzles,
          std::span<Rated> ratings, std::span<std::uint8_t> ends, unsigned threads,
          classic::ParallelControl& control) {
    require(puzzles.size() == ratings.size() * board.cell_count(),
            "there must be a value for each cell of each puzzle");
    require(ends.size() == puzzles.size(), "there must be as much room for the ends");
    require(std::ranges::all_of(puzzles, [&](std::uint8_t each) { return each <= board.size(); }),
            "a value is out of range");
    require(threads > 0, "there must be at least one thread");
    Rating rating(board, order, puzzles, ratings, ends, control);
    work_on_threads(threads, [&] { rating.work(); });
}

}  // namespace garns::logic
