#include "logic/almost_locked.hpp"

#include <algorithm>
#include <bit>

namespace GARNS_LOGIC {

namespace {

// Some of the open cells of a house, as bits.
using Choice = std::uint32_t;

// The cells of a house, or of a part of one, that can be in a set.
class OpenCells {
public:
    OpenCells(const State& state, const CellSet& within, unsigned most_values) {
        for (const Cell cell : within) {
            const Mask candidates = state.candidates(cell);
            if (!candidates.has_several() || candidates.count() > most_values) continue;
            cells_[count_] = cell;
            candidates_[count_++] = candidates;
        }
    }

    // Calls `found` with each choice of cells that has more values than cells, but at most `spare`
    // more; and with the values, and the number of cells. In the order of the choices as numbers.
    template <class Found>
    void search(unsigned largest, unsigned spare, const Found& found) const {
        Search<Found>{*this, largest, spare, found}.grow(count_, 0, {}, 0);
    }

    [[nodiscard]] CellSet cells_of(Choice choice) const {
        CellSet cells;
        for (; choice != 0; choice &= choice - 1)
            cells |= CellSet::of(cells_[static_cast<unsigned>(std::countr_zero(choice))]);
        return cells;
    }
    [[nodiscard]] Choice choice_of(const CellSet& cells) const {
        Choice choice = 0;
        for (unsigned i = 0; i < count_; ++i)
            if (cells.has(cells_[i])) choice |= Choice{1} << i;
        return choice;
    }

private:
    template <class Found>
    struct Search {
        const OpenCells& open;
        unsigned largest, spare;
        const Found& found;

        // This choice, and all that have cells before `end` as well.
        void grow(unsigned end, Choice choice, Mask values, unsigned chosen) const {
            const unsigned count = values.count();
            if (count > chosen && count <= chosen + spare) found(choice, values, chosen);
            if (chosen == largest) return;
            for (unsigned i = 0; i < end; ++i) {
                const Mask more = values | open.candidates_[i];
                // Each cell more takes up one spare value at best.
                if (more.count() <= std::min(largest, chosen + 1 + i) + spare)
                    grow(i, choice | Choice{1} << i, more, chosen + 1);
            }
        }
    };

    std::array<Cell, max_values> cells_{};
    std::array<Mask, max_values> candidates_{};
    unsigned count_ = 0;
};

}  // namespace

std::vector<CellsAndValues> subsets(const State& state, CellSet within, unsigned largest,
                                    unsigned spare) {
    std::vector<CellsAndValues> sets;
    const OpenCells open(state, within, largest + spare);
    open.search(largest, spare, [&](Choice choice, Mask values, unsigned count) {
        sets.push_back({open.cells_of(choice), values, count});
    });
    return sets;
}

AlmostLockedSets::AlmostLockedSets(const State& state) : state_(&state), candidates_(state) {
    enumerate();
    find_nodes();
    relate();
}

namespace {

// The most cells of a set; on boards above 9x9 fewer, for there are too many.
constexpr unsigned largest_size = 8, largest_on_big_boards = 4;

using SetsBySize = std::array<std::vector<AlmostLockedSet>, largest_size + 1>;

// The choices that lie in a house before this one: they were found there. One cell is left out.
std::vector<Choice> earlier_choices(const Board& board, const House& house, const OpenCells& open) {
    std::vector<Choice> choices;
    for (const House* other : board.overlapping(house))
        if (other->number < house.number) choices.push_back(open.choice_of(other->cells));
    return choices;
}

void enumerate_house(const State& state, const House& house, unsigned largest, SetsBySize& sets) {
    const Board& board = state.board();
    const OpenCells open(state, house.cells, largest + 1);
    const std::vector<Choice> earlier = earlier_choices(board, house, open);
    const auto is_known = [&](Choice choice, unsigned count) {
        if (count == 1)
            return board.houses_of(open.cells_of(choice).first()).front()->number != house.number;
        return std::ranges::any_of(earlier, [&](Choice each) { return (choice & ~each) == 0; });
    };
    open.search(largest, 1, [&](Choice choice, Mask values, unsigned count) {
        if (!is_known(choice, count)) sets[count].push_back({open.cells_of(choice), values});
    });
}

}  // namespace

void AlmostLockedSets::enumerate() {
    const unsigned largest = state_->size() <= 9 ? largest_size : largest_on_big_boards;
    SetsBySize by_size;
    for (const House& house : state_->board().houses())
        enumerate_house(*state_, house, largest, by_size);
    for (const auto& sets : by_size) sets_.insert(sets_.end(), sets.begin(), sets.end());
}

namespace {

// The nodes that are known, to be found by their places: an open hash table.
class SetNodeIndex {
public:
    explicit SetNodeIndex(std::size_t most)
        : slots_(std::bit_ceil(most + most / 2 + 2)),
          shift_(1 + static_cast<unsigned>(std::countl_zero(std::uint64_t{slots_.size()}))) {}

    // The number of the node with these places, or of a new one without victims.
    std::uint32_t number_of(Value value, const CellSet& places, std::vector<SetNode>& nodes) {
        const std::uint64_t hash = places.hash() + value * 0x9E3779B97F4A7C15ULL;
        // There are two to the power of something slots, and the high bits are the mixed ones.
        for (auto at = static_cast<std::size_t>(hash >> shift_);; ++at) {
            Slot& slot = slots_[at & (slots_.size() - 1)];
            if (slot.number_from_1 == 0) {
                nodes.push_back({places, {}});
                slot = {static_cast<std::uint32_t>(nodes.size()), value};
            } else if (slot.value != value || nodes[slot.number_from_1 - 1].places != places) {
                continue;
            }
            return slot.number_from_1 - 1;
        }
    }

private:
    struct Slot {
        std::uint32_t number_from_1;  // 0 if it is free
        Value value;
    };
    std::vector<Slot> slots_;
    unsigned shift_;
};

}  // namespace

void AlmostLockedSets::find_nodes() {
    std::size_t most = 0;
    for (const AlmostLockedSet& set : sets_) most += set.values.count();
    SetNodeIndex index(most);
    node_numbers_.resize(sets_.size() * state_->size());
    auto* numbers = node_numbers_.data();
    for (const AlmostLockedSet& set : sets_) {
        for (const Value value : set.values)
            numbers[value] =
                index.number_of(value, set.cells & state_->places(value), nodes_[value]);
        numbers += state_->size();
    }
    for (Value value = 0; value < state_->size(); ++value)
        for (SetNode& node : nodes_[value])
            node.victims = state_->board().seen_by_all(node.places) & state_->places(value);
}

void AlmostLockedSets::relate() {
    losing_ = NumberTable(candidates_.count(), sets_.size());
    for (std::size_t set = 0; set < sets_.size(); ++set)
        for (const Value value : sets_[set].values)
            for (const Cell cell : node(set, value).victims)
                losing_.add(candidates_.of(value, cell), set);
    for (Value value = 0; value < state_->size(); ++value) {
        NumberTable& linked = linked_[value] = NumberTable(nodes_[value].size(), sets_.size());
        for (std::size_t number = 0; number < nodes_[value].size(); ++number) {
            const CellSet& places = nodes_[value][number].places;
            linked.copy(number, losing(value, places.first()));
            for (const Cell cell : places.without_first()) linked.keep(number, losing(value, cell));
        }
    }
}

}  // namespace GARNS_LOGIC
