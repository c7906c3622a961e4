// The slow twin: the recursive program from kernel.hpp, written down word for word.

#pragma once

#include <algorithm>
#include <utility>

#include "kernel.hpp"
#include "tests/boards.hpp"

namespace garns::testing {

class Recursion {
public:
    Recursion(int size, Values values, Houses houses, std::uint64_t solution_limit)
        : size_(static_cast<std::size_t>(size)), board_(std::move(values)),
          houses_(std::move(houses)), solution_limit_(solution_limit) {}

    bool solve() {
        ++counters.calls;
        const auto cell = std::ranges::find(board_, 0);
        if (cell == board_.end()) return found_solution();
        for (std::uint8_t value = 1; value <= size_; ++value) {
            ++counters.tries;
            if (!fits(static_cast<std::size_t>(cell - board_.begin()), value)) continue;
            *cell = value;
            ++counters.insertions;
            counters.max_depth = std::max(counters.max_depth, ++depth_);
            if (solve()) return true;
            *cell = 0;
            ++counters.backtracks;
            --depth_;
        }
        return false;
    }

    Counters counters;
    Values first_solution;

private:
    bool found_solution() {
        if (++counters.solutions == 1) first_solution = board_;
        return counters.solutions == solution_limit_;
    }

    [[nodiscard]] bool fits(std::size_t cell, std::uint8_t value) const {
        for (auto house = houses_.begin(); house != houses_.end(); house += distance()) {
            const auto end = house + distance();
            const bool sees_value =
                std::any_of(house, end, [&](auto other) { return board_[other] == value; });
            if (sees_value && std::find(house, end, cell) != end) return false;
        }
        return true;
    }

    [[nodiscard]] Houses::difference_type distance() const {
        return static_cast<Houses::difference_type>(size_);
    }

    std::size_t size_;
    Values board_;
    Houses houses_;
    std::uint64_t solution_limit_;
    std::uint64_t depth_ = 0;
};

}  // namespace garns::testing
