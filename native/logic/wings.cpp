// Wings: bent sets, W-wings, remote pairs.

#include "finders.hpp"

namespace garns::logic {

namespace {

// Sets of cells within two houses that have as many values as cells, of which exactly one is
// loose: its places in the set do not all see each other.
class BentSets {
public:
    BentSets(const State& state, Steps& steps, unsigned size, unsigned widest, bool must_be_widest)
        : state_(state), steps_(steps), size_(size), widest_(widest), must_be_widest_(must_be_widest) {
    }

    void search() {
        const CellSet fitting = fitting_cells();
        for (const CellSet crossing : state_.board().crossings()) {
            if (grow(crossing & fitting, 0, {}, {}, {})) return;
        }
    }

private:
    [[nodiscard]] CellSet fitting_cells() const {
        CellSet fitting;
        for (const Cell cell : state_.empty_cells()) {
            const Mask candidates = state_.candidates(cell);
            if (candidates.has_several() && candidates.count() <= widest_)
                fitting |= CellSet::of(cell);
        }
        return fitting;
    }

    // Adds cells from those that are left, in all ways that can lead somewhere.
    [[nodiscard]] bool grow(CellSet left, unsigned count, CellSet chosen, Mask values, Mask loose) {
        if (count == size_)
            return values.count() == size_ && loose.is_one() && conclude(chosen, loose.first());
        for (; !left.is_empty(); left.drop_first()) {
            const Cell cell = left.first();
            const Mask more = values | state_.candidates(cell);
            if (more.count() > size_) continue;
            // A part with as many values as cells is locked by itself.
            if (more.count() <= count + 1 && count + 1 < size_) continue;
            const Mask now_loose = loose | loosened(chosen, cell, values.without(loose));
            const CellSet larger = chosen | CellSet::of(cell);
            if (now_loose.has_several()) continue;
            if (now_loose.is_one() && victims(larger, now_loose.first()).is_empty()) continue;
            cells_[count] = cell;
            if (grow(left.without_first(), count + 1, larger, more, now_loose)) return true;
        }
        return false;
    }

    // The cells that see all places of the loose value.
    [[nodiscard]] CellSet victims(CellSet cells, Value loose) const {
        const CellSet places = state_.places(loose);
        return state_.board().seen_by_all(cells & places) & places;
    }

    // The values that one more cell could have as well as a cell that it does not see.
    [[nodiscard]] Mask loosened(CellSet chosen, Cell cell, Mask values) const {
        const CellSet unseen = chosen.without(state_.board().peers(cell));
        Mask found;
        for (const Value value : values & state_.candidates(cell))
            if (unseen.meets(state_.places(value))) found |= Mask::of(value);
        return found;
    }

    [[nodiscard]] bool conclude(CellSet cells, Value loose) {
        if ((must_be_widest_ && !has_widest()) || has_locked_part()) return false;
        return steps_.remove(loose, victims(cells, loose));
    }

    [[nodiscard]] bool has_widest() const {
        for (unsigned i = 0; i < size_; ++i)
            if (state_.candidates(cells_[i]).count() == widest_) return true;
        return false;
    }

    // Whether some of the cells would do: as many values as cells among them already.
    [[nodiscard]] bool has_locked_part() const {
        for (unsigned part = 1; part < (1U << size_) - 1; ++part) {
            Mask values;
            unsigned count = 0;
            for (unsigned i = 0; i < size_; ++i) {
                if ((part >> i & 1U) == 0) continue;
                values |= state_.candidates(cells_[i]);
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
    std::array<Cell, max_values> cells_{};
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

}  // namespace garns::logic
