// Sets of things that are numbered, as bits: almost locked sets, nodes of a graph.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "logic/number_rows.hpp"

namespace garns::logic {

// A set by itself; it is read and combined like the rows of tables.
class Numbers {
public:
    Numbers() = default;
    // None of so many.
    explicit Numbers(std::size_t count) : words_((count + 63) / 64) {}
    Numbers(const NumberRow& row) : words_(row.words(), row.words() + row.width()) {}
    operator NumberRow() const { return {words_.data(), words_.size()}; }

    void add(std::size_t number) { words_[number / 64] |= 1ULL << number % 64; }
    void remove(std::size_t number) { words_[number / 64] &= ~(1ULL << number % 64); }
    void clear() { std::fill(words_.begin(), words_.end(), 0); }
    [[nodiscard]] bool has(std::size_t number) const { return row().has(number); }

    Numbers& operator&=(const NumberRow& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words()[i];
        return *this;
    }
    Numbers& operator|=(const NumberRow& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words()[i];
        return *this;
    }
    Numbers& operator-=(const NumberRow& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words()[i];
        return *this;
    }
    friend Numbers operator&(Numbers one, const NumberRow& other) { return one &= other; }
    [[nodiscard]] Numbers without(const NumberRow& other) const {
        Numbers left = *this;
        return left -= other;
    }
    // Only those after this one.
    [[nodiscard]] Numbers after(std::size_t number) const {
        Numbers later = *this;
        later.keep_from(number);
        later.remove(number);
        return later;
    }
    // Only this number and higher ones stay.
    void keep_from(std::size_t number) {
        std::fill_n(words_.begin(), std::min(number / 64, words_.size()), 0);
        if (number / 64 < words_.size()) words_[number / 64] &= ~0ULL << number % 64;
    }

    [[nodiscard]] bool is_empty() const { return row().is_empty(); }
    [[nodiscard]] bool meets(const NumberRow& other) const { return row().meets(other); }
    // There must be one.
    [[nodiscard]] std::size_t first() const { return row().first(); }

    friend bool operator==(const Numbers&, const Numbers&) = default;

    [[nodiscard]] std::size_t width() const { return words_.size(); }
    [[nodiscard]] const std::uint64_t* words() const { return words_.data(); }
    [[nodiscard]] std::uint64_t* words() { return words_.data(); }

    // Calls `action` with each number in order.
    template <class Action>
    void each(const Action& action) const {
        row().each(action);
    }

    // Calls `found` with each number in order, until it returns true; whether it did.
    template <class Found>
    [[nodiscard]] bool any(const Found& found) const {
        return row().any(found);
    }

private:
    [[nodiscard]] NumberRow row() const { return *this; }

    std::vector<std::uint64_t> words_;
};

}  // namespace garns::logic
