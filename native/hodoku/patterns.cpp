// Subsets, wings and fish in HoDoKu's order.

#include <algorithm>
#include <tuple>

#include "hodoku/finders.hpp"
#include "logic/finders.hpp"

namespace garns::hodoku {

using namespace logic;

namespace {

CandidateSet candidates_of(const State& state, Mask values, CellSet cells) {
    CandidateSet candidates{};
    for (const Value value : values) candidates[value] = cells & state.places(value);
    return candidates;
}

// Cells that lie in a box and in a line, and are all that is left for their values in both. The
// line is cleared first, then the rest of the box. If the line loses nothing outside the box, it is
// no more than a naked subset.
Found locked_in(const State& state, const House& box, const House& line, CellSet cells) {
    const auto lost = [&](CellSet from) {
        return candidates_of(state, state.candidates_of(cells), from.without(cells));
    };
    if (is_empty(lost(line.cells.without(box.cells))) || is_empty(lost(box.cells)))
        return std::nullopt;
    Move move = by_cell(lost(line.cells));
    const Move rest = by_cell(lost(box.cells.without(line.cells)));
    move.removed.insert(move.removed.end(), rest.removed.begin(), rest.removed.end());
    return move;
}

// The subsets of so many cells, in order.
template <class Action>
void each_subset(CellSet cells, unsigned size, CellSet chosen, const Action& action) {
    if (size == 0) {
        action(chosen);
        return;
    }
    for (; !cells.is_empty(); cells.drop_first())
        each_subset(cells.without_first(), size - 1, chosen | CellSet::of(cells.first()), action);
}

}  // namespace

Found find_locked_subset(Position& position, unsigned size) {
    const State& state = position.state();
    Found found;
    for (const House* box : state.board().boxes()) {
        for (const House* line : state.board().lines()) {
            const CellSet crossing = box->cells & line->cells & state.empty_cells();
            each_subset(crossing, size, {}, [&](CellSet cells) {
                if (!found && state.candidates_of(cells).count() == size)
                    found = locked_in(state, *box, *line, cells);
            });
            if (found) return found;
        }
    }
    return std::nullopt;
}

namespace {

// Whether the value has two places in a house, of which one cell sees the one and the other cell
// the other.
bool are_linked(const State& state, Cell one, Cell other, Value value) {
    const CellSet near_one = state.board().peers(one), near_other = state.board().peers(other);
    return std::ranges::any_of(state.board().houses(), [&](const House& house) {
        const CellSet places = house.cells & state.places(value);
        if (!places.is_two()) return false;
        const Cell first = places.first(), second = places.without_first().first();
        return (near_one.has(first) && near_other.has(second)) ||
               (near_one.has(second) && near_other.has(first));
    });
}

Found w_wing_of(const State& state, Cell one, Cell other) {
    const Mask pair = state.candidates(one);
    const CellSet seen = state.board().peers(one) & state.board().peers(other);
    for (const Value value : pair) {
        const CandidateSet removed = candidates_of(state, Mask::of(value), seen);
        if (!is_empty(removed) &&
            are_linked(state, one, other, pair.without(Mask::of(value)).first()))
            return by_cell(removed);
    }
    return std::nullopt;
}

// One of three cells sees the two others, and has one value of each.
Found xy_wing_of(const State& state, const std::array<Cell, 3>& cells) {
    for (const Cell pivot : cells) {
        CellSet pincers;
        for (const Cell cell : cells)
            if (cell != pivot) pincers |= CellSet::of(cell);
        if (!pincers.is_within(state.board().peers(pivot))) continue;
        const Mask lost = state.candidates_of(pincers).without(state.candidates(pivot));
        const CandidateSet removed = candidates_of(state, lost, state.board().seen_by_all(pincers));
        if (!is_empty(removed)) return by_cell(removed);
    }
    return std::nullopt;
}

}  // namespace

Found find_w_wing(Position& position) {
    const State& state = position.state();
    const CellSet pairs = state.cells_with_two();
    for (const Cell one : pairs) {
        for (const Cell other : pairs& CellSet::from(one + 1)) {
            if (state.candidates(one) != state.candidates(other)) continue;
            if (Found found = w_wing_of(state, one, other)) return found;
        }
    }
    return std::nullopt;
}

Found find_xy_wing(Position& position) {
    const State& state = position.state();
    const CellSet pairs = state.cells_with_two();
    for (const Cell first : pairs) {
        for (const Cell second : pairs& CellSet::from(first + 1)) {
            const Mask one = state.candidates(first), other = state.candidates(second);
            if (!(one & other).is_one()) continue;
            const Mask last = (one | other).without(one & other);
            for (const Cell third : pairs& CellSet::from(second + 1)) {
                if (state.candidates(third) != last) continue;
                if (Found found = xy_wing_of(state, {first, second, third})) return found;
            }
        }
    }
    return std::nullopt;
}

namespace {

// A cell with three candidates, and two cells that it sees with two of these each.
Found xyz_wing_with(const State& state, Cell pivot) {
    CellSet pincers;
    for (const Cell cell : state.cells_with_two() & state.board().peers(pivot))
        if (state.candidates(cell).without(state.candidates(pivot)).is_empty())
            pincers |= CellSet::of(cell);
    for (const Cell one : pincers) {
        for (const Cell other : pincers& CellSet::from(one + 1)) {
            const Mask lost = state.candidates(one) & state.candidates(other);
            if (!lost.is_one()) continue;
            const CellSet cells = CellSet::of(pivot) | CellSet::of(one) | CellSet::of(other);
            const CandidateSet removed =
                candidates_of(state, lost, state.board().seen_by_all(cells));
            if (!is_empty(removed)) return by_cell(removed);
        }
    }
    return std::nullopt;
}

}  // namespace

Found find_xyz_wing(Position& position) {
    const State& state = position.state();
    for (const Cell pivot : state.empty_cells()) {
        if (state.candidates(pivot).count() != 3) continue;
        if (Found found = xyz_wing_with(state, pivot)) return found;
    }
    return std::nullopt;
}

namespace {

// By digit, rows before columns, base before cover.
auto rank(const Fish& fish) { return std::tuple(fish.value, fish.base, fish.cover); }

// Whether the bases have a place of the value in each of the covers, as HoDoKu wants it.
bool crosses_all_covers(const State& state, const Fish& fish) {
    const CellSet places = places_in_base(state, fish);
    return std::all_of(fish.cover.begin(), fish.cover.begin() + fish.size, [&](unsigned number) {
        return state.board().houses()[number].cells.meets(places);
    });
}

}  // namespace

Found find_finned_fish(Position& position, unsigned size, bool sashimi) {
    const State& state = position.state();
    std::optional<Fish> first;
    Steps steps(state, 1);
    each_fish(position, steps, {FishShape::Lines, size}, [&](const Fish& fish) {
        if (!fish.fins.is_empty() && (!first || rank(fish) < rank(*first)) &&
            is_sashimi(state, fish) == sashimi && crosses_all_covers(state, fish))
            first = fish;
        return false;
    });
    if (!first) return std::nullopt;
    CandidateSet removed{};
    removed[first->value] = first->removed;
    return by_cell(removed);
}

}  // namespace garns::hodoku
