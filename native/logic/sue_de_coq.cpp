// Sue de Coq: where a line and a box cross, with some cells of the line and some of the box.
//
// Take two or more of the cells where they cross (the core), cells A of the rest of the line, and
// cells B of the rest of the box. A value can stand once in the line and once in the box: once in
// all these cells together, or twice if both A and B have it, once in each. If that allows exactly
// as many values as there are cells, every value stands there as often as it can:
//
// - a value that stands once leaves every other cell of the line and the box that sees all its
//   places in the core, A and B;
// - a value that stands in A and in B leaves the rest of the line and of the box, the core as well.
//
// In the basic form A and B have no value in common, and none that the core has not.
//
// To find them, count what A and B have in values more than in cells. That, and the values that
// only the core has, must come to the number of core cells, so A and B have very few spare values.

#include <algorithm>

#include "logic/finders.hpp"
#include "sort_stably.hpp"

namespace GARNS_LOGIC {

namespace {

// Two cells or more with at least two values more than cells; the smallest first.
std::vector<CellsAndValues> cores_of(const State& state, CellSet crossing) {
    auto cores = subsets(state, crossing, state.size(), state.size());
    std::erase_if(cores, [](const CellsAndValues& core) {
        return core.count < 2 || core.values.count() < core.count + 2;
    });
    sort_stably(cores, &CellsAndValues::count);
    return cores;
}

struct Parts {
    const CellsAndValues& core;
    const CellsAndValues& in_line;
    const CellsAndValues& in_box;

    [[nodiscard]] bool is_basic() const {
        const Mask outside = in_line.values | in_box.values;
        return (in_line.values & in_box.values).is_empty() &&
               outside.without(core.values).is_empty();
    }

    [[nodiscard]] bool are_of(SueDeCoqForm form) const {
        return is_basic() == (form == SueDeCoqForm::Basic);
    }

    // Whether there are exactly as many values as cells.
    [[nodiscard]] bool are_counted_out() const {
        const unsigned spare =
            in_line.values.count() - in_line.count + in_box.values.count() - in_box.count;
        const Mask only_core = core.values.without(in_line.values | in_box.values);
        return spare + only_core.count() == core.count;
    }

    [[nodiscard]] CandidateSet removed(const State& state, CellSet within) const {
        const Board& board = state.board();
        CandidateSet gone{};
        for (const Value value : core.values | in_line.values | in_box.values) {
            const CellSet places = state.places(value);
            const CellSet a = in_line.cells & places, b = in_box.cells & places;
            const CellSet losing = !a.is_empty() && !b.is_empty()
                                       ? board.seen_by_all(a) | board.seen_by_all(b)
                                       : board.seen_by_all(a | b | (core.cells & places));
            gone[value] = losing & within;
        }
        return gone;
    }
};

bool search_crossing(const State& state, Steps& steps, const House& line, const House& box,
                     SueDeCoqForm form) {
    const CellSet crossing = line.cells & box.cells;
    const auto cores = cores_of(state, crossing);
    if (cores.empty()) return false;
    const unsigned spare = cores.back().count - 1;
    const unsigned largest = state.size() <= 9 ? state.size() : 4;
    const auto in_line = subsets(state, line.cells.without(crossing), largest, spare);
    const auto in_box = subsets(state, box.cells.without(crossing), largest, spare);
    for (const auto& core : cores) {
        for (const auto& a : in_line) {
            if (steps.is_stopped()) return true;
            for (const auto& b : in_box) {
                const Parts parts{core, a, b};
                if (!parts.are_counted_out() || !parts.are_of(form)) continue;
                const auto explain = [&](Explanation& explanation) {
                    explanation.values(core.values);
                    explanation.part(Role::Core).cells(core.cells).house(line).house(box);
                    explanation.part(Role::SetA).cells(a.cells).house(line);
                    explanation.part(Role::SetB).cells(b.cells).house(box);
                };
                if (steps.remove(parts.removed(state, line.cells | box.cells), explain))
                    return true;
            }
        }
    }
    return false;
}

}  // namespace

void find_sue_de_coq(const State& state, Steps& steps, SueDeCoqForm form) {
    const Board& board = state.board();
    for (const House* line : board.lines()) {
        for (const House* box : board.boxes_and_others()) {
            if ((line->cells & box->cells).has_several() &&
                search_crossing(state, steps, *line, *box, form))
                return;
        }
    }
}

}  // namespace GARNS_LOGIC
