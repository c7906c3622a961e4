#include "rules/filtering_search.hpp"

#include <algorithm>
#include <array>

#include "rules/set_tables.hpp"

namespace garns {

namespace {

// Cells of many rules are good to begin with; what fails counts more soon.
constexpr double weight_of_rule = 20;

// One by the number of values.
constexpr auto shares = [] {
    std::array<double, 33> each{};
    for (std::size_t count = 1; count < each.size(); ++count)
        each[count] = 1 / static_cast<double>(count);
    return each;
}();

// Of values in a row the one in the middle, or the next above.
Values middle_of(Values values) {
    for (int below = count_of(values) / 2; below > 0; --below) values &= values - 1;
    return values & -values;
}

std::vector<double> first_weights(const RuleSet& rules) {
    std::vector<double> weights(rules.board().candidates.size(), weight_of_rule);
    const auto add = [&](std::span<const Cell> cells) {
        for (const Cell cell : cells) weights[cell] += weight_of_rule;
    };
    for (const auto& sum : rules.sums())
        for (const auto& part : sum.parts) add(part.cells);
    for (const auto& rule : rules.board().pairs) add(std::array{rule.first, rule.second});
    for (const auto& rule : rules.board().sets) add(rule.cells);
    for (const auto& rule : rules.board().lines) add(rule.cells);
    return weights;
}

}  // namespace

FilteringSearch::FilteringSearch(const RuleSet& rules, std::span<const Values> candidates)
    : rules_(rules), board_(candidates, rules.wiring()), weights_(first_weights(rules)),
      is_of_cages_(rules.given_sums() > 0 && !rules.has_long_sums()),
      blames_(rules.given_sums() == 0 ? without_sums
              : rules.has_long_sums() ? with_long_sums
                                      : with_cages) {}

Status FilteringSearch::run(std::uint64_t solution_limit, std::uint64_t max_guesses) {
    if (!is_started_ && !start()) return Status::Finished;
    while (true) {
        if (is_dead_end_ && !go_back()) return Status::Finished;
        Guess next{};
        if (!choose(next)) {
            is_dead_end_ = true;
            if (++solutions_ == solution_limit) return Status::LimitReached;
            continue;
        }
        if (max_guesses == 0) return Status::Running;
        --max_guesses;
        ++guesses_;
        before_.insert(before_.end(), left().begin(), left().end());
        path_.push_back(next);
        is_dead_end_ = !board_.keep(next.cell, next.value) || !board_.run();
        if (is_dead_end_) blame(next.cell);
    }
}

bool FilteringSearch::start() {
    is_started_ = true;
    const bool is_possible =
        std::ranges::all_of(left(), [](Values values) { return values != 0; }) && board_.run();
    if (!is_possible) {
        // Nothing is left of the search, now and whenever it is asked to go on.
        is_dead_end_ = true;
        return false;
    }
    root_.assign(left().begin(), left().end());
    return true;
}

// To the last guess that can be turned into its opposite; false if there is none.
bool FilteringSearch::go_back() {
    const auto cells = board_.cells();
    while (!path_.empty()) {
        const Guess last = path_.back();
        path_.pop_back();
        board_.restore(std::span(before_).last(cells));
        before_.resize(before_.size() - cells);
        while (!excluded_.empty() && excluded_.back().guesses > path_.size()) excluded_.pop_back();
        excluded_.push_back({path_.size(), last});
        if (board_.keep(last.cell, ~last.value) && board_.run()) {
            is_dead_end_ = false;
            return true;
        }
        blame(last.cell);
    }
    return false;
}

// The cell with the greatest weight for each of its values; false if all are settled. Where it has
// many values, a value with two places in a house may be better.
bool FilteringSearch::choose(Guess& guess) const {
    double best = -1;
    for (std::size_t cell = 0; cell < board_.cells(); ++cell) {
        const Values values = board_.left(static_cast<Cell>(cell));
        if (is_one(values)) continue;
        const double score = weights_[cell] * shares[static_cast<std::size_t>(count_of(values))];
        if (score <= best) continue;
        best = score;
        guess = {static_cast<Cell>(cell), is_of_cages_ ? middle_of(values) : values & -values};
    }
    if (best < 0) return false;
    if (blames_.stays && failed_guess_ != Narrowing::no_cell) {
        const Values values = board_.left(failed_guess_);
        if (!is_one(values)) {
            guess = {failed_guess_, values & -values};
            return true;
        }
    }
    if (count_of(board_.left(guess.cell)) > 2) choose_place(guess, best);
    return true;
}

void FilteringSearch::choose_place(Guess& guess, double score) const {
    for (const auto& house : rules_.board().houses) {
        Values once = 0;
        Values twice = 0;
        Values thrice = 0;
        for (const Cell cell : house) {
            const Values left = board_.left(cell);
            thrice |= twice & left;
            twice |= once & left;
            once |= left;
        }
        const Values pairs = twice & ~thrice;
        if (pairs == 0) continue;
        for (const Cell cell : house) {
            const Values here = board_.left(cell) & pairs;
            if (here == 0 || weights_[cell] / 2 <= score) continue;
            score = weights_[cell] / 2;
            guess = {cell, here & -here};
        }
    }
}

// The cell of the guess, the one that was left without a value, and all that the filter looks at.
void FilteringSearch::blame(Cell cell) {
    failed_guess_ = cell;
    gain_ *= blames_.growth;
    weights_[cell] += gain_ * blames_.guessed;
    if (board_.failed_cell() != Narrowing::no_cell)
        weights_[board_.failed_cell()] += gain_ * blames_.dead;
    if (board_.failed_filter() != nullptr)
        for (const Cell each : board_.failed_filter()->cells())
            if (!is_one(board_.left(each))) weights_[each] += gain_ * blames_.in_filter;
    fade();
}

void FilteringSearch::fade() {
    constexpr std::uint64_t failures_to_fade = 1 << 14;
    constexpr double largest_gain = 1e60;
    if (++failures_ % failures_to_fade == 0)
        for (double& weight : weights_) weight /= 2;
    if (gain_ < largest_gain) return;
    for (double& weight : weights_) weight /= gain_;
    gain_ = 1;
}

}  // namespace garns
