// Sums and sets of values: what the empty cells of a cage, an arrow or another rule can hold.
//
// - Last cell of a sum: all others are known, so it holds what is missing.
// - Combinations: cells that differ have one of a few sets of values. What is in none of them goes.
// - Needed value: a value that is in every combination stands somewhere in these cells. If it has
//   one place there, it goes there; what sees all of its places loses it.
// - Locked in a cage: the places of a value in a house all lie in these cells. So they hold it, and
//   combinations without it go.
// - Bounds: a cell must leave to the others of its sum no less and no more than they can have.
// - Permutations: a candidate stays only if all cells can be filled together.
// - Parity: if all cells of a sum but one are known to be even or odd, so is that one.

#include "logic/finders.hpp"
#include "logic/house_sums.hpp"
#include "logic/open_rules.hpp"

namespace GARNS_LOGIC {

namespace {

// Its empty cells, what they add up to (0 if that is not said), the sets.
void explain_group(Explanation& explanation, const OpenGroup& group) {
    explanation.part(Role::Rule)
        .cells(group.cells)
        .rule(*group.rule)
        .number(group.total)
        .sets(group.sets);
}

void explain_sum(Explanation& explanation, const Rule& rule, const OpenSum& sum) {
    explanation.list_by_cell();
    explanation.part(Role::Rule).cells(sum.set).rule(rule).number(sum.total);
}

}  // namespace

void find_last_in_sums(const State& state, Steps& steps) {
    for (const Rule& rule : state.board().rules()) {
        if (rule.form != RuleForm::Sum || !(rule.set & state.empty_cells()).is_one()) continue;
        const OpenSum sum = open_sum(state, rule);
        const Cell cell = sum.cells.front();
        for (const Value value : state.candidates(cell)) {
            if (sum.factors.front() * static_cast<int>(value + 1) != sum.total) continue;
            const auto explain = [&](Explanation& explanation) {
                explanation.value(value);
                explanation.part(Role::Rule).cell(cell).rule(rule).number(sum.total);
            };
            if (steps.place(cell, value, explain)) return;
        }
    }
}

void find_combinations(Position& position, Steps& steps, bool in_sums) {
    const State& state = position.state();
    for (const OpenGroup& group : position.open_groups()) {
        if ((group.rule->form == RuleForm::Sum) != in_sums) continue;
        const Mask others = Mask::below(state.size()).without(group.possible());
        const auto explain = [&](Explanation& explanation) {
            explanation.values(group.possible());
            explain_group(explanation, group);
        };
        if (steps.remove(candidates_in(others, group.cells), explain)) return;
    }
}

void find_needed_singles(Position& position, Steps& steps) {
    const State& state = position.state();
    for (const OpenGroup& group : position.open_groups()) {
        for (const Value value : group.needed()) {
            const CellSet places = group.cells & state.places(value);
            if (!places.is_one()) continue;
            const auto explain = [&](Explanation& explanation) {
                explanation.value(value);
                explain_group(explanation, group);
            };
            if (steps.place(places.first(), value, explain)) return;
        }
    }
}

void find_needed_values(Position& position, Steps& steps) {
    const State& state = position.state();
    for (const OpenGroup& group : position.open_groups()) {
        for (const Value value : group.needed()) {
            const CellSet places = group.cells & state.places(value);
            if (places.is_empty()) continue;
            const auto explain = [&](Explanation& explanation) {
                explanation.value(value);
                explain_group(explanation, group);
                explanation.part(Role::Places).candidates(places, value);
            };
            if (steps.remove(value, state.board().seen_by_all(places), explain)) return;
        }
    }
}

namespace {

// The values of a house that have all of their places in these cells.
Mask values_within(const State& state, const House& house, const CellSet& cells) {
    Mask values;
    for (Value value = 0; value < state.size(); ++value) {
        const CellSet inside = house.cells & state.places(value);
        if (!inside.is_empty() && inside.is_within(cells)) values |= Mask::of(value);
    }
    return values;
}

}  // namespace

void find_locked_in_groups(Position& position, Steps& steps) {
    const State& state = position.state();
    for (const OpenGroup& group : position.open_groups()) {
        if (group.sets.size() == 1) continue;
        for (const House& house : state.board().houses()) {
            if (!(house.cells & group.cells).has_several()) continue;
            OpenGroup left = group;
            const Mask within = values_within(state, house, group.cells);
            std::erase_if(left.sets, [&](Mask set) { return !within.without(set).is_empty(); });
            if (left.sets.empty() || left.sets.size() == group.sets.size()) continue;
            const Mask others = Mask::below(state.size()).without(left.possible());
            const auto explain = [&](Explanation& explanation) {
                explanation.values(within.without(group.needed()));
                explain_group(explanation, left);
                explanation.part(Role::House).house(house);
            };
            if (steps.remove(candidates_in(others, group.cells), explain)) return;
        }
    }
}

namespace {

// Sums of which more can be said by sets, because all of their cells differ.
bool is_group(const Rule& rule) { return rule.differ && rule.is_plain(); }

}  // namespace

void find_sum_bounds(const State& state, Steps& steps) {
    for (const Rule& rule : state.board().rules()) {
        if (rule.form != RuleForm::Sum || is_group(rule)) continue;
        const OpenSum sum = open_sum(state, rule);
        const auto explain = [&](Explanation& explanation) { explain_sum(explanation, rule, sum); };
        if (steps.remove(out_of_bounds(state, sum), explain)) return;
    }
}

void find_permutations(Position& position, Steps& steps) {
    const State& state = position.state();
    for (const OpenGroup& group : position.open_groups()) {
        if (group.rule->form == RuleForm::Different) continue;
        const auto explain = [&](Explanation& explanation) {
            explanation.list_by_cell();
            explanation.values(group.possible());
            explain_group(explanation, group);
        };
        if (steps.remove(impossible_in(state, group.cells, group.sets), explain)) return;
    }
    for (const Rule& rule : state.board().rules()) {
        if (steps.is_stopped()) return;
        if (rule.form != RuleForm::Sum || is_group(rule)) continue;
        const OpenSum sum = open_sum(state, rule);
        const auto explain = [&](Explanation& explanation) { explain_sum(explanation, rule, sum); };
        if (steps.remove(impossible_in(state, sum), explain)) return;
    }
}

namespace {

constexpr unsigned odd_numbers = 0x55555555U;  // value 0 is the number 1

// The candidates that the sum rules out because all but one of its cells are known to be even or
// odd; nothing if there are more.
CandidateSet of_wrong_parity(const State& state, const OpenSum& sum) {
    const Mask odd{static_cast<MaskBits>(odd_numbers)};
    bool is_rest_odd = (static_cast<unsigned>(sum.total) & 1U) != 0;
    std::optional<Cell> open;
    for (std::size_t i = 0; i < sum.cells.size(); ++i) {
        if ((static_cast<unsigned>(sum.factors[i]) & 1U) == 0) continue;
        const Mask values = state.candidates(sum.cells[i]);
        const bool can_be_odd = !(values & odd).is_empty(),
                   can_be_even = !values.without(odd).is_empty();
        if (can_be_odd && can_be_even) {
            if (open) return {};
            open = sum.cells[i];
        } else {
            is_rest_odd = is_rest_odd != can_be_odd;
        }
    }
    if (!open) return {};
    const Mask values = state.candidates(*open);
    return candidates_in(is_rest_odd ? values.without(odd) : values & odd, CellSet::of(*open));
}

}  // namespace

void find_parities(const State& state, Steps& steps) {
    for (const Rule& rule : state.board().rules()) {
        if (rule.form != RuleForm::Sum) continue;
        const OpenSum sum = open_sum(state, rule);
        const auto explain = [&](Explanation& explanation) { explain_sum(explanation, rule, sum); };
        if (steps.remove(of_wrong_parity(state, sum), explain)) return;
    }
    for (const Region& region : state.board().regions()) {
        for (const RegionForm form : {RegionForm::Inside, RegionForm::Outside, RegionForm::Both}) {
            const OpenSum sum = region_sum(state, region, form);
            const auto explain = [&](Explanation& explanation) {
                explanation.part(Role::Rule).cells(sum.set).houses(region.houses).number(sum.total);
            };
            if (steps.remove(of_wrong_parity(state, sum), explain)) return;
        }
    }
}

}  // namespace GARNS_LOGIC
