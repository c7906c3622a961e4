// Franken fish: rows and boxes covered by columns and boxes, or columns and boxes by rows and
// boxes.
//
// A place in two houses of the base is a fin inside the fish; one in two houses of the cover can go
// even if it lies in the base. HoDoKu allows five fins, two of them inside.

#include <algorithm>
#include <span>

#include "hodoku/finders.hpp"

namespace garns::hodoku {

using namespace logic;

namespace {

constexpr unsigned most_fins = 5, most_inner_fins = 2;

// Whether the value can be in all rows at once if it is in the cell.
class Templates {
public:
    Templates(const State& state, Value value) : state_(state), value_(value) {}

    // The places that the value has in no way to place it everywhere: only these can go.
    [[nodiscard]] CellSet impossible_places() {
        left_ = state_.places(value_);
        search(0, state_.places(value_), {});
        return left_;
    }

private:
    void search(unsigned row, CellSet open, CellSet chosen) {
        if (left_.is_empty()) return;
        if (row == 9) {
            left_ = left_.without(chosen);
            return;
        }
        const CellSet line = state_.board().rows()[row]->cells;
        if (!(line & state_.places(value_)).is_empty()) {
            for (const Cell cell : line& open)
                search(row + 1, open.without(state_.board().peers(cell)),
                       chosen | CellSet::of(cell));
        } else {
            search(row + 1, open, chosen);
        }
    }

    const State& state_;
    Value value_;
    CellSet left_;
};

class FrankenFish {
public:
    FrankenFish(const State& state, unsigned size, bool finned, std::vector<Step>& found)
        : state_(state), size_(size), finned_(finned), found_(found) {}

    void search() {
        for (value_ = 0; value_ < 9; ++value_) {
            if (Templates(state_, value_).impossible_places().is_empty()) continue;
            places_ = state_.places(value_);
            search(state_.board().rows(), state_.board().columns());
            search(state_.board().columns(), state_.board().rows());
        }
    }

private:
    // A house of the base or of the cover, with its places.
    struct Part {
        const House* house;
        CellSet places;
    };

    void search(const HouseList& base_lines, const HouseList& cover_lines) {
        bases_ = parts(base_lines);
        covers_ = parts(cover_lines);
        if (!finned_)
            std::erase_if(bases_, [&](const Part& part) { return part.places.count() > size_; });
        choose_bases(0, 0, {}, {}, false);
    }

    [[nodiscard]] std::vector<Part> parts(const HouseList& lines) const {
        std::vector<Part> parts;
        for (const HouseList* houses : {&lines, &state_.board().boxes()}) {
            for (const House* house : *houses)
                if (house->cells.meets(places_)) parts.push_back({house, house->cells & places_});
        }
        return parts;
    }

    void choose_bases(std::size_t from, unsigned count, CellSet base, CellSet inner, bool has_box) {
        if (count == size_) {
            choose_covers(0, 0, base, inner, {}, {}, has_box);
            return;
        }
        for (std::size_t i = from; i < bases_.size(); ++i) {
            const auto& [house, places] = bases_[i];
            const CellSet twice = inner | (base & places);
            if (twice.count() > (finned_ ? most_inner_fins : 0)) continue;
            chosen_[count] = house;
            choose_bases(i + 1, count + 1, base | places, twice,
                         has_box || house->kind == Kind::Box);
        }
    }

    void choose_covers(std::size_t from, unsigned count, CellSet base, CellSet inner, CellSet cover,
                       CellSet twice, bool has_box) {
        if (count == size_) {
            if (has_box) conclude(base.without(cover) | inner, base, cover, twice);
            return;
        }
        for (std::size_t i = from; i < covers_.size(); ++i) {
            const auto& [house, places] = covers_[i];
            if (!places.meets(base) || is_base(house)) continue;
            choose_covers(i + 1, count + 1, base, inner, cover | places, twice | (cover & places),
                          has_box || house->kind == Kind::Box);
        }
    }

    [[nodiscard]] bool is_base(const House* house) const {
        const std::span bases(chosen_.data(), size_);
        return std::ranges::find(bases, house) != bases.end();
    }

    void conclude(CellSet fins, CellSet base, CellSet cover, CellSet twice) {
        if (fins.is_empty() == finned_ || fins.count() > most_fins) return;
        CellSet removed = cover.without(base) | twice;
        if (finned_) removed &= state_.board().seen_by_all(fins);
        if (removed.is_empty()) return;
        Step step;
        step.removed[value_] = removed;
        found_.push_back(step);
    }

    const State& state_;
    unsigned size_;
    bool finned_;
    std::vector<Step>& found_;
    Value value_ = 0;
    CellSet places_;
    std::vector<Part> bases_, covers_;
    std::array<const House*, 3> chosen_{};
};

}  // namespace

Found find_franken_fish(Position& position, unsigned size, bool finned) {
    std::vector<Step> found;
    FrankenFish(position.state(), size, finned, found).search();
    return best_of(found);
}

}  // namespace garns::hodoku
