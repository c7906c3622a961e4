// SK loops: see sectors.cpp.
//
// In the ring of the eight houses each cell of the loop is where a house meets the next one. Where
// a digit is possible is one of 2^8 sets of such meetings, and the fewest houses that hold all of
// them are found in a table.

#include <algorithm>

#include "logic/finders.hpp"
#include "logic/sectors.hpp"

namespace GARNS_LOGIC {

namespace {

constexpr unsigned ring_length = 8;
// Houses of a ring, or its meetings: meeting i is where house i meets the next one.
using RingSet = unsigned;
constexpr RingSet whole_ring = (1U << ring_length) - 1;

constexpr bool covers(RingSet houses, RingSet meetings) {
    const RingSet covered = houses | houses >> 1U | (houses & 1U) << (ring_length - 1);
    return (meetings & ~covered) == 0;
}

// For each set of meetings the fewest houses that hold them.
constexpr auto fewest_houses = [] {
    std::array<std::uint8_t, whole_ring + 1> fewest{};
    for (RingSet meetings = 0; meetings <= whole_ring; ++meetings) {
        fewest[meetings] = ring_length;
        for (RingSet houses = 0; houses <= whole_ring; ++houses)
            if (covers(houses, meetings))
                fewest[meetings] =
                    std::min(fewest[meetings], static_cast<std::uint8_t>(std::popcount(houses)));
    }
    return fewest;
}();

class Loops {
public:
    Loops(const State& state, Steps& steps) : state_(state), steps_(steps), board_(state.board()) {}

    // By the crossings of the two rows and columns, from the first one on.
    void search() {
        const HouseList& rows = board_.rows();
        for (unsigned upper = 0; upper < board_.size(); ++upper)
            for (unsigned lower = upper + 1; lower < board_.size(); ++lower)
                for (unsigned left = 0; left < board_.size(); ++left) {
                    const House* first = box_at(upper, left);
                    const House* last = box_at(lower, left);
                    if (steps_.is_stopped()) return;
                    if (first == last || first == nullptr || last == nullptr) continue;
                    for (unsigned right = left + 1; right < board_.size(); ++right) {
                        const House* second = box_at(upper, right);
                        const House* third = box_at(lower, right);
                        if (second == first || second == third || third == last || first == third ||
                            second == last)
                            continue;
                        const House* column = board_.columns()[left];
                        if (search({first, rows[upper], second, board_.columns()[right], third,
                                    rows[lower], last, column}))
                            return;
                    }
                }
    }

private:
    using Ring = std::array<const House*, ring_length>;

    [[nodiscard]] const House* box_at(unsigned row, unsigned column) const {
        const Cell cell = (board_.rows()[row]->cells & board_.columns()[column]->cells).first();
        for (const House* house : board_.houses_of(cell))
            if (house->kind == Kind::Box) return house;
        return nullptr;
    }

    [[nodiscard]] bool search(const Ring& ring) const {
        const CellSet crossings =
            (ring[1]->cells | ring[5]->cells) & (ring[3]->cells | ring[7]->cells);
        std::array<CellSet, ring_length> meetings;
        CellSet cells;
        for (unsigned i = 0; i < ring_length; ++i) {
            meetings[i] = (ring[i]->cells & ring[(i + 1) % ring_length]->cells).without(crossings);
            if (meetings[i].is_empty() || !meetings[i].is_within(state_.empty_cells()))
                return false;
            cells |= meetings[i];
        }
        std::array<RingSet, max_values> places{};
        unsigned digits = 0;
        for (Value value = 0; value < board_.size(); ++value) {
            for (unsigned i = 0; i < ring_length; ++i)
                if (meetings[i].meets(state_.places(value))) places[value] |= 1U << i;
            digits += fewest_houses[places[value]];
        }
        return digits == cells.count() && conclude(ring, cells, places);
    }

    [[nodiscard]] bool conclude(const Ring& ring, const CellSet& cells,
                                const std::array<RingSet, max_values>& places) const {
        Sectors sectors{cells, {ring.begin(), ring.end()}, std::vector<Mask>(ring_length)};
        for (Value value = 0; value < board_.size(); ++value) {
            const RingSet houses = best_houses(ring, cells, value, places[value]);
            for (unsigned i = 0; i < ring_length; ++i)
                if ((houses >> i & 1U) != 0) sectors.values[i] |= Mask::of(value);
        }
        return steps_.remove(sectors.removed(state_), [&](Explanation& explanation) {
            sectors.explain(state_, explanation);
        });
    }

    // Of the smallest covers of a value, the one that lets most candidates go.
    [[nodiscard]] RingSet best_houses(const Ring& ring, const CellSet& cells, Value value,
                                      RingSet places) const {
        RingSet best = 0;
        unsigned most = 0;
        for (RingSet houses = 0; houses <= whole_ring; ++houses) {
            if (static_cast<unsigned>(std::popcount(houses)) != fewest_houses[places] ||
                !covers(houses, places))
                continue;
            CellSet held;
            for (unsigned i = 0; i < ring_length; ++i)
                if ((houses >> i & 1U) != 0) held |= ring[i]->cells;
            const unsigned removed = (held & state_.places(value)).without(cells).count() + 1;
            if (removed <= most) continue;
            most = removed;
            best = houses;
        }
        return best;
    }

    const State& state_;
    Steps& steps_;
    const Board& board_;
};

}  // namespace

void find_sk_loops(const State& state, Steps& steps) { Loops(state, steps).search(); }

}  // namespace GARNS_LOGIC
