// Techniques with almost locked sets (see logic/als.cpp) in HoDoKu's order: by the places of the
// sets in its list of them.

#include <algorithm>

#include "hodoku/finders.hpp"
#include "logic/als.hpp"
#include "logic/classic_geometry.hpp"

namespace garns::hodoku {

using namespace logic;

namespace {

// The most cells of a set.
constexpr std::size_t largest = 8;

// Where a set stands in HoDoKu's list: house by house, rows before columns and these before boxes;
// in a house every set comes before those that begin with it.
struct Place {
    unsigned house;
    std::array<Cell, largest> cells_from_1{};

    friend auto operator<=>(const Place&, const Place&) = default;
};

Place place_of(const Board& board, const CellSet& cells) {
    constexpr unsigned first_row = ClassicGeometry::first_row;
    constexpr unsigned house_count = ClassicGeometry::house_count;
    Place place{house_count};
    for (const House* house : board.houses_with(cells))
        place.house =
            std::min(place.house, (house->number + house_count - first_row) % house_count);
    auto each = place.cells_from_1.begin();
    for (const Cell cell : cells) *each++ = cell + 1;
    return place;
}

// Two sets, the earlier one first, and one or two values.
struct Link {
    std::size_t one, other;
    Mask values;
};

// The sets, numbered in HoDoKu's order, and which of them are linked and share no cell.
class LinkedSets {
public:
    explicit LinkedSets(Position& position) : all_(position.almost_locked_sets()) {
        std::vector<std::pair<Place, std::size_t>> places;
        for (const AlmostLockedSet& set : all_.all())
            places.emplace_back(place_of(position.state().board(), set.cells), places.size());
        std::ranges::sort(places);
        for (const auto& [place, number] : places) order_.push_back(number);
        link();
    }

    [[nodiscard]] std::size_t count() const { return order_.size(); }
    [[nodiscard]] const AlmostLockedSet& operator[](std::size_t set) const {
        return all_.all()[order_[set]];
    }
    // In the order of their sets.
    [[nodiscard]] const std::vector<Link>& links() const { return links_; }

    // The places of a value outside that see all its places inside.
    [[nodiscard]] const CellSet& victims(std::size_t set, Value value) const {
        return all_.node(order_[set], value).victims;
    }
    // What sees all places of a value in two sets, for the values that both have.
    [[nodiscard]] CandidateSet shared_victims(std::size_t one, std::size_t other,
                                              Mask excepted) const {
        return logic::shared_victims(all_, order_[one], order_[other], excepted);
    }

private:
    void link() {
        std::vector<std::size_t> place(count());
        for (std::size_t i = 0; i < count(); ++i) place[order_[i]] = i;
        for (std::size_t one = 0; one < count(); ++one) {
            std::vector<Mask> linking(count());
            for (const Value value : (*this)[one].values)
                all_.linked(order_[one], value).each([&](std::size_t other) {
                    linking[place[other]] |= Mask::of(value);
                });
            for (std::size_t other = one + 1; other < count(); ++other)
                if (!linking[other].is_empty() && !(*this)[one].cells.meets((*this)[other].cells))
                    links_.push_back({one, other, first_two(linking[other])});
        }
    }

    static Mask first_two(Mask values) {
        return values.without(values.without_first().without_first());
    }

    const AlmostLockedSets& all_;
    std::vector<std::size_t> order_;
    std::vector<Link> links_;
};

// What two sets that are linked twice keep for themselves.
void add_kept(CandidateSet& removed, const LinkedSets& sets, std::size_t set, std::size_t other,
              Mask links) {
    for (const Value value : sets[set].values.without(links))
        removed[value] |= sets.victims(set, value).without(sets[other].cells);
}

CandidateSet removed_by_link(const LinkedSets& sets, const Link& link) {
    const auto& [one, other, values] = link;
    CandidateSet removed = sets.shared_victims(one, other, Mask::of(values.first()));
    if (values.is_one()) return removed;
    add_to(removed, sets.shared_victims(one, other, Mask::of(values.last())));
    add_kept(removed, sets, one, other, values);
    add_kept(removed, sets, other, one, values);
    return removed;
}

}  // namespace

Found find_als_xz(Position& position) {
    const LinkedSets sets(position);
    for (const Link& link : sets.links()) {
        const CandidateSet removed = removed_by_link(sets, link);
        if (!is_empty(removed)) return by_value(removed);
    }
    return std::nullopt;
}

namespace {

// The ends of two links that have one set in common.
struct Ends {
    std::size_t one, other;
};

std::optional<Ends> ends_of(const Link& first, const Link& second) {
    if (first.one == second.one) return Ends{first.other, second.other};
    if (first.one == second.other) return Ends{first.other, second.one};
    if (first.other == second.one) return Ends{first.one, second.other};
    if (first.other == second.other) return Ends{first.one, second.one};
    return std::nullopt;
}

CandidateSet removed_by_wing(const LinkedSets& sets, const Link& first, const Link& second) {
    const Mask values = first.values | second.values;
    const auto ends = ends_of(first, second);
    if (values.is_one() || !ends || sets[ends->one].cells.meets(sets[ends->other].cells)) return {};
    return sets.shared_victims(ends->one, ends->other, values);
}

}  // namespace

Found find_als_xy_wing(Position& position) {
    const LinkedSets sets(position);
    std::vector<std::vector<std::size_t>> links_of(sets.count());
    for (std::size_t i = 0; i < sets.links().size(); ++i) {
        links_of[sets.links()[i].one].push_back(i);
        links_of[sets.links()[i].other].push_back(i);
    }
    for (std::size_t i = 0; i < sets.links().size(); ++i) {
        const Link& link = sets.links()[i];
        std::vector<std::size_t> later;
        std::ranges::set_union(links_of[link.one], links_of[link.other], std::back_inserter(later));
        for (auto j = std::ranges::upper_bound(later, i); j != later.end(); ++j) {
            const CandidateSet removed = removed_by_wing(sets, link, sets.links()[*j]);
            if (!is_empty(removed)) return by_value(removed);
        }
    }
    return std::nullopt;
}

namespace {

// Chains of four sets or more, each later than the one before. A set that was reached by one value
// is left by another.
class AlsChains {
public:
    explicit AlsChains(Position& position) : sets_(position), links_from_(sets_.count()) {
        for (const Link& link : sets_.links()) links_from_[link.one].push_back(&link);
    }

    [[nodiscard]] Found best() {
        for (std::size_t start = 0; start < sets_.count(); ++start)
            for (const Value value : sets_[start].values) follow(start, value);
        return best_of(found_);
    }

private:
    // After one link, two, and three or more: by which values each set can be reached.
    using Reached = std::array<std::vector<Mask>, 3>;

    // From a set that is left by this value.
    void follow(std::size_t start, Value value) {
        Reached reached;
        reached.fill(std::vector<Mask>(sets_.count()));
        for (const Link* link : links_from_[start])
            if (link->values.has(value)) reached[0][link->other] |= Mask::of(value);
        for (std::size_t number = start + 1; number < sets_.count(); ++number) {
            for (const Link* link : links_from_[number]) {
                take(*link, reached[0][number], reached[1][link->other]);
                for (const std::size_t links : {1U, 2U}) {
                    for (const Mask left :
                         take(*link, reached[links][number], reached[2][link->other]))
                        conclude(start, link->other, left | Mask::of(value));
                }
            }
        }
    }

    // Takes a link from a set that was reached by each of these values: by which values that can be
    // done. The next set is reached by them; of two, HoDoKu remembers the first alone.
    static std::vector<Mask> take(const Link& link, Mask by, Mask& next) {
        std::vector<Mask> ways;
        for (const Value value : by) {
            const Mask left = link.values.without(Mask::of(value));
            if (left.is_empty() || std::ranges::find(ways, left) != ways.end()) continue;
            ways.push_back(left);
            next |= Mask::of(left.first());
        }
        return ways;
    }

    void conclude(std::size_t start, std::size_t end, Mask links) {
        Step step;
        step.removed = sets_.shared_victims(start, end, links);
        if (!is_empty(step.removed)) found_.push_back(step);
    }

    LinkedSets sets_;
    std::vector<std::vector<const Link*>> links_from_;
    std::vector<Step> found_;
};

}  // namespace

Found find_als_chain(Position& position) { return AlsChains(position).best(); }

}  // namespace garns::hodoku
