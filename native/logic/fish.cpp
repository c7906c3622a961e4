// Fish: as many houses that must hold a value as houses that can.

#include "logic/fish.hpp"

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
    [[nodiscard]] unsigned place_of(const House& base) const {
        const Cell cell = base.list.front();
        return rows_are_bases ? board.row_of(cell) : board.column_of(cell);
    }
    // The covers that hold some of the cells.
    [[nodiscard]] Mask crossed_by(CellSet cells) const {
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

// Basic fish of one value.
class BasicFish {
public:
    BasicFish(const State& state, Steps& steps, unsigned size, Value value, const Sides& sides)
        : steps_(steps), size_(size), value_(value), sides_(sides) {
        for (const House* base : sides.bases()) {
            const Mask crossed = sides.crossed_by(base->cells & state.places(value));
            if (crossed.has_several() && crossed.count() <= size) lines_.add(base, crossed);
        }
    }

    [[nodiscard]] bool search() const { return grow(0, 0, {}, {}); }

private:
    [[nodiscard]] bool grow(unsigned from, unsigned chosen, CellSet base, Mask covers) const {
        if (chosen == size_)
            return covers.count() == size_ &&
                   steps_.remove(value_, sides_.cells_of_covers(covers).without(base));
        for (unsigned i = from; i + size_ <= lines_.count + chosen; ++i) {
            const Mask more = covers | lines_.covers[i];
            if (more.count() > size_) continue;
            if (grow(i + 1, chosen + 1, base | lines_.bases[i]->cells, more)) return true;
        }
        return false;
    }

    Steps& steps_;
    unsigned size_;
    Value value_;
    Sides sides_;
    Crossed lines_;
};

// Nobody looks for more.
constexpr unsigned most_fins = 5;

// Finned fish of one value: suppose that it is in some cell, the target. If then `size` bases have
// no places left but in one cover less, that was wrong. The last cover is the target's, and the
// fins are what the target has ruled out.
class FinnedSearch {
public:
    FinnedSearch(const State& state, unsigned size, Value value, const Sides& sides,
                 std::vector<FinnedFish>& found)
        : state_(state), places_(state.places(value)), size_(size), value_(value), sides_(sides),
          found_(found) {}

    void search() {
        for (const Cell target : places_) {
            const CellSet rest =
                places_.without(state_.board().peers(target)).without(CellSet::of(target));
            lines_.count = 0;
            Mask once, twice;
            for (const House* base : sides_.bases()) {
                const Mask crossed = sides_.crossed_by(base->cells & rest);
                if (crossed.is_empty() || crossed.count() >= size_) continue;
                lines_.add(base, crossed);
                twice |= once & crossed;
                once |= crossed;
            }
            if (lines_.count >= size_) choose_covers(twice, {}, Mask::of(sides_.cover_of(target)));
        }
    }

private:
    // One cover less than bases, in order.
    void choose_covers(Mask left, Mask chosen, Mask last) {
        if (chosen.count() + 1 == size_) {
            choose_bases(0, 0, chosen, {}, {}, {}, chosen | last);
            return;
        }
        for (; !left.is_empty(); left.drop_first())
            choose_covers(left.without_first(), chosen | Mask::of(left.first()), last);
    }

    // Bases within the covers, of which each is needed by two.
    void choose_bases(unsigned from, unsigned count, Mask covers, Mask once, Mask twice,
                      CellSet base, Mask all_covers) {
        if (count == size_) {
            if (twice == covers) add(base, all_covers);
            return;
        }
        for (unsigned i = from; i + size_ <= lines_.count + count; ++i) {
            const Mask crossed = lines_.covers[i];
            if (!crossed.without(covers).is_empty()) continue;
            bases_[count] = lines_.bases[i];
            choose_bases(i + 1, count + 1, covers, once | crossed, twice | (once & crossed),
                         base | lines_.bases[i]->cells, all_covers);
        }
    }

    void add(CellSet base, Mask covers) {
        Mask bases;
        for (unsigned i = 0; i < size_; ++i) bases |= Mask::of(sides_.place_of(*bases_[i]));
        const CellSet cover = sides_.cells_of_covers(covers);
        const CellSet fins = (base & places_).without(cover);
        if (fins.is_empty() || fins.count() > most_fins) return;
        const CellSet removed = (cover & places_).without(base) & state_.board().seen_by_all(fins);
        found_.push_back(
            {value_, sides_.rows_are_bases, bases, covers, base, removed, is_sashimi(fins)});
    }

    // Whether a line of the base has only one place beside the fins.
    [[nodiscard]] bool is_sashimi(CellSet fins) const {
        for (unsigned i = 0; i < size_; ++i)
            if (!(bases_[i]->cells & places_).without(fins).has_several()) return true;
        return false;
    }

    const State& state_;
    CellSet places_;
    unsigned size_;
    Value value_;
    Sides sides_;
    std::vector<FinnedFish>& found_;
    Crossed lines_;
    std::array<const House*, max_values> bases_{};
};

}  // namespace

void find_fish(const State& state, Steps& steps, unsigned size) {
    for (Value value = 0; value < state.size(); ++value) {
        for (const bool rows_are_bases : {true, false}) {
            const Sides sides{state.board(), rows_are_bases};
            if (BasicFish(state, steps, size, value, sides).search()) return;
        }
    }
}

std::vector<FinnedFish> finned_fish(const State& state, unsigned size) {
    std::vector<FinnedFish> found;
    for (Value value = 0; value < state.size(); ++value) {
        for (const bool rows_are_bases : {true, false})
            FinnedSearch(state, size, value, {state.board(), rows_are_bases}, found).search();
    }
    return found;
}

void find_finned_fish(Position& position, Steps& steps, unsigned size, bool sashimi) {
    for (const FinnedFish& fish : position.finned_fish(size))
        if (fish.is_sashimi == sashimi && steps.remove(fish.value, fish.removed)) return;
}

void find_siamese_fish(Position& position, Steps& steps, unsigned size) {
    const auto& all = position.finned_fish(size);
    for (auto fish = all.begin(); fish != all.end(); ++fish) {
        for (auto twin = all.begin(); twin != fish; ++twin) {
            if (twin->value != fish->value || twin->base != fish->base) continue;
            const CellSet removed = twin->removed | fish->removed;
            if (removed == twin->removed || removed == fish->removed) continue;
            if (steps.remove(fish->value, removed)) return;
        }
    }
}

}  // namespace GARNS_LOGIC
