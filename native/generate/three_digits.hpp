// One step of mixing: all cells of three digits are emptied, and filled again in one of all
// possible ways, each as likely as any other.
//
// A house has three of these cells. One of the digits stands in the first of them: its cells are a
// set with one cell in each house. What such a set leaves are two cells in each house, which the
// two other digits share: if they can, each connected part of these cells can be filled in two
// ways. So there are 3 * (2^parts of the first set + 2^parts of the second + ...) ways, and to list
// the sets is enough to draw one of them.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "generate/random.hpp"

namespace garns::generate {

class ThreeDigits {
public:
    // Whether it works for a layout: its first houses must be its rows, or else take all cells.
    [[nodiscard]] static bool can_mix(std::size_t size, std::span<const std::uint16_t> house_cells);

    // The houses must outlive it.
    ThreeDigits(std::size_t size, std::span<const std::uint16_t> house_cells);

    // One step; whether there was any choice. If there are too many sets to list, which depends on
    // the emptied cells alone, the grid stays as it is.
    bool mix(std::span<std::uint8_t> grid, Random& random);

private:
    // Sets of emptied cells, by their number.
    using Set = std::uint64_t;
    static constexpr std::size_t most_cells = 64;

    // The cells of the digit that stands in the first cell, and into how many parts the rest falls.
    struct FirstDigit {
        Set cells;
        unsigned parts;
    };

    void draw_digits(Random& random);
    void empty_cells(std::span<const std::uint8_t> grid);
    [[nodiscard]] bool list_first_digits();
    void add_first_digit(Set cells);
    // Splits a connected part of `rest` off: `sides` become the cells of the two digits in it.
    // False if they cannot share it.
    [[nodiscard]] bool split_part(Set& rest, std::array<Set, 2>& sides) const;
    void fill(std::span<std::uint8_t> grid, std::uint64_t way) const;
    void write(std::span<std::uint8_t> grid, Set cells, std::uint8_t digit) const;
    [[nodiscard]] Set all() const;

    std::size_t size_;
    std::vector<std::uint16_t> houses_of_cells_;
    std::vector<std::uint16_t> first_house_;  // of each cell
    std::array<std::uint8_t, 3> digits_{};
    std::vector<std::uint16_t> cells_;  // that are emptied
    std::vector<Set> in_house_;
    std::array<Set, most_cells> seen_{};  // from each of the cells, itself among them
    std::vector<FirstDigit> first_digits_;
    std::uint64_t ways_ = 0;
};

}  // namespace garns::generate
