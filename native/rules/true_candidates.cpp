#include "rules/true_candidates.hpp"

#include <utility>

#include "rules/rule_set.hpp"
#include "rules/set_tables.hpp"

namespace garns {

namespace {

// More of them say less and less of other values.
constexpr std::uint64_t solutions_at_first = 30;

}  // namespace

TrueCandidates::TrueCandidates(std::shared_ptr<const RuleSet> rules,
                               std::span<const std::uint8_t> givens)
    : rules_(std::move(rules)), left_(candidates_with(*rules_, givens)), found_(left_.size(), 0),
      search_(std::in_place, rules_, left_), limit_(solutions_at_first) {}

Status TrueCandidates::run(std::uint64_t max_nodes) {
    const auto end = nodes() + max_nodes;
    while (!is_finished_) {
        if (nodes() >= end) return Status::Running;
        const Status status = search_->run(search_->solutions() + 1, end - nodes());
        if (status == Status::Running) return status;
        if (status == Status::LimitReached) {
            note_solution();
            if (search_->solutions() < limit_) continue;
        } else if (asked_) {
            left_[*asked_] &= found_[*asked_];
        } else {
            left_ = found_;
        }
        is_finished_ = !ask_next();
    }
    return Status::Finished;
}

void TrueCandidates::note_solution() {
    const auto solution = search_->solution();
    for (std::size_t cell = 0; cell < solution.size(); ++cell)
        found_[cell] |= Values{1} << (solution[cell] - 1);
}

// The cell of which most is unknown; false if nothing is.
bool TrueCandidates::ask_next() {
    int most = 0;
    for (std::size_t cell = 0; cell < left_.size(); ++cell) {
        const int unknown = count_of(left_[cell] & ~found_[cell]);
        if (unknown <= most) continue;
        most = unknown;
        asked_ = static_cast<Cell>(cell);
    }
    if (most == 0) return false;
    auto candidates = left_;
    candidates[*asked_] &= ~found_[*asked_];
    nodes_before_ = nodes();
    search_.emplace(rules_, candidates);
    limit_ = 1;
    return true;
}

std::uint64_t TrueCandidates::nodes() const { return nodes_before_ + search_->nodes(); }

}  // namespace garns
