#include "generate/grids.hpp"

#include <array>
#include <numeric>
#include <span>

namespace garns::classic {

namespace {

// For each digit 0..8 one of three lines: its row within a band, or its column within a stack.
using Lines = std::array<std::uint8_t, 9>;

// Where the digits are in one box.
struct Box {
    Lines row;
    Lines column;
};

using Three = std::array<std::uint8_t, 3>;

constexpr std::array<Three, 6> orders = {
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

// A digit stands in each of the three lines once: two boxes of a band leave it one in the third.
Lines lines_left(const Lines& first, const Lines& second) {
    Lines third;
    for (std::size_t d = 0; d < 9; ++d)
        third[d] = static_cast<std::uint8_t>(3 - first[d] - second[d]);
    return third;
}

std::array<Three, 3> digits_by_line(const Lines& lines) {
    std::array<Three, 3> members;
    std::array<std::uint8_t, 3> count{};
    for (std::uint8_t d = 0; d < 9; ++d) members[lines[d]][count[lines[d]]++] = d;
    return members;
}

// The lines of the digits in the second box of a band, any of the 56 ways that fit the first.
// The digits of a line go on to the next line or to the one after it; for the lines to be full,
// from each line the same number must go to the next: none, one, two or all three of them.
Lines draw_lines(Random& random, const Lines& first) {
    const std::uint32_t way = random.below(1 + 27 + 27 + 1);
    Lines second;
    std::array<std::uint32_t, 3> apart;  // per line, which digit goes another way than the others
    std::uint32_t rest = (way + 26) % 27;
    for (auto& number : apart) {
        number = way == 0 || way == 55 ? 3 : rest % 3;
        rest /= 3;
    }
    const std::uint32_t step = way < 28 ? 2 : 1;  // the way of the majority
    const auto members = digits_by_line(first);
    for (std::uint32_t line = 0; line < 3; ++line)
        for (std::uint32_t i = 0; i < 3; ++i)
            second[members[line][i]] =
                static_cast<std::uint8_t>((line + (i == apart[line] ? 3 - step : step)) % 3);
    return second;
}

// Any order of the three digits within each of the lines of two boxes.
void draw_orders(Random& random, const Lines& first, const Lines& second, Lines& first_places,
                 Lines& second_places) {
    std::uint32_t drawn = random.below(6 * 6 * 6 * 6 * 6 * 6);
    const auto place = [&drawn](const Lines& lines, Lines& places) {
        for (const auto& digits : digits_by_line(lines)) {
            const Three& order = orders[drawn % 6];
            for (std::size_t i = 0; i < 3; ++i) places[digits[i]] = order[i];
            drawn /= 6;
        }
    };
    place(first, first_places);
    place(second, second_places);
}

// The two orders of three digits that avoid one place each, for each three places to avoid.
struct Avoiding {
    std::array<std::array<Three, 2>, 27> ways{};
    std::array<bool, 27> possible{};
};

consteval Avoiding make_avoiding() {
    Avoiding table;
    for (std::size_t key = 0; key < 27; ++key) {
        const std::size_t avoid[3] = {key % 3, key / 3 % 3, key / 9};
        std::size_t found = 0;
        for (const auto& order : orders)
            if (order[0] != avoid[0] && order[1] != avoid[1] && order[2] != avoid[2])
                table.ways[key][found++] = order;
        table.possible[key] = found == 2;
    }
    return table;
}

constexpr Avoiding avoiding = make_avoiding();

// Places within the lines such that no digit comes where it must not; false if there are none.
// Takes three random bits.
bool draw_places(std::uint64_t& bits, const Lines& lines, const Lines& avoid, Lines& places) {
    for (const auto& digits : digits_by_line(lines)) {
        const std::size_t key = avoid[digits[0]] + 3u * avoid[digits[1]] + 9u * avoid[digits[2]];
        if (!avoiding.possible[key]) return false;
        const Three& order = avoiding.ways[key][bits & 1];
        bits >>= 1;
        for (std::size_t i = 0; i < 3; ++i) places[digits[i]] = order[i];
    }
    return true;
}

bool has_nine_cells(const Box& box) {
    unsigned cells = 0;
    for (std::size_t d = 0; d < 9; ++d) cells |= 1u << (3 * box.row[d] + box.column[d]);
    return cells == 0x1ff;
}

using Boxes = std::array<Box, 9>;

bool draw_boxes(Random& random, Boxes& boxes) {
    auto& [a, b, c, d, e, f, g, h, i] = boxes;
    a = {{0, 0, 0, 1, 1, 1, 2, 2, 2}, {0, 1, 2, 0, 1, 2, 0, 1, 2}};
    b.row = draw_lines(random, a.row);
    c.row = lines_left(a.row, b.row);
    draw_orders(random, b.row, c.row, b.column, c.column);
    d.column = draw_lines(random, a.column);
    g.column = lines_left(a.column, d.column);
    draw_orders(random, d.column, g.column, d.row, g.row);

    std::uint64_t bits = random.bits() >> 32;
    e.row = draw_lines(random, d.row);
    if (!draw_places(bits, e.row, b.column, e.column)) return false;
    f.row = lines_left(d.row, e.row);
    if (!draw_places(bits, f.row, c.column, f.column)) return false;
    h.column = lines_left(b.column, e.column);
    if (!draw_places(bits, h.column, g.row, h.row)) return false;
    i = {lines_left(g.row, h.row), lines_left(c.column, f.column)};
    return has_nine_cells(i);
}

}  // namespace

std::uint64_t draw_uniform_grid(Random& random, std::uint8_t* values) {
    Boxes boxes;
    std::uint64_t attempts = 1;
    while (!draw_boxes(random, boxes)) ++attempts;
    std::array<std::uint8_t, 9> names;
    std::iota(names.begin(), names.end(), std::uint8_t{1});
    random.shuffle(std::span<std::uint8_t>(names));
    for (std::size_t box = 0; box < 9; ++box)
        for (std::size_t d = 0; d < 9; ++d)
            values[9 * (box / 3 * 3 + boxes[box].row[d]) + box % 3 * 3 + boxes[box].column[d]] =
                names[d];
    return attempts;
}

std::uint64_t draw_uniform_grids(std::uint64_t seed, std::uint64_t first, std::size_t count,
                                 std::uint8_t* values) {
    std::uint64_t attempts = 0;
    for (std::size_t i = 0; i < count; ++i) {
        Random random(seed, first + i);
        attempts += draw_uniform_grid(random, values + 81 * i);
    }
    return attempts;
}

}  // namespace garns::classic
