#include "logic/deadly.hpp"

#include <algorithm>

namespace GARNS_LOGIC {

namespace {

// Cells of a naked subset of type 3, apart from those of the pattern.
constexpr unsigned largest_subset = 4;

// The candidates of a cell that belong to the pattern.
Mask within(const State& state, const Extra& extra) {
    return state.candidates(extra.cell).without(extra.values);
}

bool conclude_one_cell(const State& state, Steps& steps, const Deadly& pattern) {
    if (pattern.extras.size() != 1) return false;
    const Extra& only = pattern.extras.front();
    return steps.remove(candidates_in(within(state, only), CellSet::of(only.cell)),
                        [&](Explanation& explanation) { pattern.explain(explanation); });
}

bool conclude_one_value(const State& state, Steps& steps, const Deadly& pattern) {
    if (pattern.extras.size() < 2 || !pattern.extra_values.is_one()) return false;
    return steps.remove(pattern.extra_values.first(),
                        state.board().seen_by_all(pattern.extra_cells),
                        [&](Explanation& explanation) { pattern.explain(explanation); });
}

// Cells of one house that have, together with the extra candidates, one value more than there are
// cells.
class Partners {
public:
    Partners(const State& state, Steps& steps, const Deadly& pattern, const HouseList& houses,
             std::size_t number, unsigned size)
        : state_(state), steps_(steps), pattern_(pattern), houses_(houses), number_(number),
          size_(size) {
        for (const Cell cell : houses[number]->cells.without(pattern.extra_cells)) {
            const Mask values = state.candidates(cell);
            if (!values.is_empty() && (values | pattern.extra_values).count() <= size + 1)
                fitting_ |= CellSet::of(cell);
        }
    }

    [[nodiscard]] bool search() const { return grow(fitting_, 0, {}, pattern_.extra_values); }

private:
    [[nodiscard]] bool grow(CellSet left, unsigned count, CellSet chosen, Mask values) const {
        if (count == size_)
            return values.count() == size_ + 1 && !was_seen(chosen) && remove(chosen, values);
        for (; !left.is_empty(); left.drop_first()) {
            const Mask more = values | state_.candidates(left.first());
            if (more.count() <= size_ + 1 &&
                grow(left.without_first(), count + 1, chosen | CellSet::of(left.first()), more))
                return true;
        }
        return false;
    }

    // From a house that holds all of it as well.
    [[nodiscard]] bool was_seen(CellSet subset) const {
        return std::any_of(houses_.begin(), houses_.begin() + static_cast<std::ptrdiff_t>(number_),
                           [&](const House* house) { return subset.is_within(house->cells); });
    }

    [[nodiscard]] bool remove(CellSet subset, Mask values) const {
        const CellSet used = subset | pattern_.extra_cells;
        CellSet elsewhere;
        for (const House* house : houses_)
            if (used.is_within(house->cells)) elsewhere |= house->cells.without(used);
        return steps_.remove(candidates_in(values, elsewhere), [&](Explanation& explanation) {
            pattern_.explain(explanation);
            explanation.part(Role::Subset).cells(subset).houses(state_.board().houses_with(used));
        });
    }

    const State& state_;
    Steps& steps_;
    const Deadly& pattern_;
    const HouseList& houses_;
    std::size_t number_;
    unsigned size_;
    CellSet fitting_;
};

bool conclude_subset(const State& state, Steps& steps, const Deadly& pattern) {
    if (pattern.extras.size() < 2 || !pattern.extra_values.has_several()) return false;
    const HouseList houses = state.board().houses_with(pattern.extra_cells);
    for (unsigned size = 1; size <= largest_subset; ++size) {
        if (pattern.extra_values.count() > size + 1) continue;
        for (std::size_t number = 0; number < houses.size(); ++number)
            if (Partners(state, steps, pattern, houses, number, size).search()) return true;
    }
    return false;
}

bool conclude_locked_value(const State& state, Steps& steps, const Deadly& pattern) {
    if (pattern.extras.size() != 2) return false;
    const Extra &first = pattern.extras[0], &second = pattern.extras[1];
    const CellSet both = pattern.extra_cells;
    const HouseList& houses = state.board().houses_of(first.cell);
    for (const Value value : within(state, first) & within(state, second)) {
        const auto house = std::ranges::find_if(
            houses, [&](const House* each) { return (each->cells & state.places(value)) == both; });
        if (house == houses.end()) continue;
        CandidateSet removed = candidates_in(within(state, first), CellSet::of(first.cell));
        for (const Value other : within(state, second)) removed[other] |= CellSet::of(second.cell);
        removed[value] = {};
        const auto explain = [&](Explanation& explanation) {
            explanation.list_by_cell();
            pattern.explain(explanation);
            explanation.part(Role::Locked).cells(both).house(**house).candidates(both, value);
        };
        if (steps.remove(removed, explain)) return true;
    }
    return false;
}

}  // namespace

void Deadly::explain(Explanation& explanation) const {
    explanation.values(values);
    explanation.part(Role::Pattern).cells(cells);
    Part extra = explanation.part(Role::Extra).cells(extra_cells);
    for (const Extra& each : extras)
        for (const Value value : each.values) extra.candidate(each.cell, value);
}

bool conclude(const State& state, Steps& steps, const Deadly& pattern, int type) {
    switch (type) {
        case 1: return conclude_one_cell(state, steps, pattern);
        case 2: return conclude_one_value(state, steps, pattern);
        case 3: return conclude_subset(state, steps, pattern);
        default: return conclude_locked_value(state, steps, pattern);
    }
}

}  // namespace GARNS_LOGIC
