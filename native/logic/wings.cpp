// Wings: bent sets, W-wings, remote pairs.

#include <algorithm>

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

// Sets of cells within two houses that have as many values as cells, of which exactly one is
// loose: its places in the set do not all see each other.
class BentSets {
public:
    BentSets(const State& state, Steps& steps, unsigned size, unsigned widest, bool must_be_widest)
        : state_(state), steps_(steps), size_(size), widest_(widest),
          must_be_widest_(must_be_widest) {}

    void search() {
        CellSet fitting;
        for (const Cell cell : state_.empty_cells()) {
            const Mask candidates = state_.candidates(cell);
            if (candidates.has_several() && candidates.count() <= widest_)
                fitting |= CellSet::of(cell);
        }
        for (const CellSet& crossing : state_.board().crossings()) {
            number_cells(crossing & fitting);
            if (grow(0, {})) return;
        }
    }

private:
    // Cells of two houses: bit n is the cell with that number.
    using Few = std::uint32_t;

    struct Set {
        unsigned count = 0;
        Few chosen = 0;
        Mask values;
        Mask loose;
        CellSet victims;  // what sees all places of the loose value, if there is one
    };

    void number_cells(CellSet cells) {
        count_ = 0;
        places_.fill(0);
        for (const Cell cell : cells) {
            cells_[count_] = cell;
            unseen_[count_] = 0;
            for (unsigned i = 0; i < count_; ++i)
                if (!state_.board().peers(cell).has(cells_[i])) unseen_[count_] |= Few{1} << i;
            for (const Value value : state_.candidates(cell)) places_[value] |= Few{1} << count_;
            ++count_;
        }
    }

    // Adds cells from this one on, in all ways that can lead somewhere.
    [[nodiscard]] bool grow(unsigned from, const Set& set) {
        if (set.count == size_)
            return set.values.count() == size_ && set.loose.is_one() && conclude(set);
        for (unsigned i = from; i + size_ <= count_ + set.count; ++i) {
            const unsigned values = (set.values | state_.candidates(cells_[i])).count();
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
        const Mask candidates = state_.candidates(cells_[number]);
        Set larger = set;
        ++larger.count;
        larger.chosen |= Few{1} << number;
        larger.values |= candidates;
        for (const Value value : set.values& candidates) {
            if ((places_[value] & unseen_[number] & set.chosen) != 0)
                larger.loose |= Mask::of(value);
        }
        if (larger.loose.is_one()) larger.victims = victims_of(larger, larger.loose.first());
        return larger;
    }

    [[nodiscard]] CellSet victims_of(const Set& set, Value loose) const {
        CellSet victims = state_.places(loose);
        for (Few left = set.chosen & places_[loose]; left != 0; left &= left - 1)
            victims &= state_.board().peers(cells_[static_cast<unsigned>(std::countr_zero(left))]);
        return victims;
    }

    [[nodiscard]] bool conclude(const Set& set) {
        std::array<Mask, max_values> parts{};
        unsigned count = 0;
        for (Few left = set.chosen; left != 0; left &= left - 1)
            parts[count++] =
                state_.candidates(cells_[static_cast<unsigned>(std::countr_zero(left))]);
        if ((must_be_widest_ && !has_widest(parts)) || has_locked_part(parts)) return false;
        return steps_.remove(set.loose.first(), set.victims);
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
    unsigned size_, widest_;
    bool must_be_widest_;
    unsigned count_ = 0;
    std::array<Cell, 2 * max_values> cells_{};
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
bool find_w_wing(const State& state, Steps& steps, bool grouped, Cell one, Cell other) {
    const Board& board = state.board();
    const Mask pair = state.candidates(one);
    for (const Value linked : pair) {
        const Value value = pair.without(Mask::of(linked)).first();
        const CellSet removed = board.peers(one) & board.peers(other) & state.places(value);
        if (removed.is_empty()) continue;
        for (const House& house : board.houses()) {
            const CellSet places = house.cells & state.places(linked);
            const bool is_group = places.without_first().has_several();
            if (is_group == grouped && are_shared_out(board, places, one, other) &&
                steps.remove(value, removed))
                return true;
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

// Goes from twin to twin; every second layer, from the third link on, holds ends.
bool find_remote_pairs_from(const State& state, Steps& steps, Cell start, CellSet twins) {
    const Board& board = state.board();
    CellSet left = twins.without(CellSet::of(start));
    std::vector<Cell> layer{start}, next;
    for (unsigned links = 1; !layer.empty(); ++links) {
        next.clear();
        for (const Cell from : layer) {
            const CellSet reached = left & board.peers(from);
            for (const Cell cell : reached) next.push_back(cell);
            left = left.without(reached);
        }
        layer.swap(next);
        if (links < 3 || links % 2 == 0) continue;
        for (const Cell end : layer) {
            const CellSet common = board.peers(start) & board.peers(end);
            if (end > start && steps.remove(candidates_in(state.candidates(start), common)))
                return true;
        }
    }
    return false;
}

}  // namespace

void find_bent_sets(const State& state, Steps& steps, unsigned size) {
    BentSets(state, steps, size, size, false).search();
}

void find_wings(const State& state, Steps& steps, unsigned widest) {
    BentSets(state, steps, 3, widest, true).search();
}

void find_w_wings(const State& state, Steps& steps, bool grouped) {
    const CellSet pairs = state.cells_with_two();
    for (const Cell one : pairs) {
        const CellSet later = (pairs & CellSet::from(one + 1)).without(state.board().peers(one));
        for (const Cell other : later) {
            if (state.candidates(one) == state.candidates(other) &&
                find_w_wing(state, steps, grouped, one, other))
                return;
        }
    }
}

void find_remote_pairs(const State& state, Steps& steps) {
    const CellSet pairs = state.cells_with_two();
    for (const Cell start : pairs) {
        const CellSet twins = twins_of(state, pairs, state.candidates(start));
        if (twins.count() > 3 && find_remote_pairs_from(state, steps, start, twins)) return;
    }
}

}  // namespace GARNS_LOGIC
