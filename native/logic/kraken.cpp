// Kraken fish: a fish whose fins reach farther than they see.
//
// A fish with fins (see fish.cpp) is real unless a fin holds the value. A plain finned fish removes
// what sees every fin. In a kraken, chains take the place of seeing:
//
// - Type 1: a place of the cover that the fish would clear, and from each fin a chain that makes
//   the place false. So it is false whether the fish is real or not.
// - Type 2: if the fish is real, every house of the cover holds the value in one of its places of
//   the base. So one of the places in a house of the cover, or a fin, is true. What chains from all
//   of these make false is false; it can be any candidate.
//
// Only fish of rows and columns are looked at, with few fins: what is left over is found more
// easily by forcing chains from cells and houses.

#include <utility>

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

constexpr unsigned smallest = 2, largest = 4;
constexpr unsigned most_kraken_fins = 2;

struct FishWithFins {
    Value value;
    HouseList base;
    HouseList cover;
    CellSet body;  // the places of the base that are no fins
    CellSet fins;
    CellSet cleared;  // the other places of the cover
};

// The finned fish of one value and one direction, whatever they remove: calls `found` with each of
// them until that returns true.
//
// Every line that crosses the base and is not in the cover leaves a fin or two. So there are one or
// two such lines, and what a base crosses is known to be too much early on.
template <class Found>
class KrakenSearch {
public:
    KrakenSearch(const State& state, Value value, const HouseList& bases, const HouseList& covers,
                 const Found& found)
        : places_(state.places(value)), value_(value), covers_(covers), found_(found) {
        for (const House* base : bases) {
            Mask crossed;
            for (unsigned line = 0; line < covers.size(); ++line)
                if ((base->cells & places_).meets(covers[line]->cells)) crossed |= Mask::of(line);
            if (!crossed.is_empty()) lines_.push_back({base, crossed});
        }
    }

    [[nodiscard]] bool search(unsigned size) {
        size_ = size;
        return grow(0, {});
    }

private:
    struct Line {
        const House* house;
        Mask crossed;  // the covers that hold its places
    };
    // The covers that hold places of at least one, two, three of the lines.
    struct Layers {
        Mask one, two, three;
    };

    [[nodiscard]] bool grow(std::size_t from, const Layers& layers) {
        if (base_.size() == size_) return part(layers);
        for (std::size_t i = from; i + size_ <= lines_.size() + base_.size(); ++i) {
            const Mask crossed = lines_[i].crossed;
            const Layers more = {layers.one | crossed, layers.two | (layers.one & crossed),
                                 layers.three | (layers.two & crossed)};
            if (more.one.count() > size_ + most_kraken_fins) continue;
            base_.push_back(lines_[i].house);
            const bool is_enough = grow(i + 1, more);
            base_.pop_back();
            if (is_enough) return true;
        }
        return false;
    }

    // Chooses the covers, in order: so what stays outside is chosen from the last cover on.
    [[nodiscard]] bool part(const Layers& layers) {
        const unsigned count = layers.one.count();
        const Mask with_one = layers.one.without(layers.two);
        if (count == size_ + 1) {
            const Mask with_two = layers.two.without(layers.three);
            for (Mask left = with_one | with_two; !left.is_empty(); left = without_last(left))
                if (report(layers.one.without(Mask::of(left.last())))) return true;
        }
        if (count != size_ + 2) return false;
        for (Mask left = with_one; !left.is_empty(); left = without_last(left)) {
            const unsigned first = left.last();
            for (Mask later = with_one.without(left); !later.is_empty();
                 later = without_last(later))
                if (report(layers.one.without(Mask::of(first) | Mask::of(later.last()))))
                    return true;
        }
        return false;
    }

    [[nodiscard]] static Mask without_last(Mask mask) {
        return mask.without(Mask::of(mask.last()));
    }

    [[nodiscard]] bool report(Mask chosen) {
        CellSet inside, covered;
        for (const House* house : base_) inside |= house->cells;
        inside &= places_;
        HouseList cover;
        for (const unsigned line : chosen) {
            cover.push_back(covers_[line]);
            covered |= covers_[line]->cells;
        }
        return found_(FishWithFins{value_, base_, std::move(cover), inside & covered,
                                   inside.without(covered), (covered & places_).without(inside)});
    }

    CellSet places_;
    Value value_;
    const HouseList& covers_;
    const Found& found_;
    std::vector<Line> lines_;
    unsigned size_ = 0;
    HouseList base_;
};

// The small fish of all values first.
template <class Found>
void search_finned_fish(const State& state, const Found& found) {
    const HouseList &rows = state.board().rows(), &columns = state.board().columns();
    for (unsigned size = smallest; size <= largest; ++size) {
        for (Value value = 0; value < state.size(); ++value) {
            if (KrakenSearch(state, value, rows, columns, found).search(size)) return;
            if (KrakenSearch(state, value, columns, rows, found).search(size)) return;
        }
    }
}

// Chains from the fins, and what they all come to.
class Kraken {
public:
    Kraken(Position& position, Steps& steps)
        : state_(position.state()), reach_(position.reach()), graph_(reach_.graph()), steps_(steps),
          seen_(graph_.none()) {}

    // Type 1: what the fins all rule out, not all of them at sight.
    [[nodiscard]] bool look_in_cover(const FishWithFins& fish) {
        const CellSet far = fish.cleared.without(state_.board().seen_by_all(fish.fins));
        for (const Cell cell : far) {
            const std::size_t victim = graph_.number_of(fish.value, cell);
            if (!seen_.has(victim) && all_rule_out(fish.fins, fish.value, victim) &&
                conclude(fish, fish.fins, victim))
                return true;
        }
        return false;
    }

    // Type 2: what the fins and the places in a house of the cover all rule out.
    [[nodiscard]] bool look_everywhere(const FishWithFins& fish) {
        by_fins_ = reach_.made(graph_.number_of(fish.value, fish.fins.first()), false);
        keep_ruled_out(by_fins_, fish.fins, fish.value);
        if (by_fins_.is_empty()) return false;
        by_fins_ = by_fins_.without(seen_);
        for (const House* house : fish.cover) {
            const CellSet inside = house->cells & fish.body;
            common_ = by_fins_;
            keep_ruled_out(common_, inside, fish.value);
            const bool is_enough = common_.any([&](std::size_t victim) {
                return !seen_.has(victim) && !is_part(fish, victim) &&
                       conclude(fish, fish.fins | inside, victim);
            });
            if (is_enough) return true;
        }
        return false;
    }

private:
    [[nodiscard]] bool all_rule_out(const CellSet& cells, Value value, std::size_t victim) {
        for (const Cell cell : cells)
            if (!reach_.made(graph_.number_of(value, cell), false).has(victim)) return false;
        return true;
    }

    void keep_ruled_out(Numbers& victims, const CellSet& cells, Value value) {
        for (const Cell cell : cells) victims &= reach_.made(graph_.number_of(value, cell), false);
    }

    // Places of the cover are the business of type 1.
    [[nodiscard]] bool is_part(const FishWithFins& fish, std::size_t victim) const {
        const auto& [value, cells] = graph_.node(victim);
        return value == fish.value && cells.meets(fish.cleared | fish.body | fish.fins);
    }

    [[nodiscard]] bool conclude(const FishWithFins& fish, const CellSet& cases,
                                std::size_t victim) {
        seen_.add(victim);
        const auto explain = [&](Explanation& explanation) {
            const auto& [value, base, cover, body, fins, cleared] = fish;
            explanation.value(value);
            explanation.part(Role::Base).cells(body).houses(base).candidates(body, value);
            explanation.part(Role::Cover).houses(cover);
            explanation.part(Role::Fins).cells(fins).candidates(fins, value);
            for (const Cell cell : cases)
                explain_chain(explanation, graph_, graph_.number_of(value, cell), victim, false);
        };
        return steps_.remove(graph_.node(victim).value, graph_.node(victim).cells, explain);
    }

    const State& state_;
    Reach& reach_;
    Graph& graph_;
    Steps& steps_;
    Numbers seen_;  // what was concluded to be false
    Numbers by_fins_, common_;
};

}  // namespace

void find_kraken_fish(Position& position, Steps& steps, int type) {
    Kraken kraken(position, steps);
    search_finned_fish(position.state(), [&](const FishWithFins& fish) {
        if (steps.is_stopped()) return true;
        return type == 1 ? kraken.look_in_cover(fish) : kraken.look_everywhere(fish);
    });
}

}  // namespace GARNS_LOGIC
