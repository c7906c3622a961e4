// The search for fish other than basic ones.
//
// Fish are caught by what they remove: see fish_catch.hpp. A fish speaks of one value alone, so
// only places that no template of the value has can be targets: on most boards there are none, and
// the search is over.

#include <algorithm>
#include <set>
#include <utility>

#include "logic/fish_catch.hpp"
#include "logic/position.hpp"

namespace GARNS_LOGIC {

namespace {

// Nobody looks for more.
constexpr unsigned most_fins = 5;

HouseList joined(HouseList one, const HouseList& other) {
    one.insert(one.end(), other.begin(), other.end());
    return one;
}

std::vector<FishSides> sides_of(const Board& board, FishShape shape) {
    if (shape == FishShape::Lines)
        return {{board.rows(), board.columns()}, {board.columns(), board.rows()}};
    const HouseList& boxes = board.boxes_and_others();
    if (shape == FishShape::Mutant) {
        const HouseList all = joined(board.lines(), boxes);
        return {{all, all}};
    }
    const HouseList rows = joined(board.rows(), boxes), columns = joined(board.columns(), boxes);
    return {{rows, columns}, {columns, rows}};
}

Kinds kinds_of(const Board& board, const HouseNumbers& houses, unsigned size) {
    Kinds kinds = 0;
    for (unsigned i = 0; i < size; ++i) kinds |= bit_of(board.houses()[houses[i]].kind);
    return kinds;
}

bool is_of_shape(FishShape shape, Kinds base, Kinds cover) {
    if (shape == FishShape::Lines) return true;
    if (shape == FishShape::Franken) return ((base | cover) & ~line_kinds) != 0;
    return (base & line_kinds) == line_kinds || (cover & line_kinds) == line_kinds;
}

// How many of some houses each cell lies in: layer k has the cells that lie in more than k.
class Layers {
public:
    Layers(const Board& board, const HouseNumbers& houses, unsigned size) {
        for (unsigned i = 0; i < size; ++i) add(board.houses()[houses[i]].cells);
    }

    // The cells that lie in more of these houses than of the others.
    [[nodiscard]] CellSet beyond(const Layers& other) const {
        CellSet cells;
        for (unsigned depth = 0; depth < largest_fish; ++depth)
            cells |= layers_[depth].without(other.layers_[depth]);
        return cells;
    }

private:
    void add(CellSet cells) {
        for (CellSet& layer : layers_) {
            if (cells.is_empty()) return;
            const CellSet deeper = layer & cells;
            layer |= cells;
            cells = deeper;
        }
    }

    std::array<CellSet, largest_fish> layers_{};
};

class FishSearch {
public:
    FishSearch(Position& position, Steps& steps, FishKind kind,
               const std::function<bool(const Fish&)>& found)
        : position_(position), board_(position.state().board()), steps_(steps), kind_(kind),
          found_(found) {}

    // Whether all were found.
    [[nodiscard]] bool search() {
        for (Value value = 0; value < board_.size(); ++value)
            if (search(value)) return false;
        return true;
    }

private:
    [[nodiscard]] bool search(Value value) {
        const CellSet targets = position_.impossible_places(value, steps_);
        if (steps_.is_stopped()) return true;
        if (targets.is_empty()) return false;
        seen_.clear();
        const FishFound found = [&](const HouseNumbers& base, const HouseNumbers& cover) {
            return is_new(base, cover) && report(value, base, cover);
        };
        for (const FishSides& sides : sides_of(board_, kind_.shape)) {
            FishCatch caught(board_, sides, kind_.size, steps_, found);
            for (const Cell target : targets)
                if (caught.search(position_.state().places(value), target)) return true;
        }
        return false;
    }

    [[nodiscard]] bool is_new(const HouseNumbers& base, const HouseNumbers& cover) {
        return is_of_shape(kind_.shape, kinds_of(board_, base, kind_.size),
                           kinds_of(board_, cover, kind_.size)) &&
               seen_.emplace(base, cover).second;
    }

    [[nodiscard]] bool report(Value value, const HouseNumbers& base, const HouseNumbers& cover) {
        const CellSet places = position_.state().places(value);
        const Layers held(board_, base, kind_.size), covered(board_, cover, kind_.size);
        const CellSet fins = held.beyond(covered) & places;
        if (fins.count() > most_fins) return false;
        const CellSet removed = covered.beyond(held) & places & board_.seen_by_all(fins);
        return found_({value, kind_.size, base, cover, fins, removed});
    }

    Position& position_;
    const Board& board_;
    Steps& steps_;
    FishKind kind_;
    const std::function<bool(const Fish&)>& found_;
    std::set<std::pair<HouseNumbers, HouseNumbers>> seen_;
};

}  // namespace

void each_fish(Position& position, Steps& steps, FishKind kind,
               const std::function<bool(const Fish&)>& found) {
    if (const auto* known = position.fish(kind)) {
        (void)std::ranges::any_of(*known, found);
        return;
    }
    std::vector<Fish> all;
    const auto remember = [&](const Fish& fish) {
        all.push_back(fish);
        return found(fish);
    };
    if (FishSearch(position, steps, kind, remember).search())
        position.keep_fish(kind, std::move(all));
}

}  // namespace GARNS_LOGIC
