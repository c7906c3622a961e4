#include "generate/three_digits.hpp"

#include <algorithm>
#include <bit>

namespace garns::generate {

namespace {

// Sets that are begun for one step.
constexpr unsigned most_attempts = 4'000;
constexpr std::uint64_t most_ways = std::uint64_t{1} << 30;

unsigned lowest(std::uint64_t set) { return static_cast<unsigned>(std::countr_zero(set)); }
std::uint64_t only(unsigned number) { return std::uint64_t{1} << number; }

}  // namespace

bool ThreeDigits::can_mix(std::size_t size, std::span<const std::uint16_t> house_cells) {
    if (size < 3 || 3 * size > most_cells || house_cells.size() < size * size) return false;
    std::vector<bool> is_met(size * size, false);
    for (const auto cell : house_cells.first(size * size)) is_met[cell] = true;
    return std::ranges::find(is_met, false) == is_met.end();
}

ThreeDigits::ThreeDigits(std::size_t size, std::span<const std::uint16_t> house_cells)
    : size_(size), first_house_(size * size + 1), in_house_(house_cells.size() / size) {
    for (const auto cell : house_cells) ++first_house_[cell + 1U];
    for (std::size_t cell = 0; cell < size * size; ++cell)
        first_house_[cell + 1] =
            static_cast<std::uint16_t>(first_house_[cell + 1] + first_house_[cell]);
    houses_of_cells_.resize(house_cells.size());
    std::vector<std::uint16_t> next(first_house_.begin(), first_house_.end() - 1);
    for (std::size_t i = 0; i < house_cells.size(); ++i)
        houses_of_cells_[next[house_cells[i]]++] = static_cast<std::uint16_t>(i / size);
}

bool ThreeDigits::mix(std::span<std::uint8_t> grid, Random& random) {
    draw_digits(random);
    empty_cells(grid);
    if (!list_first_digits()) return false;
    fill(grid, random.below(static_cast<std::uint32_t>(3 * ways_)));
    return true;
}

void ThreeDigits::draw_digits(Random& random) {
    const auto size = static_cast<std::uint32_t>(size_);
    unsigned drawn = 0;
    for (auto& digit : digits_) {
        do digit = static_cast<std::uint8_t>(random.below(size) + 1);
        while ((drawn >> digit & 1) != 0);
        drawn |= 1U << digit;
    }
    // Which is which must not depend on the order of the draws, nor on the grid.
    std::ranges::sort(digits_);
}

void ThreeDigits::empty_cells(std::span<const std::uint8_t> grid) {
    const unsigned emptied = 1U << digits_[0] | 1U << digits_[1] | 1U << digits_[2];
    cells_.clear();
    for (std::size_t cell = 0; cell < grid.size(); ++cell)
        if ((emptied >> grid[cell] & 1) != 0) cells_.push_back(static_cast<std::uint16_t>(cell));
    std::ranges::fill(in_house_, 0);
    Set* const in_house = in_house_.data();
    const std::uint16_t* const houses = houses_of_cells_.data();
    const auto visit_houses = [&](std::size_t number, auto visit) {
        const std::size_t cell = cells_[number];
        const std::size_t end = first_house_[cell + 1];
        for (std::size_t i = first_house_[cell]; i < end; ++i) visit(in_house[houses[i]]);
    };
    for (unsigned number = 0; number < cells_.size(); ++number)
        visit_houses(number, [number](Set& cells) { cells |= only(number); });
    for (unsigned number = 0; number < cells_.size(); ++number) {
        Set seen = 0;
        visit_houses(number, [&seen](Set cells) { seen |= cells; });
        seen_[number] = seen;
    }
}

ThreeDigits::Set ThreeDigits::all() const { return ~Set{0} >> (most_cells - cells_.size()); }

// House by house, one cell of each of the first houses, which take all cells. False if there are
// too many.
bool ThreeDigits::list_first_digits() {
    struct Level {
        Set untried;    // cells of the house
        Set available;  // cells that see none of those taken
        Set taken;
    };
    std::array<Level, most_cells> levels;
    first_digits_.clear();
    ways_ = 0;
    std::size_t depth = 0;
    levels[0] = {in_house_[0] & (~in_house_[0] + 1), all(), 0};
    for (unsigned attempts = 0; attempts < most_attempts; ++attempts) {
        while (levels[depth].untried == 0)
            if (depth-- == 0) return ways_ < most_ways;
        Level& level = levels[depth];
        const unsigned cell = lowest(level.untried);
        level.untried &= level.untried - 1;
        const Set taken = level.taken | only(cell);
        const Set available = level.available & ~seen_[cell];
        if (depth + 1 == size_)
            add_first_digit(taken);
        else if (const Set next = available & in_house_[depth + 1]; next != 0)
            levels[++depth] = {next, available, taken};
    }
    return false;
}

void ThreeDigits::add_first_digit(Set cells) {
    for (const Set house : in_house_)
        if ((house & cells) == 0) return;
    unsigned parts = 0;
    std::array<Set, 2> sides{};
    for (Set rest = all() & ~cells; rest != 0; ++parts)
        if (!split_part(rest, sides)) return;
    first_digits_.push_back({cells, parts});
    ways_ += only(parts);
}

// What a cell of one side sees is on the other side.
bool ThreeDigits::split_part(Set& rest, std::array<Set, 2>& sides) const {
    sides = {rest & (~rest + 1), 0};
    Set left = rest;
    for (Set next; (next = (sides[0] | sides[1]) & left) != 0;) {
        const unsigned cell = lowest(next);
        left &= ~only(cell);
        sides[(sides[0] >> cell & 1) != 0 ? 1 : 0] |= seen_[cell] & rest & ~only(cell);
    }
    rest = left;
    return (sides[0] & sides[1]) == 0;
}

void ThreeDigits::fill(std::span<std::uint8_t> grid, std::uint64_t way) const {
    std::array<std::uint8_t, 3> digits = digits_;
    std::swap(digits[0], digits[way % 3]);
    way /= 3;
    auto first = first_digits_.begin();
    for (; way >= only(first->parts); ++first) way -= only(first->parts);
    write(grid, first->cells, digits[0]);
    std::array<Set, 2> sides{};
    for (Set rest = all() & ~first->cells; rest != 0; way /= 2) {
        static_cast<void>(split_part(rest, sides));
        write(grid, sides[way % 2], digits[1]);
        write(grid, sides[1 - way % 2], digits[2]);
    }
}

void ThreeDigits::write(std::span<std::uint8_t> grid, Set cells, std::uint8_t digit) const {
    for (; cells != 0; cells &= cells - 1) grid[cells_[lowest(cells)]] = digit;
}

}  // namespace garns::generate
