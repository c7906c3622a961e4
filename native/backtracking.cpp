// Counted row-by-row backtracking: see kernel.hpp for what it promises.
//
// The speed comes from three things. Each house keeps a mask of its free values, so the values
// that fit a cell are one AND over its houses. The recursion is an array of choices. And only
// insertions, solutions and depth are counted on the way: the other counters follow from them
// and from the current path.

#include <algorithm>
#include <bit>
#include <type_traits>

#include "input.hpp"
#include "kernel.hpp"

namespace garns {

Backtracking::Backtracking(int size, std::span<const std::uint8_t> values,
                           std::span<const std::uint16_t> house_cells, std::uint64_t solution_limit)
    : size_(static_cast<std::size_t>(size)), solution_limit_(solution_limit) {
    check_board(size, values, house_cells);
    givens_.assign(values.begin(), values.end());
    for (std::size_t cell = 0; cell < givens_.size(); ++cell)
        if (givens_[cell] == 0) empty_cells_.push_back(static_cast<std::uint16_t>(cell));
    path_.resize(empty_cells_.size());
    written_.resize(empty_cells_.size());
    free_.assign(house_cells.size() / size_, (Mask{1} << size_) - 1);
    take_givens(house_cells);
    list_houses_of_empty_cells(house_cells);
}

void Backtracking::take_givens(std::span<const std::uint16_t> house_cells) {
    for (std::size_t i = 0; i < house_cells.size(); ++i) {
        const auto value = givens_[house_cells[i]];
        if (value == 0) continue;
        const Mask bit = Mask{1} << (value - 1);
        Mask& free = free_[i / size_];
        require((free & bit) != 0, "a house must not hold a value twice");
        free ^= bit;
    }
}

void Backtracking::list_houses_of_empty_cells(std::span<const std::uint16_t> house_cells) {
    std::vector<std::vector<House>> houses_of(givens_.size());
    for (std::size_t i = 0; i < house_cells.size(); ++i)
        houses_of[house_cells[i]].push_back(static_cast<House>(i / size_));
    for (const auto cell : empty_cells_) {
        auto& houses = houses_of[cell];
        if (houses.empty()) {
            // A house of its own makes a free-standing cell like any other.
            houses.push_back(static_cast<House>(free_.size()));
            free_.push_back((Mask{1} << size_) - 1);
        }
        width_ = std::max(width_, houses.size());
    }
    for (const auto cell : empty_cells_) {
        auto& houses = houses_of[cell];
        houses.resize(width_, houses.back());
        houses_of_empty_.insert(houses_of_empty_.end(), houses.begin(), houses.end());
    }
}

// Width is the number of houses per empty cell: a compile-time constant for the usual boards, so
// that the loops below unroll, or a plain number for any other. A house that is repeated to fill
// a list does no harm, because AND, AND-NOT and OR may be done twice.
template <class Width>
struct Backtracking::FreeValues {
    Mask* free;
    const House* houses_of_empty;
    [[no_unique_address]] Width width;

    [[nodiscard]] const House* houses(std::size_t depth) const {
        return houses_of_empty + depth * width;
    }

    [[nodiscard]] Mask fitting(std::size_t depth) const {
        const House* house = houses(depth);
        Mask values = free[house[0]];
        for (std::size_t i = 1; i < width; ++i) values &= free[house[i]];
        return values;
    }

    void place(std::size_t depth, Mask value) const {
        const House* house = houses(depth);
        for (std::size_t i = 0; i < width; ++i) free[house[i]] &= ~value;
    }

    void take_back(std::size_t depth, Mask value) const {
        const House* house = houses(depth);
        for (std::size_t i = 0; i < width; ++i) free[house[i]] |= value;
    }
};

template <class Width>
Status Backtracking::advance(Width width, std::uint64_t max_insertions) {
    const FreeValues<Width> board{free_.data(), houses_of_empty_.data(), width};
    Choice* const path = path_.data();
    std::uint64_t* const written = written_.data();
    const std::size_t full = empty_cells_.size();
    // A local copy can stay in a register; leave() brings it home.
    std::size_t depth = depth_;
    std::size_t deepest = max_depth_;
    std::uint64_t budget = max_insertions;
    const auto leave = [&](Status status) {
        depth_ = depth;
        max_depth_ = deepest;
        insertions_ += max_insertions - budget;
        return status;
    };

    Mask untried = depth == full ? 0 : board.fitting(depth);
    while (budget > 0) {
        while (untried == 0) {
            if (depth == 0) return leave(Status::Finished);
            --depth;
            board.take_back(depth, path[depth].placed);
            untried = path[depth].untried;
        }
        const Mask value = untried & (~untried + 1);  // the lowest bit: the smallest value
        board.place(depth, value);
        path[depth] = {untried ^ value, value};
        ++written[depth];
        deepest = std::max(deepest, ++depth);
        --budget;
        if (depth < full) {
            untried = board.fitting(depth);
        } else {
            untried = 0;
            if (solution_ends_search()) return leave(Status::LimitReached);
        }
    }
    return leave(Status::Running);
}

Status Backtracking::advance_dispatched(std::uint64_t max_insertions) {
    switch (width_) {
        // Rows and columns; with blocks; with one and with two further kinds of house.
        case 2: return advance(std::integral_constant<std::size_t, 2>{}, max_insertions);
        case 3: return advance(std::integral_constant<std::size_t, 3>{}, max_insertions);
        case 4: return advance(std::integral_constant<std::size_t, 4>{}, max_insertions);
        case 5: return advance(std::integral_constant<std::size_t, 5>{}, max_insertions);
        default: return advance(width_, max_insertions);
    }
}

Status Backtracking::run(std::uint64_t max_insertions) {
    require(max_insertions > 0, "max_insertions must be at least 1");
    if (status_ != Status::Running) return status_;
    started_ = true;
    // A board that is full from the start ends in its first run, one way or the other.
    if (empty_cells_.empty() && solution_ends_search()) return status_ = Status::LimitReached;
    return status_ = advance_dispatched(max_insertions);
}

bool Backtracking::solution_ends_search() {
    ++solutions_;
    // Every value of the path is placed when a solution is found.
    if (solutions_ == 1) first_solution_ = filled_board();
    return solutions_ == solution_limit_;
}

std::uint8_t Backtracking::placed_value(std::size_t depth) const {
    return static_cast<std::uint8_t>(std::bit_width(path_[depth].placed));
}

std::vector<std::uint8_t> Backtracking::filled_board() const {
    std::vector<std::uint8_t> board = givens_;
    for (std::size_t i = 0; i < empty_cells_.size(); ++i) board[empty_cells_[i]] = placed_value(i);
    return board;
}

std::vector<std::uint8_t> Backtracking::path() const {
    std::vector<std::uint8_t> values(depth_);
    for (std::size_t i = 0; i < depth_; ++i) values[i] = placed_value(i);
    return values;
}

const std::vector<std::uint64_t>& Backtracking::written() const { return written_; }

// A call that is neither a solution nor still on the path has looked at all values. A call on the
// path has looked at the values up to the one it has placed; the call at the end of the path has
// not looked at any, because slices end right after an insertion.
std::uint64_t Backtracking::count_tries() const {
    const bool ends_with_open_call = status_ == Status::Running && depth_ < path_.size();
    const std::uint64_t open_calls = depth_ + (ends_with_open_call ? 1 : 0);
    const std::uint64_t calls = insertions_ + 1;
    std::uint64_t tries = (calls - solutions_ - open_calls) * size_;
    for (std::size_t i = 0; i < depth_; ++i) tries += placed_value(i);
    return tries;
}

Counters Backtracking::counters() const {
    if (!started_) return {};
    return {
        .calls = insertions_ + 1,  // one from outside, one after each insertion
        .tries = count_tries(),
        .insertions = insertions_,
        .backtracks = insertions_ - depth_,  // what is placed no more was taken back
        .max_depth = max_depth_,
        .solutions = solutions_,
    };
}

std::span<const std::uint8_t> Backtracking::first_solution() const { return first_solution_; }

}  // namespace garns
