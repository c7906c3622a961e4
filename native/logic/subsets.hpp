// Naked subsets, to be gone through. They are explained in subsets.cpp.

#pragma once

#include "logic/state.hpp"

namespace GARNS_LOGIC {

// So many of the cells of a house that have only as many values between them: calls `found` with
// the cells and the values for each of them, in order, until that returns true.
template <class Found>
class NakedSubsets {
public:
    template <class Cells>
    NakedSubsets(const State& state, const Cells& among, unsigned size, Found found)
        : state_(state), size_(size), found_(found) {
        for (const Cell cell : among) {
            const Mask candidates = state.candidates(cell);
            if (candidates.has_several() && candidates.count() <= size) open_[count_++] = cell;
        }
    }

    [[nodiscard]] bool search() const { return grow(0, 0, {}, {}); }

private:
    [[nodiscard]] bool grow(unsigned from, unsigned chosen, CellSet cells, Mask values) const {
        if (chosen == size_) return values.count() == size_ && found_(cells, values);
        for (unsigned i = from; i + size_ <= count_ + chosen; ++i) {
            const Mask more = values | state_.candidates(open_[i]);
            if (more.count() > size_) continue;
            if (grow(i + 1, chosen + 1, cells | CellSet::of(open_[i]), more)) return true;
        }
        return false;
    }

    const State& state_;
    unsigned size_;
    Found found_;
    std::array<Cell, max_values> open_{};
    unsigned count_ = 0;
};

}  // namespace GARNS_LOGIC
