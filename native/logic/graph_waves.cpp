// What follows from a node of a graph, near and far.

#include <algorithm>

#include "logic/graph.hpp"

namespace GARNS_LOGIC {

NumberRow Graph::wave(std::size_t start, bool is_on, std::size_t number) {
    if (spreads_.empty()) spreads_.resize(2 * nodes_.size());
    Spread& spread = spreads_[2 * start + (is_on ? 1 : 0)];
    const std::size_t width = linked_.width();
    if (spread.waves == 0) begin(spread, start, is_on);
    // The last wave is empty: nothing follows from it.
    const auto last = [&] { return NumberRow(&spread.words[(spread.waves + 1) * width], width); };
    while (spread.waves <= number && !last().is_empty()) advance(spread, is_on);
    return {&spread.words[(std::min(number, spread.waves - 1) + 2) * width], width};
}

void Graph::begin(Spread& spread, std::size_t start, bool is_on) const {
    const std::size_t width = linked_.width();
    spread.words.reserve(12 * width);
    spread.words.resize(3 * width);
    for (const std::size_t row : {is_on ? 1U : 0U, 2U})
        spread.words[row * width + start / 64] = 1ULL << start % 64;
    spread.waves = 1;
}

void Graph::advance(Spread& spread, bool is_on) const {
    const std::size_t width = linked_.width();
    const bool is_last_on = is_on == (spread.waves % 2 == 1);
    spread.words.resize(spread.words.size() + width);
    std::uint64_t* const next = &spread.words[spread.words.size() - width];
    const std::uint64_t* const last = next - width;
    for (std::size_t i = 0; i < width; ++i) {
        // False nodes without a strong link lead nowhere.
        for (std::uint64_t left = is_last_on ? last[i] : last[i] & linked_.words()[i]; left != 0;
             left &= left - 1) {
            const std::size_t node = i * 64 + static_cast<std::size_t>(std::countr_zero(left));
            const std::uint64_t* const row = (is_last_on ? weak_ : strong_)[node].words();
            for (std::size_t j = 0; j < width; ++j) next[j] |= row[j];
        }
    }
    std::uint64_t* const known = &spread.words[is_last_on ? 0 : width];
    for (std::size_t i = 0; i < width; ++i) {
        next[i] &= ~known[i];
        known[i] |= next[i];
    }
    ++spread.waves;
}

namespace {

std::size_t first_in_both(const NumberRow& one, const NumberRow& other) {
    std::size_t i = 0;
    while ((one.words()[i] & other.words()[i]) == 0) ++i;
    return i * 64 + static_cast<std::size_t>(std::countr_zero(one.words()[i] & other.words()[i]));
}

}  // namespace

Way Graph::way(std::size_t start, bool is_on, std::size_t end, std::size_t number) {
    Way back{end};
    while (number-- > 0) {
        // Waves of true and false nodes take turns, and so do the links between them.
        const bool came_from_on = is_on == (number % 2 == 0);
        const NumberRow linked = came_from_on ? weak_[back.back()] : strong_[back.back()];
        back.push_back(first_in_both(linked, wave(start, is_on, number)));
    }
    std::ranges::reverse(back);
    return back;
}

// Nodes of which it is known already what they make true need not be followed again. Most nodes
// make almost the same true, so after a few nodes almost nothing is left to follow.
NumberRow Graph::made_true_by(std::size_t number) {
    if (is_known_.width() == 0) {
        made_true_ = NumberTable(nodes_.size(), nodes_.size());
        is_known_ = true_ = pending_ = false_ = none();
    }
    if (is_known_.has(number)) return made_true_[number];
    true_.clear();
    pending_.clear();
    false_.clear();
    true_.add(number);
    pending_.add(number);
    while (!pending_.is_empty()) {
        const std::size_t next = pending_.first();
        pending_.remove(next);
        follow(next);
        take_what_is_known();
    }
    made_true_.copy(number, true_);
    is_known_.add(number);
    return made_true_[number];
}

void Graph::take_what_is_known() {
    for (std::size_t i = 0; i < is_known_.width(); ++i) {
        while (const std::uint64_t known = pending_.words()[i] & is_known_.words()[i]) {
            const NumberRow more =
                made_true_[i * 64 + static_cast<std::size_t>(std::countr_zero(known))];
            true_ |= more;
            pending_ -= more;
        }
    }
}

// What is true makes what it is weakly linked with false, and that makes more true.
void Graph::follow(std::size_t number) {
    const std::size_t width = linked_.width();
    const std::uint64_t* const weak = weak_[number].words();
    std::uint64_t *const known = true_.words(), *const pending = pending_.words();
    for (std::size_t i = 0; i < width; ++i) {
        std::uint64_t excluded = weak[i] & linked_.words()[i] & ~false_.words()[i];
        false_.words()[i] |= excluded;
        for (; excluded != 0; excluded &= excluded - 1) {
            const std::size_t node = i * 64 + static_cast<std::size_t>(std::countr_zero(excluded));
            const std::uint64_t* const strong = strong_[node].words();
            for (std::size_t j = 0; j < width; ++j) {
                const std::uint64_t fresh = strong[j] & ~known[j];
                known[j] |= fresh;
                pending[j] |= fresh;
            }
        }
    }
}

}  // namespace GARNS_LOGIC
