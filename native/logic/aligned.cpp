#include "logic/aligned.hpp"

#include <algorithm>

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
    const CellSet peers = state.board().peers(cell);
    const SetOfSets& losing = sets.losing(value, cell);
    for (const Cell other : cells_) {
        partners[other] = state.candidates(other);
        if (peers.has(other)) partners[other] = partners[other].without(Mask::of(value));
        for (const Value second : state.candidates(other).without(Mask::of(value))) {
            if (losing.meets(sets.losing(second, other)))
                partners[other] = partners[other].without(Mask::of(second));
        }
    }
    partners[cell] = Mask::of(value);
    return partners;
}

namespace {

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
            CandidateSet removed{};
            add_excluded(state, table, one, other, removed);
            add_excluded(state, table, other, one, removed);
            if (steps.remove(removed)) return;
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
                for (std::size_t j = i + 1; j < limited.size(); ++j) {
                    if (!triples.has_no_way(value, cell, limited[i], limited[j])) continue;
                    const auto base = in_order(cell, limited[i], limited[j]);
                    if (steps.remove(triples.removed_from(base))) return;
                }
            }
        }
    }
}

}  // namespace GARNS_LOGIC
