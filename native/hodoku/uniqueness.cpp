// Techniques that rely on there being one solution.

#include <algorithm>
#include <tuple>

#include "hodoku/finders.hpp"
#include "logic/finders.hpp"

namespace garns::hodoku {

using namespace logic;

namespace {

// Whether no digit that was placed keeps the value from the cell. It may have gone by a step.
bool is_allowed(const State& state, Cell cell, Value value) {
    if (state.candidates(cell).has(value)) return true;
    return std::ranges::none_of(state.board().houses_of(cell), [&](const House* house) {
        return std::ranges::any_of(house->list,
                                   [&](Cell peer) { return state.number(peer) == value + 1; });
    });
}

bool are_allowed(const State& state, const OpenRectangle& open) {
    return std::ranges::all_of(open.rectangle->corners, [&](Cell cell) {
        const Mask pair = open.pattern.values;
        return is_allowed(state, cell, pair.first()) && is_allowed(state, cell, pair.last());
    });
}

// A rectangle as HoDoKu comes to it: from a corner that has only two candidates to the one beside
// it in its box, and on to the two in another box, of which the first is in line with the start.
struct Visit {
    const Rectangle* rectangle;
    Mask pair;
    Cell start, beside, across, opposite;

    [[nodiscard]] auto rank() const { return std::tuple(start, beside, across); }

    // Whether HoDoKu looks at it: one of the values is forgotten in one of the corners.
    [[nodiscard]] bool is_made(const State& state) const {
        const Value low = pair.first(), high = pair.last();
        return is_allowed(state, beside, low) && is_allowed(state, beside, high) &&
               is_allowed(state, across, low) && is_allowed(state, opposite, low) &&
               is_allowed(state, opposite, high);
    }

    // By this number HoDoKu knows what it has looked at before, though others may have the same.
    [[nodiscard]] unsigned number() const {
        unsigned number = 0;
        for (const Cell cell : rectangle->corners) number = 10 * number + cell;
        return number;
    }
};

// From the corner at this place.
Visit visit_from(const State& state, const Rectangle& rectangle, unsigned place) {
    const auto& corners = rectangle.corners;
    const Cell start = corners[place];
    const bool lies = state.board().houses_of(start).front()->cells.has(corners[place ^ 1U]);
    return {&rectangle,
            state.candidates(start),
            start,
            corners[place ^ (lies ? 1U : 2U)],
            corners[place ^ (lies ? 2U : 1U)],
            corners[3 - place]};
}

std::vector<Visit> visits_in_order(const State& state) {
    const CellSet two = state.cells_with_two();
    std::vector<Visit> visits;
    for (const Rectangle& rectangle : state.board().rectangles()) {
        if (!rectangle.cells.meets(two) || !rectangle.cells.is_within(state.empty_cells()))
            continue;
        for (const unsigned place : {0U, 1U, 2U, 3U}) {
            if (!two.has(rectangle.corners[place])) continue;
            const Visit visit = visit_from(state, rectangle, place);
            if (visit.is_made(state)) visits.push_back(visit);
        }
    }
    std::ranges::sort(visits, {}, &Visit::rank);
    return visits;
}

std::vector<OpenRectangle> rectangles_in_order(Position& position) {
    const State& state = position.state();
    std::vector<OpenRectangle> rectangles;
    std::vector<unsigned> seen;
    if (position.rectangles().empty()) return rectangles;
    for (const Visit& visit : visits_in_order(state)) {
        if (std::ranges::find(seen, visit.number()) != seen.end()) continue;
        seen.push_back(visit.number());
        for (const OpenRectangle& open : position.rectangles()) {
            if (open.rectangle == visit.rectangle && open.pattern.values == visit.pair &&
                are_allowed(state, open))
                rectangles.push_back(open);
        }
    }
    return rectangles;
}

// Type 3: two corners with extra candidates, and cells of one of their houses that with these make
// a naked subset. HoDoKu takes no cells that have values of the rectangle.
class SubsetBesideRectangle {
public:
    SubsetBesideRectangle(const State& state, const OpenRectangle& open)
        : state_(state), corners_(open.pattern.extra_cells), extras_(open.pattern.extra_values) {
        for (const Cell cell : state.empty_cells().without(open.rectangle->cells))
            if ((state.candidates(cell) & open.pattern.values).is_empty())
                usable_ |= CellSet::of(cell);
    }

    [[nodiscard]] Found first() const {
        const Board& board = state_.board();
        const Cell corner = corners_.first();
        const House* box = board.houses_of(corner).front();
        for (const House* house :
             {board.rows()[board.row_of(corner)], board.columns()[board.column_of(corner)], box}) {
            if (!corners_.is_within(house->cells)) continue;
            const Subset corners{corners_, extras_, 2};
            if (Found found = first_in(*house, house == box, usable_ & house->cells, corners))
                return found;
        }
        return std::nullopt;
    }

private:
    struct Subset {
        CellSet cells;
        Mask values;
        unsigned count;  // of cells
    };

    // Like words in a dictionary. What lies in a line has been looked at before the box.
    [[nodiscard]] Found first_in(const House& house, bool is_box, CellSet cells,
                                 const Subset& chosen) const {
        for (; !cells.is_empty(); cells.drop_first()) {
            const Subset more{chosen.cells | CellSet::of(cells.first()),
                              chosen.values | state_.candidates(cells.first()), chosen.count + 1};
            if (more.values.count() + 1 == more.count && !(is_box && is_in_a_line(more.cells)))
                if (Found found = move_of(house, more)) return found;
            if (Found found = first_in(house, is_box, cells.without_first(), more)) return found;
        }
        return std::nullopt;
    }

    // The house is cleared, and the box if the subset lies in one.
    [[nodiscard]] Found move_of(const House& house, const Subset& subset) const {
        Move move = by_cell(lost(house, subset));
        const House* box = state_.board().houses_of(subset.cells.first()).front();
        if (move.removed.empty()) return std::nullopt;
        if (&house != box && subset.cells.is_within(box->cells)) {
            for (const Candidate& each : by_cell(lost(*box, subset)).removed)
                if (std::ranges::find(move.removed, each) == move.removed.end())
                    move.removed.push_back(each);
        }
        return move;
    }

    [[nodiscard]] CandidateSet lost(const House& house, const Subset& subset) const {
        CandidateSet candidates{};
        for (const Value value : subset.values)
            candidates[value] = house.cells.without(subset.cells) & state_.places(value);
        return candidates;
    }

    [[nodiscard]] bool is_in_a_line(CellSet cells) const {
        return std::ranges::any_of(state_.board().lines(),
                                   [&](const House* line) { return cells.is_within(line->cells); });
    }

    const State& state_;
    CellSet corners_;
    Mask extras_;
    CellSet usable_;
};

}  // namespace

Found find_subset_beside_rectangle(Position& position) {
    for (const OpenRectangle& open : rectangles_in_order(position)) {
        if (open.pattern.extras.size() != 2) continue;
        if (Found found = SubsetBesideRectangle(position.state(), open).first()) return found;
    }
    return std::nullopt;
}

Found find_unique_rectangle(Position& position, int type) {
    Steps steps(position.state(), 1);
    find_unique_among(position.state(), rectangles_in_order(position), steps, type);
    return first_of(steps.found());
}

namespace {

// The corner opposite to a cell with two candidates loses the one if the other has no more places
// in its row and column than the rectangle.
Found hidden_in(const State& state, const OpenRectangle& open, Cell corner) {
    const Board& board = state.board();
    const CellSet outside = (board.rows()[board.row_of(corner)]->cells |
                             board.columns()[board.column_of(corner)]->cells)
                                .without(open.rectangle->cells);
    for (const Value linked : open.pattern.values) {
        const Value value = open.pattern.values.without(Mask::of(linked)).first();
        if (outside.meets(state.places(linked)) || !state.places(value).has(corner)) continue;
        return by_cell(candidates_in(Mask::of(value), CellSet::of(corner)));
    }
    return std::nullopt;
}

}  // namespace

Found find_hidden_rectangle(Position& position) {
    const State& state = position.state();
    for (const OpenRectangle& open : rectangles_in_order(position)) {
        const auto extras = open.pattern.extras.size();
        if (extras < 2 || (extras == 2 && state.board().is_in_a_house(open.pattern.extra_cells)))
            continue;
        const auto& corners = open.rectangle->corners;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            if (open.pattern.extra_cells.has(corners[i])) continue;
            if (Found found = hidden_in(state, open, corners[3 - i])) return found;
        }
    }
    return std::nullopt;
}

namespace {

// Where HoDoKu comes to an avoidable rectangle: from two digits that were placed, side by side in a
// box, to the cells in another box. None if there are no such digits.
std::optional<std::array<Cell, 3>> place_of(const State& state, const Rectangle& rectangle) {
    for (const unsigned place : {0U, 1U, 2U, 3U}) {
        const Visit visit = visit_from(state, rectangle, place);
        if (state.number(visit.start) != 0 && state.number(visit.beside) != 0)
            return std::array{visit.start, visit.beside, visit.across};
    }
    return std::nullopt;
}

// Whether every value has at most two places in a house, but for the one that has three in the
// houses of a cell.
bool is_grave_but_for(const State& state, Cell cell, Value value) {
    return std::ranges::all_of(state.board().houses(), [&](const House& house) {
        for (Value each = 0; each < 9; ++each) {
            const unsigned places = (house.cells & state.places(each)).count();
            const bool is_extra = each == value && house.cells.has(cell);
            if (is_extra ? places != 3 : places > 2) return false;
        }
        return true;
    });
}

}  // namespace

// HoDoKu wants no more than two candidates in the open cells.
Found find_avoidable_rectangle(Position& position, int type) {
    const State& state = position.state();
    Found first;
    std::array<Cell, 3> place_of_first{};
    each_avoidable(state, static_cast<unsigned>(type),
                   [&](const Rectangle& rectangle, const Deadly& pattern) {
                       const auto place = place_of(state, rectangle);
                       if (!place || (first && place_of_first < *place) ||
                           !pattern.extra_cells.is_within(state.cells_with_two()))
                           return false;
                       Steps steps(state, 1);
                       if (!conclude(state, steps, pattern, type)) return false;
                       first = first_of(steps.found());
                       place_of_first = *place;
                       return false;
                   });
    return first;
}

Found find_bug(Position& position) {
    const State& state = position.state();
    const CellSet wide = state.empty_cells().without(state.cells_with_two());
    if (!wide.is_one() || state.candidates(wide.first()).count() != 3) return std::nullopt;
    const Mask values = state.candidates(wide.first());
    for (const Value value : values) {
        if (is_grave_but_for(state, wide.first(), value))
            return by_cell(candidates_in(values.without(Mask::of(value)), wide));
    }
    return std::nullopt;
}

}  // namespace garns::hodoku
