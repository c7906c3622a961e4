// Rectangles: four cells in which two values could be swapped.

#include "logic/rectangles.hpp"

#include <algorithm>

#include "logic/position.hpp"

namespace GARNS_LOGIC {

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

// Whether some house has the value in these two cells only.
bool is_link(const State& state, Cell one, Cell other, Value value) {
    const CellSet both = CellSet::of(one) | CellSet::of(other);
    return std::ranges::any_of(state.board().houses_of(one), [&](const House* house) {
        return (house->cells & state.places(value)) == both;
    });
}

// The corner opposite to a cell with two candidates loses the one if the other is linked to it on
// both sides.
bool conclude_hidden(const State& state, Steps& steps, const OpenRectangle& open, Cell corner) {
    for (const Value linked : open.pattern.values) {
        const auto links = std::ranges::count_if(open.rectangle->corners, [&](Cell cell) {
            return cell != corner && is_link(state, corner, cell, linked);
        });
        const Value value = open.pattern.values.without(Mask::of(linked)).first();
        if (links == 2 && steps.remove(value, CellSet::of(corner))) return true;
    }
    return false;
}

// The values that both of two opposite cells can have, or have.
Mask possible_in_both(const State& state, Cell one, Cell other) {
    Mask possible = Mask::below(state.size());
    for (const Cell cell : {one, other})
        possible &=
            state.number(cell) != 0 ? Mask::of(state.number(cell) - 1U) : state.candidates(cell);
    return possible;
}

// The ways to fill the open cells of a rectangle that would be deadly.
bool conclude_avoidable(const State& state, Steps& steps, const Rectangle& rectangle, int type) {
    const auto& corners = rectangle.corners;
    const Mask rising = possible_in_both(state, corners[1], corners[2]);
    for (const Value first : possible_in_both(state, corners[0], corners[3])) {
        for (const Value second : rising.without(Mask::of(first))) {
            Deadly pattern;
            for (const unsigned i : {0U, 1U, 2U, 3U}) {
                const Mask filled = Mask::of(i == 0 || i == 3 ? first : second);
                pattern.add(corners[i], state.candidates(corners[i]).without(filled));
            }
            if (conclude(state, steps, pattern, type)) return true;
        }
    }
    return false;
}

}  // namespace

std::vector<OpenRectangle> open_rectangles(const State& state) {
    std::vector<OpenRectangle> found;
    const CellSet two = state.cells_with_two();
    for (const Rectangle& rectangle : state.board().rectangles()) {
        if (!rectangle.cells.meets(two) || !rectangle.cells.is_within(state.empty_cells()))
            continue;
        std::array<Mask, 4> pairs{};
        unsigned count = 0;
        for (const Cell cell : rectangle.cells& two) {
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

void find_unique_among(const State& state, const std::vector<OpenRectangle>& rectangles,
                       Steps& steps, int type) {
    for (const OpenRectangle& open : rectangles) {
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

void find_unique_rectangles(Position& position, Steps& steps, int type) {
    find_unique_among(position.state(), position.rectangles(), steps, type);
}

void find_hidden_rectangles(Position& position, Steps& steps) {
    const State& state = position.state();
    for (const OpenRectangle& open : position.rectangles()) {
        const auto& corners = open.rectangle->corners;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            if (!open.pattern.extra_cells.has(corners[i]) &&
                conclude_hidden(state, steps, open, corners[3 - i]))
                return;
        }
    }
}

void find_avoidable_rectangles(const State& state, Steps& steps, int type) {
    for (const Rectangle& rectangle : state.board().rectangles()) {
        const auto open = (rectangle.cells & state.empty_cells()).count();
        if (rectangle.cells.meets(state.given_cells()) || open != static_cast<unsigned>(type))
            continue;
        if (conclude_avoidable(state, steps, rectangle, type)) return;
    }
}

}  // namespace GARNS_LOGIC
