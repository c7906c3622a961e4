// Subsets, wings and fish in HoDoKu's order.

#include <algorithm>
#include <span>
#include <tuple>

#include "hodoku/finders.hpp"
#include "logic/finders.hpp"
#include "logic/subsets.hpp"
#include "logic/wings.hpp"

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

}  // namespace

Found find_locked_subset(Position& position, unsigned size) {
    const State& state = position.state();
    Found found;
    for (const House* box : state.board().boxes()) {
        for (const House* line : state.board().lines()) {
            const auto is_locked = [&](const CellSet& cells, Mask) {
                found = locked_in(state, *box, *line, cells);
                return found.has_value();
            };
            if (NakedSubsets(state, box->cells & line->cells, size, is_locked).search())
                return found;
        }
    }
    return std::nullopt;
}

namespace {

// By the cells; but the pivot of an XYZ-wing, which has three candidates, before the others.
auto rank(const State& state, const BentSet& wing) {
    std::array<std::pair<bool, Cell>, 3> cells;
    auto each = cells.begin();
    for (const Cell cell : wing.cells) *each++ = {state.candidates(cell).is_two(), cell};
    std::ranges::sort(cells);
    return cells;
}

Found removal_of(Value value, const CellSet& cells) {
    return by_cell(candidates_in(Mask::of(value), cells));
}

}  // namespace

Found find_wing(Position& position, unsigned widest) {
    const State& state = position.state();
    std::optional<BentSet> first;
    Steps steps(state, 1);
    each_wing(state, steps, widest, [&](const BentSet& wing) {
        if (!first || rank(state, wing) < rank(state, *first)) first = wing;
        return false;
    });
    return first ? removal_of(first->value, first->removed) : std::nullopt;
}

// By the cells; of two values that one pair of cells removes the lower one, which comes last.
Found find_w_wing(Position& position) {
    std::optional<WWing> first;
    each_w_wing(position.state(), false, [&](const WWing& wing) {
        if (first && (first->one != wing.one || first->other != wing.other)) return true;
        first = wing;
        return false;
    });
    return first ? removal_of(first->value, first->removed) : std::nullopt;
}

namespace {

// By digit, rows before columns, base before cover.
auto rank(const Fish& fish) { return std::tuple(fish.value, fish.base, fish.cover); }

// Whether the bases have a place of the value in each of the covers, as HoDoKu wants it.
bool crosses_all_covers(const State& state, const Fish& fish) {
    const CellSet places = places_in_base(state, fish);
    return std::ranges::all_of(std::span(fish.cover).first(fish.size), [&](unsigned number) {
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
    return removal_of(first->value, first->removed);
}

}  // namespace garns::hodoku
