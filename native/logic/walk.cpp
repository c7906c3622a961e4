#include "logic/walk.hpp"

#include <algorithm>

#include "input.hpp"
#include "threads.hpp"

namespace GARNS_LOGIC {

State& Walk::begin() {
    place_ = steps_ = hardest_ = 0;
    is_goal_used_ = false;
    return position_.renewed();
}

Halt Walk::run(Stop& stop) {
    const Words none;
    // One for all techniques: it keeps its memory.
    Steps steps(state(), 1);
    steps.stop_with(stop);
    if (record != nullptr) steps.keep_explanations();
    while (!state().is_solved() && !is_at_goal()) {
        if (place_ == order_->size()) return Halt::Stuck;
        const RowNumber row = (*order_)[place_];
        if (row == no_row) return Halt::AtHole;
        native_rows()[row].find(position_, steps);
        if (!steps.found().empty()) {
            draw(steps.found().front(), record != nullptr ? steps.explanations().front() : none);
            steps.forget();
        } else if (stop.is_asked()) {
            return Halt::Stopped;
        } else {
            pass();
        }
    }
    return state().is_solved() ? Halt::Solved : Halt::Reached;
}

void Walk::draw(const Step& step, const Words& explanation) {
    if (record != nullptr) write_step(*record, place_, step, explanation);
    position_.draw(step);
    ++steps_;
    hardest_ = std::max(hardest_, place_ + 1);
    is_goal_used_ = is_goal_used_ || place_ == goal_.place;
    place_ = 0;
}

void Walk::pass() { ++place_; }

bool Walk::is_at_goal() const {
    return is_goal_used_ || steps_ >= goal_.steps ||
           (goal_.cell && state().number(*goal_.cell) != 0);
}

namespace {

std::size_t count(const CandidateSet& candidates) {
    std::size_t all = 0;
    for (const CellSet& cells : candidates) all += cells.count();
    return all;
}

void write(Words& record, std::size_t word) { record.push_back(static_cast<Word>(word)); }

void write_by_value(Words& record, const CandidateSet& candidates) {
    for (Value value = 0; value < max_values; ++value) {
        for (const Cell cell : candidates[value]) {
            write(record, cell);
            write(record, value + 1);
        }
    }
}

void write_by_cell(Words& record, const CandidateSet& candidates, const CellSet& in_cells) {
    CellSet all;
    for (const CellSet& cells : candidates) all |= cells;
    for (const Cell cell : all& in_cells) {
        for (Value value = 0; value < max_values; ++value) {
            if (!candidates[value].has(cell)) continue;
            write(record, cell);
            write(record, value + 1);
        }
    }
}

void write_removed(Words& record, const CandidateSet& removed, const Words& explanation) {
    CellSet first;
    switch (explanation[Explanation::Listing]) {
        case Explanation::ByValue: return write_by_value(record, removed);
        case Explanation::FirstPartFirst: first = Explanation::first_part(explanation); break;
        default: break;
    }
    write_by_cell(record, removed, first);
    write_by_cell(record, removed, CellSet::from(0).without(first));
}

}  // namespace

void write_step(Words& record, std::size_t place, const Step& step, const Words& explanation) {
    const std::size_t start = record.size();
    write(record, 0);
    write(record, place);
    write(record, count(step.placed));
    write(record, count(step.removed));
    const bool is_known = explanation.size() > Explanation::Size;
    for (const auto head :
         {Explanation::ValueCount, Explanation::PartCount, Explanation::ChainCount})
        write(record, is_known ? explanation[head] : 0);
    write_by_value(record, step.placed);
    if (is_known)
        write_removed(record, step.removed, explanation);
    else
        write_by_value(record, step.removed);
    if (is_known)
        record.insert(record.end(), explanation.begin() + Explanation::Size, explanation.end());
    record[start] = static_cast<Word>(record.size() - start);
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
        Stop stop(Stop::Clock::time_point::max(), &control_.stop);
        while (!control_.stop) {
            const std::size_t first = next_.fetch_add(share);
            if (first >= ratings_.size()) return;
            const std::size_t end = std::min(first + share, ratings_.size());
            for (std::size_t number = first; number < end; ++number)
                ratings_[number] = rated(walk, number, stop);
            control_.finished += end - first;
        }
    }

private:
    [[nodiscard]] Rated rated(Walk& walk, std::size_t number, Stop& stop) const {
        const std::size_t cells = board_.cell_count();
        walk.begin().begin(puzzles_.subspan(number * cells, cells));
        const Halt halt = walk.run(stop);
        for (Cell cell = 0; cell < cells; ++cell)
            ends_[number * cells + cell] = walk.state().number(cell);
        return {halt == Halt::Stopped ? Halt::Stuck : halt, static_cast<std::uint8_t>(walk.place()),
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

void rate_many(const Board& board, const Order& order, std::span<const std::uint8_t> puzzles,
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

}  // namespace GARNS_LOGIC
