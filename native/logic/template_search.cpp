#include "logic/template_search.hpp"

#include "logic/steps.hpp"

namespace GARNS_LOGIC {

namespace {

// How many places a search may choose. On a classic board a few hundred are enough.
constexpr int most_tries = 2'000;

bool is_placed_in(const State& state, Value value, const House& house) {
    for (const Cell cell : house.list)
        if (state.number(cell) == value + 1) return true;
    return false;
}

// How many cells there are, but no more than `most`: faster than to count them all.
unsigned count_up_to(unsigned most, CellSet cells) {
    unsigned count = 0;
    for (; count < most && !cells.is_empty(); cells.drop_first()) ++count;
    return count;
}

}  // namespace

TemplateSearch::TemplateSearch(const State& state, Value value, const CellSet& places)
    : board_(state.board()) {
    houses_.reserve(board_.houses().size());
    for (const House& house : board_.houses()) {
        const CellSet inside = house.cells & places;
        // A house that has the value has no places for it.
        if (!inside.is_empty() || !is_placed_in(state, value, house)) houses_.push_back(inside);
    }
}

TemplateSearch::Outcome TemplateSearch::search(const CellSet& allowed, const CellSet& chosen) {
    tries_left_ = most_tries;
    open_.clear();
    for (std::size_t house = 0; house < houses_.size(); ++house)
        if (!houses_[house].meets(chosen)) open_.push_back(static_cast<std::uint16_t>(house));
    if (complete(allowed, chosen, 0)) return Outcome::Found;
    return tries_left_ > 0 ? Outcome::None : Outcome::Unknown;
}

bool TemplateSearch::complete(CellSet allowed, const CellSet& chosen, std::size_t begin) {
    --tries_left_;
    const std::size_t end = open_.size();
    if (begin == end) {
        found_ = chosen;
        return true;
    }
    // The house with the fewest places left is filled first.
    const CellSet places = fewest_places(allowed, begin);
    for (const Cell cell : places) {
        if (tries_left_ <= 0) return false;
        for (std::size_t i = begin; i < end; ++i)
            if (!houses_[open_[i]].has(cell)) open_.push_back(open_[i]);
        const CellSet one = CellSet::of(cell);
        if (complete(allowed.without(board_.peers(cell)), chosen | one, end)) return true;
        open_.resize(end);
        allowed = allowed.without(one);
    }
    return false;
}

CellSet TemplateSearch::fewest_places(const CellSet& allowed, std::size_t begin) const {
    CellSet fewest;
    unsigned least = max_values + 1;
    for (std::size_t i = begin; i < open_.size() && least > 0; ++i) {
        const CellSet places = houses_[open_[i]] & allowed;
        const unsigned count = count_up_to(least, places);
        if (count >= least) continue;
        least = count;
        fewest = places;
    }
    return fewest;
}

CellSet impossible_places(const State& state, Value value, Steps& steps) {
    const CellSet places = state.places(value);
    TemplateSearch search(state, value, places);
    CellSet used;
    for (const Cell cell : places) {
        if (used.has(cell)) continue;
        if (steps.is_stopped()) break;
        const CellSet one = CellSet::of(cell);
        const auto outcome = search.search(places.without(state.board().peers(cell)), one);
        if (outcome == TemplateSearch::Outcome::Found) used |= search.found();
        if (outcome == TemplateSearch::Outcome::Unknown) used |= one;
    }
    return places.without(used);
}

}  // namespace GARNS_LOGIC
