#include "logic/steps.hpp"

#include <algorithm>

namespace GARNS_LOGIC {

namespace {

std::uint64_t hash_of(const Step& step) {
    std::uint64_t hash = 0;
    for (const CandidateSet* candidates : {&step.placed, &step.removed})
        for (const CellSet& cells : *candidates) hash = hash * 31 + cells.hash();
    return hash;
}

}  // namespace

bool Steps::is_new(const Step& step) {
    if (wanted_ == 1) return std::ranges::find(found_, step) == found_.end();
    if (!numbers_by_hash_) numbers_by_hash_.emplace();
    const std::uint64_t hash = hash_of(step);
    const auto [begin, end] = numbers_by_hash_->equal_range(hash);
    if (std::any_of(begin, end, [&](const auto& each) { return found_[each.second] == step; }))
        return false;
    numbers_by_hash_->emplace(hash, found_.size());
    return true;
}

void Steps::forget() {
    found_.clear();
    explanations_.clear();
    numbers_by_hash_.reset();
}

CandidateSet candidates_in(Mask values, CellSet cells) {
    CandidateSet candidates{};
    for (const Value value : values) candidates[value] = cells;
    return candidates;
}

}  // namespace GARNS_LOGIC
