// Rectangles: four cells in which two values could be swapped.
//
// If four cells, none of them given, hold a and b crosswise (a b over b a) and every house that
// meets them has one a and one b of them, swapping the two changes no house: the puzzle would have
// two solutions. On a classic board that means two rows, two columns and two boxes; diagonals and
// windows must have both cells of a side, or none, as well. So at least one of the cells is neither
// a nor b.
//
// - Unique rectangles, types 1 to 4: see deadly.hpp; type 2 has its two cells in one house.
// - Type 5: as type 2, but the extra value is in two opposite cells, or in three.
// - Type 6: two opposite cells have extra candidates, and in both rows (or both columns) a has no
//   place outside the rectangle. So a stands in two opposite cells. In those with the extra
//   candidates it cannot be, for then the others are b: it leaves them.
// - Hidden rectangle: one cell has only a and b. From the opposite cell, both sides are strong
//   links of a: if it were b, its neighbours would be a, and the first cell b. So b leaves it.
// - Avoidable rectangles: some of the cells are solved, not given, so that only one way to fill the
//   rest is deadly. Type 1: one cell is open, and loses the value that would complete the
//   rectangle. Type 2: two are open and have one further candidate, the same: it leaves all cells
//   that see both.
//
// A candidate of the rectangle may be missing: what is said about the solution stays true.
// If the puzzle has several solutions, nothing of this is valid.

#include "logic/rectangles.hpp"

#include <algorithm>
#include <span>

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
    OpenRectangle open{&rectangle, {rectangle.cells, pair, {}, {}, {}}};
    for (const Cell cell : rectangle.corners)
        open.pattern.add(cell, state.candidates(cell).without(pair));
    return open;
}

// Type 6.
bool conclude_crossed(const State& state, Steps& steps, const OpenRectangle& open) {
    const CellSet cells = open.rectangle->cells, losing = open.pattern.extra_cells;
    for (const Value value : open.pattern.values) {
        for (const HouseList* lines : {&state.board().rows(), &state.board().columns()}) {
            const bool is_locked = std::ranges::none_of(*lines, [&](const House* line) {
                return line->cells.meets(cells) &&
                       line->cells.without(cells).meets(state.places(value));
            });
            if (!is_locked) continue;
            const auto explain = [&](Explanation& explanation) {
                open.pattern.explain(explanation);
                Part locked = explanation.part(Role::Locked);
                for (const House* line : *lines)
                    if (line->cells.meets(cells)) locked.house(*line);
                locked.candidates(losing & state.places(value), value);
            };
            if (steps.remove(value, losing, explain)) return true;
            break;  // the other lines say the same
        }
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
        CellSet neighbours;
        for (const Cell cell : open.rectangle->corners)
            if (cell != corner && is_link(state, corner, cell, linked))
                neighbours |= CellSet::of(cell);
        const Value value = open.pattern.values.without(Mask::of(linked)).first();
        const auto explain = [&](Explanation& explanation) {
            open.pattern.explain(explanation);
            explanation.part(Role::Corner).cell(corner).candidate(corner, value);
            explanation.part(Role::Linked).cells(neighbours).candidates(neighbours, linked);
        };
        if (neighbours.is_two() && steps.remove(value, CellSet::of(corner), explain)) return true;
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
bool any_avoidable(const State& state, const Rectangle& rectangle,
                   const std::function<bool(const Rectangle&, const Deadly&)>& found) {
    const auto& corners = rectangle.corners;
    const Mask rising = possible_in_both(state, corners[1], corners[2]);
    for (const Value first : possible_in_both(state, corners[0], corners[3])) {
        for (const Value second : rising.without(Mask::of(first))) {
            Deadly pattern{rectangle.cells, Mask::of(first) | Mask::of(second), {}, {}, {}};
            for (const unsigned i : {0U, 1U, 2U, 3U}) {
                const Mask filled = Mask::of(i == 0 || i == 3 ? first : second);
                pattern.add(corners[i], state.candidates(corners[i]).without(filled));
            }
            if (found(rectangle, pattern)) return true;
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
            const auto known = std::span(pairs).first(count);
            if (std::ranges::find(known, pair) != known.end()) continue;
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

void each_avoidable(const State& state, unsigned open,
                    const std::function<bool(const Rectangle&, const Deadly&)>& found) {
    for (const Rectangle& rectangle : state.board().rectangles()) {
        if (rectangle.cells.meets(state.given_cells()) ||
            (rectangle.cells & state.empty_cells()).count() != open)
            continue;
        if (any_avoidable(state, rectangle, found)) return;
    }
}

void find_avoidable_rectangles(const State& state, Steps& steps, int type) {
    each_avoidable(state, static_cast<unsigned>(type),
                   [&](const Rectangle&, const Deadly& pattern) {
                       return conclude(state, steps, pattern, type);
                   });
}

}  // namespace GARNS_LOGIC
