#include "logic/steps.hpp"

#include <algorithm>

namespace garns::logic {

bool Steps::place(Cell cell, Value value) {
    Step step;
    step.placed[value] = CellSet::of(cell);
    return add(step);
}

bool Steps::remove(Value value, CellSet cells) {
    const CellSet removed = cells & state_->places(value);
    if (removed.is_empty()) return false;
    Step step;
    step.removed[value] = removed;
    return add(step);
}

bool Steps::remove(const CandidateSet& candidates) {
    Step step;
    bool is_empty = true;
    for (Value value = 0; value < state_->size(); ++value) {
        step.removed[value] = candidates[value] & state_->places(value);
        is_empty = is_empty && step.removed[value].is_empty();
    }
    return !is_empty && add(step);
}

bool Steps::add(const Step& step) {
    if (std::ranges::find(found_, step) == found_.end()) found_.push_back(step);
    return found_.size() >= wanted_;
}

CandidateSet candidates_in(Mask values, CellSet cells) {
    CandidateSet candidates{};
    for (const Value value : values) candidates[value] = cells;
    return candidates;
}

}  // namespace garns::logic
