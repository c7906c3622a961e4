// Sets of things that are numbered, as bits: almost locked sets, nodes of a graph.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace garns::logic {

class Numbers {
public:
    Numbers() = default;
    // None of so many.
    explicit Numbers(std::size_t count) : words_((count + 63) / 64) {}

    void add(std::size_t number) { words_[number / 64] |= 1ULL << number % 64; }
    [[nodiscard]] bool has(std::size_t number) const {
        return (words_[number / 64] >> number % 64 & 1U) != 0;
    }

    Numbers& operator&=(const Numbers& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
        return *this;
    }
    Numbers& operator|=(const Numbers& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
        return *this;
    }
    friend Numbers operator&(Numbers one, const Numbers& other) { return one &= other; }
    [[nodiscard]] Numbers without(const Numbers& other) const {
        Numbers left = *this;
        for (std::size_t i = 0; i < words_.size(); ++i) left.words_[i] &= ~other.words_[i];
        return left;
    }
    // Only those after this one.
    [[nodiscard]] Numbers after(std::size_t number) const {
        Numbers later = *this;
        for (std::size_t i = 0; i < number / 64; ++i) later.words_[i] = 0;
        later.words_[number / 64] &= ~1ULL << number % 64;
        return later;
    }

    [[nodiscard]] bool is_empty() const { return !meets(*this); }
    [[nodiscard]] bool meets(const Numbers& other) const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            if ((words_[i] & other.words_[i]) != 0) return true;
        return false;
    }

    [[nodiscard]] std::size_t first() const {
        std::size_t i = 0;
        while (words_[i] == 0) ++i;
        return i * 64 + static_cast<std::size_t>(std::countr_zero(words_[i]));
    }

    friend bool operator==(const Numbers&, const Numbers&) = default;

    // Calls `action` with each number in order.
    template <class Action>
    void each(const Action& action) const {
        (void)any([&](std::size_t number) {
            action(number);
            return false;
        });
    }

    // Calls `found` with each number in order, until it returns true; whether it did.
    template <class Found>
    [[nodiscard]] bool any(const Found& found) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            for (std::uint64_t left = words_[i]; left != 0; left &= left - 1)
                if (found(i * 64 + static_cast<std::size_t>(std::countr_zero(left)))) return true;
        }
        return false;
    }

private:
    std::vector<std::uint64_t> words_;
};

}  // namespace garns::logic
