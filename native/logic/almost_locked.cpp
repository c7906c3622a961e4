#include "logic/almost_locked.hpp"

#include <algorithm>
#include <unordered_set>

#include "sort_stably.hpp"

namespace GARNS_LOGIC {

namespace {

// On larger boards there would be too many.
unsigned largest_set(const State& state) { return state.size() <= 9 ? 8 : 4; }

struct CellSetHash {
    std::size_t operator()(const CellSet& cells) const { return cells.hash(); }
};

}  // namespace

std::vector<CellsAndValues> subsets(const State& state, CellSet within, unsigned largest,
                                    unsigned spare) {
    std::vector<CellsAndValues> grown{{{}, {}, 0}};
    for (const Cell cell : within) {
        const Mask candidates = state.candidates(cell);
        if (!candidates.has_several()) continue;
        for (std::size_t i = 0, before = grown.size(); i < before; ++i) {
            const CellsAndValues set = grown[i];
            const Mask values = set.values | candidates;
            // Each cell more takes up one spare value at best.
            if (set.count < largest && values.count() <= largest + spare)
                grown.push_back({set.cells | CellSet::of(cell), values, set.count + 1});
        }
    }
    std::erase_if(grown, [&](const CellsAndValues& set) {
        const unsigned values = set.values.count();
        return values <= set.count || values > set.count + spare;
    });
    return grown;
}

AlmostLockedSets::AlmostLockedSets(const State& state) {
    enumerate(state);
    relate(state);
}

void AlmostLockedSets::enumerate(const State& state) {
    std::vector<CellsAndValues> found;
    std::unordered_set<CellSet, CellSetHash> seen;
    for (const House& house : state.board().houses()) {
        for (const auto& set : subsets(state, house.cells, largest_set(state), 1))
            if (seen.insert(set.cells).second) found.push_back(set);
    }
    sort_stably(found, &CellsAndValues::count);
    for (const auto& set : found) {
        AlmostLockedSet made{set.cells, set.values, {}};
        for (const Value value : set.values)
            made.seeing[value] = state.board().seen_by_all(set.cells & state.places(value));
        sets_.push_back(made);
    }
}

void AlmostLockedSets::relate(const State& state) {
    for (const Cell cell : state.board().all_cells()) {
        with_cell_[cell] = none();
        for (Value value = 0; value < state.size(); ++value) losing_[value][cell] = none();
    }
    for (std::size_t number = 0; number < sets_.size(); ++number) {
        for (const Cell cell : sets_[number].cells) with_cell_[cell].add(number);
        for (const Value value : sets_[number].values)
            for (const Cell cell : sets_[number].seeing[value]) losing_[value][cell].add(number);
    }
    linked_.resize(sets_.size());
    for (std::size_t number = 0; number < sets_.size(); ++number) {
        for (const Value value : sets_[number].values) {
            const CellSet places = sets_[number].cells & state.places(value);
            SetOfSets& linked = linked_[number][value] = losing_[value][places.first()];
            for (const Cell cell : places.without_first()) linked &= losing_[value][cell];
        }
    }
}

SetOfSets AlmostLockedSets::overlapping(std::size_t number) const {
    SetOfSets sets = none();
    for (const Cell cell : sets_[number].cells) sets |= with_cell_[cell];
    return sets;
}

SetOfSets AlmostLockedSets::rivals(const State& state, std::size_t number, Value value) const {
    SetOfSets sets = none();
    for (const Cell cell : sets_[number].seeing[value] & state.places(value))
        sets |= losing_[value][cell];
    return sets;
}

}  // namespace GARNS_LOGIC
