// Unique rectangles and loops: cells in which two digits could be exchanged all along, were it not
// for some extra digits. A puzzle with one solution cannot come to that, so the extra digits
// matter.
//
//   type 1  one cell has extra digits: it takes one of them.
//   type 2  the extra digits are one and the same: it stands in one of the cells that have it.
//   type 3  two cells of a house have extra digits: together they are one cell of a naked or
//           hidden set in that house.
//   type 4  two cells of a house have extra digits, and one of the pair has no other place there:
//           the other one of the pair goes.

#include "rating/finders.hpp"
#include "rating/subsets.hpp"

namespace garns::rating {

namespace {

// The first of the easiest steps, where a lower type counts as easier.
class Easiest {
public:
    explicit Easiest(Step& step) : step_(&step) {}

    void offer(Tenths difficulty, Technique type_1, unsigned type, const Removals& removals) {
        if (removals.is_empty()) return;
        const int rank = 10 * difficulty + static_cast<int>(type);
        if (is_found() && rank >= rank_) return;
        rank_ = rank;
        step_->technique = of_type(type_1, type);
        step_->difficulty = difficulty;
        step_->removals = removals;
    }
    [[nodiscard]] bool is_found() const { return rank_ != 0; }

private:
    Step* step_;
    int rank_ = 0;
};

struct Loop {
    std::array<unsigned, cell_count> cells{};
    unsigned size = 0;
    Mask pair = 0;
};

Tenths loop_difficulty(const Loop& loop) {
    switch (loop.size) {
        case 4: return 45;
        case 6: return 46;
        case 8: return 47;
        default: return 50;
    }
}

// The steps that one loop gives.
class LoopSteps {
public:
    LoopSteps(const State& state, const Loop& loop, Easiest& easiest)
        : state_(state), loop_(loop), easiest_(easiest) {
        for (unsigned i = 0; i < loop.size; ++i) {
            const Mask extra = state.candidates(loop.cells[i]) & ~loop.pair;
            if (extra == 0) continue;
            extra_cells_ |= CellSet::of(loop.cells[i]);
            if (extra_count_ < 2) ends_[extra_count_] = loop.cells[i];
            ++extra_count_;
            extra_digits_ |= extra;
        }
    }

    void offer_all() {
        if (extra_count_ == 1) offer_type_1();
        if (extra_count_ >= 2 && count(extra_digits_) == 1) offer_type_2();
        if (extra_count_ != 2) return;
        offer_type_4();
        if (count(extra_digits_) < 2) return;
        for (unsigned size = count(extra_digits_); size <= 7; ++size)
            for (unsigned kind = 0; kind < 3; ++kind)
                if (share(kind)) offer_type_3(geometry.houses[ends_[0]][kind], size);
    }

private:
    // added: what a larger set of type 3 adds to the difficulty.
    void offer(unsigned type, Tenths added, const Removals& removals) {
        const auto type_1 = loop_.size == 4 ? Technique::UniqueRectangle1 : Technique::UniqueLoop1;
        easiest_.offer(loop_difficulty(loop_) + added, type_1, type, removals);
    }

    [[nodiscard]] bool share(unsigned kind) const {
        return geometry.houses[ends_[0]][kind] == geometry.houses[ends_[1]][kind];
    }

    void offer_type_1() {
        Removals removals;
        removals.add(ends_[0], loop_.pair);
        offer(1, 0, removals);
    }

    void offer_type_2() {
        CellSet seen = state_.cells_with(lowest(extra_digits_));
        for (const unsigned cell : extra_cells_) seen &= geometry.peers[cell];
        Removals removals;
        for (const unsigned cell : seen) removals.add(cell, extra_digits_);
        offer(2, 0, removals);
    }

    // If both digits of the pair have no other place, the first of them stays.
    void offer_type_4() {
        for (Mask left = loop_.pair; left != 0; left &= left - 1) {
            if (!is_locked(lowest(left))) continue;
            Removals removals;
            for (const unsigned cell : ends_) removals.add(cell, loop_.pair & ~bit(lowest(left)));
            offer(4, 0, removals);
            return;
        }
    }

    // Whether the ends are all places of the digit in a house.
    [[nodiscard]] bool is_locked(unsigned digit) const {
        for (unsigned kind = 0; kind < 3; ++kind) {
            const unsigned house = geometry.houses[ends_[0]][kind];
            if (share(kind) && (state_.places(house, digit) & ~end_places(house)) == 0) return true;
        }
        return false;
    }

    void offer_type_3(unsigned house, unsigned size) {
        const unsigned empty = state_.empty_in(house);
        if (2 * size <= empty) offer_naked(house, size);
        if (2 * size < empty) offer_hidden(house, size);
    }

    // The ends are one cell that has the extra digits; size - 1 others complete the set. They must
    // have every digit that only one of the ends has.
    void offer_naked(unsigned house, unsigned size) {
        const Mask others = empty_places(house) & ~end_places(house);
        const Mask in_both =
            extra_digits_ & state_.candidates(ends_[0]) & state_.candidates(ends_[1]);
        for (const Mask chosen : choices(size - 1)) {
            if ((chosen & ~others) != 0) continue;
            const Mask chosen_digits = union_of(chosen, [&](unsigned place) {
                return state_.candidates(geometry.cells[house][place]);
            });
            const Mask digits = extra_digits_ | chosen_digits;
            if (count(digits) != size || (in_both | chosen_digits) != digits) continue;
            Removals removals;
            for_each_bit(others & ~chosen, [&](unsigned place) {
                const unsigned cell = geometry.cells[house][place];
                removals.add(cell, state_.candidates(cell) & digits);
            });
            offer(3, static_cast<Tenths>(size) - 1, removals);
        }
    }

    // The ends take one digit of the pair at most; size - 2 more digits complete the set.
    void offer_hidden(unsigned house, unsigned size) {
        const Mask ends = end_places(house);
        const Mask unusable = loop_.pair | extra_digits_ | placed_digits(house);
        for (const Mask chosen : choices(size - 2)) {
            if ((chosen & unusable) != 0) continue;
            const Mask digits = chosen | loop_.pair;
            const Mask places =
                union_of(digits, [&](unsigned digit) { return state_.places(house, digit); }) &
                ~ends;
            if (count(places) != size - 1) continue;
            Removals removals;
            collect_hidden_removals(state_, {house, places, digits}, removals);
            offer(3, static_cast<Tenths>(size) - 2, removals);
        }
    }

    template <class MaskOf>
    static Mask union_of(Mask chosen, MaskOf mask_of) {
        Mask common = 0;
        for_each_bit(chosen, [&](unsigned each) { common |= mask_of(each); });
        return common;
    }

    [[nodiscard]] Mask empty_places(unsigned house) const {
        Mask places = 0;
        for (unsigned place = 0; place < 9; ++place)
            if (!state_.is_filled(geometry.cells[house][place])) places |= bit(place);
        return places;
    }

    // The digits that stand in the house already.
    [[nodiscard]] Mask placed_digits(unsigned house) const {
        Mask digits = 0;
        for (unsigned digit = 0; digit < 9; ++digit)
            if (state_.places(house, digit) == 0) digits |= bit(digit);
        return digits;
    }

    [[nodiscard]] Mask end_places(unsigned house) const {
        const unsigned kind = house / 9;
        return bit(geometry.place[ends_[0]][kind]) | bit(geometry.place[ends_[1]][kind]);
    }

    const State& state_;
    const Loop& loop_;
    Easiest& easiest_;
    CellSet extra_cells_;
    unsigned extra_count_ = 0;
    Mask extra_digits_ = 0;
    std::array<unsigned, 2> ends_{};  // the first two cells with extra digits
};

// Follows cells that have both digits of a pair from house to house, back to where it began. For
// the digits to be exchanged, each house on the way must hold one cell at an even place of the loop
// and one at an odd place.
class LoopSearch {
public:
    LoopSearch(const State& state, Effort& effort, Easiest& easiest)
        : state_(state), effort_(effort), easiest_(easiest) {}

    // Finds the loops of which this is the first cell without extra digits.
    void begin_at(unsigned cell) {
        loop_.pair = state_.candidates(cell);
        usable_ = state_.cells_with(lowest(loop_.pair)) &
                  state_.cells_with(lowest(loop_.pair & (loop_.pair - 1)));
        for (const unsigned each : usable_)
            if (each < cell && state_.candidates(each) == loop_.pair)
                usable_ = usable_.without(CellSet::of(each));
        go_on(cell, no_kind, 2, 0);
    }

private:
    static constexpr unsigned no_kind = 3;

    // extra_cells: how many more cells may have any extra digits.
    void go_on(unsigned cell, unsigned last_kind, unsigned extra_cells, Mask extra_digits) {
        Mask& visited = houses_[loop_.size % 2];
        const Mask houses = houses_of(cell);
        if ((visited & houses) != 0 || effort_.is_used_up()) return;
        effort_.spend(1);
        visited |= houses;
        loop_.cells[loop_.size++] = cell;
        if (loop_.size > 1) usable_ = usable_.without(CellSet::of(cell));
        for (unsigned kind = 0; kind < 3; ++kind) {
            if (kind == last_kind) continue;
            for (const unsigned next : geometry.cell_set[geometry.houses[cell][kind]] & usable_) {
                if (next == loop_.cells[0])
                    close();
                else
                    visit(next, kind, extra_cells, extra_digits);
            }
        }
        usable_ |= CellSet::of(cell);
        --loop_.size;
        visited &= ~houses;
    }

    void close() {
        if (loop_.size >= 4 && houses_[0] == houses_[1])
            LoopSteps(state_, loop_, easiest_).offer_all();
    }

    void visit(unsigned next, unsigned kind, unsigned extra_cells, Mask extra_digits) {
        const Mask extra = state_.candidates(next) & ~loop_.pair;
        if (extra != 0 && extra_cells == 0 && count(extra_digits | extra) != 1) return;
        const unsigned left = extra != 0 && extra_cells > 0 ? extra_cells - 1 : extra_cells;
        go_on(next, kind, left, extra_digits | extra);
    }

    static Mask houses_of(unsigned cell) {
        const auto& houses = geometry.houses[cell];
        return bit(houses[0]) | bit(houses[1]) | bit(houses[2]);
    }

    const State& state_;
    Effort& effort_;
    Easiest& easiest_;
    Loop loop_;
    std::array<Mask, 2> houses_{};  // those of the cells at even and at odd places
    CellSet usable_;  // cells with both digits that are not on the way, and the first of the way
};

}  // namespace

bool find_unique_loop(const State& state, Effort& effort, Step& step) {
    Easiest easiest(step);
    LoopSearch search(state, effort, easiest);
    for (unsigned cell = 0; cell < cell_count; ++cell)
        if (count(state.candidates(cell)) == 2) search.begin_at(cell);
    return easiest.is_found();
}

}  // namespace garns::rating
