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
    // Whether it works for a layout: its first houses must be its rows, with up to 64 others.
    [[nodiscard]] static bool can_mix(std::size_t size, std::span<const std::uint16_t> house_cells);

    ThreeDigits(std::size_t size, std::span<const std::uint16_t> house_cells);

    // Begins with a full grid, and copies what has become of it.
    void begin(std::span<const std::uint8_t> grid);
    void copy_grid(std::span<std::uint8_t> grid) const;

    // One step; whether there was any choice. If there are too many sets to list, which depends on
    // the emptied cells alone, the grid stays as it is.
    bool mix(Random& random);

private:
    static constexpr std::size_t most_rows = 25;

    // Sets of houses that are no rows, one bit for each.
    using Houses = std::uint64_t;
    // For each row which of its three cells is taken, in two bits.
    using Taken = std::uint64_t;

    // The cells of the digit that stands in the first cell, and into how many parts the rest falls.
    struct FirstDigit {
        Taken cells;
        unsigned parts;
    };
    // The two cells of a row that a first digit leaves.
    struct Pair {
        Houses one, other;
        std::uint8_t first, second;  // which of the three cells of the row they are
    };
    // Pairs that houses connect: the first of each row goes to one side, or the second of it.
    struct Part {
        std::uint32_t rows = 0;
        std::uint32_t turned = 0;  // rows whose second cell is on the side of the first row's first
        bool can_be_shared = true;
    };

    void empty_cells();
    [[nodiscard]] bool list_first_digits();
    void add_first_digit(Taken cells);
    void find_pairs(Taken cells);
    // The part of the lowest of the rows, all of which must be without a part.
    [[nodiscard]] Part part_of(std::uint32_t rows) const;
    void fill(std::uint64_t way);
    [[nodiscard]] std::uint32_t all_rows() const { return ~std::uint32_t{0} >> (32 - size_); }

    std::size_t size_;
    std::vector<Houses> houses_of_cells_;
    Houses all_houses_;
    std::vector<std::array<std::uint8_t, 3>> triples_;            // of digits
    std::vector<std::array<std::uint8_t, most_rows>> columns_;    // of each digit, in each row
    std::array<std::uint8_t, 3> digits_{};                        // of this step
    std::array<std::array<std::uint8_t, 3>, most_rows> cells_{};  // columns of the emptied cells
    std::array<std::array<Houses, 3>, most_rows> houses_{};       // of the emptied cells
    std::array<Pair, most_rows> pairs_{};
    std::vector<FirstDigit> first_digits_;
    std::uint64_t ways_ = 0;
};

}  // namespace garns::generate
