// Innies and outies: every house has the same sum, 45 on a 9x9 board.
//
// What cages within a house, or within two or three side by side, add up to is taken from the sum
// of the houses. The rest is the sum of the cells that no such cage has: innies. If cages reach
// beyond the houses, the cells outside (outies) have the sum by which the cages have more than the
// houses. If there are cells of both sorts, their difference is known.
//
// - Innie, outie: one cell, which so has its value.
// - Hidden cage: several cells, which have a sum as a cage has.
// - Innies and outies: the sum of some cells less that of others.

#include "logic/house_sums.hpp"

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

bool is_taken(const State& state, const Rule& cage, const Region& region, RegionForm form) {
    const CellSet open = cage.set & state.empty_cells(), inside = open & region.cells;
    if (inside.is_empty()) return false;
    const unsigned beyond = open.without(region.cells).count();
    if (beyond == 0 || form == RegionForm::Outside) return true;
    return form == RegionForm::Both && beyond < inside.count();
}

}  // namespace

OpenSum region_sum(const State& state, const Region& region, RegionForm form) {
    const auto houses = static_cast<int>(region.houses.size());
    const auto size = static_cast<int>(state.size());
    OpenSum sum;
    sum.total = houses * size * (size + 1) / 2;
    CellSet inside = region.cells;
    for (const std::size_t number : state.board().cages()) {
        const Rule& cage = state.board().rules()[number];
        if (!is_taken(state, cage, region, form)) continue;
        sum.total -= cage.total();
        inside = inside.without(cage.set);
        const CellSet beyond = cage.set.without(region.cells);
        for (const Cell cell : beyond) sum.add(state, cell, -1);
    }
    for (const Cell cell : inside) sum.add(state, cell, 1);
    return sum;
}

namespace {

// Either all factors are positive, or all negative; or it is no sum of one sort.
int common_factor(const OpenSum& sum) {
    for (const int factor : sum.factors)
        if (factor != sum.factors.front()) return 0;
    return sum.factors.empty() ? 0 : sum.factors.front();
}

bool all_see_each_other(const State& state, const CellSet& cells) {
    for (const Cell cell : cells)
        if (!cells.without(CellSet::of(cell)).is_within(state.board().peers(cell))) return false;
    return true;
}

bool is_counted(const Region& region, RegionSize size) {
    return (region.houses.size() == 1) == (size == RegionSize::One);
}

bool place_rest(Steps& steps, const State& state, const Region& region, const OpenSum& sum) {
    const Cell cell = sum.cells.front();
    const int number = sum.total * sum.factors.front();
    if (number < 1 || number > static_cast<int>(state.size())) return false;
    const auto value = static_cast<Value>(number - 1);
    if (!state.candidates(cell).has(value)) return false;
    return steps.place(cell, value, [&](Explanation& explanation) {
        explanation.value(value);
        explanation.part(Role::Rule).cell(cell).houses(region.houses).number(number);
    });
}

bool narrow_rest(Steps& steps, const State& state, const Region& region, const OpenSum& sum) {
    std::vector<Mask> sets;
    CandidateSet removed{};
    const int total = sum.total * sum.factors.front();
    if (all_see_each_other(state, sum.set)) {
        sets = sets_with_sum(state.candidates_of(sum.set), sum.set.count(), total);
        keep_fitting(state, sum.set, sets);
        if (sets.empty()) return false;
        removed = impossible_in(state, sum.set, sets);
    } else {
        removed = impossible_in(state, sum);
    }
    return steps.remove(removed, [&](Explanation& explanation) {
        explanation.list_by_cell();
        explanation.part(Role::Rule).cells(sum.set).houses(region.houses).number(total).sets(sets);
    });
}

CellSet with_factor(const OpenSum& sum, int factor) {
    CellSet cells;
    for (std::size_t i = 0; i < sum.cells.size(); ++i)
        if (sum.factors[i] == factor) cells |= CellSet::of(sum.cells[i]);
    return cells;
}

constexpr std::size_t most_in_hidden_cage = 6;
constexpr std::size_t most_in_difference = 5;

}  // namespace

void find_rests(const State& state, Steps& steps, RegionForm form, RegionSize size) {
    for (const Region& region : state.board().regions()) {
        if (!is_counted(region, size)) continue;
        const OpenSum sum = region_sum(state, region, form);
        if (sum.cells.size() != 1 || (form == RegionForm::Outside && sum.factors.front() > 0))
            continue;
        if (place_rest(steps, state, region, sum)) return;
    }
}

void find_hidden_cages(const State& state, Steps& steps, RegionSize size) {
    for (const Region& region : state.board().regions()) {
        if (steps.is_stopped()) return;
        if (!is_counted(region, size)) continue;
        for (const RegionForm form : {RegionForm::Inside, RegionForm::Outside}) {
            const OpenSum sum = region_sum(state, region, form);
            if (sum.cells.size() < 2 || sum.cells.size() > most_in_hidden_cage ||
                common_factor(sum) != (form == RegionForm::Inside ? 1 : -1))
                continue;
            if (narrow_rest(steps, state, region, sum)) return;
        }
    }
}

void find_house_differences(const State& state, Steps& steps, RegionSize size) {
    for (const Region& region : state.board().regions()) {
        if (steps.is_stopped()) return;
        if (!is_counted(region, size)) continue;
        const OpenSum sum = region_sum(state, region, RegionForm::Both);
        if (sum.cells.size() > most_in_difference || common_factor(sum) != 0 || sum.cells.empty())
            continue;
        const CandidateSet removed = impossible_in(state, sum);
        const auto explain = [&](Explanation& explanation) {
            const int sign = sum.total < 0 ? -1 : 1;
            explanation.list_by_cell();
            explanation.part(Role::Plus)
                .cells(with_factor(sum, sign))
                .houses(region.houses)
                .number(sign * sum.total);
            explanation.part(Role::Minus).cells(with_factor(sum, -sign));
        };
        if (steps.remove(removed, explain)) return;
    }
}

}  // namespace GARNS_LOGIC
