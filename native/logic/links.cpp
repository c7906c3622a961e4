#include "logic/links.hpp"

namespace GARNS_LOGIC {

Links::Links(const State& state) {
    for (Value value = 0; value < state.size(); ++value) {
        strong_[value].fill({});
        for (const House& house : state.board().houses()) {
            const CellSet inside = house.cells & state.places(value);
            if (!inside.is_two()) continue;
            const Cell one = inside.first(), other = inside.without_first().first();
            strong_[value][one] |= CellSet::of(other);
            strong_[value][other] |= CellSet::of(one);
            linked_[value] |= inside;
        }
    }
}

}  // namespace GARNS_LOGIC
