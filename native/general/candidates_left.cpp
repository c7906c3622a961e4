#include "general/candidates_left.hpp"

namespace garns {

CandidatesLeft::CandidatesLeft(const Groups& groups)
    : groups_(&groups), left_(groups.count(), bit_of(static_cast<unsigned>(groups.size())) - 1),
      trail_(groups.candidates()), is_in_narrow_(groups.count(), 0) {}

bool CandidatesLeft::place(Candidate candidate) { return settle(candidate) && draw_conclusions(); }

bool CandidatesLeft::remove(Candidate candidate) {
    if (!is_left(candidate)) return true;
    return drop(candidate) && draw_conclusions();
}

void CandidatesLeft::take_back(std::size_t length) {
    while (trail_length_ > length)
        for (const Seat seat : groups_->seats(trail_[--trail_length_]))
            left_[seat.group] |= seat.bit();
}

bool CandidatesLeft::draw_conclusions() {
    while (true) {
        while (!singles_.empty()) {
            const Group group = singles_.back();
            singles_.pop_back();
            if (!settle(groups_->member(group, lowest_place(left_[group])))) return false;
        }
        if (narrow_.empty()) return true;
        const Group group = narrow_.back();
        narrow_.pop_back();
        is_in_narrow_[group] = 0;
        if (!drop_by_overlap(group)) return false;
    }
}

bool CandidatesLeft::settle(Candidate candidate) {
    for (const Seat seat : groups_->seats(candidate)) {
        if ((left_[seat.group] & seat.bit()) == 0) return contradiction();
        if (!drop_places(seat.group, left_[seat.group] & ~seat.bit())) return false;
    }
    return true;
}

bool CandidatesLeft::drop_places(Group group, Mask places) {
    for (; places != 0; places &= places - 1)
        if (!drop(groups_->member(group, lowest_place(places)))) return false;
    return true;
}

bool CandidatesLeft::drop(Candidate candidate) {
    trail_[trail_length_++] = candidate;
    bool possible = true;
    for (const Seat seat : groups_->seats(candidate)) {
        const Mask left = left_[seat.group] &= ~seat.bit();
        if (is_single_or_none(left)) {
            possible &= left != 0;
            singles_.push_back(seat.group);
        } else if (has_at_most(groups_->widest_overlap(seat.group), left) &&
                   is_in_narrow_[seat.group] == 0) {
            is_in_narrow_[seat.group] = 1;
            narrow_.push_back(seat.group);
        }
    }
    return possible || contradiction();
}

bool CandidatesLeft::drop_by_overlap(Group group) {
    const Mask left = left_[group];
    if (is_single_or_none(left)) return true;
    const auto house = groups_->house_of(group);
    for (const Overlap& overlap : groups_->overlaps(house, lowest_place(left))) {
        if ((left & ~overlap.shared_here) != 0) continue;
        const Group other = groups_->in_house(group, overlap.other_house);
        if (!drop_places(other, left_[other] & ~overlap.shared_there)) return false;
    }
    return true;
}

bool CandidatesLeft::contradiction() {
    singles_.clear();
    for (const Group group : narrow_) is_in_narrow_[group] = 0;
    narrow_.clear();
    return false;
}

void CandidatesLeft::copy_values(std::span<std::uint8_t> values) const {
    for (std::size_t cell = 0; cell < groups_->cells(); ++cell) {
        const Mask left = left_[cell];
        const auto value = static_cast<std::uint8_t>(std::bit_width(left));
        values[cell] = is_single_or_none(left) ? value : std::uint8_t{0};
    }
}

}  // namespace garns
