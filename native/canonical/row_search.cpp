#include "canonical/row_search.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

namespace garns::canonical {

namespace {

using Order = std::array<std::uint8_t, 3>;

// Those that leave all but the first so many where they are come first.
constexpr std::array<Order, 6> orders = {
    {{0, 1, 2}, {1, 0, 2}, {0, 2, 1}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
constexpr std::array<int, 4> order_count = {1, 1, 2, 6};
constexpr std::array<std::uint32_t, 4> factorial = {1, 1, 2, 6};

constexpr unsigned part_of(unsigned a, unsigned b, unsigned c) { return a << 8 | b << 4 | c; }

constexpr void sort_two(unsigned& a, unsigned& b) {
    const unsigned least = std::min(a, b);
    b = std::max(a, b);
    a = least;
}

// A row under nothing but empty rows has as few givens in its first block as possible, then in its
// second one; nothing else counts. Its key, for each set of cells that are given.
constexpr std::array<std::uint64_t, 512> make_first_keys() {
    constexpr std::array<unsigned, 4> parts = {0x000, 0x00f, 0x0ff, 0xfff};
    std::array<std::uint64_t, 512> keys{};
    for (unsigned cells = 0; cells < 512; ++cells) {
        unsigned counts[3] = {static_cast<unsigned>(std::popcount(cells & 7)),
                              static_cast<unsigned>(std::popcount(cells >> 3 & 7)),
                              static_cast<unsigned>(std::popcount(cells >> 6))};
        sort_two(counts[0], counts[1]);
        sort_two(counts[1], counts[2]);
        sort_two(counts[0], counts[1]);
        for (const unsigned count : counts) keys[cells] = keys[cells] << 12 | parts[count];
    }
    return keys;
}
constexpr auto first_keys = make_first_keys();

constexpr unsigned rows_of(unsigned band) { return 7U << (3 * band); }

// In how many orders the empty lines of the bands, and the empty bands, can stand.
std::uint32_t orders_of_empty_lines(const Direction& direction) {
    const auto& givens = direction.givens;
    auto count = factorial[static_cast<std::size_t>(std::popcount(direction.empty_bands))];
    for (std::size_t row = 0; row < 9; row += 3)
        count *= factorial[static_cast<std::size_t>((givens[row] == 0) + (givens[row + 1] == 0) +
                                                    (givens[row + 2] == 0))];
    return count;
}

}  // namespace

void RowSearch::find(const Lines& board, ClassicForm& form) {
    board_ = &board;
    start();
    for (int level = 0; level < 9; ++level) {
        choose_lines(level);
        write_row(level, form);
        next_states_.clear();
        for (const Choice& choice : choices_) extend(states_[choice.state], choice, level);
        std::swap(states_, next_states_);
    }
    write_form(form);
}

// Nothing is decided but which lines are the rows.
void RowSearch::start() {
    State state{};
    state.labels.fill(fresh);
    state.labels[0] = 0;
    state.columns = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    state.empty_columns = {3, 3, 3};
    state.empty_stacks = 3;
    states_.clear();
    states_.push_back(state);
    state.direction = 1;
    states_.push_back(state);
}

void RowSearch::choose_lines(int level) {
    choices_.clear();
    least_ = ~Key{0};
    for (std::uint32_t i = 0; i < states_.size(); ++i) {
        if (level % 3 == 0)
            consider_bands(i);
        else
            consider_band(i, states_[i].rows[static_cast<std::size_t>(level) - 1] / 3U);
    }
}

// Of the bands that are left; one empty band stands for all of them.
void RowSearch::consider_bands(std::uint32_t index) {
    const State& state = states_[index];
    unsigned empty_bands = board_->directions[state.direction].empty_bands;
    for (unsigned band = 0; band < 3; ++band)
        if (state.used_rows & rows_of(band)) empty_bands &= ~(1U << band);
    const auto first_empty = static_cast<unsigned>(std::countr_zero(empty_bands));
    for (unsigned band = 0; band < 3; ++band) {
        const bool is_another_empty_one = (empty_bands >> band & 1) && band != first_empty;
        if (!(state.used_rows & rows_of(band)) && !is_another_empty_one) consider_band(index, band);
    }
}

// Of the lines of a band that are left; one empty line stands for all of them.
void RowSearch::consider_band(std::uint32_t index, unsigned band) {
    const State& state = states_[index];
    const auto& givens = board_->directions[state.direction].givens;
    bool had_empty = false;
    for (unsigned row = 3 * band; row < 3 * band + 3; ++row) {
        if (state.used_rows >> row & 1) continue;
        if (givens[row] == 0 && std::exchange(had_empty, true)) continue;
        consider({index, static_cast<std::uint8_t>(row)});
    }
}

void RowSearch::consider(const Choice& choice) {
    const State& state = states_[choice.state];
    const Key key = key_of(state, choice.row);
    if (key > least_) return;
    if (key < least_) {
        least_ = key;
        choices_.clear();
    }
    choices_.push_back(choice);
}

RowSearch::Key RowSearch::key_of(const State& state, unsigned row) const {
    const Direction& direction = board_->directions[state.direction];
    if (state.empty_stacks == 3) return first_keys[direction.givens[row]];
    const Line& line = direction.lines[row];
    unsigned parts[3];
    for (std::size_t s = 0; s < 3; ++s) {
        unsigned labels[3];
        for (std::size_t i = 0; i < 3; ++i)
            labels[i] = state.labels[line[state.columns[3 * s + i]]];
        if (state.empty_columns[s] >= 2) sort_two(labels[0], labels[1]);
        if (state.empty_columns[s] == 3) {
            sort_two(labels[1], labels[2]);
            sort_two(labels[0], labels[1]);
        }
        parts[s] = part_of(labels[0], labels[1], labels[2]);
    }
    if (state.empty_stacks == 2) sort_two(parts[0], parts[1]);
    return Key{parts[0]} << 24 | parts[1] << 12 | parts[2];
}

// Adds the states in which the line comes next: one for each order of columns and stacks that gives
// its key, as far as they differ.
void RowSearch::extend(const State& state, const Choice& choice, int level) {
    const Line& line = board_->directions[state.direction].lines[choice.row];
    std::array<StackOrders, 3> stacks;
    for (std::size_t s = 0; s < 3; ++s) find_orders(state, line, s, stacks[s]);
    for (int i = 0; i < order_count[state.empty_stacks]; ++i) {
        const Order& order = orders[static_cast<std::size_t>(i)];
        const unsigned parts[3] = {stacks[order[0]].part, stacks[order[1]].part,
                                   stacks[order[2]].part};
        const Key key = Key{parts[0]} << 24 | parts[1] << 12 | parts[2];
        const bool is_sorted_where_empty =
            (parts[0] != 0 || parts[1] != 0 || order[0] < order[1]) &&
            (parts[1] != 0 || parts[2] != 0 || order[1] < order[2]);
        if (key == least_ && is_sorted_where_empty) add_states(state, choice, level, stacks, order);
    }
}

void RowSearch::find_orders(const State& state, const Line& line, std::size_t stack,
                            StackOrders& found) {
    const std::uint8_t* columns = state.columns.data() + 3 * stack;
    const std::uint8_t labels[3] = {state.labels[line[columns[0]]], state.labels[line[columns[1]]],
                                    state.labels[line[columns[2]]]};
    const std::uint8_t empty_columns = state.empty_columns[stack];
    found.part = 0xfff + 1;
    for (int i = 0; i < order_count[empty_columns]; ++i) {
        const Order& order = orders[static_cast<std::size_t>(i)];
        const unsigned part = part_of(labels[order[0]], labels[order[1]], labels[order[2]]);
        if (part > found.part) continue;
        if (part < found.part) {
            found.part = part;
            found.count = 0;
        }
        found.columns[static_cast<std::size_t>(found.count++)] = {
            columns[order[0]], columns[order[1]], columns[order[2]]};
        // Columns that stay empty are still the same: one order of them stands for all.
        found.empty_columns = static_cast<std::uint8_t>(
            std::min<int>(empty_columns, (part < 0x100) + (part < 0x010) + (part < 0x001)));
        if (found.empty_columns >= 2) found.count = 1;
    }
}

void RowSearch::add_states(const State& state, const Choice& choice, int level,
                           const std::array<StackOrders, 3>& stacks, const Order& order) {
    const StackOrders& left = stacks[order[0]];
    const StackOrders& middle = stacks[order[1]];
    const StackOrders& right = stacks[order[2]];
    State next = state;
    next.rows[static_cast<std::size_t>(level)] = choice.row;
    next.used_rows = static_cast<std::uint16_t>(state.used_rows | 1U << choice.row);
    next.empty_columns = {left.empty_columns, middle.empty_columns, right.empty_columns};
    next.empty_stacks = 0;
    while (next.empty_stacks < 3 && next.empty_columns[next.empty_stacks] == 3) ++next.empty_stacks;
    for (int i = 0; i < left.count; ++i)
        for (int j = 0; j < middle.count; ++j)
            for (int k = 0; k < right.count; ++k) {
                const Order* parts[3] = {&left.columns[static_cast<std::size_t>(i)],
                                         &middle.columns[static_cast<std::size_t>(j)],
                                         &right.columns[static_cast<std::size_t>(k)]};
                for (std::size_t c = 0; c < 9; ++c) next.columns[c] = (*parts[c / 3])[c % 3];
                next_states_.push_back(next);
                label_fresh_values(next_states_.back(), choice.row);
            }
}

void RowSearch::label_fresh_values(State& state, unsigned row) const {
    const Line& line = board_->directions[state.direction].lines[row];
    for (const auto column : state.columns) {
        auto& label = state.labels[line[column]];
        if (label == fresh) label = ++state.label_count;
    }
}

// What all states have in this row: their key, with labels for the fresh values.
void RowSearch::write_row(int level, ClassicForm& form) const {
    std::uint8_t next_label = states_.front().label_count;
    for (int c = 0; c < 9; ++c) {
        auto label = static_cast<std::uint8_t>(least_ >> (4 * (8 - c)) & 15);
        if (label == fresh) label = ++next_label;
        form.values[static_cast<std::size_t>(9 * level + c)] = label;
    }
}

void RowSearch::write_form(ClassicForm& form) const {
    form.automorphisms = static_cast<std::uint32_t>(states_.size());
    for (const Direction& direction : board_->directions)
        form.automorphisms *= orders_of_empty_lines(direction);
    const State& state = states_.front();
    form.transposed = state.direction == 1;
    form.rows = state.rows;
    form.columns = state.columns;
    form.labels = state.labels;
    std::uint8_t next_label = state.label_count;
    for (auto& label : form.labels)
        if (label == fresh) label = ++next_label;
}

}  // namespace garns::canonical
