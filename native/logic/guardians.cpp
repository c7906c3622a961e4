// Guardians: the places that keep a ring of odd length from being real.
//
// Take places of a value in a ring, each in a house with the next. If a house had no other places
// than these two, one of them would be true and one false. Around a ring of odd length that cannot
// be: true and false would have to take turns, and two neighbours would be equal. So at least one
// of the other places in these houses, the guardians of the ring, is true. What sees all guardians
// is false.
//
// To find them, suppose that the value is in some cell. The houses in which it leaves two places
// join these two, and a ring of odd length among them shows that the supposition was wrong:
// whatever else the houses of the ring have is seen by that cell. (As with fish, only places that
// no template has need to be looked at.)

#include <algorithm>

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

// Places, one after the other; the last is joined with the first.
using Ring = std::vector<Cell>;

// The places of a value that are joined by houses, because a supposition leaves no others there.
class JoinedPlaces {
public:
    JoinedPlaces(const Board& board, const CellSet& places) : board_(board), places_(places) {}

    // The houses in which the value has two places left if it is in the target.
    void suppose(Cell target) {
        for (const Cell cell : joined_) neighbours_[cell].clear();
        joined_ = {};
        const CellSet left = places_.without(board_.peers(target)).without(CellSet::of(target));
        for (const House& house : board_.houses()) {
            const CellSet inside = house.cells & left;
            if (!inside.is_two()) continue;
            const Cell one = inside.first(), other = inside.without_first().first();
            joined_ |= inside;
            if (house_of(one, other) != nullptr) continue;
            neighbours_[one].push_back({other, &house});
            neighbours_[other].push_back({one, &house});
        }
    }

    // The first of the shortest rings of odd length; empty if there is no such ring.
    [[nodiscard]] Ring shortest_ring() {
        Ring shortest;
        CellSet left = joined_;
        while (!left.is_empty() && shortest.size() != shortest_of_all) {
            const Cell start = left.first();
            left.drop_first();
            const Ring ring = ring_from(start);
            // Then there is none in all that hangs together with it.
            if (ring.empty()) left = left.without(reached_);
            if (shortest.empty() || (!ring.empty() && ring.size() < shortest.size()))
                shortest = ring;
        }
        return shortest;
    }

    // The house that joins the two, if there is one.
    [[nodiscard]] const House* house_of(Cell one, Cell other) const {
        for (const auto& [cell, house] : neighbours_[one])
            if (cell == other) return house;
        return nullptr;
    }

private:
    static constexpr std::size_t shortest_of_all = 3;

    struct Neighbour {
        Cell cell;
        const House* house;
    };

    // Goes outwards from a place, until two neighbours are equally far from it.
    [[nodiscard]] Ring ring_from(Cell start) {
        reached_ = CellSet::of(start);
        layer_.assign(1, start);
        CellSet inside = reached_;
        while (!layer_.empty()) {
            for (const Cell place : layer_)
                for (const auto& [cell, house] : neighbours_[place])
                    if (inside.has(cell)) return closed(place, cell);
            inside = go_on();
        }
        return {};
    }

    // To the next layer.
    CellSet go_on() {
        CellSet inside;
        next_.clear();
        for (const Cell place : layer_) {
            for (const auto& [cell, house] : neighbours_[place]) {
                if (reached_.has(cell)) continue;
                before_[cell] = place;
                reached_ |= CellSet::of(cell);
                inside |= CellSet::of(cell);
                next_.push_back(cell);
            }
        }
        layer_.swap(next_);
        return inside;
    }

    // The ways back from two neighbours to where they meet.
    [[nodiscard]] Ring closed(Cell one, Cell other) const {
        Ring ring{one}, back{other};
        while (ring.back() != back.back()) {
            ring.push_back(before_[ring.back()]);
            back.push_back(before_[back.back()]);
        }
        std::ranges::reverse(ring);
        ring.insert(ring.end(), back.begin(), back.end() - 1);
        return ring;
    }

    const Board& board_;
    const CellSet places_;
    CellSet joined_;
    std::array<std::vector<Neighbour>, max_cells> neighbours_;
    // Of the search for a ring.
    CellSet reached_;
    std::vector<Cell> layer_, next_;
    std::array<Cell, max_cells> before_{};
};

// The houses between one place of a ring and the next.
HouseList houses_of(const Ring& ring, const JoinedPlaces& joined) {
    HouseList houses;
    for (std::size_t i = 0; i < ring.size(); ++i)
        houses.push_back(joined.house_of(ring[i], ring[(i + 1) % ring.size()]));
    return houses;
}

CellSet guardians_of(const Ring& ring, const HouseList& houses, const CellSet& places) {
    CellSet guardians;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const CellSet pair = CellSet::of(ring[i]) | CellSet::of(ring[(i + 1) % ring.size()]);
        guardians |= (houses[i]->cells & places).without(pair);
    }
    return guardians;
}

void explain_ring(Explanation& explanation, Value value, const Ring& ring, const HouseList& houses,
                  const CellSet& guardians) {
    explanation.value(value);
    Part part = explanation.part(Role::Ring);
    for (const Cell cell : ring) part.cell(cell);
    part.houses(houses);
    for (const Cell cell : ring) part.candidate(cell, value);
    explanation.part(Role::Guardians).cells(guardians).candidates(guardians, value);
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Cell next = ring[(i + 1) % ring.size()];
        explanation.chain(Role::Link)
            .link({value, CellSet::of(ring[i])}, {value, CellSet::of(next)}, Link::Weak);
    }
}

bool find_for(const State& state, Steps& steps, Value value, const CellSet& targets) {
    JoinedPlaces joined(state.board(), state.places(value));
    for (const Cell target : targets) {
        if (steps.is_stopped()) return true;
        joined.suppose(target);
        const Ring ring = joined.shortest_ring();
        if (ring.empty()) continue;
        const HouseList houses = houses_of(ring, joined);
        const CellSet guardians = guardians_of(ring, houses, state.places(value));
        const auto explain = [&](Explanation& explanation) {
            explain_ring(explanation, value, ring, houses, guardians);
        };
        if (steps.remove(value, state.board().seen_by_all(guardians), explain)) return true;
    }
    return false;
}

}  // namespace

void find_guardians(Position& position, Steps& steps) {
    for (Value value = 0; value < position.state().size(); ++value) {
        const CellSet targets = position.impossible_places(value, steps);
        if (steps.is_stopped()) return;
        if (!targets.is_empty() && find_for(position.state(), steps, value, targets)) return;
    }
}

}  // namespace GARNS_LOGIC
