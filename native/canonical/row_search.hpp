// The least form of a classic puzzle, found row by row.
//
// A state is one way to arrange the first rows of the form. All states of a level have the same
// rows so far, the least possible ones. A level puts every line that may come next under every
// state, and keeps what is least. Most puzzles have a handful of states, and soon a single one.
//
// What is not yet decided is not tried out. Columns that are empty in all rows so far are the same
// so far: they stand at the left of their stack in any order, and are told apart by the first row
// in which they differ. The same holds for stacks that are empty so far, which stand at the left of
// the board. Of empty lines of a band, and of empty bands, one is taken for all. So boards with few
// givens have few states, although they have many automorphisms.
//
// A row is compared by its key: nine labels of four bits each, `fresh` for a value that has no
// label yet. Fresh values get the next labels in the order in which they stand, so keys are in the
// order of the rows themselves.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "canonical/canonical.hpp"
#include "canonical/lines.hpp"

namespace garns::canonical {

class RowSearch {
public:
    void find(const Lines& board, ClassicForm& form);

private:
    using Key = std::uint64_t;
    static constexpr std::uint8_t fresh = 15;

    struct State {
        std::array<std::uint8_t, 10> labels;  // for each value; `fresh` if it has none yet
        std::uint8_t label_count;
        std::uint8_t direction;
        std::array<std::uint8_t, 9> columns;        // which one stands at each place
        std::array<std::uint8_t, 3> empty_columns;  // so far, at the left of each stack
        std::uint8_t empty_stacks;                  // so far, at the left
        std::array<std::uint8_t, 9> rows;
        std::uint16_t used_rows;
    };

    // A line that may come next under a state.
    struct Choice {
        std::uint32_t state;
        std::uint8_t row;
    };

    // The orders of the columns of a stack that give its least part of a row.
    struct StackOrders {
        unsigned part;  // three labels
        int count;
        std::array<std::array<std::uint8_t, 3>, 6> columns;
        std::uint8_t empty_columns;
    };

    void start();
    void choose_lines(int level);
    void consider_bands(std::uint32_t index);
    void consider_band(std::uint32_t index, unsigned band);
    void consider(const Choice& choice);
    [[nodiscard]] Key key_of(const State& state, unsigned row) const;
    void extend(const State& state, const Choice& choice, int level);
    static void find_orders(const State& state, const Line& line, std::size_t stack,
                            StackOrders& found);
    void add_states(const State& state, const Choice& choice, int level,
                    const std::array<StackOrders, 3>& stacks,
                    const std::array<std::uint8_t, 3>& order);
    void label_fresh_values(State& state, unsigned row) const;
    void write_row(int level, ClassicForm& form) const;
    void write_form(ClassicForm& form) const;

    const Lines* board_ = nullptr;
    std::vector<State> states_;
    std::vector<State> next_states_;
    std::vector<Choice> choices_;
    Key least_ = 0;
};

}  // namespace garns::canonical
