// Techniques that rely on there being one solution.

#include <algorithm>

#include "hodoku/finders.hpp"
#include "logic/finders.hpp"

namespace garns::hodoku {

using namespace logic;

namespace {

// Whether no digit that was placed keeps the value from the cell. It may have gone by a step.
bool is_allowed(const State& state, Cell cell, Value value) {
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

// HoDoKu begins with cells that have only two candidates, one after the other.
std::vector<OpenRectangle> rectangles_in_order(Position& position) {
    const State& state = position.state();
    std::vector<OpenRectangle> rectangles;
    for (const OpenRectangle& open : position.rectangles())
        if (are_allowed(state, open)) rectangles.push_back(open);
    std::ranges::stable_sort(rectangles, {}, [&](const OpenRectangle& open) {
        return *std::ranges::find_if(open.rectangle->corners, [&](Cell cell) {
            return state.candidates(cell) == open.pattern.values;
        });
    });
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

Found find_hidden_rectangle(Position& position) {
    Steps steps(position.state(), 1);
    find_hidden_among(position.state(), rectangles_in_order(position), steps);
    return first_of(steps.found());
}

namespace {

// Two digits that were placed, side by side in a box, and the same two possible the other way round
// in a second box. The open cells have only two candidates.
class AvoidableRectangles {
public:
    AvoidableRectangles(const State& state, int type) : state_(state), type_(type) {}

    [[nodiscard]] Found first() const {
        const CellSet placed =
            state_.board().all_cells().without(state_.empty_cells() | state_.given_cells());
        for (const Cell one : placed) {
            const HouseList& houses = state_.board().houses_of(one);
            for (const Cell other : placed& houses.front()->cells) {
                if (one == other) continue;
                if (Found found = first_beside(one, other)) return found;
            }
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] Found first_beside(Cell one, Cell other) const {
        const Board& board = state_.board();
        const bool in_a_row = board.row_of(one) == board.row_of(other);
        if (!in_a_row && board.column_of(one) != board.column_of(other)) return std::nullopt;
        for (unsigned i = 0; i < 9; ++i) {
            const Cell near = in_a_row ? 9 * i + board.column_of(one) : 9 * board.row_of(one) + i;
            const Cell far = near + other - one;
            if (board.houses_of(near).front() == board.houses_of(one).front()) continue;
            const Value first = state_.number(one) - 1U, second = state_.number(other) - 1U;
            if (Found found = conclude(near, second, far, first)) return found;
        }
        return std::nullopt;
    }

    // The cells opposite to the two, and the values that they must not both have.
    [[nodiscard]] Found conclude(Cell near, Value second, Cell far, Value first) const {
        CandidateSet removed{};
        if (type_ == 1) {
            if (is_placed(near, second) && is_open(far, first))
                removed[first] = CellSet::of(far);
            else if (is_placed(far, first) && is_open(near, second))
                removed[second] = CellSet::of(near);
        } else if (is_open(near, second) && is_open(far, first)) {
            const Value extra = state_.candidates(near).without(Mask::of(second)).first();
            if (state_.candidates(far).has(extra))
                removed[extra] =
                    state_.board().peers(near) & state_.board().peers(far) & state_.places(extra);
        }
        return is_empty(removed) ? std::nullopt : Found(by_cell(removed));
    }

    [[nodiscard]] bool is_placed(Cell cell, Value value) const {
        return state_.number(cell) == value + 1 && !state_.given_cells().has(cell);
    }
    [[nodiscard]] bool is_open(Cell cell, Value value) const {
        return state_.candidates(cell).is_two() && state_.candidates(cell).has(value);
    }

    const State& state_;
    int type_;
};

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

Found find_avoidable_rectangle(Position& position, int type) {
    return AvoidableRectangles(position.state(), type).first();
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
