// Rectangles: four cells in which two values could be swapped.

#include "rectangles.hpp"

#include <algorithm>

#include "position.hpp"

namespace garns::logic {

namespace {

// The pair of values in the corners, if at least one way to fill the rectangle with it is possible.
bool can_be_filled(const State& state, const Rectangle& rectangle, Mask pair) {
    const auto& corners = rectangle.corners;
    const Mask falling = state.candidates(corners[0]) & state.candidates(corners[3]);
    const Mask rising = state.candidates(corners[1]) & state.candidates(corners[2]);
    const Value low = pair.first(), high = pair.last();
    return (falling.has(low) && rising.has(high)) || (falling.has(high) && rising.has(low));
}

OpenRectangle open_rectangle(const State& state, const Rectangle& rectangle, Mask pair) {
    OpenRectangle open{&rectangle, {pair, {}, {}, {}}};
    for (const Cell cell : rectangle.corners)
        open.pattern.add(cell, state.candidates(cell).without(pair));
    return open;
}

// Type 6.
bool conclude_crossed(const State& state, Steps& steps, const OpenRectangle& open) {
    const Board& board = state.board();
    const CellSet cells = open.rectangle->cells;
    for (const Value value : open.pattern.values) {
        const auto is_locked = [&](const HouseList& lines) {
            return std::ranges::none_of(lines, [&](const House* line) {
                return line->cells.meets(cells) &&
                       line->cells.without(cells).meets(state.places(value));
            });
        };
        if (!is_locked(board.rows()) && !is_locked(board.columns())) continue;
        if (steps.remove(value, open.pattern.extra_cells)) return true;
    }
    return false;
}

}  // namespace

std::vector<OpenRectangle> open_rectangles(const State& state) {
    std::vector<OpenRectangle> found;
    const CellSet two = state.cells_with_two();
    for (const Rectangle& rectangle : state.board().rectangles()) {
        if (!rectangle.cells.meets(two) || !rectangle.cells.is_within(state.empty_cells())) continue;
        std::array<Mask, 4> pairs{};
        unsigned count = 0;
        for (const Cell cell : rectangle.cells & two) {
            const Mask pair = state.candidates(cell);
            if (std::find(pairs.begin(), pairs.begin() + count, pair) != pairs.begin() + count)
                continue;
            pairs[count++] = pair;
            if (can_be_filled(state, rectangle, pair))
                found.push_back(open_rectangle(state, rectangle, pair));
        }
    }
    return found;
}

void find_unique_rectangles(Position& position, Steps& steps, int type) {
    const State& state = position.state();
    for (const OpenRectangle& open : position.rectangles()) {
        const Deadly& pattern = open.pattern;
        const bool is_adjacent = state.board().is_in_a_house(pattern.extra_cells);
        if (type == 6) {
            if (pattern.extras.size() == 2 && !is_adjacent && conclude_crossed(state, steps, open))
                return;
        } else if (type == 5) {
            if (!is_adjacent && conclude(state, steps, pattern, 2)) return;
        } else if (type != 2 || is_adjacent) {
            if (conclude(state, steps, pattern, type)) return;
        }
    }
}

}  // namespace garns::logic
