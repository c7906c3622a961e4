#include "logic/node_links.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace GARNS_LOGIC {

std::vector<PairLink> pair_links(const State& state) {
    std::vector<PairLink> links;
    for (Value value = 0; value < state.size(); ++value) {
        const CellSet places = state.places(value);
        for (const House& house : state.board().houses()) {
            const CellSet inside = house.cells & places;
            const CellSet later = inside.without_first();
            if (later.is_one()) links.push_back({value, inside.first(), later.first()});
        }
    }
    return links;
}

namespace {

// The ways to part the places of a value in a house, not both parts of one cell.
class Parting {
public:
    Parting(Value value, const CellSet& inside, std::span<const CellSet> crossings,
            std::vector<GroupLink>& links)
        : value_(value), inside_(inside), crossings_(crossings), links_(links) {}

    // The first part lies where the house crosses another.
    void part_by(const CellSet& crossing) const {
        const CellSet common = inside_ & crossing;
        if (!common.has_several() || !can_be_rest(inside_.without(common))) return;
        std::array<Cell, max_values> cells{};
        unsigned count = 0;
        for (const Cell cell : common) cells[count++] = cell;
        // All subsets, the largest number first.
        for (std::uint32_t chosen = 1U << count; --chosen > 0;) {
            if ((chosen & (chosen - 1)) == 0) continue;
            CellSet group;
            for (std::uint32_t left = chosen; left != 0; left &= left - 1)
                group |= CellSet::of(cells[static_cast<unsigned>(std::countr_zero(left))]);
            const CellSet rest = inside_.without(group);
            if (!rest.is_empty() && can_be_rest(rest)) links_.push_back({value_, group, rest});
        }
    }

private:
    // Cells of which some can be a part, too: what is not within a crossing never becomes so by
    // more cells.
    [[nodiscard]] bool can_be_rest(const CellSet& cells) const {
        return !cells.has_several() || std::ranges::any_of(crossings_, [&](const CellSet& other) {
            return cells.is_within(other);
        });
    }

    Value value_;
    const CellSet& inside_;
    std::span<const CellSet> crossings_;
    std::vector<GroupLink>& links_;
};

}  // namespace

std::vector<GroupLink> group_links(const State& state) {
    std::vector<GroupLink> links;
    std::vector<CellSet> crossings;
    for (const House& house : state.board().houses()) {
        crossings.clear();
        for (const House* other : state.board().overlapping(house))
            crossings.push_back(house.cells & other->cells);
        for (Value value = 0; value < state.size(); ++value) {
            const CellSet inside = house.cells & state.places(value);
            if (!inside.without_first().has_several()) continue;
            const Parting parting(value, inside, crossings, links);
            for (const CellSet& crossing : crossings) parting.part_by(crossing);
        }
    }
    return links;
}

namespace {

constexpr unsigned smallest_set = 2;
constexpr unsigned largest_set = 6;

// The sets of one house.
class SetsOfHouse {
public:
    SetsOfHouse(const State& state, const House& house) : state_(state), house_(house) {
        for (const Cell cell : house.list)
            if (!state.candidates(cell).is_empty()) cells_[count_++] = cell;
        largest_ = std::min(count_ == 0 ? 0 : count_ - 1, largest_set);
        grow(0, 0, {}, {});
    }

    void add_to(std::vector<SparingSet>& sets) const {
        for (const auto& of_size : found_) sets.insert(sets.end(), of_size.begin(), of_size.end());
    }

private:
    void grow(unsigned from, unsigned chosen, const CellSet& cells, Mask values) {
        for (unsigned i = from; i < count_; ++i) {
            const Mask more = values | state_.candidates(cells_[i]);
            if (more.count() > largest_ + 1) continue;
            const CellSet grown = cells | CellSet::of(cells_[i]);
            const unsigned size = chosen + 1;
            if (size >= smallest_set && more.count() == size + 1 && !is_known(grown, size))
                found_[size].push_back({grown, more});
            if (size < largest_) grow(i + 1, size, grown, more);
        }
    }

    // Whether an earlier house has the set, too, and more empty cells.
    [[nodiscard]] bool is_known(const CellSet& cells, unsigned size) const {
        const auto has_set = [&](const House* other) {
            return other->number < house_.number && cells.is_within(other->cells) &&
                   (other->cells & state_.empty_cells()).count() > size;
        };
        return std::ranges::any_of(state_.board().houses_of(cells.first()), has_set);
    }

    const State& state_;
    const House& house_;
    std::array<Cell, max_values> cells_{};
    unsigned count_ = 0;
    unsigned largest_ = 0;
    // By their sizes.
    std::vector<std::vector<SparingSet>> found_{largest_set + 1};
};

}  // namespace

std::vector<SparingSet> sparing_sets(const State& state) {
    std::vector<SparingSet> sets;
    for (const House& house : state.board().houses()) SetsOfHouse(state, house).add_to(sets);
    return sets;
}

std::size_t NodeIndex::number_of(const Node& node, std::vector<Node>& nodes) {
    if (2 * count_ >= slots_.size()) grow(nodes);
    std::uint32_t& slot = slot_of(node, nodes);
    if (slot == no_node) {
        slot = static_cast<std::uint32_t>(nodes.size());
        nodes.push_back(node);
        ++count_;
    }
    return slot;
}

// The slot that has the node, or the free one for it.
std::uint32_t& NodeIndex::slot_of(const Node& node, const std::vector<Node>& nodes) {
    const std::size_t last = slots_.size() - 1;
    const std::uint64_t hash = node.cells.hash() + node.value * 0x9E3779B97F4A7C15ULL;
    std::size_t place = static_cast<std::size_t>(hash ^ hash >> 29U) & last;
    while (slots_[place] != no_node) {
        const Node& other = nodes[slots_[place]];
        if (other.value == node.value && other.cells == node.cells) break;
        place = (place + 1) & last;
    }
    return slots_[place];
}

void NodeIndex::grow(const std::vector<Node>& nodes) {
    const std::vector<std::uint32_t> before =
        std::exchange(slots_, std::vector<std::uint32_t>(4 * slots_.size(), no_node));
    for (const std::uint32_t number : before)
        if (number != no_node) slot_of(nodes[number], nodes) = number;
}

}  // namespace GARNS_LOGIC
