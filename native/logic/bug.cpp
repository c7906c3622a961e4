// Bivalue universal graves (BUG): boards on which everything could be the other way round.
//
// A grave is a state in which every open cell has two candidates and every value has, in each
// house, two places or none. If it had a solution, the other candidate of every cell would be a
// solution too: in each house each value moves from the one place to the other. So a puzzle with
// exactly one solution never leads into a grave: at least one of the extra candidates is true,
// those without which the board would be one.
//
// - BUG+1: the extra candidates are in one cell. It takes one of them: its other candidates go.
// - Types 2, 3 and 4: as for all deadly patterns, see deadly.hpp. The values of the pattern are, in
//   each cell, the two candidates of the grave.
//
// This holds for every kind of house. If the puzzle has several solutions, nothing of this is
// valid.

#include "logic/bug.hpp"

#include "logic/position.hpp"

namespace GARNS_LOGIC {

namespace {

// With more cells that have more than two candidates nobody looks for a grave.
constexpr unsigned most_cells = 6;

// Chooses two candidates for the grave in each of the larger cells; the rest are extra.
class Graves {
public:
    Graves(const State& state, CellSet larger) : state_(state) {
        CandidateSet places{};
        for (Value value = 0; value < state.size(); ++value)
            places[value] = state.places(value).without(larger);
        complete(places, larger, {});
    }

    std::vector<Deadly> found;

private:
    void complete(const CandidateSet& places, CellSet larger, const Deadly& pattern) {
        if (larger.is_empty()) {
            if (is_grave(places)) found.push_back(pattern);
            return;
        }
        if (has_three(places)) return;
        const Cell cell = larger.first();
        const Mask candidates = state_.candidates(cell);
        for (const Value one : candidates) {
            for (const Value other : candidates) {
                if (one >= other) continue;
                CandidateSet filled = places;
                filled[one] |= CellSet::of(cell);
                filled[other] |= CellSet::of(cell);
                Deadly larger_pattern = pattern;
                larger_pattern.cells |= CellSet::of(cell);
                larger_pattern.add(cell, candidates.without(Mask::of(one) | Mask::of(other)));
                complete(filled, larger.without_first(), larger_pattern);
            }
        }
    }

    // Whether each value has two places in each house, or none.
    [[nodiscard]] bool is_grave(const CandidateSet& places) const {
        return every_house_has(places,
                               [](CellSet inside) { return inside.is_empty() || inside.is_two(); });
    }

    [[nodiscard]] bool has_three(const CandidateSet& places) const {
        return !every_house_has(
            places, [](CellSet inside) { return !inside.without_first().has_several(); });
    }

    template <class Condition>
    [[nodiscard]] bool every_house_has(const CandidateSet& places, Condition condition) const {
        for (const House& house : state_.board().houses()) {
            for (Value value = 0; value < state_.size(); ++value)
                if (!condition(house.cells & places[value])) return false;
        }
        return true;
    }

    const State& state_;
};

}  // namespace

std::vector<Deadly> graves(const State& state) {
    CellSet larger;
    for (const Cell cell : state.empty_cells()) {
        const Mask candidates = state.candidates(cell);
        if (candidates.is_one()) return {};
        if (candidates.count() > 2) larger |= CellSet::of(cell);
    }
    if (larger.is_empty() || larger.count() > most_cells) return {};
    return Graves(state, larger).found;
}

void find_graves(Position& position, Steps& steps, int type) {
    for (const Deadly& pattern : position.graves())
        if (conclude(position.state(), steps, pattern, type)) return;
}

}  // namespace GARNS_LOGIC
