// The classic board as a rater sees it: what may still stand where.
//
// Vocabulary
//   cell       0 .. 80, row by row.
//   digit      0 .. 8 for the values 1 .. 9.
//   house      0 .. 8 the blocks, 9 .. 17 the rows, 18 .. 26 the columns.
//   place      0 .. 8, where a cell stands in a house: along a line, or row by row in a block.
//   candidate  a digit that may still stand in a cell; its number is 9 * cell + digit.
//
// Sets of digits or of places are the low nine bits of a Mask.

#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace garns::rating {

using Mask = std::uint32_t;

inline constexpr unsigned cell_count = 81;
inline constexpr unsigned house_count = 27;
inline constexpr unsigned candidate_count = 729;
inline constexpr Mask all_nine = 0x1FF;

inline constexpr unsigned first_block = 0;
inline constexpr unsigned first_row = 9;
inline constexpr unsigned first_column = 18;

constexpr Mask bit(unsigned number) { return Mask{1} << number; }

// Looked up: the instruction for it is not on every machine, and this is asked everywhere.
constexpr std::array<std::uint8_t, 512> make_counts() {
    std::array<std::uint8_t, 512> counts{};
    for (unsigned mask = 0; mask < counts.size(); ++mask)
        counts[mask] = static_cast<std::uint8_t>(std::popcount(mask));
    return counts;
}
inline constexpr std::array<std::uint8_t, 512> counts_of_nine = make_counts();
constexpr unsigned count(Mask mask) { return counts_of_nine[mask]; }

constexpr unsigned lowest(Mask mask) { return static_cast<unsigned>(std::countr_zero(mask)); }

// Calls visit(number) for each bit, from the lowest.
template <class Word, class Visit>
constexpr void for_each_bit(Word word, Visit visit) {
    for (; word != 0; word &= word - 1) visit(static_cast<unsigned>(std::countr_zero(word)));
}

// A set of cells.
struct Cells {
    std::array<std::uint64_t, 2> words{};

    constexpr void add(unsigned cell) { words[cell / 64] |= std::uint64_t{1} << cell % 64; }
    constexpr void remove(unsigned cell) { words[cell / 64] &= ~(std::uint64_t{1} << cell % 64); }
    [[nodiscard]] constexpr bool has(unsigned cell) const {
        return (words[cell / 64] >> cell % 64 & 1) != 0;
    }
    [[nodiscard]] constexpr bool is_empty() const { return (words[0] | words[1]) == 0; }
    [[nodiscard]] constexpr unsigned size() const {
        return static_cast<unsigned>(std::popcount(words[0]) + std::popcount(words[1]));
    }
    constexpr bool operator==(const Cells&) const = default;
    friend constexpr Cells operator&(const Cells& a, const Cells& b) {
        return {{a.words[0] & b.words[0], a.words[1] & b.words[1]}};
    }
    friend constexpr Cells operator|(const Cells& a, const Cells& b) {
        return {{a.words[0] | b.words[0], a.words[1] | b.words[1]}};
    }
    [[nodiscard]] constexpr Cells without(const Cells& other) const {
        return {{words[0] & ~other.words[0], words[1] & ~other.words[1]}};
    }
    template <class Visit>
    constexpr void for_each(Visit visit) const {
        for_each_bit(words[0], visit);
        for_each_bit(words[1], [&](unsigned number) { visit(number + 64); });
    }
};

// What never changes: who stands where, and who sees whom.
struct Geometry {
    std::array<std::array<unsigned, 9>, house_count> cells{};  // [house][place]
    std::array<std::array<unsigned, 3>, cell_count> houses{};  // block, row, column of a cell
    std::array<std::array<unsigned, 3>, cell_count> place{};   // its place in each of these
    std::array<std::array<Mask, house_count>, house_count> overlap{};  // [a][b] places of a in b
    std::array<Cells, cell_count> peers{};
    std::array<Cells, house_count> cell_set{};
};

constexpr Geometry make_geometry() {
    Geometry made;
    for (unsigned cell = 0; cell < cell_count; ++cell) {
        const unsigned row = cell / 9, column = cell % 9;
        made.houses[cell] = {row / 3 * 3 + column / 3, first_row + row, first_column + column};
        made.place[cell] = {row % 3 * 3 + column % 3, column, row};
        for (unsigned kind = 0; kind < 3; ++kind) {
            made.cells[made.houses[cell][kind]][made.place[cell][kind]] = cell;
            made.cell_set[made.houses[cell][kind]].add(cell);
        }
    }
    for (unsigned cell = 0; cell < cell_count; ++cell) {
        Cells self;
        self.add(cell);
        for (const unsigned house : made.houses[cell])
            made.peers[cell] = made.peers[cell] | made.cell_set[house];
        made.peers[cell] = made.peers[cell].without(self);
    }
    for (unsigned a = 0; a < house_count; ++a)
        for (unsigned place = 0; place < 9; ++place)
            for (const unsigned b : made.houses[made.cells[a][place]])
                made.overlap[a][b] |= bit(place);
    return made;
}

inline constexpr Geometry geometry = make_geometry();

// Candidates to be taken from the board; cells are kept in the order in which they came.
class Removals {
public:
    void add(unsigned cell, Mask digits) {
        if (digits == 0) return;
        if (!cells_.has(cell)) {
            cells_.add(cell);
            ordered_[size_++] = static_cast<std::uint8_t>(cell);
        }
        digits_[cell] = static_cast<std::uint16_t>(digits_[cell] | digits);
    }
    [[nodiscard]] bool is_empty() const { return size_ == 0; }
    [[nodiscard]] std::span<const std::uint8_t> cells() const { return {ordered_.data(), size_}; }
    [[nodiscard]] Mask digits(unsigned cell) const { return digits_[cell]; }

private:
    Cells cells_;
    unsigned size_ = 0;
    std::array<std::uint8_t, cell_count> ordered_{};
    std::array<std::uint16_t, cell_count> digits_{};
};

class Board {
public:
    // values: 81 values 0 .. 9. False if two equal values see each other.
    [[nodiscard]] bool take_givens(const std::uint8_t* values);

    [[nodiscard]] Mask candidates(unsigned cell) const { return candidates_[cell]; }
    [[nodiscard]] Mask places(unsigned house, unsigned digit) const {
        return places_[house][digit];
    }
    [[nodiscard]] bool has(unsigned cell, unsigned digit) const {
        return (candidates_[cell] >> digit & 1) != 0;
    }
    [[nodiscard]] const Cells& cells_with(unsigned digit) const { return with_[digit]; }
    [[nodiscard]] bool is_filled(unsigned cell) const { return !empty_.has(cell); }
    [[nodiscard]] const Cells& empty_cells() const { return empty_; }
    [[nodiscard]] unsigned empty_in(unsigned house) const { return empty_in_[house]; }
    [[nodiscard]] bool is_full() const { return empty_.is_empty(); }
    [[nodiscard]] Cells peers_with(unsigned cell, unsigned digit) const {
        return geometry.peers[cell] & with_[digit];
    }

    void remove(unsigned cell, unsigned digit);
    void remove(const Removals& removals);
    void place(unsigned cell, unsigned digit);

private:
    std::array<Mask, cell_count> candidates_{};  // none in a filled cell
    std::array<std::array<Mask, 9>, house_count> places_{};
    std::array<Cells, 9> with_{};
    Cells empty_;
    std::array<unsigned, house_count> empty_in_{};
};

}  // namespace garns::rating
