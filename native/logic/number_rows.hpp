// Sets of things that are numbered, as the rows of one table of bits: thousands of sets in one
// piece of memory.

#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace garns::logic {

// A row to be read. The table must outlive it.
class NumberRow {
public:
    NumberRow(const std::uint64_t* words, std::size_t width) : words_(words), width_(width) {}

    [[nodiscard]] bool has(std::size_t number) const {
        return (words_[number / 64] >> number % 64 & 1U) != 0;
    }
    [[nodiscard]] bool is_empty() const { return !meets(*this); }
    [[nodiscard]] bool meets(const NumberRow& other) const {
        for (std::size_t i = 0; i < width_; ++i)
            if ((words_[i] & other.words_[i]) != 0) return true;
        return false;
    }

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
        for (std::size_t i = 0; i < width_; ++i) {
            for (std::uint64_t left = words_[i]; left != 0; left &= left - 1)
                if (found(i * 64 + static_cast<std::size_t>(std::countr_zero(left)))) return true;
        }
        return false;
    }

    // There must be one.
    [[nodiscard]] std::size_t first() const {
        std::size_t i = 0;
        while (words_[i] == 0) ++i;
        return i * 64 + static_cast<std::size_t>(std::countr_zero(words_[i]));
    }

    [[nodiscard]] const std::uint64_t* words() const { return words_; }
    [[nodiscard]] std::size_t width() const { return width_; }

private:
    const std::uint64_t* words_;
    std::size_t width_;
};

class NumberTable {
public:
    NumberTable() = default;
    // All rows are empty.
    NumberTable(std::size_t rows, std::size_t numbers)
        : width_((numbers + 63) / 64), words_(rows * width_) {}

    [[nodiscard]] NumberRow operator[](std::size_t row) const {
        return {words_.data() + row * width_, width_};
    }

    void add(std::size_t row, std::size_t number) {
        begin(row)[number / 64] |= 1ULL << number % 64;
    }
    void clear(std::size_t row) { std::fill_n(begin(row), width_, 0); }
    void copy(std::size_t row, const NumberRow& other) {
        std::copy_n(other.words(), width_, begin(row));
    }
    void unite(std::size_t row, const NumberRow& other) {
        std::uint64_t* const words = begin(row);
        for (std::size_t i = 0; i < width_; ++i) words[i] |= other.words()[i];
    }
    // With what two others have in common.
    void unite_common(std::size_t row, const NumberRow& one, const NumberRow& other) {
        std::uint64_t* const words = begin(row);
        for (std::size_t i = 0; i < width_; ++i) words[i] |= one.words()[i] & other.words()[i];
    }
    // With what one has and the other has not.
    void unite_difference(std::size_t row, const NumberRow& one, const NumberRow& other) {
        std::uint64_t* const words = begin(row);
        for (std::size_t i = 0; i < width_; ++i) words[i] |= one.words()[i] & ~other.words()[i];
    }
    void keep(std::size_t row, const NumberRow& other) {
        std::uint64_t* const words = begin(row);
        for (std::size_t i = 0; i < width_; ++i) words[i] &= other.words()[i];
    }
    void remove(std::size_t row, const NumberRow& other) {
        std::uint64_t* const words = begin(row);
        for (std::size_t i = 0; i < width_; ++i) words[i] &= ~other.words()[i];
    }

private:
    std::uint64_t* begin(std::size_t row) { return words_.data() + row * width_; }

    std::size_t width_ = 0;
    std::vector<std::uint64_t> words_;
};

}  // namespace garns::logic
