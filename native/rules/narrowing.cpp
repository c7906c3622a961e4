#include "rules/narrowing.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "rules/set_tables.hpp"

namespace garns {

Wiring::Wiring(const std::vector<std::vector<Cell>>& seen,
               std::vector<std::unique_ptr<Filter>> filters)
    : filters_(std::move(filters)), words_(filters_.size() / word_bits + 1),
      wakes_(words_ * seen.size(), 0) {
    for (const auto& cells : seen) {
        first_seen_.push_back(static_cast<std::uint32_t>(seen_.size()));
        seen_.insert(seen_.end(), cells.begin(), cells.end());
    }
    first_seen_.push_back(static_cast<std::uint32_t>(seen_.size()));
    for (std::size_t i = 0; i < filters_.size(); ++i)
        for (const Cell cell : filters_[i]->cells())
            wakes_[cell * words_ + i / word_bits] |= Word{1} << (i % word_bits);
}

Narrowing::Narrowing(std::span<const Values> candidates, const Wiring& wiring)
    : left_(candidates.begin(), candidates.end()), wiring_(&wiring), awake_(wiring.words(), 0),
      changing_(candidates.size()) {
    for (std::size_t i = 0; i < wiring.filters(); ++i)
        awake_[i / Wiring::word_bits] |= Word{1} << (i % Wiring::word_bits);
    for (std::size_t cell = 0; cell < left_.size(); ++cell)
        if (is_one(left_[cell])) settled_.push_back(static_cast<Cell>(cell));
}

bool Narrowing::changed(Cell cell, Values after) {
    left_[cell] = after;
    if (after == 0) {
        failed_cell_ = cell;
        return false;
    }
    const Word* const wakes = wiring_->wakes(cell);
    Word* const awake = awake_.data();
    const std::size_t words = awake_.size();
    if (words == 2) {  // mostly; a loop takes longer
        awake[0] |= wakes[0];
        awake[1] |= wakes[1];
    } else {
        for (std::size_t i = 0; i < words; ++i) awake[i] |= wakes[i];
    }
    if (is_one(after)) {
        settled_.push_back(cell);
        has_settled_ = true;
    }
    return true;
}

bool Narrowing::run() {
    failed_cell_ = no_cell;
    failed_filter_ = nullptr;
    for (bool is_done = false; !is_done;)
        if ((!settled_.empty() && !tell_seen()) || !ask_next(is_done)) return false;
    return true;
}

// Which cells change is found out first, without a jump for each: processors cannot foresee it.
bool Narrowing::tell_seen() {
    while (!settled_.empty()) {
        const Cell cell = settled_.back();
        settled_.pop_back();
        const Values value = left_[cell];
        if (value == 0) return false;
        const Values* const left = left_.data();
        Cell* const changing = changing_.data();
        std::size_t count = 0;
        for (const Cell other : wiring_->seen(cell)) {
            changing[count] = other;
            count += static_cast<std::size_t>((left[other] & value) != 0);
        }
        for (const Cell other : std::span(changing, count))
            if (!changed(other, left[other] & ~value)) return false;
    }
    return true;
}

// A filter need not be asked again for what it did itself, unless it has settled a cell.
bool Narrowing::ask_next(bool& is_done) {
    Word* word = awake_.data();
    const Word* const end = word + awake_.size();
    while (word != end && *word == 0) ++word;
    is_done = word == end;
    if (is_done) return true;
    const Word bit = *word & -*word;
    const auto number = static_cast<std::size_t>(word - awake_.data()) * Wiring::word_bits +
                        static_cast<std::size_t>(std::countr_zero(*word));
    *word &= ~bit;
    has_settled_ = false;
    const Filter& filter = wiring_->filter(number);
    if (!filter.apply(*this)) {
        failed_filter_ = &filter;
        return false;
    }
    if (!has_settled_) *word &= ~bit;
    return true;
}

void Narrowing::restore(std::span<const Values> left) {
    std::ranges::copy(left, left_.begin());
    std::ranges::fill(awake_, 0);
    settled_.clear();
}

}  // namespace garns
