// Many things by their numbers, as bits: almost locked sets.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace garns::logic {

class SetOfSets {
public:
    SetOfSets() = default;
    // None of so many.
    explicit SetOfSets(std::size_t count) : words_((count + 63) / 64) {}

    void add(std::size_t number) { words_[number / 64] |= 1ULL << number % 64; }
    [[nodiscard]] bool has(std::size_t number) const {
        return (words_[number / 64] >> number % 64 & 1U) != 0;
    }

    SetOfSets& operator&=(const SetOfSets& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
        return *this;
    }
    SetOfSets& operator|=(const SetOfSets& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
        return *this;
    }
    friend SetOfSets operator&(SetOfSets one, const SetOfSets& other) { return one &= other; }
    [[nodiscard]] SetOfSets without(const SetOfSets& other) const {
        SetOfSets left = *this;
        for (std::size_t i = 0; i < words_.size(); ++i) left.words_[i] &= ~other.words_[i];
        return left;
    }
    // Only those after this one.
    [[nodiscard]] SetOfSets after(std::size_t number) const {
        SetOfSets later = *this;
        for (std::size_t i = 0; i < number / 64; ++i) later.words_[i] = 0;
        later.words_[number / 64] &= ~1ULL << number % 64;
        return later;
    }

    [[nodiscard]] bool is_empty() const { return !meets(*this); }
    [[nodiscard]] bool meets(const SetOfSets& other) const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            if ((words_[i] & other.words_[i]) != 0) return true;
        return false;
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
