#include "canonical/full_grids.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace garns::canonical {

namespace {

using Order = std::array<std::uint8_t, 3>;
constexpr std::array<Order, 6> orders = {
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

constexpr std::array<std::uint8_t, 9> stack_of = {0, 0, 0, 1, 1, 1, 2, 2, 2};

// How many columns of the first stack are sent to the second one.
int sent_forward(const Line& sent_to) {
    return (stack_of[sent_to[0]] == 1) + (stack_of[sent_to[1]] == 1) + (stack_of[sent_to[2]] == 1);
}

Line sent_by(const Line& below, const std::array<std::uint8_t, 10>& places_above) {
    Line sent_to;
    for (std::size_t c = 0; c < 9; ++c) sent_to[c] = places_above[below[c]];
    return sent_to;
}

bool is_straight(const Line& sent_to) { return sent_forward(sent_to) % 3 == 0; }

}  // namespace

void FullGridSearch::find(const Lines& board, ClassicForm& form) {
    board_ = &board;
    unsigned straight_bands = 0;
    for (std::size_t d = 0; d < 2; ++d) {
        const auto& lines = board.directions[d].lines;
        for (std::size_t r = 0; r < 9; ++r)
            for (std::uint8_t c = 0; c < 9; ++c) places_[d][r][lines[r][c]] = c;
        for (std::size_t r = 0; r < 9; r += 3)
            if (is_straight(sent_by(lines[r + 1], places_[d][r])))
                straight_bands |= 1U << (3 * d + r / 3);
    }
    arrangements_.clear();
    least_ = ~Key{0};
    for (std::uint8_t d = 0; d < 2; ++d)
        for (std::uint8_t band = 0; band < 3; ++band) {
            const bool straight = straight_bands >> (3 * d + band) & 1;
            if (straight_bands != 0 && !straight) continue;
            for (const Order& order : orders)
                start_with(d, static_cast<std::uint8_t>(3 * band + order[0]),
                           static_cast<std::uint8_t>(3 * band + order[1]), straight);
        }
    for (auto& each : arrangements_) order_rows(each);
    for (int level = 0; level < 9; ++level) keep_least(level, form);
    const auto& best = arrangements_.front();
    form.automorphisms = static_cast<std::uint32_t>(arrangements_.size());
    form.transposed = best.direction == 1;
    form.rows = best.rows;
    form.columns = best.columns;
    form.labels = best.labels;
}

void FullGridSearch::start_with(std::uint8_t direction, std::uint8_t first, std::uint8_t second,
                                bool straight) {
    const Line sent_to =
        sent_by(board_->directions[direction].lines[second], places_[direction][first]);
    const unsigned step = sent_forward(sent_to) >= 2 ? 1 : 2;
    for (unsigned s = 0; s < 3; ++s) {
        const unsigned next_stack = (s + step) % 3;
        const auto start = static_cast<std::uint8_t>(3 * s);
        Line columns;
        if (straight) {
            for (const Order& order : orders) {
                for (std::size_t i = 0; i < 3; ++i) {
                    columns[i] = static_cast<std::uint8_t>(start + order[i]);
                    columns[3 + i] = sent_to[columns[i]];
                    columns[6 + i] = sent_to[columns[3 + i]];
                }
                compare_second_row(direction, first, second, columns, sent_to);
            }
            continue;
        }
        std::uint8_t odd = start;  // the column that is sent the other way
        while (stack_of[sent_to[odd]] == next_stack) ++odd;
        const auto one = static_cast<std::uint8_t>(start + (odd == start));
        const auto other = static_cast<std::uint8_t>(3 * start + 3 - odd - one);
        for (const auto& [a, b] : {std::pair{one, other}, std::pair{other, one}}) {
            columns[0] = a;
            columns[1] = b;
            columns[2] = odd;
            columns[3] = sent_to[a];
            columns[4] = sent_to[b];
            columns[5] = static_cast<std::uint8_t>(9 * next_stack + 3 - columns[3] - columns[4]);
            columns[6] = sent_to[odd];
            std::size_t place = 7;
            for (std::size_t i = 3; i < 6; ++i)
                if (stack_of[sent_to[columns[i]]] != s) columns[place++] = sent_to[columns[i]];
            compare_second_row(direction, first, second, columns, sent_to);
        }
    }
}

void FullGridSearch::compare_second_row(std::uint8_t direction, std::uint8_t first,
                                        std::uint8_t second, const Line& columns,
                                        const Line& sent_to) {
    Line label_at;  // of the digit that the first row has in this column
    for (std::size_t i = 0; i < 9; ++i) label_at[columns[i]] = static_cast<std::uint8_t>(i + 1);
    // All begin with the same three.
    Key key = 0;
    for (std::size_t i = 3; i < 9; ++i) key = key << 4 | label_at[sent_to[columns[i]]];
    if (key > least_) return;
    if (key < least_) {
        least_ = key;
        arrangements_.clear();
    }
    const auto third = static_cast<std::uint8_t>(9 * (first / 3) + 3 - first - second);
    Arrangement found{direction, {first, second, third}, columns, {}};
    const Line& line = board_->directions[direction].lines[first];
    for (std::size_t c = 0; c < 9; ++c) found.labels[line[c]] = label_at[c];
    arrangements_.push_back(found);
}

// The lines of the other bands by their labels in the first column, and so the bands.
void FullGridSearch::order_rows(Arrangement& arrangement) const {
    const auto& lines = board_->directions[arrangement.direction].lines;
    const auto by_label = [&](std::uint8_t a, std::uint8_t b) {
        const std::size_t column = arrangement.columns[0];
        return arrangement.labels[lines[a][column]] < arrangement.labels[lines[b][column]];
    };
    std::uint8_t* rows = arrangement.rows.data();
    const std::uint8_t first_band = rows[0] / 3U;
    std::uint8_t* end = rows + 3;
    for (std::uint8_t band = 0; band < 3; ++band) {
        if (band == first_band) continue;
        for (std::uint8_t i = 0; i < 3; ++i) end[i] = static_cast<std::uint8_t>(3 * band + i);
        std::sort(end, end + 3, by_label);
        end += 3;
    }
    if (by_label(rows[6], rows[3])) std::swap_ranges(rows + 3, rows + 6, rows + 6);
}

void FullGridSearch::keep_least(int level, ClassicForm& form) {
    least_ = ~Key{0};
    std::size_t kept = 0;
    for (std::size_t i = 0; i < arrangements_.size(); ++i) {
        const Arrangement& each = arrangements_[i];
        const Line& line =
            board_->directions[each.direction].lines[each.rows[static_cast<std::size_t>(level)]];
        Key key = 0;
        for (const auto column : each.columns) key = key << 4 | each.labels[line[column]];
        if (key > least_) continue;
        if (key < least_) kept = 0;
        least_ = key;
        arrangements_[kept++] = each;
    }
    arrangements_.resize(kept);
    for (int c = 0; c < 9; ++c)
        form.values[static_cast<std::size_t>(9 * level + c)] =
            static_cast<std::uint8_t>(least_ >> (4 * (8 - c)) & 15);
}

}  // namespace garns::canonical
