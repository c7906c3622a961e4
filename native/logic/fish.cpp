// Fish: as many houses that must hold a value as houses that can.
//
// Take n houses that lack a value, the base, and n other houses, the cover, such that each place of
// the value in the base lies in the cover. The base needs the value n times, the cover has room for
// it n times: all of the cover is used up inside the base, and the value leaves the rest of it.
//
// - Basic: rows covered by columns, or columns by rows. n = 2 is an X-wing, 3 a swordfish, 4 a
//   jellyfish, 5 a squirmbag, 6 a whale, 7 a leviathan. A value that n of m lines lack has a fish
//   of m - n lines in the other direction as well, so that on a 9x9 board no basic fish of more
//   than four lines is ever needed; on larger boards there are some.
// - Finned: some places of the base, the fins, are not covered. Either a fin is true, or the fish
//   is one after all. What both remove can go: the part of the cover that sees every fin.
// - Sashimi: finned, and without the fins a line of the base has only one place left. It would hold
//   the value, and the fish would come apart, which does no harm to the argument.
// - Siamese: two finned fish with the same base, whose covers and fins differ.
// - Franken: boxes take part, together with rows in the base and columns in the cover, or the other
//   way round. Diagonals and windows count as boxes.
// - Mutant: any houses on both sides.
//
// The catalogue has no Franken or mutant X-wing without fins: on hundreds of puzzles none was seen
// that locked candidates had not made needless.
//
// Houses of other fish than basic ones can cross. A place then counts as often as houses hold it: a
// place that lies in more houses of the base than of the cover is a fin (an endo-fin, if it is
// covered), and one in more houses of the cover than of the base can be removed, be it in the base.
//
// Here are the basic ones, and what steps are made of the others; fish_search.cpp finds those.

#include "logic/fish.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

// Lines that are bases, lines that are covers, and where the places of a value lie among them.
struct Sides {
    const Board& board;
    bool rows_are_bases;

    [[nodiscard]] const HouseList& bases() const {
        return rows_are_bases ? board.rows() : board.columns();
    }
    [[nodiscard]] const HouseList& covers() const {
        return rows_are_bases ? board.columns() : board.rows();
    }
    [[nodiscard]] unsigned cover_of(Cell cell) const {
        return rows_are_bases ? board.column_of(cell) : board.row_of(cell);
    }
    // The covers that hold some of the cells.
    [[nodiscard]] Mask crossed_by(const CellSet& cells) const {
        Mask crossed;
        for (const Cell cell : cells) crossed |= Mask::of(cover_of(cell));
        return crossed;
    }
    [[nodiscard]] CellSet cells_of_covers(Mask lines) const {
        CellSet cells;
        for (const unsigned line : lines) cells |= covers()[line]->cells;
        return cells;
    }
};

// Some bases, each with the covers that it crosses.
struct Crossed {
    std::array<const House*, max_values> bases{};
    std::array<Mask, max_values> covers{};
    unsigned count = 0;

    void add(const House* base, Mask crossed) {
        bases[count] = base;
        covers[count++] = crossed;
    }
};

void explain_bones(Explanation& explanation, const HouseList& base, const HouseList& cover,
                   const Node& body) {
    explanation.part(Role::Base).cells(body.cells).houses(base).candidates(body.cells, body.value);
    explanation.part(Role::Cover).houses(cover);
}

// Basic fish of one value.
class BasicFish {
public:
    BasicFish(const State& state, Steps& steps, unsigned size, Value value, const Sides& sides)
        : steps_(steps), size_(size), value_(value), sides_(sides), places_(state.places(value)) {
        for (const House* base : sides.bases()) {
            const Mask crossed = sides.crossed_by(base->cells & places_);
            if (crossed.has_several() && crossed.count() <= size) lines_.add(base, crossed);
        }
    }

    [[nodiscard]] bool search() const { return grow(0, 0, {}, {}); }

private:
    [[nodiscard]] bool grow(unsigned from, unsigned chosen, const CellSet& base,
                            Mask covers) const {
        if (chosen == size_) return covers.count() == size_ && remove(base, covers);
        for (unsigned i = from; i + size_ <= lines_.count + chosen; ++i) {
            const Mask more = covers | lines_.covers[i];
            if (more.count() > size_) continue;
            if (grow(i + 1, chosen + 1, base | lines_.bases[i]->cells, more)) return true;
        }
        return false;
    }

    [[nodiscard]] bool remove(const CellSet& base, Mask covers) const {
        const CellSet removed = sides_.cells_of_covers(covers).without(base);
        return steps_.remove(value_, removed, [&](Explanation& explanation) {
            HouseList bases, crossing;
            for (unsigned i = 0; i < lines_.count; ++i)
                if (lines_.bases[i]->cells.is_within(base)) bases.push_back(lines_.bases[i]);
            for (const unsigned line : covers) crossing.push_back(sides_.covers()[line]);
            explanation.value(value_);
            explain_bones(explanation, bases, crossing, {value_, base & places_});
        });
    }

    Steps& steps_;
    unsigned size_;
    Value value_;
    Sides sides_;
    CellSet places_;
    Crossed lines_;
};

}  // namespace

void find_fish(const State& state, Steps& steps, unsigned size) {
    for (Value value = 0; value < state.size(); ++value) {
        if (steps.is_stopped()) return;
        for (const bool rows_are_bases : {true, false}) {
            const Sides sides{state.board(), rows_are_bases};
            if (BasicFish(state, steps, size, value, sides).search()) return;
        }
    }
}

CellSet places_in_base(const State& state, const Fish& fish) {
    CellSet cells;
    for (unsigned i = 0; i < fish.size; ++i) cells |= state.board().houses()[fish.base[i]].cells;
    return cells & state.places(fish.value);
}

bool is_sashimi(const State& state, const Fish& fish) {
    const CellSet body = state.places(fish.value).without(fish.fins);
    return std::ranges::any_of(std::span(fish.base).first(fish.size), [&](unsigned number) {
        return !(state.board().houses()[number].cells & body).has_several();
    });
}

namespace {

HouseList houses_of(const State& state, const HouseNumbers& numbers, unsigned size) {
    HouseList houses;
    for (unsigned i = 0; i < size; ++i) houses.push_back(&state.board().houses()[numbers[i]]);
    return houses;
}

void explain_fins(Explanation& explanation, Role role, const Fish& fish) {
    explanation.part(role).cells(fish.fins).candidates(fish.fins, fish.value);
}

void explain_fish(Explanation& explanation, const State& state, const Fish& fish) {
    explanation.value(fish.value);
    explain_bones(explanation, houses_of(state, fish.base, fish.size),
                  houses_of(state, fish.cover, fish.size),
                  {fish.value, places_in_base(state, fish).without(fish.fins)});
    if (!fish.fins.is_empty()) explain_fins(explanation, Role::Fins, fish);
}

bool remove_by(const State& state, const Fish& fish, Steps& steps) {
    return steps.remove(fish.value, fish.removed,
                        [&](Explanation& explanation) { explain_fish(explanation, state, fish); });
}

}  // namespace

void find_finned_fish(Position& position, Steps& steps, unsigned size, bool sashimi) {
    const State& state = position.state();
    each_fish(position, steps, {FishShape::Lines, size}, [&](const Fish& fish) {
        return !fish.fins.is_empty() && is_sashimi(state, fish) == sashimi &&
               remove_by(state, fish, steps);
    });
}

void find_complex_fish(Position& position, Steps& steps, unsigned size, FishShape shape,
                       bool finned) {
    each_fish(position, steps, {shape, size}, [&](const Fish& fish) {
        return fish.fins.is_empty() != finned && remove_by(position.state(), fish, steps);
    });
}

void find_siamese_fish(Position& position, Steps& steps, unsigned size, FishShape shape) {
    const State& state = position.state();
    const auto remove_by_both = [&](const Fish& twin, const Fish& fish) {
        const CellSet removed = fish.removed | twin.removed;
        if (removed == fish.removed || removed == twin.removed) return false;
        return steps.remove(fish.value, removed, [&](Explanation& explanation) {
            explain_fish(explanation, state, twin);
            explanation.part(Role::SecondCover).houses(houses_of(state, fish.cover, size));
            explain_fins(explanation, Role::SecondFins, fish);
        });
    };
    std::map<std::pair<Value, HouseNumbers>, std::vector<Fish>> before;
    each_fish(position, steps, {shape, size}, [&](const Fish& fish) {
        if (fish.fins.is_empty()) return false;
        auto& twins = before[{fish.value, fish.base}];
        for (const Fish& twin : twins)
            if (remove_by_both(twin, fish)) return true;
        twins.push_back(fish);
        return false;
    });
}

}  // namespace GARNS_LOGIC
