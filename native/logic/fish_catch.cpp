#include "logic/fish_catch.hpp"

#include <algorithm>

namespace GARNS_LOGIC {

namespace {

// The most choices of covers to try for a target: large fish are only looked for where few houses
// still lack the value.
constexpr std::size_t most_choices = 50'000;

// Whether there are more ways than that to choose `count` of `all`.
bool are_too_many(std::size_t all, std::size_t count) {
    if (count > all) return false;
    std::size_t ways = 1;
    for (std::size_t i = 0; i < std::min(count, all - count); ++i) {
        ways = ways * (all - i) / (i + 1);
        // From here on there will only be more.
        if (ways > most_choices) return true;
    }
    return false;
}

std::uint16_t number_of(const House& house) { return static_cast<std::uint16_t>(house.number); }

}  // namespace

bool FishCatch::search(const CellSet& places, Cell target) {
    target_ = target;
    const CellSet rest = places.without(board_.peers(target)).without(CellSet::of(target));
    list_covers(rest);
    if (are_too_many(covers_.size(), size_ - 2)) return false;
    list_bases(rest);
    while (leave_out_the_useless()) continue;
    if (bases_.size() < size_ || covers_.size() + 1 < size_) return false;
    number_covers();
    left_.clear();
    for (const Base& base : bases_) left_.push_back({&base, base.places, base.count});
    chosen_count_ = 0;
    return choose_covers(0, 0);
}

void FishCatch::list_covers(const CellSet& rest) {
    covers_.clear();
    for (const House* house : sides_.covers)
        if (house->cells.meets(rest)) covers_.push_back({house, house->cells & rest});
}

void FishCatch::list_bases(const CellSet& rest) {
    bases_.clear();
    for (const House* house : sides_.bases) {
        const CellSet places = house->cells & rest;
        if (!places.is_empty()) bases_.push_back({house, places, places.count(), 0, -1});
    }
}

// Whether something was left out.
bool FishCatch::leave_out_the_useless() {
    const auto covers =
        std::erase_if(covers_, [&](const Cover& cover) { return serves_too_few(cover); });
    const auto bases = std::erase_if(bases_, [&](Base& base) { return has_no_room(base); });
    return covers + bases > 0;
}

// A cover must serve two bases.
bool FishCatch::serves_too_few(const Cover& cover) const {
    return std::ranges::count_if(bases_, [&](const Base& base) {
               return base.house != cover.house && base.places.meets(cover.places);
           }) < 2;
}

// The other covers must hold all places of a base, and one less than there are bases must do.
bool FishCatch::has_no_room(Base& base) const {
    CellSet held;
    base.widest = 0;
    for (const Cover& cover : covers_) {
        if (cover.house == base.house) continue;
        const CellSet common = base.places & cover.places;
        if (common.is_empty()) continue;
        held |= common;
        base.widest = std::max(base.widest, common.count());
    }
    return held != base.places || base.count > (size_ - 1) * base.widest;
}

void FishCatch::number_covers() {
    place_of_cover_.assign(board_.houses().size(), -1);
    for (std::size_t i = 0; i < covers_.size(); ++i)
        place_of_cover_[covers_[i].house->number] = static_cast<int>(i);
    for (Base& base : bases_) base.own = place_of_cover_[base.house->number];
    held_after_.assign(covers_.size() + 1, {});
    for (std::size_t i = covers_.size(); i-- > 0;)
        held_after_[i] = held_after_[i + 1] | covers_[i].places;
}

// Covers in order, two less than bases, with those bases in `left_` from `begin` on that the
// covers leave possible.
bool FishCatch::choose_covers(std::size_t from, std::size_t begin) {
    const std::size_t to_choose = size_ - 1 - chosen_count_;
    if (to_choose == 1) return choose_last_cover(from, begin);
    const std::size_t end = left_.size();
    for (std::size_t i = from; i + to_choose <= covers_.size(); ++i) {
        bool is_ended = false;
        if (keep_possible(i, begin, end, to_choose - 1)) {
            chosen_[chosen_count_++] = i;
            is_ended = choose_covers(i + 1, end);
            --chosen_count_;
        }
        left_.resize(end, {});
        if (is_ended) return true;
    }
    return false;
}

// Appends those bases that are still possible with one more cover, if they are enough: what it
// leaves of them must have room in so many later ones.
bool FishCatch::keep_possible(std::size_t cover, std::size_t begin, std::size_t end,
                              std::size_t later) {
    const CellSet &held = covers_[cover].places, &held_later = held_after_[cover + 1];
    unsigned served = 0;
    for (std::size_t i = begin; i < end; ++i) {
        // Those that are kept and those that are still to be looked at.
        if (left_.size() - i < size_) return false;
        Left left = left_[i];
        if (left.base->own == static_cast<int>(cover)) continue;
        if (left.places.meets(held)) {
            left.count -= (left.places & held).count();
            left.places = left.places.without(held);
        }
        if (left.count > later * left.base->widest || !left.places.is_within(held_later)) continue;
        if (served < 2 && left.base->places.meets(held)) ++served;
        left_.push_back(left);
    }
    return served >= 2 && left_.size() - end >= size_;
}

// The last cover is not tried but read off: it must hold what the others leave of the bases.
bool FishCatch::choose_last_cover(std::size_t from, std::size_t begin) {
    if (steps_.is_stopped()) return true;
    const std::size_t whole = count_served(from, begin);
    for (std::size_t cover = from; cover < covers_.size(); ++cover) {
        if (served_[cover] == 0 || served_[cover] + whole < size_) continue;
        chosen_[chosen_count_] = cover;
        list_inside(cover, begin);
        if (choose_bases(0, 0, {})) return true;
    }
    return false;
}

// How many bases need no further cover, and for how many each cover would be enough.
std::size_t FishCatch::count_served(std::size_t from, std::size_t begin) {
    std::size_t whole = 0;
    served_.assign(covers_.size(), 0);
    for (std::size_t i = begin; i < left_.size(); ++i) {
        const auto& [base, places, count] = left_[i];
        if (places.is_empty()) {
            ++whole;
            continue;
        }
        for (const House* house : board_.houses_of(places.first())) {
            const int cover = place_of_cover_[house->number];
            if (cover >= static_cast<int>(from) && cover != base->own &&
                places.is_within(house->cells))
                ++served_[static_cast<std::size_t>(cover)];
        }
    }
    return whole;
}

void FishCatch::list_inside(std::size_t cover, std::size_t begin) {
    inside_.clear();
    for (std::size_t i = begin; i < left_.size(); ++i) {
        const auto& [base, places, count] = left_[i];
        if (base->own != static_cast<int>(cover) && places.is_within(covers_[cover].places))
            inside_.push_back(base);
    }
}

// Bases that share no place.
bool FishCatch::choose_bases(std::size_t from, unsigned count, const CellSet& taken) {
    if (count == size_) return are_covers_needed() && report();
    for (std::size_t i = from; i + size_ <= inside_.size() + count; ++i) {
        if (inside_[i]->places.meets(taken)) continue;
        base_[count] = inside_[i];
        if (choose_bases(i + 1, count + 1, taken | inside_[i]->places)) return true;
    }
    return false;
}

// A cover that serves a single base could be left out together with it.
bool FishCatch::are_covers_needed() const {
    for (unsigned i = 0; i + 1 < size_; ++i) {
        unsigned served = 0;
        for (unsigned k = 0; k < size_; ++k)
            served += base_[k]->places.meets(covers_[chosen_[i]].places) ? 1 : 0;
        if (served < 2) return false;
    }
    return true;
}

// With each house that holds the target as the last of the cover.
bool FishCatch::report() const {
    HouseNumbers base{}, chosen{};
    for (unsigned i = 0; i < size_; ++i) base[i] = number_of(*base_[i]->house);
    for (unsigned i = 0; i + 1 < size_; ++i) chosen[i] = number_of(*covers_[chosen_[i]].house);
    for (const House* last : sides_.covers) {
        if (!last->cells.has(target_)) continue;
        HouseNumbers cover = chosen;
        unsigned place = size_ - 1;
        for (; place > 0 && cover[place - 1] > last->number; --place)
            cover[place] = cover[place - 1];
        cover[place] = number_of(*last);
        if (found_(base, cover)) return true;
    }
    return false;
}

}  // namespace GARNS_LOGIC
