// Native solving for any layout of up to 25x25: one board, any houses, any number of solutions.
//
// Words are those of kernel.hpp: size, cell, value, house.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "kernel.hpp"

namespace garns {

class Groups;

// A layout as searches see it, made once for many of them. Throws std::invalid_argument as General
// does.
std::shared_ptr<const Groups> groups_of(int size, std::span<const std::uint16_t> house_cells);

// Finds solutions one after the other, in an order that depends on the board and on nothing else:
// not on clocks, not on slices, not on the machine.
//
// Two roads, chosen by counting nodes:
//   branching  guesses a candidate and draws the plain conclusions: naked singles, hidden singles,
//              box against line, for whatever houses there are. Very fast at finding many
//              solutions, and at boards that are not very hard.
//   learning   takes over what is left of the search when branching does not get on. It learns a
//              clause from every contradiction, as SAT solvers do, and is at home with hard 16x16
//              and 25x25 boards.
//
// The search is an object that goes on where it stopped, so that its owner can look around
// between two slices. One object must not be used by two threads at the same time.
class General {
public:
    // values: N*N values, the board to solve. A house may hold a value twice: such a board has no
    //   solution.
    // house_cells: the cells of all houses, N for each house, one house after the other. A cell
    //   may be in any number of houses, even in none.
    // patience: after so many guesses learning takes over: 0 = at once. Left out, it depends on
    //   the size and grows with every solution found, so that branching stays as long as it pays.
    //
    // Throws std::invalid_argument if the size is not within 1 .. max_size, a buffer has the wrong
    // length, there are more than max_houses houses, a value or a cell is out of range, or a house
    // names a cell twice.
    General(int size, std::span<const std::uint8_t> values,
            std::span<const std::uint16_t> house_cells,
            std::optional<std::uint64_t> patience = std::nullopt);
    // The same on a layout that is known already.
    General(std::shared_ptr<const Groups> groups, std::span<const std::uint8_t> values,
            std::optional<std::uint64_t> patience = std::nullopt);
    ~General();
    General(General&&) noexcept;
    General& operator=(General&&) noexcept;

    // Goes on until solution_limit solutions are found since the beginning (0 = all there are), or
    // max_nodes more nodes are visited. A node is a guess or a contradiction of the learning road;
    // it takes a few microseconds, on hard 25x25 boards about 15 on average. The one run in which
    // learning takes over also sets it up: about a millisecond on a usual 25x25 layout, up to 30
    // with max_houses houses.
    //
    // After LimitReached, a run with a higher limit goes on to the next solutions: run(1, n),
    // run(2, n), run(3, n)... enumerates. A limit that is already reached is LimitReached at
    // once. Throws std::invalid_argument if max_nodes is 0, which could never come to an end.
    Status run(std::uint64_t solution_limit, std::uint64_t max_nodes);

    // Both since the beginning.
    [[nodiscard]] std::uint64_t solutions() const;
    [[nodiscard]] std::uint64_t nodes() const;

    // The N*N values of the solution at which the last run stopped; empty if it did not stop at a
    // new solution.
    [[nodiscard]] std::span<const std::uint8_t> solution() const { return solution_; }

    // Whether the learning road has taken over.
    [[nodiscard]] bool is_learning() const;

private:
    struct Search;

    std::unique_ptr<Search> search_;  // none if the givens contradict each other
    std::vector<std::uint8_t> solution_;
};

}  // namespace garns
