#include "general/groups.hpp"

#include <algorithm>
#include <numeric>

#include "kernel.hpp"

namespace garns {

Groups::Groups(std::size_t size, std::span<const std::uint16_t> house_cells, std::size_t cells)
    : size_(size), cells_(cells), houses_(house_cells.size() / size) {
    add_members(house_cells);
    add_seats();
    add_overlaps();
}

void Groups::add_members(std::span<const std::uint16_t> house_cells) {
    members_.reserve(count() * size_);
    for (std::size_t candidate = 0; candidate < candidates(); ++candidate)
        members_.push_back(static_cast<Candidate>(candidate));
    for (std::size_t start = 0; start < house_cells.size(); start += size_)
        for (std::size_t value = 1; value <= size_; ++value)
            for (const auto cell : house_cells.subspan(start, size_))
                members_.push_back(candidate(cell, value));
}

void Groups::add_seats() {
    first_seat_.assign(candidates() + 1, 0);
    for (const Candidate member : members_) ++first_seat_[member + 1U];
    std::partial_sum(first_seat_.begin(), first_seat_.end(), first_seat_.begin());
    seats_.resize(members_.size());
    auto next_seat = first_seat_;
    for (std::size_t group = 0; group < count(); ++group)
        for (std::size_t place = 0; place < size_; ++place)
            seats_[next_seat[members_[group * size_ + place]]++] = {
                static_cast<Group>(group), static_cast<std::uint8_t>(place)};
}

// What each house shares with each other one is seen from the seats of the first value.
void Groups::add_overlaps() {
    widest_overlap_.assign(count(), 0);
    for (std::size_t house = 0; house < houses_; ++house) {
        const auto shared = overlaps_of(house);
        unsigned widest = 0;
        for (const Overlap& overlap : shared)
            widest = std::max(widest, static_cast<unsigned>(std::popcount(overlap.shared_here)));
        for (std::size_t value = 0; value < size_; ++value)
            widest_overlap_[cells() + house * size_ + value] = static_cast<std::uint8_t>(widest);
        for (unsigned place = 0; place < size_; ++place) {
            first_overlap_.push_back(static_cast<std::uint32_t>(overlaps_.size()));
            for (const Overlap& overlap : shared)
                if ((overlap.shared_here & bit_of(place)) != 0) overlaps_.push_back(overlap);
        }
    }
    first_overlap_.push_back(static_cast<std::uint32_t>(overlaps_.size()));
}

std::vector<Overlap> Groups::overlaps_of(std::size_t house) const {
    std::vector<Overlap> shared;
    constexpr std::size_t none = max_houses;
    std::vector<std::size_t> index_of(houses_, none);
    const auto group = static_cast<Group>(cells() + house * size_);
    for (unsigned place = 0; place < size_; ++place)
        for (const Seat seat : seats(member(group, place))) {
            if (is_cell(seat.group) || seat.group == group) continue;
            const auto other = static_cast<std::uint16_t>(house_of(seat.group));
            if (index_of[other] == none) {
                index_of[other] = shared.size();
                shared.push_back({other, 0, 0});
            }
            shared[index_of[other]].shared_here |= bit_of(place);
            shared[index_of[other]].shared_there |= seat.bit();
        }
    // A single shared cell is a hidden single anyway, and two equal houses have nothing to tell
    // each other.
    std::erase_if(shared, [this](const Overlap& overlap) {
        return is_single_or_none(overlap.shared_here) ||
               overlap.shared_here == bit_of(static_cast<unsigned>(size_)) - 1;
    });
    return shared;
}

}  // namespace garns
