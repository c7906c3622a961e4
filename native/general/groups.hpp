// A layout as groups of candidates of which exactly one is true.
//
// Vocabulary
//   candidate  a value in a cell: cell * size + value - 1. It is true, gone, or still open.
//   group      up to 25 candidates of which exactly one is true: the values of a cell, or the
//              places of a value in a house. This one idea says all there is to the game.
//   place      the number of a candidate within a group, 0 .. size-1; in masks, its bit.
//   seat       a group that a candidate is in, and its place there. Every candidate has one seat
//              in its cell's group and one for each house of its cell.
//
//     candidate 7 in r1c3 of a 9x9      group of r1c3            place 6 (the value)
//                                       group of 7s in row 1     place 2 (third cell of the row)
//                                       group of 7s in column 3  place 0
//                                       group of 7s in block 1   place 2
//
// Groups are numbered: first one for each cell, then `size` for each house, value by value.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace garns {

using Candidate = std::uint16_t;
using Group = std::uint16_t;
using Mask = std::uint32_t;

inline bool is_single_or_none(Mask mask) { return (mask & (mask - 1)) == 0; }
inline bool is_pair(Mask mask) {
    return !is_single_or_none(mask) && is_single_or_none(mask & (mask - 1));
}
// For small counts cheaper than counting on machines without an instruction for that.
inline bool has_at_most(unsigned count, Mask mask) {
    for (; count > 0; --count) mask &= mask - 1;
    return mask == 0;
}
inline unsigned lowest_place(Mask mask) { return static_cast<unsigned>(std::countr_zero(mask)); }
inline Mask bit_of(unsigned place) { return Mask{1} << place; }

struct Seat {
    Group group;
    std::uint8_t place;

    [[nodiscard]] Mask bit() const { return bit_of(place); }
};

// Two houses that share at least two cells: the places of the shared cells in each of them. If
// all places of a value in one house are shared, the value leaves the other places of the other.
struct Overlap {
    std::uint16_t other_house;
    Mask shared_here;
    Mask shared_there;
};

// The groups of a layout; nothing here ever changes.
class Groups {
public:
    // Both arguments must have passed check_board.
    Groups(std::size_t size, std::span<const std::uint16_t> house_cells)
        : Groups(size, house_cells, size * size) {}
    // A board of any number of cells: grids that overlap, say.
    Groups(std::size_t size, std::span<const std::uint16_t> house_cells, std::size_t cells);

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::size_t cells() const { return cells_; }
    [[nodiscard]] std::size_t houses() const { return houses_; }
    [[nodiscard]] std::size_t candidates() const { return cells() * size_; }
    [[nodiscard]] std::size_t count() const { return cells() + houses_ * size_; }

    [[nodiscard]] Candidate candidate(std::size_t cell, std::size_t value) const {
        return static_cast<Candidate>(cell * size_ + value - 1);
    }
    [[nodiscard]] std::span<const Seat> seats(Candidate candidate) const {
        return {seats_.data() + first_seat_[candidate],
                seats_.data() + first_seat_[candidate + 1U]};
    }
    [[nodiscard]] Candidate member(Group group, unsigned place) const {
        return members_[group * size_ + place];
    }
    [[nodiscard]] bool is_cell(Group group) const { return group < cells(); }
    [[nodiscard]] std::size_t house_of(Group group) const { return (group - cells()) / size_; }

    // The group of the same value as `group` in another house.
    [[nodiscard]] Group in_house(Group group, std::size_t house) const {
        return static_cast<Group>(group + house * size_ - house_of(group) * size_);
    }

    // The overlaps of a house that contain the cell at this place.
    [[nodiscard]] std::span<const Overlap> overlaps(std::size_t house, unsigned place) const {
        const auto at = house * size_ + place;
        return {overlaps_.data() + first_overlap_[at], overlaps_.data() + first_overlap_[at + 1]};
    }
    // A value with more places than this in the house cannot be within an overlap.
    [[nodiscard]] unsigned widest_overlap(Group group) const { return widest_overlap_[group]; }

private:
    void add_members(std::span<const std::uint16_t> house_cells);
    void add_seats();
    void add_overlaps();
    [[nodiscard]] std::vector<Overlap> overlaps_of(std::size_t house) const;

    std::size_t size_;
    std::size_t cells_;
    std::size_t houses_;
    std::vector<Candidate> members_;  // size of them for each group
    std::vector<Seat> seats_;
    std::vector<std::uint32_t> first_seat_;
    std::vector<Overlap> overlaps_;
    std::vector<std::uint32_t> first_overlap_;  // for each house and place
    std::vector<std::uint8_t> widest_overlap_;  // for each group; 0 for cells
};

}  // namespace garns
