#include "logic/open_rules.hpp"

#include <algorithm>

namespace GARNS_LOGIC {

namespace {

constexpr std::size_t most_sets = 5'000;
constexpr unsigned most_cells_filled = 9;     // exactly: their sets are gone through one by one
constexpr unsigned most_nodes_for_one = 400;  // of a search for one candidate, and for all
constexpr unsigned most_nodes = 8'000;

}  // namespace

Mask domain(const State& state, Cell cell) {
    return state.number(cell) != 0 ? Mask::of(state.number(cell) - 1U) : state.candidates(cell);
}

Mask OpenGroup::possible() const {
    Mask all;
    for (const Mask set : sets) all |= set;
    return all;
}

Mask OpenGroup::needed() const {
    Mask common = sets.front();
    for (const Mask set : sets) common &= set;
    return common;
}

namespace {

void add_sets(Mask left, unsigned count, int total, Mask chosen, std::vector<Mask>& sets) {
    if (count == 0) {
        if (total == 0) sets.push_back(chosen);
        return;
    }
    for (; left.count() >= count && sets.size() <= most_sets; left.drop_first()) {
        const int number = static_cast<int>(left.first()) + 1;
        // The least that the rest can have is too much.
        if (number * static_cast<int>(count) > total) return;
        add_sets(left.without_first(), count - 1, total - number, chosen | Mask::of(left.first()),
                 sets);
    }
}

}  // namespace

std::vector<Mask> sets_with_sum(Mask values, unsigned count, int total) {
    std::vector<Mask> sets;
    add_sets(values, count, total, {}, sets);
    if (sets.size() > most_sets) sets.clear();
    return sets;
}

namespace {

bool has_for_each(const State& state, const CellSet& cells, Mask set) {
    for (const Cell cell : cells)
        if ((state.candidates(cell) & set).is_empty()) return false;
    return true;
}

}  // namespace

void keep_fitting(const State& state, const CellSet& cells, std::vector<Mask>& sets) {
    const Mask all = state.candidates_of(cells);
    std::erase_if(sets, [&](Mask set) {
        return !set.without(all).is_empty() || !has_for_each(state, cells, set);
    });
}

namespace {

Mask placed_in(const State& state, const CellSet& cells) {
    Mask placed;
    for (const Cell cell : cells)
        if (state.number(cell) != 0) placed |= Mask::of(state.number(cell) - 1U);
    return placed;
}

// Sets of values for the empty cells of a rule whose cells differ.
std::vector<Mask> sets_of(const State& state, const OpenGroup& group) {
    const Rule& rule = *group.rule;
    if (rule.form == RuleForm::Sum)
        return sets_with_sum(state.candidates_of(group.cells), group.cells.count(), group.total);
    const Mask placed = placed_in(state, rule.set);
    if (rule.form == RuleForm::Different) return {Mask::below(state.size()).without(placed)};
    std::vector<Mask> sets;
    for (const Mask set : rule.masks)
        if (placed.without(set).is_empty()) sets.push_back(set.without(placed));
    return sets;
}

// Cells that hold every value once, as a house does, are a group too.
bool has_sets(const Rule& rule, unsigned size) {
    if (rule.form == RuleForm::Sum) return rule.differ && rule.is_plain();
    return rule.form == RuleForm::Sets ||
           (rule.form == RuleForm::Different && rule.cells.size() == size);
}

}  // namespace

std::vector<OpenGroup> open_groups(const State& state) {
    std::vector<OpenGroup> groups;
    for (const Rule& rule : state.board().rules()) {
        if (!has_sets(rule, state.size())) continue;
        OpenGroup group{&rule, rule.set & state.empty_cells(), 0, {}};
        if (group.cells.is_empty()) continue;
        if (rule.form == RuleForm::Sum) group.total = open_sum(state, rule).total;
        group.sets = sets_of(state, group);
        keep_fitting(state, group.cells, group.sets);
        if (!group.sets.empty()) groups.push_back(std::move(group));
    }
    return groups;
}

void OpenSum::add(const State& state, Cell cell, int factor) {
    if (state.number(cell) != 0) {
        total -= factor * state.number(cell);
        return;
    }
    cells.push_back(cell);
    factors.push_back(factor);
    set |= CellSet::of(cell);
}

OpenSum open_sum(const State& state, const Rule& rule) {
    OpenSum sum;
    sum.total = rule.total();
    for (std::size_t place = 0; place < rule.cells.size(); ++place)
        sum.add(state, rule.cells[place], rule.factor(place));
    return sum;
}

namespace {

// Which values of a set can stand in which of the cells, if the cells hold exactly that set. A set
// of its values that the first cells hold says by its size how many these are.
class Filling {
public:
    Filling(const State& state, const CellSet& cells, Mask set) {
        for (const Value value : set) values_[count_++] = value;
        unsigned place = 0;
        for (const Cell cell : cells) {
            cells_[place] = cell;
            for (unsigned i = 0; i < count_; ++i)
                if (state.candidates(cell).has(values_[i])) open_[place] |= 1U << i;
            ++place;
        }
    }

    void add_to(CandidateSet& possible) const {
        const unsigned full = (1U << count_) - 1;
        std::array<std::uint8_t, 1U << most_cells_filled> from_start{}, to_end{};
        to_end[full] = 1;
        for (unsigned held = full; held-- > 0;)
            for (unsigned left = open_[place_of(held)] & ~held; left != 0; left &= left - 1)
                to_end[held] |= to_end[held | (left & -left)];
        from_start[0] = to_end[0];
        for (unsigned held = 0; held < full; ++held) {
            if (from_start[held] == 0) continue;
            const unsigned place = place_of(held);
            for (unsigned left = open_[place] & ~held; left != 0; left &= left - 1) {
                const unsigned more = held | (left & -left);
                if (to_end[more] == 0) continue;
                from_start[more] = 1;
                possible[values_[static_cast<unsigned>(std::countr_zero(left))]] |=
                    CellSet::of(cells_[place]);
            }
        }
    }

private:
    [[nodiscard]] static unsigned place_of(unsigned held) { return bit_counts[held]; }

    unsigned count_ = 0;
    std::array<Value, most_cells_filled> values_{};
    std::array<Cell, most_cells_filled> cells_{};
    std::array<unsigned, most_cells_filled> open_{};
};

CandidateSet all_in(const State& state, const CellSet& cells) {
    CandidateSet all{};
    for (Value value = 0; value < state.size(); ++value) all[value] = cells & state.places(value);
    return all;
}

CandidateSet without(CandidateSet all, const CandidateSet& others) {
    for (Value value = 0; value < max_values; ++value)
        all[value] = all[value].without(others[value]);
    return all;
}

}  // namespace

CandidateSet impossible_in(const State& state, const CellSet& cells,
                           const std::vector<Mask>& sets) {
    if (cells.count() > most_cells_filled) return {};
    CandidateSet possible{};
    for (const Mask set : sets) Filling(state, cells, set).add_to(possible);
    return without(all_in(state, cells), possible);
}

namespace {

struct Bounds {
    int least = 0, most = 0;
};

Bounds bounds_of(const State& state, Cell cell, int factor) {
    const Mask values = state.candidates(cell);
    const int low = factor * (static_cast<int>(values.first()) + 1);
    const int high = factor * (static_cast<int>(values.last()) + 1);
    return {std::min(low, high), std::max(low, high)};
}

}  // namespace

namespace {

constexpr Bounds nothing_fits = {1 << 24, -(1 << 24)};

// Of cells that see each other, all with the same factor, when they cannot have some values: they
// have at least the smallest values there are, each once.
Bounds bounds_of(const State& state, const CellSet& cells, int factor, Mask without) {
    int low = 0, high = 0, lowest = 0, highest = 0;
    unsigned count = 0;
    Mask all;
    for (const Cell cell : cells) {
        const Mask values = state.candidates(cell).without(without);
        if (values.is_empty()) return nothing_fits;
        low += static_cast<int>(values.first()) + 1;
        high += static_cast<int>(values.last()) + 1;
        all |= values;
        ++count;
    }
    if (all.count() < count) return nothing_fits;
    for (Mask left = all; count > 0; --count) {
        lowest += static_cast<int>(left.first()) + 1;
        highest += static_cast<int>(all.last()) + 1;
        left.drop_first();
        all = all.without(Mask::of(all.last()));
    }
    const int least = factor * std::max(low, lowest), most = factor * std::min(high, highest);
    return {std::min(least, most), std::max(least, most)};
}

// Cells of a sum that see each other and have the same factor.
struct Clump {
    CellSet cells;
    int factor;
    Bounds bounds;
};

std::vector<Clump> clumps_of(const State& state, const OpenSum& sum) {
    std::vector<Clump> clumps;
    for (std::size_t i = 0; i < sum.cells.size(); ++i) {
        const auto fits = [&](const Clump& clump) {
            return clump.factor == sum.factors[i] &&
                   clump.cells.is_within(state.board().peers(sum.cells[i]));
        };
        const auto found = std::ranges::find_if(clumps, fits);
        if (found == clumps.end())
            clumps.push_back({CellSet::of(sum.cells[i]), sum.factors[i], {}});
        else
            found->cells |= CellSet::of(sum.cells[i]);
    }
    for (Clump& clump : clumps) clump.bounds = bounds_of(state, clump.cells, clump.factor, {});
    return clumps;
}

}  // namespace

CandidateSet out_of_bounds(const State& state, const OpenSum& sum) {
    const std::vector<Clump> clumps = clumps_of(state, sum);
    Bounds all;
    for (const Clump& clump : clumps) {
        all.least += clump.bounds.least;
        all.most += clump.bounds.most;
    }
    CandidateSet removed{};
    for (const Clump& clump : clumps) {
        for (const Cell cell : clump.cells) {
            const CellSet others = clump.cells.without(CellSet::of(cell));
            for (const Value value : state.candidates(cell)) {
                const Bounds near = bounds_of(state, others, clump.factor, Mask::of(value));
                const int here = clump.factor * (static_cast<int>(value) + 1);
                if (all.least - clump.bounds.least + near.least + here > sum.total ||
                    all.most - clump.bounds.most + near.most + here < sum.total)
                    removed[value] |= CellSet::of(cell);
            }
        }
    }
    return removed;
}

namespace {

// Looks for values of all cells of a sum, cells that see each other with different ones.
class SumSearch {
public:
    SumSearch(const State& state, const OpenSum& sum) : state_(state), sum_(sum) {}

    CandidateSet impossible() {
        CandidateSet found{};
        for (std::size_t first = 0; first < sum_.cells.size(); ++first) {
            arrange(first);
            for (const Value value : state_.candidates(sum_.cells[first])) {
                if (supported_[value].has(sum_.cells[first])) continue;
                nodes_ = 0;
                const Outcome outcome = take(0, value, sum_.total);
                if ((all_nodes_ += nodes_) > most_nodes) return found;
                if (outcome == Outcome::None) found[value] |= CellSet::of(sum_.cells[first]);
            }
        }
        return found;
    }

private:
    enum class Outcome : std::uint8_t { None, Found, Unknown };

    // Which cell comes first; bounds of what comes after each.
    void arrange(std::size_t first) {
        const std::size_t count = sum_.cells.size();
        order_.assign(1, first);
        for (std::size_t i = 0; i < count; ++i)
            if (i != first) order_.push_back(i);
        after_.assign(count + 1, {});
        for (std::size_t i = count; i-- > 0;) {
            const Bounds own = bounds_of(state_, cell(i), factor(i));
            after_[i] = {after_[i + 1].least + own.least, after_[i + 1].most + own.most};
        }
        chosen_.assign(count, 0);
    }

    [[nodiscard]] Cell cell(std::size_t place) const { return sum_.cells[order_[place]]; }
    [[nodiscard]] int factor(std::size_t place) const { return sum_.factors[order_[place]]; }

    Outcome take(std::size_t place, Value value, int total) {
        if (++nodes_ > most_nodes_for_one) return Outcome::Unknown;
        for (std::size_t i = 0; i < place; ++i)
            if (chosen_[i] == value && state_.board().peers(cell(i)).has(cell(place)))
                return Outcome::None;
        total -= factor(place) * (static_cast<int>(value) + 1);
        const Bounds& rest = after_[place + 1];
        if (total < rest.least || total > rest.most) return Outcome::None;
        chosen_[place] = value;
        if (place + 1 == order_.size()) return support();
        Outcome outcome = Outcome::None;
        for (const Value next : state_.candidates(cell(place + 1))) {
            outcome = take(place + 1, next, total);
            if (outcome != Outcome::None) return outcome;
        }
        return outcome;
    }

    Outcome support() {
        for (std::size_t i = 0; i < order_.size(); ++i)
            supported_[chosen_[i]] |= CellSet::of(cell(i));
        return Outcome::Found;
    }

    const State& state_;
    const OpenSum& sum_;
    std::vector<std::size_t> order_;
    std::vector<Bounds> after_;
    std::vector<Value> chosen_;
    CandidateSet supported_{};
    unsigned nodes_ = 0, all_nodes_ = 0;
};

}  // namespace

CandidateSet impossible_in(const State& state, const OpenSum& sum) {
    return SumSearch(state, sum).impossible();
}

namespace {

// All pairs of candidates of two cells for which `is_apart` says so.
template <class IsApart>
void add_apart(const State& state, Cell one, Cell other, const IsApart& is_apart,
               std::vector<RulePair>& pairs) {
    for (const Value value : state.candidates(one))
        for (const Value second : state.candidates(other))
            if (is_apart(value, second)) pairs.push_back({one, value, other, second});
}

void add_apart(const State& state, const OpenGroup& group, std::vector<RulePair>& pairs) {
    std::array<Mask, max_values> together{};
    for (const Mask set : group.sets)
        for (const Value value : set) together[value] |= set;
    for (const Cell one : group.cells) {
        const CellSet later = group.cells & CellSet::from(one + 1);
        for (const Cell other : later) {
            add_apart(
                state, one, other,
                [&](Value value, Value second) {
                    return value != second && !together[value].has(second);
                },
                pairs);
        }
    }
}

void add_apart(const State& state, const OpenSum& sum, std::vector<RulePair>& pairs) {
    Bounds all;
    std::vector<Bounds> each;
    for (std::size_t i = 0; i < sum.cells.size(); ++i) {
        each.push_back(bounds_of(state, sum.cells[i], sum.factors[i]));
        all.least += each[i].least;
        all.most += each[i].most;
    }
    for (std::size_t i = 0; i < sum.cells.size(); ++i) {
        for (std::size_t j = i + 1; j < sum.cells.size(); ++j) {
            const int least = all.least - each[i].least - each[j].least;
            const int most = all.most - each[i].most - each[j].most;
            const auto is_apart = [&](Value value, Value second) {
                const int rest = sum.total - sum.factors[i] * static_cast<int>(value + 1) -
                                 sum.factors[j] * static_cast<int>(second + 1);
                return rest < least || rest > most;
            };
            add_apart(state, sum.cells[i], sum.cells[j], is_apart, pairs);
        }
    }
}

}  // namespace

std::vector<RulePair> apart_by_rules(const State& state) {
    std::vector<RulePair> pairs;
    for (const OpenGroup& group : open_groups(state)) add_apart(state, group, pairs);
    for (const Rule& rule : state.board().rules()) {
        if (rule.form == RuleForm::Sum && !(rule.differ && rule.is_plain()))
            add_apart(state, open_sum(state, rule), pairs);
        if (rule.form == RuleForm::Line) add_apart_on_line(state, rule, pairs);
        if (rule.form != RuleForm::Pair) continue;
        add_apart(
            state, rule.cells[0], rule.cells[1],
            [&](Value value, Value second) { return !rule.masks[value].has(second); }, pairs);
    }
    return pairs;
}

}  // namespace GARNS_LOGIC
