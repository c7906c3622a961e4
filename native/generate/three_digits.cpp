#include "generate/three_digits.hpp"

#include <algorithm>
#include <bit>

namespace garns::generate {

namespace {

// Sets that are begun for one step.
constexpr unsigned most_attempts = 4'000;
constexpr std::uint64_t most_ways = std::uint64_t{1} << 30;
constexpr std::size_t most_other_houses = 64;

std::uint64_t two_to(unsigned power) { return std::uint64_t{1} << power; }
unsigned lowest(std::uint32_t rows) { return static_cast<unsigned>(std::countr_zero(rows)); }

bool is_row(std::span<const std::uint16_t> house, std::size_t first) {
    for (std::size_t i = 0; i < house.size(); ++i)
        if (house[i] != first + i) return false;
    return true;
}

}  // namespace

bool ThreeDigits::can_mix(std::size_t size, std::span<const std::uint16_t> house_cells) {
    if (size < 3 || size > most_rows || house_cells.size() < size * size) return false;
    if (house_cells.size() / size > size + most_other_houses) return false;
    for (std::size_t row = 0; row < size; ++row)
        if (!is_row(house_cells.subspan(row * size, size), row * size)) return false;
    return true;
}

ThreeDigits::ThreeDigits(std::size_t size, std::span<const std::uint16_t> house_cells)
    : size_(size), houses_of_cells_(size * size), columns_(size + 1) {
    for (std::size_t i = size * size; i < house_cells.size(); ++i)
        houses_of_cells_[house_cells[i]] |= two_to(static_cast<unsigned>(i / size - size));
    const std::size_t others = house_cells.size() / size - size;
    all_houses_ = others == 0 ? 0 : ~Houses{0} >> (most_other_houses - others);
    triples_.reserve(size * (size - 1) * (size - 2) / 6);
    for (unsigned a = 1; a <= size; ++a)
        for (unsigned b = a + 1; b <= size; ++b)
            for (unsigned c = b + 1; c <= size; ++c)
                triples_.push_back({static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                                    static_cast<std::uint8_t>(c)});
}

void ThreeDigits::begin(std::span<const std::uint8_t> grid) {
    for (std::size_t cell = 0; cell < grid.size(); ++cell)
        columns_[grid[cell]][cell / size_] = static_cast<std::uint8_t>(cell % size_);
}

void ThreeDigits::copy_grid(std::span<std::uint8_t> grid) const {
    for (std::size_t digit = 1; digit <= size_; ++digit)
        for (std::size_t row = 0; row < size_; ++row)
            grid[row * size_ + columns_[digit][row]] = static_cast<std::uint8_t>(digit);
}

bool ThreeDigits::mix(Random& random) {
    digits_ = triples_[random.below(static_cast<std::uint32_t>(triples_.size()))];
    empty_cells();
    if (!list_first_digits()) return false;
    fill(random.below(static_cast<std::uint32_t>(3 * ways_)));
    return true;
}

// The first of the first row must not depend on what stands there.
void ThreeDigits::empty_cells() {
    for (std::size_t row = 0; row < size_; ++row)
        for (std::size_t i = 0; i < 3; ++i) {
            cells_[row][i] = columns_[digits_[i]][row];
            houses_[row][i] = houses_of_cells_[row * size_ + cells_[row][i]];
        }
    const auto first =
        static_cast<std::size_t>(std::ranges::min_element(cells_[0]) - cells_[0].begin());
    std::swap(cells_[0][0], cells_[0][first]);
    std::swap(houses_[0][0], houses_[0][first]);
}

// Row by row, one cell of each. False if there are too many.
bool ThreeDigits::list_first_digits() {
    struct Level {
        Houses taken;
        Taken cells;
        unsigned untried;  // one bit for each of the three cells
    };
    std::array<Level, most_rows> levels;
    const auto level_of = [this](std::size_t row, Houses taken, Taken cells) {
        const auto& houses = houses_[row];
        const unsigned untried = unsigned{(houses[0] & taken) == 0} |
                                 unsigned{(houses[1] & taken) == 0} << 1 |
                                 unsigned{(houses[2] & taken) == 0} << 2;
        return Level{taken, cells, untried};
    };
    first_digits_.clear();
    ways_ = 0;
    std::size_t row = 1;
    levels[row] = level_of(row, houses_[0][0], 0);
    for (unsigned attempts = 0; attempts < most_attempts; ++attempts) {
        while (levels[row].untried == 0)
            if (--row == 0) return ways_ < most_ways;
        Level& level = levels[row];
        const auto cell = static_cast<unsigned>(std::countr_zero(level.untried));
        level.untried &= level.untried - 1;
        const Houses taken = level.taken | houses_[row][cell];
        const Taken cells = level.cells | Taken{cell} << 2 * row;
        if (row + 1 < size_) {
            ++row;
            levels[row] = level_of(row, taken, cells);
        } else if (taken == all_houses_) {
            add_first_digit(cells);
        }
    }
    return false;
}

void ThreeDigits::add_first_digit(Taken cells) {
    find_pairs(cells);
    unsigned parts = 0;
    for (std::uint32_t rows = all_rows(); rows != 0; ++parts) {
        const Part part = part_of(rows);
        if (!part.can_be_shared) return;
        rows &= ~part.rows;
    }
    first_digits_.push_back({cells, parts});
    ways_ += two_to(parts);
}

void ThreeDigits::find_pairs(Taken cells) {
    for (std::size_t row = 0; row < size_; ++row, cells >>= 2) {
        const std::uint8_t first = (cells & 3) == 0 ? 1 : 0;
        const std::uint8_t second = (cells & 3) == 2 ? 1 : 2;
        pairs_[row] = {houses_[row][first], houses_[row][second], first, second};
    }
}

// What shares a house with one side is on the other side. Nothing is left out that a later row
// connects, since all rows are looked at again until none is added.
ThreeDigits::Part ThreeDigits::part_of(std::uint32_t rows) const {
    const std::uint32_t first = rows & (~rows + 1);
    Part part{first, 0, true};
    Houses one = pairs_[lowest(first)].one;
    Houses other = pairs_[lowest(first)].other;
    for (std::uint32_t before = 0; part.rows != before;) {
        before = part.rows;
        for (std::uint32_t left = rows & ~part.rows; left != 0; left &= left - 1) {
            const Pair& pair = pairs_[lowest(left)];
            const bool is_turned = ((pair.one & one) | (pair.other & other)) != 0;
            const bool is_straight = ((pair.one & other) | (pair.other & one)) != 0;
            if (!is_turned && !is_straight) continue;
            if (is_turned && is_straight) return {rows, 0, false};
            const std::uint32_t row = left & (~left + 1);
            part.rows |= row;
            if (is_turned) part.turned |= row;
            one |= is_turned ? pair.other : pair.one;
            other |= is_turned ? pair.one : pair.other;
        }
    }
    return part;
}

void ThreeDigits::fill(std::uint64_t way) {
    std::array<std::uint8_t, 3> digits = digits_;
    std::swap(digits[0], digits[way % 3]);
    way /= 3;
    auto first = first_digits_.begin();
    for (; way >= two_to(first->parts); ++first) way -= two_to(first->parts);
    find_pairs(first->cells);
    std::uint32_t turned = 0;
    for (std::uint32_t rows = all_rows(); rows != 0; way /= 2) {
        const Part part = part_of(rows);
        turned |= way % 2 == 0 ? part.turned : part.rows & ~part.turned;
        rows &= ~part.rows;
    }
    for (std::size_t row = 0; row < size_; ++row, turned >>= 1) {
        const auto& cells = cells_[row];
        const bool is_turned = (turned & 1) != 0;
        columns_[digits[0]][row] = cells[first->cells >> 2 * row & 3];
        columns_[digits[1]][row] = cells[is_turned ? pairs_[row].second : pairs_[row].first];
        columns_[digits[2]][row] = cells[is_turned ? pairs_[row].first : pairs_[row].second];
    }
}

}  // namespace garns::generate
