#include <algorithm>
#include <bit>
#include <utility>

#include "canonical/layouts.hpp"
#include "refuse.hpp"

namespace garns::canonical {

namespace {

constexpr std::size_t max_states = 1 << 20;
constexpr std::uint8_t fresh = 255;

using Cells = std::array<std::uint8_t, max_size>;

// See RowSearch: the vocabulary is the same.
struct State {
    std::array<std::uint8_t, max_size + 1> labels;
    std::uint8_t label_count;
    std::uint8_t direction;
    Cells columns;
    Cells empty_columns;
    std::uint8_t empty_stacks;
    Cells rows;
    std::uint32_t used_rows;
};

struct Choice {
    std::size_t state;
    std::uint8_t row;
};

class BlocksSearch {
public:
    BlocksSearch(const Blocks& blocks, std::span<const std::uint8_t> values)
        : size_(static_cast<std::size_t>(blocks.size)),
          band_rows_(static_cast<std::size_t>(blocks.band_rows)),
          stack_columns_(static_cast<std::size_t>(blocks.stack_columns)),
          stacks_(size_ / stack_columns_), values_(values) {}

    BlocksForm find() {
        start();
        for (level_ = 0; level_ < size_; ++level_) {
            choose_lines();
            next_states_.clear();
            for (const Choice& choice : choices_)
                if (!extend(choice)) return {Outcome::TooManyWays, false, {}, {}, {}, {}};
            std::swap(states_, next_states_);
        }
        return form();
    }

private:
    [[nodiscard]] std::uint8_t value_at(unsigned direction, std::size_t row,
                                        std::size_t column) const {
        return direction == 0 ? values_[size_ * row + column] : values_[size_ * column + row];
    }

    [[nodiscard]] bool is_empty_line(unsigned direction, std::size_t row) const {
        for (std::size_t column = 0; column < size_; ++column)
            if (value_at(direction, row, column) != 0) return false;
        return true;
    }

    // Of this many lines, from a first one on.
    [[nodiscard]] std::size_t count_empty(unsigned direction, std::size_t first,
                                          std::size_t count) const {
        std::size_t empty = 0;
        for (std::size_t i = 0; i < count; ++i) empty += is_empty_line(direction, first + i);
        return empty;
    }

    void start() {
        State state{};
        state.labels.fill(fresh);
        state.labels[0] = 0;
        for (std::size_t i = 0; i < size_; ++i) state.columns[i] = static_cast<std::uint8_t>(i);
        state.empty_columns.fill(static_cast<std::uint8_t>(stack_columns_));
        state.empty_stacks = static_cast<std::uint8_t>(stacks_);
        states_.push_back(state);
        if (band_rows_ != stack_columns_) return;
        state.direction = 1;
        states_.push_back(state);
    }

    void choose_lines() {
        choices_.clear();
        least_.fill(fresh);
        for (std::size_t i = 0; i < states_.size(); ++i) {
            const State& state = states_[i];
            if (level_ % band_rows_ != 0) {
                consider_band(i, state.rows[level_ - 1] / band_rows_);
                continue;
            }
            bool had_empty = false;
            for (std::size_t band = 0; band < size_ / band_rows_; ++band) {
                const std::size_t first = band * band_rows_;
                if (state.used_rows >> first & 1) continue;
                if (count_empty(state.direction, first, band_rows_) == band_rows_ &&
                    std::exchange(had_empty, true))
                    continue;
                consider_band(i, band);
            }
        }
    }

    void consider_band(std::size_t index, std::size_t band) {
        const State& state = states_[index];
        bool had_empty = false;
        for (std::size_t row = band * band_rows_; row < (band + 1) * band_rows_; ++row) {
            // Of a band that is begun, the rows that are used need not be the first ones.
            if (state.used_rows >> row & 1) continue;
            if (is_empty_line(state.direction, row) && std::exchange(had_empty, true)) continue;
            consider({index, static_cast<std::uint8_t>(row)});
        }
    }

    void consider(const Choice& choice) {
        const Cells key = key_of(states_[choice.state], choice.row);
        if (key > least_ && !choices_.empty()) return;
        if (key < least_ || choices_.empty()) {
            least_ = key;
            choices_.clear();
        }
        choices_.push_back(choice);
    }

    [[nodiscard]] std::uint8_t label_at(const State& state, std::size_t row,
                                        std::size_t column) const {
        return state.labels[value_at(state.direction, row, column)];
    }

    [[nodiscard]] Cells key_of(const State& state, std::size_t row) const {
        std::array<Cells, max_size> parts{};
        for (std::size_t s = 0; s < stacks_; ++s) {
            for (std::size_t i = 0; i < stack_columns_; ++i)
                parts[s][i] = label_at(state, row, state.columns[s * stack_columns_ + i]);
            std::sort(parts[s].begin(), parts[s].begin() + state.empty_columns[s]);
        }
        std::sort(parts.begin(), parts.begin() + state.empty_stacks);
        Cells key{};
        for (std::size_t c = 0; c < size_; ++c)
            key[c] = parts[c / stack_columns_][c % stack_columns_];
        return key;
    }

    // Adds the states in which the line comes next. False if there are too many of them.
    bool extend(const Choice& choice) {
        const State& state = states_[choice.state];
        State next = state;
        next.rows[level_] = choice.row;
        next.used_rows |= 1U << choice.row;
        return place_stack(state, next, 0, 0);
    }

    // The stacks before this place stand; `used` has a bit for each stack of the state that does.
    bool place_stack(const State& state, State& next, std::size_t place, std::uint32_t used) {
        if (place == stacks_) return add(next);
        const bool is_open = place < state.empty_stacks;
        const std::size_t begin = is_open ? 0 : place;
        const std::size_t end = is_open ? state.empty_stacks : place + 1;
        for (std::size_t stack = begin; stack < end; ++stack) {
            if (used >> stack & 1) continue;
            const bool has_place = place_column(state, next, place, stack, 0, used);
            if (!has_place) return false;
            // Stacks that stay empty are still the same.
            if (is_empty_part(place) && is_open && fits_empty(state, next, stack)) break;
        }
        return true;
    }

    [[nodiscard]] bool is_empty_part(std::size_t place) const {
        const auto* part = least_.data() + place * stack_columns_;
        return std::all_of(part, part + stack_columns_, [](auto label) { return label == 0; });
    }

    [[nodiscard]] bool fits_empty(const State& state, const State& next, std::size_t stack) const {
        for (std::size_t i = 0; i < stack_columns_; ++i)
            if (label_at(state, next.rows[level_], state.columns[stack * stack_columns_ + i]) != 0)
                return false;
        return true;
    }

    // The columns before i stand at this place of a stack. False if there are too many states.
    bool place_column(const State& state, State& next, std::size_t place, std::size_t stack,
                      std::size_t i, std::uint32_t used, std::uint32_t used_columns = 0) {
        if (i == stack_columns_) return place_stack(state, next, place + 1, used | 1U << stack);
        const std::size_t here = place * stack_columns_ + i;
        const std::size_t empty = state.empty_columns[stack];
        if (i == 0) next.empty_columns[place] = 0;
        const std::size_t begin = i < empty ? 0 : i;
        const std::size_t end = i < empty ? empty : i + 1;
        for (std::size_t from = begin; from < end; ++from) {
            if (used_columns >> from & 1) continue;
            const std::uint8_t column = state.columns[stack * stack_columns_ + from];
            if (label_at(state, next.rows[level_], column) != least_[here]) continue;
            next.columns[here] = column;
            const bool stays_empty = i < empty && least_[here] == 0;
            if (stays_empty) next.empty_columns[place] = static_cast<std::uint8_t>(i + 1);
            if (!place_column(state, next, place, stack, i + 1, used, used_columns | 1U << from))
                return false;
            // Columns that stay empty are still the same.
            if (stays_empty) break;
        }
        return true;
    }

    bool add(const State& next) {
        if (next_states_.size() == max_states) return false;
        next_states_.push_back(next);
        State& added = next_states_.back();
        added.empty_stacks = 0;
        while (added.empty_stacks < stacks_ &&
               added.empty_columns[added.empty_stacks] == stack_columns_)
            ++added.empty_stacks;
        for (std::size_t c = 0; c < size_; ++c) {
            auto& label =
                added.labels[value_at(added.direction, added.rows[level_], added.columns[c])];
            if (label == fresh) label = ++added.label_count;
        }
        return true;
    }

    [[nodiscard]] BlocksForm form() const {
        const State& state = states_.front();
        BlocksForm found{Outcome::Found,
                         state.direction == 1,
                         {state.rows.begin(), state.rows.begin() + static_cast<int>(size_)},
                         {state.columns.begin(), state.columns.begin() + static_cast<int>(size_)},
                         {state.labels.begin(), state.labels.begin() + static_cast<int>(size_) + 1},
                         {static_cast<std::uint32_t>(states_.size())}};
        std::uint8_t next_label = state.label_count;
        for (auto& label : found.labels)
            if (label == fresh) label = ++next_label;
        add_orders(found, 0, band_rows_);
        add_orders(found, 1, stack_columns_);
        return found;
    }

    // The orders of empty lines within bands, and of empty bands.
    void add_orders(BlocksForm& found, unsigned direction, std::size_t height) const {
        const auto add_factorial = [&](std::size_t count) {
            for (std::size_t i = 2; i <= count; ++i)
                found.automorphism_factors.push_back(static_cast<std::uint32_t>(i));
        };
        std::size_t empty_bands = 0;
        for (std::size_t first = 0; first < size_; first += height) {
            const std::size_t empty = count_empty(direction, first, height);
            empty_bands += empty == height;
            add_factorial(empty);
        }
        add_factorial(empty_bands);
    }

    std::size_t size_;
    std::size_t band_rows_;
    std::size_t stack_columns_;
    std::size_t stacks_;
    std::span<const std::uint8_t> values_;
    std::vector<State> states_;
    std::vector<State> next_states_;
    std::vector<Choice> choices_;
    Cells least_{};
    std::size_t level_ = 0;
};

bool has_conflict(const Blocks& blocks, std::span<const std::uint8_t> values) {
    const auto size = static_cast<std::size_t>(blocks.size);
    const auto height = static_cast<std::size_t>(blocks.band_rows);
    const auto width = static_cast<std::size_t>(blocks.stack_columns);
    const bool has_blocks = height * width == size;
    std::array<std::uint32_t, max_size> rows{}, columns{}, in_blocks{};
    for (std::size_t cell = 0; cell < values.size(); ++cell) {
        if (values[cell] == 0) continue;
        const std::size_t row = cell / size, column = cell % size;
        const std::uint32_t bit = 1U << values[cell];
        std::uint32_t none = 0;
        auto& block = has_blocks ? in_blocks[row / height * height + column / width] : none;
        if ((rows[row] | columns[column] | block) & bit) return true;
        rows[row] |= bit;
        columns[column] |= bit;
        block |= bit;
    }
    return false;
}

}  // namespace

BlocksForm find_on_blocks(const Blocks& blocks, std::span<const std::uint8_t> values) {
    const auto& [size, band_rows, stack_columns] = blocks;
    require(size >= 1 && size <= max_size, "the size must be within 1 .. 25");
    require(
        band_rows >= 1 && size % band_rows == 0 && stack_columns >= 1 && size % stack_columns == 0,
        "bands and stacks must fit the size");
    require(values.size() == static_cast<std::size_t>(size * size),
            "there must be a value for each cell");
    require(std::ranges::all_of(values, [&](int value) { return value <= size; }),
            "a value must not be above the size");
    if (has_conflict(blocks, values)) return {Outcome::Conflict, false, {}, {}, {}, {}};
    return BlocksSearch(blocks, values).find();
}

}  // namespace garns::canonical
