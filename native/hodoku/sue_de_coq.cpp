// Sue de Coq in HoDoKu's order. Its parts in the line and in the box may have cells where the two
// cross, if the core does not have them.

#include "hodoku/finders.hpp"

namespace garns::hodoku {

using namespace logic;

namespace {

struct Part {
    CellSet cells;
    Mask values;
    unsigned count = 0;  // of cells
};

// Goes through the sets of cells that have none of the forbidden values, like words in a
// dictionary, until one of them leads to a move.
template <class Action>
Found first_set(const State& state, CellSet cells, Mask forbidden, const Part& chosen,
                const Action& action) {
    for (; !cells.is_empty(); cells.drop_first()) {
        const Cell cell = cells.first();
        const Mask values = state.candidates(cell);
        if (!(values & forbidden).is_empty()) continue;
        const Part more{chosen.cells | CellSet::of(cell), chosen.values | values, chosen.count + 1};
        if (Found found = action(more)) return found;
        if (Found found = first_set(state, cells.without_first(), forbidden, more, action))
            return found;
    }
    return std::nullopt;
}

class Crossing {
public:
    Crossing(const State& state, const House& line, const House& box)
        : state_(state), line_(line.cells & state.empty_cells()),
          box_(box.cells & state.empty_cells()) {}

    [[nodiscard]] Found find() const {
        const CellSet both = line_ & box_;
        if (!both.has_several()) return std::nullopt;
        return first_set(state_, both, {}, {}, [&](const Part& core) -> Found {
            if (core.count < 2 || core.values.count() < core.count + 2) return std::nullopt;
            return with_core(core);
        });
    }

private:
    // The cells that the values of the core leave open are taken by the part in the line, which
    // must leave some, and the part in the box, which takes all the others.
    [[nodiscard]] Found with_core(const Part& core) const {
        const unsigned open = core.values.count() - core.count;
        return first_set(state_, line_.without(core.cells), {}, {},
                         [&](const Part& in_line) -> Found {
                             const unsigned taken = taken_by(in_line, core);
                             if (taken == 0 || taken >= open) return std::nullopt;
                             return with_line(core, in_line, open - taken);
                         });
    }

    [[nodiscard]] Found with_line(const Part& core, const Part& in_line, unsigned open) const {
        const CellSet cells = box_.without(core.cells | in_line.cells);
        return first_set(state_, cells, core.values & in_line.values, {},
                         [&](const Part& in_box) -> Found {
                             if (taken_by(in_box, core) != open) return std::nullopt;
                             return move_of(core, in_line, in_box);
                         });
    }

    // How many cells of a part are left to values of the core; none if it has no such value.
    static unsigned taken_by(const Part& part, const Part& core) {
        const unsigned others = part.values.without(core.values).count();
        return part.count > others && others < part.values.count() ? part.count - others : 0;
    }

    // The box is cleared first, then the line.
    [[nodiscard]] Found move_of(const Part& core, const Part& in_line, const Part& in_box) const {
        const CandidateSet from_box = lost(box_, core, in_box, in_line);
        CandidateSet from_line = lost(line_, core, in_line, in_box);
        for (Value value = 0; value < max_values; ++value)
            from_line[value] = from_line[value].without(from_box[value]);
        Move move = by_cell(from_box);
        const Move rest = by_cell(from_line);
        move.removed.insert(move.removed.end(), rest.removed.begin(), rest.removed.end());
        return move.removed.empty() ? std::nullopt : Found(move);
    }

    // What the core and the part within a house leave to no other cell of it.
    [[nodiscard]] CandidateSet lost(CellSet house, const Part& core, const Part& within,
                                    const Part& other) const {
        const Mask here = core.values.without(other.values) | within.values;
        CandidateSet candidates{};
        for (const Value value : here)
            candidates[value] = house.without(core.cells | within.cells) & state_.places(value);
        return candidates;
    }

    const State& state_;
    CellSet line_, box_;
};

}  // namespace

Found find_sue_de_coq(Position& position) {
    const State& state = position.state();
    for (const House* line : state.board().lines()) {
        for (const House* box : state.board().boxes()) {
            if (Found found = Crossing(state, *line, *box).find()) return found;
        }
    }
    return std::nullopt;
}

}  // namespace garns::hodoku
