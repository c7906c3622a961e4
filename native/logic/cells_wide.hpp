// Sets of up to 640 cells: ten words. Included by cells.hpp only.

#pragma once

namespace GARNS_LOGIC {

// Cells of a board.
struct CellSet {
    static constexpr unsigned word_count = max_cells / 64;
    std::array<std::uint64_t, word_count> words{};

    static constexpr CellSet of(Cell cell) {
        CellSet one;
        one.words[cell / 64] = 1ULL << cell % 64;
        return one;
    }
    // All cells from this one on.
    static constexpr CellSet from(Cell cell) {
        CellSet later;
        for (unsigned i = cell / 64 + 1; i < word_count; ++i) later.words[i] = ~0ULL;
        if (cell < max_cells) later.words[cell / 64] = ~0ULL << cell % 64;
        return later;
    }

    friend constexpr bool operator==(const CellSet&, const CellSet&) = default;
    friend constexpr CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
    friend constexpr CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
    constexpr CellSet& operator|=(const CellSet& other) {
        for (unsigned i = 0; i < word_count; ++i) words[i] |= other.words[i];
        return *this;
    }
    constexpr CellSet& operator&=(const CellSet& other) {
        for (unsigned i = 0; i < word_count; ++i) words[i] &= other.words[i];
        return *this;
    }

    // The set with the highest differing cell is the greater one, as with large numbers.
    friend constexpr std::strong_ordering operator<=>(const CellSet& a, const CellSet& b) {
        for (unsigned i = word_count; i-- > 0;)
            if (a.words[i] != b.words[i]) return a.words[i] <=> b.words[i];
        return std::strong_ordering::equal;
    }

    [[nodiscard]] constexpr CellSet without(const CellSet& other) const {
        CellSet left = *this;
        for (unsigned i = 0; i < word_count; ++i) left.words[i] &= ~other.words[i];
        return left;
    }
    [[nodiscard]] constexpr bool has(Cell cell) const {
        return (words[cell / 64] >> cell % 64 & 1U) != 0;
    }
    [[nodiscard]] constexpr bool is_empty() const {
        std::uint64_t any = 0;
        for (const std::uint64_t word : words) any |= word;
        return any == 0;
    }
    [[nodiscard]] constexpr bool meets(const CellSet& other) const {
        std::uint64_t any = 0;
        for (unsigned i = 0; i < word_count; ++i) any |= words[i] & other.words[i];
        return any != 0;
    }
    [[nodiscard]] constexpr bool is_within(const CellSet& other) const {
        std::uint64_t any = 0;
        for (unsigned i = 0; i < word_count; ++i) any |= words[i] & ~other.words[i];
        return any == 0;
    }
    [[nodiscard]] constexpr CellSet without_first() const {
        CellSet left = *this;
        left.drop_first();
        return left;
    }
    [[nodiscard]] constexpr bool has_several() const { return !without_first().is_empty(); }
    [[nodiscard]] constexpr bool is_one() const { return !is_empty() && !has_several(); }
    [[nodiscard]] constexpr bool is_two() const { return without_first().is_one(); }
    // There must be one.
    [[nodiscard]] constexpr Cell first() const {
        unsigned i = 0;
        while (words[i] == 0) ++i;
        return i * 64 + static_cast<unsigned>(std::countr_zero(words[i]));
    }
    constexpr void drop_first() {
        for (std::uint64_t& word : words) {
            if (word == 0) continue;
            word &= word - 1;
            return;
        }
    }
    [[nodiscard]] constexpr unsigned count() const {
        unsigned all = 0;
        for (const std::uint64_t word : words) all += static_cast<unsigned>(std::popcount(word));
        return all;
    }

    [[nodiscard]] constexpr std::uint64_t hash() const {
        std::uint64_t mixed = 0;
        for (const std::uint64_t word : words) mixed = (mixed ^ word) * 0x9E3779B97F4A7C15ULL;
        return mixed ^ mixed >> 32U;
    }

    // Goes through the cells in order. The set must outlive it.
    class Iterator {
    public:
        Iterator(const CellSet& set, unsigned word) : set_(&set), word_(word) {
            if (word_ < word_count) left_ = set.words[word_];
            skip_empty_words();
        }
        Cell operator*() const {
            return word_ * 64 + static_cast<unsigned>(std::countr_zero(left_));
        }
        Iterator& operator++() {
            left_ &= left_ - 1;
            skip_empty_words();
            return *this;
        }
        bool operator!=(const Iterator& other) const {
            return word_ != other.word_ || left_ != other.left_;
        }

    private:
        void skip_empty_words() {
            while (left_ == 0 && word_ < word_count)
                left_ = ++word_ < word_count ? set_->words[word_] : 0;
        }

        const CellSet* set_;
        unsigned word_;
        std::uint64_t left_ = 0;
    };

    [[nodiscard]] Iterator begin() const { return {*this, 0}; }
    [[nodiscard]] Iterator end() const { return {*this, word_count}; }
};

}  // namespace GARNS_LOGIC
