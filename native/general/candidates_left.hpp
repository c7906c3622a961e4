// The candidates that are left on a board, and the plain conclusions from them.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "general/groups.hpp"

namespace garns {

// Knows for each group which of its candidates are left. A candidate that goes leaves all its
// groups at once and is written on a trail, so that taking back is walking back.
//
// Conclusions, until nothing changes:
//   single   a group with one candidate left: it is true, its other groups lose all others.
//            (In a cell's group this is a naked single, in a house's group a hidden single.)
//   locked   the places of a value in one house are all shared with another house: the value
//            leaves the rest of that one. (Box against line, for whatever houses there are.)
class CandidatesLeft {
public:
    // An empty board. The groups must outlive it.
    explicit CandidatesLeft(const Groups& groups);

    // Makes a candidate true, or lets it go, and draws all conclusions. Both return false if they
    // contradict each other; the board is then good for nothing but take_back.
    [[nodiscard]] bool place(Candidate candidate);
    [[nodiscard]] bool remove(Candidate candidate);

    // All changes since trail_length() was `length` are undone.
    [[nodiscard]] std::size_t trail_length() const { return trail_length_; }
    void take_back(std::size_t length);

    // Only if there is no contradiction.
    [[nodiscard]] bool is_solved() const {
        return trail_length_ == groups_->candidates() - groups_->cells();
    }

    [[nodiscard]] const Groups& groups() const { return *groups_; }
    [[nodiscard]] Mask left(Group group) const { return left_[group]; }
    [[nodiscard]] bool is_left(Candidate candidate) const {
        const Seat seat = groups_->seats(candidate).front();
        return (left_[seat.group] & seat.bit()) != 0;
    }

    // The value of each cell, 0 where more than one is left.
    void copy_values(std::span<std::uint8_t> values) const;

private:
    [[nodiscard]] bool draw_conclusions();
    [[nodiscard]] bool settle(Candidate candidate);
    [[nodiscard]] bool drop(Candidate candidate);
    [[nodiscard]] bool drop_places(Group group, Mask places);
    [[nodiscard]] bool drop_by_overlap(Group group);
    bool contradiction();

    const Groups* groups_;
    std::vector<Mask> left_;
    std::vector<Candidate> trail_;  // the first trail_length_ are gone, in this order
    std::size_t trail_length_ = 0;

    std::vector<Group> singles_;  // groups that have come down to one candidate
    std::vector<Group> narrow_;   // groups that may lie within an overlap since they changed
    std::vector<std::uint8_t> is_in_narrow_;
};

}  // namespace garns
