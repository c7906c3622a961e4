// Almost locked sets: n cells of a house with n + 1 values between them.
//
// Two sets that share no cell are linked by a value if all its places in the one see all its places
// in the other: only one of the sets can have it, so the other keeps the rest of its values.

#include <algorithm>

#include "hodoku/finders.hpp"

namespace garns::hodoku {

using namespace logic;

namespace {

struct Set {
    CellSet cells;
    Mask values;
    // For each value the places outside that see all places inside.
    std::array<CellSet, 9> victims{};
};

// Two sets, the earlier one first, and one or two values.
struct Link {
    std::size_t one, other;
    std::array<Value, 2> values{};
    bool is_double = false;

    [[nodiscard]] Mask mask() const {
        return is_double ? Mask::of(values[0]) | Mask::of(values[1]) : Mask::of(values[0]);
    }
};

class LinkedSets {
public:
    explicit LinkedSets(const State& state) : state_(state) {
        for (const HouseList* houses :
             {&state.board().rows(), &state.board().columns(), &state.board().boxes()})
            for (const House* house : *houses) grow(house->cells & state.empty_cells(), {}, {}, 0);
        for (Set& set : sets_) {
            for (const Value value : set.values)
                set.victims[value] = state.places(value) &
                                     state.board().seen_by_all(set.cells & state.places(value));
        }
        link();
    }

    [[nodiscard]] const std::vector<Set>& sets() const { return sets_; }
    // In the order of their sets.
    [[nodiscard]] const std::vector<Link>& links() const { return links_; }

    // What sees all places of a value in two sets, for the values that both have.
    [[nodiscard]] CandidateSet shared_victims(std::size_t one, std::size_t other,
                                              Mask excepted) const {
        CandidateSet removed{};
        for (const Value value : (sets_[one].values & sets_[other].values).without(excepted))
            removed[value] = sets_[one].victims[value] & sets_[other].victims[value];
        return removed;
    }

private:
    static constexpr unsigned largest = 8;

    // Adds cells in order: every set comes before those that begin with it.
    void grow(CellSet left, CellSet cells, Mask values, unsigned count) {
        if (count == largest) return;
        for (; !left.is_empty(); left.drop_first()) {
            const CellSet larger = cells | CellSet::of(left.first());
            const Mask more = values | state_.candidates(left.first());
            if (more.count() == count + 2 && is_new(larger)) sets_.push_back({larger, more});
            grow(left.without_first(), larger, more, count + 1);
        }
    }

    // Only sets that lie in a box and in a line come twice.
    [[nodiscard]] bool is_new(CellSet cells) const {
        return std::ranges::none_of(sets_, [&](const Set& set) { return set.cells == cells; });
    }

    void link() {
        for (std::size_t one = 0; one < sets_.size(); ++one) {
            for (std::size_t other = one + 1; other < sets_.size(); ++other) link(one, other);
        }
    }

    void link(std::size_t one, std::size_t other) {
        const Set& first = sets_[one];
        const Set& second = sets_[other];
        if (first.cells.meets(second.cells)) return;
        Link link{one, other};
        unsigned count = 0;
        for (const Value value : first.values & second.values) {
            if (!(second.cells & state_.places(value)).is_within(first.victims[value])) continue;
            link.values[count++] = value;
            if (count == 2) break;
        }
        link.is_double = count == 2;
        if (count > 0) links_.push_back(link);
    }

    const State& state_;
    std::vector<Set> sets_;
    std::vector<Link> links_;
};

// What two sets that are linked twice keep for themselves.
void add_kept(CandidateSet& removed, const Set& set, const Set& other, Mask links) {
    for (const Value value : set.values.without(links))
        removed[value] |= set.victims[value].without(other.cells);
}

CandidateSet removed_by_link(const LinkedSets& sets, const Link& link) {
    const auto& [one, other, values, is_double] = link;
    CandidateSet removed = sets.shared_victims(one, other, Mask::of(values[0]));
    if (!is_double) return removed;
    add_to(removed, sets.shared_victims(one, other, Mask::of(values[1])));
    add_kept(removed, sets.sets()[one], sets.sets()[other], link.mask());
    add_kept(removed, sets.sets()[other], sets.sets()[one], link.mask());
    return removed;
}

}  // namespace

Found find_als_xz(Position& position) {
    const LinkedSets sets(position.state());
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
    const bool is_one_value = !first.is_double && !second.is_double;
    if (is_one_value && first.values[0] == second.values[0]) return {};
    const auto ends = ends_of(first, second);
    if (!ends || sets.sets()[ends->one].cells.meets(sets.sets()[ends->other].cells)) return {};
    return sets.shared_victims(ends->one, ends->other, first.mask() | second.mask());
}

}  // namespace

Found find_als_xy_wing(Position& position) {
    const LinkedSets sets(position.state());
    std::vector<std::vector<std::size_t>> links_of(sets.sets().size());
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
    explicit AlsChains(const State& state) : sets_(state), links_from_(sets_.sets().size()) {
        for (const Link& link : sets_.links()) links_from_[link.one].push_back(&link);
    }

    [[nodiscard]] Found best() {
        for (std::size_t start = 0; start < sets_.sets().size(); ++start)
            for (const Value value : sets_.sets()[start].values) follow(start, value);
        return best_of(found_);
    }

private:
    // After one link, two, and three or more: by which values each set can be reached.
    using Reached = std::array<std::vector<Mask>, 3>;

    // From a set that is left by this value.
    void follow(std::size_t start, Value value) {
        Reached reached;
        reached.fill(std::vector<Mask>(sets_.sets().size()));
        for (const Link* link : links_from_[start])
            if (link->mask().has(value)) reached[0][link->other] |= Mask::of(value);
        for (std::size_t number = start + 1; number < sets_.sets().size(); ++number) {
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
            const Mask left = link.mask().without(Mask::of(value));
            if (left.is_empty() || std::ranges::find(ways, left) != ways.end()) continue;
            ways.push_back(left);
            next |= Mask::of(left.has(link.values[0]) ? link.values[0] : link.values[1]);
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

Found find_als_chain(Position& position) { return AlsChains(position.state()).best(); }

}  // namespace garns::hodoku
