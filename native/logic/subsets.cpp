// Subsets: as many values as cells, in one house.
//
// - Naked: n cells of a house have only n values between them. They use these values up, so no
//   other cell of the house can have one of them.
// - Hidden: n values of a house have only n places between them. They fill these cells, so nothing
//   else is possible there.
// - Locked: a naked pair or triple whose cells lie in a second house as well; both houses lose the
//   values.
//
// In a house with m empty cells the rest of a naked subset is a hidden one of m - n.

#include "logic/subsets.hpp"

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

// So many values of a house that have only as many places between them.
template <class Found>
class HiddenSubsets {
public:
    HiddenSubsets(const State& state, const House& house, unsigned size, Found found)
        : size_(size), found_(found) {
        for (Value value = 0; value < state.size(); ++value) {
            const CellSet inside = house.cells & state.places(value);
            if (inside.has_several() && inside.count() <= size) {
                places_[count_] = inside;
                values_[count_++] = value;
            }
        }
    }

    [[nodiscard]] bool search() const { return grow(0, 0, {}, {}); }

private:
    [[nodiscard]] bool grow(unsigned from, unsigned chosen, CellSet cells, Mask values) const {
        if (chosen == size_) return cells.count() == size_ && found_(cells, values);
        for (unsigned i = from; i + size_ <= count_ + chosen; ++i) {
            const CellSet more = cells | places_[i];
            if (more.count() > size_) continue;
            if (grow(i + 1, chosen + 1, more, values | Mask::of(values_[i]))) return true;
        }
        return false;
    }

    unsigned size_;
    Found found_;
    std::array<CellSet, max_values> places_{};
    std::array<Value, max_values> values_{};
    unsigned count_ = 0;
};

bool loses(const State& state, CellSet cells, Mask values) {
    for (const Value value : values)
        if (cells.meets(state.places(value))) return true;
    return false;
}

}  // namespace

void find_naked_subsets(const State& state, Steps& steps, unsigned size) {
    for (const House& house : state.board().houses()) {
        const auto found = [&](CellSet cells, Mask values) {
            return steps.remove(candidates_in(values, house.cells.without(cells)),
                                [&](Explanation& explanation) {
                                    explanation.values(values);
                                    explanation.part(Role::Subset).cells(cells).house(house);
                                });
        };
        if (NakedSubsets(state, house.list, size, found).search()) return;
    }
}

void find_locked_subsets(const State& state, Steps& steps, unsigned size) {
    const auto found = [&](CellSet cells, Mask values) {
        CellSet elsewhere;
        unsigned losing = 0;
        for (const House* house : state.board().houses_of(cells.first())) {
            if (!cells.is_within(house->cells)) continue;
            losing += loses(state, house->cells.without(cells), values) ? 1 : 0;
            elsewhere |= house->cells.without(cells);
        }
        return losing > 1 && steps.remove(candidates_in(values, elsewhere), [&](Explanation&
                                                                                    explanation) {
            explanation.values(values);
            explanation.part(Role::Subset).cells(cells).houses(state.board().houses_with(cells));
        });
    };
    for (const House* house : state.board().boxes())
        if (NakedSubsets(state, house->list, size, found).search()) return;
}

void find_hidden_subsets(const State& state, Steps& steps, unsigned size) {
    for (const House& house : state.board().houses()) {
        const auto found = [&](CellSet cells, Mask values) {
            const Mask others = Mask::below(state.size()).without(values);
            return steps.remove(candidates_in(others, cells), [&](Explanation& explanation) {
                explanation.list_by_cell();
                explanation.values(values);
                explanation.part(Role::Subset).cells(cells).house(house);
            });
        };
        if (HiddenSubsets(state, house, size, found).search()) return;
    }
}

}  // namespace GARNS_LOGIC
