// Aligned exclusion: a few cells, and all the ways to fill them together.
//
// Two cells cannot take two values together if they see each other and the values are the same, or
// if both values would leave an almost locked set: n cells with n + 1 values can lose one, but not
// two. (The smallest such set is a cell with just these two candidates that both cells see.) A
// candidate that can go with no candidate of the other cell is impossible.
//
// With three cells there are more ways to exclude: any two of the three values, as before, or a
// cell with just these three candidates that sees all three cells.

#include "logic/aligned.hpp"

#include <algorithm>
#include <span>

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

Exclusions::Exclusions(const State& state, const AlmostLockedSets& sets) {
    for (const Cell cell : state.empty_cells())
        if (state.candidates(cell).has_several()) cells_.push_back(cell);
    for (const Cell cell : cells_) {
        for (const Value value : state.candidates(cell)) {
            places_[value][cell] = static_cast<std::uint16_t>(partners_.size());
            partners_.push_back(partners_of(state, sets, value, cell));
        }
    }
}

Exclusions::Partners Exclusions::partners_of(const State& state, const AlmostLockedSets& sets,
                                             Value value, Cell cell) const {
    Partners partners{};
    for (const Cell other : cells_) partners[other] = state.candidates(other);
    const auto remove = [&](Value second, const CellSet& others) {
        for (const Cell other : others) partners[other] = partners[other].without(Mask::of(second));
    };
    remove(value, state.board().peers(cell));
    // What would leave a set that loses this value.
    CandidateSet leaving{};
    Mask lost;
    sets.losing(value, cell).each([&](std::size_t number) {
        const AlmostLockedSet& set = sets.all()[number];
        lost |= set.values;
        for (const Value second : set.values) leaving[second] |= sets.node(number, second).victims;
    });
    for (const Value second : lost.without(Mask::of(value))) remove(second, leaving[second]);
    partners[cell] = Mask::of(value);
    return partners;
}

namespace {

// What the evidence of a step is made of.
struct Exclusion {
    const State& state;
    const AlmostLockedSets& sets;
    std::span<const Cell> base;
    const CandidateSet& removed;

    void explain(Explanation& explanation) const {
        explanation.list_by_cell();
        for (Value value = 0; value < state.size(); ++value)
            if (!removed[value].is_empty()) explanation.value(value);
        Part filled = explanation.part(Role::Base);
        for (const Cell cell : base) filled.cell(cell);
        Part excluded = explanation.part(Role::Excluded);
        for (const Cell cell : base)
            for (const Value value : state.candidates(cell))
                if (removed[value].has(cell)) excluded.candidate(cell, value);
        explanation.part(Role::Excluding).cells(excluding());
    }

    // The cells of the sets and the cells that exclude ways to fill these.
    [[nodiscard]] CellSet excluding() const {
        CellSet cells = base.size() > 2 ? seen_threes() : CellSet{};
        for (std::size_t i = 0; i < base.size(); ++i)
            for (std::size_t j = i + 1; j < base.size(); ++j)
                cells |= excluding_pairs(base[i], base[j]);
        return cells;
    }

    [[nodiscard]] CellSet excluding_pairs(Cell one, Cell other) const {
        CellSet cells;
        for (const Value first : state.candidates(one)) {
            for (const Value second : state.candidates(other).without(Mask::of(first))) {
                const bool is_asked =
                    base.size() > 2 || removed[first].has(one) || removed[second].has(other);
                if (is_asked)
                    cells |= first_in_both(sets.losing(first, one), sets.losing(second, other));
            }
        }
        return cells;
    }

    // The cells of the first set that loses both values.
    [[nodiscard]] CellSet first_in_both(const SetOfSets& one, const SetOfSets& other) const {
        CellSet cells;
        (void)one.any([&](std::size_t number) {
            if (other.has(number)) cells = sets.all()[number].cells;
            return other.has(number);
        });
        return cells;
    }

    // The cells with three candidates that see all of these.
    [[nodiscard]] CellSet seen_threes() const {
        CellSet seen = state.empty_cells();
        for (const Cell cell : base) seen &= state.board().peers(cell);
        CellSet threes;
        for (const Cell cell : seen)
            if (state.candidates(cell).count() == 3) threes |= CellSet::of(cell);
        return threes;
    }
};

bool remove(const Exclusion& exclusion, Steps& steps) {
    return steps.remove(exclusion.removed,
                        [&](Explanation& explanation) { exclusion.explain(explanation); });
}

bool is_excluded(const State& state, const Exclusions& table, Cell cell, Cell other) {
    for (const Value value : state.candidates(cell))
        if (table.partners(value, cell, other).is_empty()) return true;
    return false;
}

void add_excluded(const State& state, const Exclusions& table, Cell cell, Cell other,
                  CandidateSet& removed) {
    for (const Value value : state.candidates(cell))
        if (table.partners(value, cell, other).is_empty()) removed[value] |= CellSet::of(cell);
}

// Three cells that are filled together.
class Triples {
public:
    Triples(const State& state, const Exclusions& table) : state_(state), table_(table) {
        for (const Cell cell : table.cells())
            if (state.candidates(cell).count() == 3) threes_ |= CellSet::of(cell);
    }

    // Whether two cells cannot be filled together if the candidate is true.
    [[nodiscard]] bool has_no_way(Value value, Cell cell, Cell one, Cell other) const {
        const Mask possible = table_.partners(value, cell, other);
        for (const Value second : table_.partners(value, cell, one)) {
            const Mask both = possible & table_.partners(second, one, other);
            if (!both.without(third_values(value, cell, second, one, other)).is_empty())
                return false;
        }
        return true;
    }

    // The cells that could not be everything with the candidate, but something.
    [[nodiscard]] std::vector<Cell> limited_by(Value value, Cell cell) const {
        std::vector<Cell> limited;
        for (const Cell other : table_.cells()) {
            const Mask partners = table_.partners(value, cell, other);
            if (other != cell && !partners.is_empty() && partners != state_.candidates(other))
                limited.push_back(other);
        }
        return limited;
    }

    [[nodiscard]] CandidateSet removed_from(const std::array<Cell, 3>& base) const {
        CandidateSet removed{};
        for (const std::size_t i : {0U, 1U, 2U}) {
            const Cell cell = base[i];
            // In the order of the cells, as everywhere.
            const Cell one = base[i == 0 ? 1 : 0], other = base[i == 2 ? 1 : 2];
            for (const Value value : state_.candidates(cell))
                if (has_no_way(value, cell, one, other)) removed[value] |= CellSet::of(cell);
        }
        return removed;
    }

private:
    // What a cell cannot be because a cell that all three see would have nothing left.
    [[nodiscard]] Mask third_values(Value first, Cell cell, Value second, Cell one,
                                    Cell third) const {
        if (first == second) return {};
        const Board& board = state_.board();
        const CellSet seen = threes_ & board.peers(cell) & board.peers(one) & board.peers(third);
        const Mask pair = Mask::of(first) | Mask::of(second);
        Mask values;
        for (const Cell three : seen& state_.places(first) & state_.places(second))
            values |= state_.candidates(three).without(pair);
        return values;
    }

    const State& state_;
    const Exclusions& table_;
    CellSet threes_;
};

std::array<Cell, 3> in_order(Cell a, Cell b, Cell c) {
    std::array<Cell, 3> cells{a, b, c};
    std::ranges::sort(cells);
    return cells;
}

}  // namespace

void find_aligned_pairs(Position& position, Steps& steps) {
    const State& state = position.state();
    const Exclusions& table = position.exclusions();
    for (std::size_t i = 0; i < table.cells().size(); ++i) {
        for (std::size_t j = i + 1; j < table.cells().size(); ++j) {
            const Cell one = table.cells()[i], other = table.cells()[j];
            if (!is_excluded(state, table, one, other) && !is_excluded(state, table, other, one))
                continue;
            CandidateSet removed{};
            add_excluded(state, table, one, other, removed);
            add_excluded(state, table, other, one, removed);
            const std::array base{one, other};
            if (remove({state, position.almost_locked_sets(), base, removed}, steps)) return;
        }
    }
}

void find_aligned_triples(Position& position, Steps& steps) {
    const State& state = position.state();
    const Exclusions& table = position.exclusions();
    const Triples triples(state, table);
    for (const Cell cell : table.cells()) {
        for (const Value value : state.candidates(cell)) {
            const auto limited = triples.limited_by(value, cell);
            for (std::size_t i = 0; i < limited.size(); ++i) {
                if (steps.is_stopped()) return;
                for (std::size_t j = i + 1; j < limited.size(); ++j) {
                    if (!triples.has_no_way(value, cell, limited[i], limited[j])) continue;
                    const auto base = in_order(cell, limited[i], limited[j]);
                    const CandidateSet removed = triples.removed_from(base);
                    if (remove({state, position.almost_locked_sets(), base, removed}, steps))
                        return;
                }
            }
        }
    }
}

}  // namespace GARNS_LOGIC
