// Wings: a few cells with few candidates, in two houses that cross.
//
// - Bent set: n cells within two houses have only n values between them. A value whose places in
//   the set all see each other can stand there only once. If that holds for all values but one, z,
//   the others fill at most n - 1 of the cells, so z stands in the set as well, and every cell that
//   sees all its places there loses it. With three cells this is the XY-wing, or the XYZ-wing if
//   the middle cell (the pivot) has z too; with four the WXYZ-wing, and so on.
// - W-wing: two cells with the same two candidates x and y do not see each other. In some house
//   every place of x is seen by one of the two, so they cannot both be x: one of them is y. Each
//   has its own place in that house, or, in the grouped form, several.
// - Remote pair: cells with the same two candidates, each of which sees the next. The values take
//   turns along the chain, so two cells an odd number of links apart hold both of them.

#include "logic/wings.hpp"

#include <algorithm>
#include <type_traits>

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

void add_candidates(Part part, const State& state, const CellSet& cells) {
    for (const Cell cell : cells)
        for (const Value value : state.candidates(cell)) part.candidate(cell, value);
}

// The cell of three that sees the two others.
Cell pivot_of(const Board& board, const CellSet& three) {
    CellSet left = three;
    while (!three.without(board.peers(left.first())).is_one()) left.drop_first();
    return left.first();
}

void explain_bent_set(Explanation& explanation, const State& state, const CellSet& cells) {
    if (cells.count() != 3) {
        add_candidates(explanation.part(Role::Set).cells(cells), state, cells);
        return;
    }
    const CellSet pivot = CellSet::of(pivot_of(state.board(), cells));
    const CellSet pincers = cells.without(pivot);
    add_candidates(explanation.part(Role::Pivot).cells(pivot), state, pivot);
    add_candidates(explanation.part(Role::Pincers).cells(pincers), state, pincers);
}

bool conclude(const State& state, Steps& steps, const BentSet& set) {
    return steps.remove(set.value, set.removed, [&](Explanation& explanation) {
        explanation.value(set.value);
        explain_bent_set(explanation, state, set.cells);
    });
}

// Sets of cells within two houses that have as many values as cells, of which exactly one is
// loose: its places in the set do not all see each other.
class BentSets {
public:
    using Found = std::function<bool(const BentSet&)>;

    BentSets(const State& state, Steps& steps, unsigned size, const Found& found)
        : state_(state), steps_(steps), found_(found), size_(size), widest_(size) {}

    void must_have_a_cell_as_wide_as(unsigned widest) {
        widest_ = widest;
        must_be_widest_ = true;
    }

    void search() {
        const CellSet fitting = must_be_widest_ ? cells_of_wings() : open_cells();
        for (const CellSet& crossing : state_.board().crossings()) {
            const CellSet cells = crossing & fitting;
            if (!cells.without_first().has_several()) continue;
            number_cells(cells);
            if (grow(0, {})) return;
        }
    }

private:
    // Cells of two houses: bit n is the cell with that number.
    using Few = std::conditional_t<2 * max_values <= 32, std::uint32_t, std::uint64_t>;

    struct Set {
        unsigned count = 0;
        Few chosen = 0;
        Mask values;
        Mask loose;
        CellSet victims;  // what sees all places of the loose value, if there is one
    };

    [[nodiscard]] CellSet open_cells() const {
        CellSet cells;
        for (const Cell cell : state_.empty_cells()) {
            const Mask candidates = state_.candidates(cell);
            if (candidates.has_several() && candidates.count() <= widest_)
                cells |= CellSet::of(cell);
        }
        return cells;
    }

    // The pivot is the widest cell, and sees two with two candidates each, of which it lacks one in
    // an XY-wing and none in an XYZ-wing. Most cells are in no such group.
    [[nodiscard]] CellSet cells_of_wings() const {
        CellSet cells;
        const CellSet pairs = state_.cells_with_two();
        for (const Cell pivot : state_.empty_cells()) {
            const Mask own = state_.candidates(pivot);
            if (own.count() != widest_) continue;
            CellSet pincers;
            for (const Cell cell : pairs& state_.board().peers(pivot))
                if (state_.candidates(cell).without(own).count() + widest_ == size_)
                    pincers |= CellSet::of(cell);
            if (pincers.has_several()) cells |= pincers | CellSet::of(pivot);
        }
        return cells;
    }

    void number_cells(CellSet cells) {
        count_ = 0;
        places_.fill(0);
        for (const Cell cell : cells) {
            cells_[count_] = cell;
            masks_[count_] = state_.candidates(cell);
            unseen_[count_] = 0;
            for (unsigned i = 0; i < count_; ++i)
                if (!state_.board().peers(cell).has(cells_[i])) unseen_[count_] |= Few{1} << i;
            for (const Value value : masks_[count_]) places_[value] |= Few{1} << count_;
            ++count_;
        }
    }

    // Adds cells from this one on, in all ways that can lead somewhere; whether to end the search.
    [[nodiscard]] bool grow(unsigned from, const Set& set) {
        if (set.count + 3 == size_ && steps_.is_stopped()) return true;
        if (set.count == size_)
            return set.values.count() == size_ && set.loose.is_one() && conclude(set);
        for (unsigned i = from; i + size_ <= count_ + set.count; ++i) {
            const unsigned values = (set.values | masks_[i]).count();
            // A part with as many values as cells is locked by itself.
            const bool is_locked = values <= set.count + 1 && set.count + 1 < size_;
            if (values > size_ || is_locked) continue;
            const Set larger = with_cell(set, i);
            if (larger.loose.has_several()) continue;
            if (larger.loose.is_one() && larger.victims.is_empty()) continue;
            if (grow(i + 1, larger)) return true;
        }
        return false;
    }

    [[nodiscard]] Set with_cell(const Set& set, unsigned number) const {
        const Mask candidates = masks_[number];
        Set larger = set;
        ++larger.count;
        larger.chosen |= Few{1} << number;
        larger.values |= candidates;
        const Few unseen = unseen_[number] & set.chosen;
        if (unseen != 0) {
            for (const Value value : set.values& candidates)
                if ((places_[value] & unseen) != 0) larger.loose |= Mask::of(value);
        }
        if (larger.loose.is_one()) larger.victims = victims_of(larger, larger.loose.first());
        return larger;
    }

    [[nodiscard]] CellSet victims_of(const Set& set, Value loose) const {
        CellSet victims = state_.places(loose);
        for (Few left = set.chosen & places_[loose]; left != 0; left &= left - 1)
            victims &= state_.board().peers(first_of(left));
        return victims;
    }

    [[nodiscard]] bool conclude(const Set& set) {
        std::array<Mask, max_values> parts{};
        unsigned count = 0;
        for (Few left = set.chosen; left != 0; left &= left - 1)
            parts[count++] = state_.candidates(first_of(left));
        if ((must_be_widest_ && !has_widest(parts)) || has_locked_part(parts)) return false;
        return found_({cells_of(set.chosen), set.loose.first(), set.victims});
    }

    [[nodiscard]] Cell first_of(Few chosen) const {
        return cells_[static_cast<unsigned>(std::countr_zero(chosen))];
    }

    [[nodiscard]] CellSet cells_of(Few chosen) const {
        CellSet cells;
        for (Few left = chosen; left != 0; left &= left - 1) cells |= CellSet::of(first_of(left));
        return cells;
    }

    [[nodiscard]] bool has_widest(const std::array<Mask, max_values>& cells) const {
        return std::ranges::any_of(cells, [&](Mask each) { return each.count() == widest_; });
    }

    // Whether some of the cells would do: as many values as cells among them already.
    [[nodiscard]] bool has_locked_part(const std::array<Mask, max_values>& cells) const {
        for (unsigned part = 1; part < (1U << size_) - 1; ++part) {
            Mask values;
            unsigned count = 0;
            for (unsigned i = 0; i < size_; ++i) {
                if ((part >> i & 1U) == 0) continue;
                values |= cells[i];
                ++count;
            }
            if (count > 1 && values.count() <= count) return true;
        }
        return false;
    }

    const State& state_;
    Steps& steps_;
    const Found& found_;
    unsigned size_, widest_;
    bool must_be_widest_ = false;
    unsigned count_ = 0;
    std::array<Cell, 2 * max_values> cells_{};
    std::array<Mask, 2 * max_values> masks_{};  // their candidates
    std::array<Few, 2 * max_values> unseen_{};  // the cells before it that a cell does not see
    std::array<Few, max_values> places_{};
};

// Whether each place is seen by one of the two cells, and neither of them sees all.
bool are_shared_out(const Board& board, CellSet places, Cell one, Cell other) {
    const CellSet unseen = places.without(board.peers(one));
    const CellSet unseen_by_other = places.without(board.peers(other));
    return !unseen.is_empty() && !unseen_by_other.is_empty() && !unseen.meets(unseen_by_other);
}

// Two cells with the same two candidates that do not see each other.
bool any_w_wing(const State& state, bool grouped, Cell one, Cell other,
                const std::function<bool(const WWing&)>& found) {
    const Board& board = state.board();
    const Mask pair = state.candidates(one);
    for (const Value linked : pair) {
        const Value value = pair.without(Mask::of(linked)).first();
        const CellSet removed = board.peers(one) & board.peers(other) & state.places(value);
        if (removed.is_empty()) continue;
        for (const House& house : board.houses()) {
            const CellSet places = house.cells & state.places(linked);
            const bool is_group = places.without_first().has_several();
            if (is_group != grouped || !are_shared_out(board, places, one, other)) continue;
            if (found({one, other, linked, value, &house, removed})) return true;
        }
    }
    return false;
}

CellSet twins_of(const State& state, CellSet pairs, Mask pair) {
    CellSet twins;
    for (const Cell cell : pairs)
        if (state.candidates(cell) == pair) twins |= CellSet::of(cell);
    return twins;
}

// For each cell that a chain leads to, the one before it.
using Before = std::array<Cell, max_cells>;

void explain_remote_pair(Explanation& explanation, const State& state, const Before& before,
                         Cell start, Cell end) {
    std::vector<Cell> chain{end};
    while (chain.back() != start) chain.push_back(before[chain.back()]);
    std::ranges::reverse(chain);
    explanation.values(state.candidates(start));
    Part pairs = explanation.part(Role::Pairs);
    for (const Cell cell : chain) pairs.cell(cell);
    explanation.part(Role::Ends).cell(start).cell(end);
}

// Goes from twin to twin; every second layer, from the third link on, holds ends.
bool find_remote_pairs_from(const State& state, Steps& steps, Cell start, const CellSet& twins) {
    const Board& board = state.board();
    Before before{};
    CellSet left = twins.without(CellSet::of(start));
    std::vector<Cell> layer{start}, next;
    for (unsigned links = 1; !layer.empty(); ++links) {
        next.clear();
        for (const Cell from : layer) {
            const CellSet reached = left & board.peers(from);
            for (const Cell cell : reached) {
                before[cell] = from;
                next.push_back(cell);
            }
            left = left.without(reached);
        }
        layer.swap(next);
        if (links < 3 || links % 2 == 0) continue;
        for (const Cell end : layer) {
            if (end < start) continue;
            const CellSet common = board.peers(start) & board.peers(end);
            const auto explain = [&](Explanation& explanation) {
                explain_remote_pair(explanation, state, before, start, end);
            };
            if (steps.remove(candidates_in(state.candidates(start), common), explain)) return true;
        }
    }
    return false;
}

}  // namespace

void find_bent_sets(const State& state, Steps& steps, unsigned size) {
    const BentSets::Found found = [&](const BentSet& set) { return conclude(state, steps, set); };
    BentSets(state, steps, size, found).search();
}

void each_wing(const State& state, Steps& steps, unsigned widest,
               const std::function<bool(const BentSet&)>& found) {
    BentSets sets(state, steps, 3, found);
    sets.must_have_a_cell_as_wide_as(widest);
    sets.search();
}

void find_wings(const State& state, Steps& steps, unsigned widest) {
    each_wing(state, steps, widest,
              [&](const BentSet& set) { return conclude(state, steps, set); });
}

void each_w_wing(const State& state, bool grouped, const std::function<bool(const WWing&)>& found) {
    const CellSet pairs = state.cells_with_two();
    for (const Cell one : pairs) {
        const CellSet later = (pairs & CellSet::from(one + 1)).without(state.board().peers(one));
        for (const Cell other : later) {
            if (state.candidates(one) == state.candidates(other) &&
                any_w_wing(state, grouped, one, other, found))
                return;
        }
    }
}

void find_w_wings(const State& state, Steps& steps, bool grouped) {
    each_w_wing(state, grouped, [&](const WWing& wing) {
        return steps.remove(wing.value, wing.removed, [&](Explanation& explanation) {
            const CellSet places = wing.house->cells & state.places(wing.linked);
            explanation.value(wing.linked);
            explanation.value(wing.value);
            explanation.part(Role::Pincers).cell(wing.one).cell(wing.other);
            explanation.part(Role::Link)
                .cells(places)
                .house(*wing.house)
                .candidates(places, wing.linked);
        });
    });
}

void find_remote_pairs(const State& state, Steps& steps) {
    const CellSet pairs = state.cells_with_two();
    for (const Cell start : pairs) {
        const CellSet twins = twins_of(state, pairs, state.candidates(start));
        if (twins.count() > 3 && find_remote_pairs_from(state, steps, start, twins)) return;
    }
}

}  // namespace GARNS_LOGIC
