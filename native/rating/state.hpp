// The classic board in mid-solution, as a rater sees it: what may still stand where.
//
// Vocabulary
//   cell       0 .. 80, row by row.
//   digit      0 .. 8 for the values 1 .. 9.
//   house      0 .. 8 the blocks, 9 .. 17 the rows, 18 .. 26 the columns.
//   place      0 .. 8, where a cell stands in a house: along a line, or row by row in a block.
//   candidate  a digit that may still stand in a cell; its number is 9 * cell + digit.
//
// Sets of cells and the geometry are those of the techniques. The rest is not: Sudoku Explainer's
// order is that of houses, places and combinations of places, so a state knows the places of a
// digit in a house, which logic::State does not, and sets of digits or of places are the low nine
// bits of a number, a Mask, for they are tried in the order of these numbers.

#pragma once

#include <span>

#include "logic/classic_geometry.hpp"

namespace garns::rating {

using logic::CellSet;
using Mask = std::uint32_t;

inline constexpr const logic::ClassicGeometry& geometry = logic::classic_geometry;
inline constexpr unsigned cell_count = geometry.cell_count;
inline constexpr unsigned house_count = geometry.house_count;
inline constexpr unsigned candidate_count = 9 * cell_count;
inline constexpr Mask all_nine = 0x1FF;

inline constexpr unsigned first_block = 0;
inline constexpr unsigned first_row = geometry.first_row;
inline constexpr unsigned first_column = geometry.first_column;

constexpr Mask bit(unsigned number) { return Mask{1} << number; }

constexpr unsigned count(Mask mask) { return logic::bit_counts[mask]; }
constexpr unsigned lowest(Mask mask) { return static_cast<unsigned>(std::countr_zero(mask)); }

// Calls visit(number) for each bit, from the lowest.
template <class Word, class Visit>
constexpr void for_each_bit(Word word, Visit visit) {
    for (; word != 0; word &= word - 1) visit(static_cast<unsigned>(std::countr_zero(word)));
}

// Candidates to be taken from the board; cells are kept in the order in which they came.
class Removals {
public:
    void add(unsigned cell, Mask digits) {
        if (digits == 0) return;
        if (!cells_.has(cell)) {
            cells_ |= CellSet::of(cell);
            ordered_[size_++] = static_cast<std::uint8_t>(cell);
        }
        digits_[cell] = static_cast<std::uint16_t>(digits_[cell] | digits);
    }
    [[nodiscard]] bool is_empty() const { return size_ == 0; }
    [[nodiscard]] std::span<const std::uint8_t> cells() const { return {ordered_.data(), size_}; }
    [[nodiscard]] Mask digits(unsigned cell) const { return digits_[cell]; }

private:
    CellSet cells_;
    unsigned size_ = 0;
    std::array<std::uint8_t, cell_count> ordered_{};
    std::array<std::uint16_t, cell_count> digits_{};
};

class State {
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
    [[nodiscard]] const CellSet& cells_with(unsigned digit) const { return with_[digit]; }
    [[nodiscard]] bool is_filled(unsigned cell) const { return !empty_.has(cell); }
    [[nodiscard]] const CellSet& empty_cells() const { return empty_; }
    [[nodiscard]] unsigned empty_in(unsigned house) const { return empty_in_[house]; }
    [[nodiscard]] bool is_full() const { return empty_.is_empty(); }
    [[nodiscard]] CellSet peers_with(unsigned cell, unsigned digit) const {
        return geometry.peers[cell] & with_[digit];
    }

    void remove(unsigned cell, unsigned digit);
    void remove(const Removals& removals);
    void place(unsigned cell, unsigned digit);

private:
    std::array<Mask, cell_count> candidates_{};  // none in a filled cell
    std::array<std::array<Mask, 9>, house_count> places_{};
    std::array<CellSet, 9> with_{};
    CellSet empty_;
    std::array<unsigned, house_count> empty_in_{};
};

}  // namespace garns::rating
