#include "general/clauses.hpp"

#include <algorithm>

namespace garns {

Clauses::Ref Clauses::add(std::span<const Literal> literals, unsigned levels) {
    words_.push_back(static_cast<std::uint16_t>(levels));
    words_.push_back(0);
    words_.push_back(static_cast<std::uint16_t>(literals.size()));
    const auto clause = static_cast<Ref>(words_.size());
    words_.insert(words_.end(), literals.begin(), literals.end());
    all_.push_back(clause);
    watch(clause);
    return clause;
}

void Clauses::watch(Ref clause) {
    const auto of = literals(clause);
    const std::uint16_t is_binary = of.size() == 2 ? 1 : 0;
    watches_[of[0]].push_back({clause, of[1], is_binary});
    watches_[of[1]].push_back({clause, of[0], is_binary});
}

void Clauses::keep_only(std::span<const Ref> clauses) {
    std::vector<std::uint16_t> old_words;
    old_words.swap(words_);
    words_.reserve(old_words.size());
    all_.clear();
    for (auto& watches : watches_) watches.clear();
    for (const Ref clause : clauses) {
        const auto begin = old_words.begin() + static_cast<std::ptrdiff_t>(clause - header);
        const auto end = begin + header + old_words[clause - 1];
        words_.insert(words_.end(), begin, end);
        const auto moved = static_cast<Ref>(words_.size() - old_words[clause - 1]);
        all_.push_back(moved);
        watch(moved);
    }
}

}  // namespace garns
