#include "logic/template_search.hpp"

#include <algorithm>

#include "logic/steps.hpp"

namespace GARNS_LOGIC {

namespace {

// How many places a search may choose. On a classic board a few hundred are enough.
constexpr int most_tries = 2000;

// In place of the number of places left.
constexpr std::uint8_t has_value = 0xFF;

}  // namespace

TemplateSearch::TemplateSearch(const State& state, Value value, const CellSet& places)
    : board_(state.board()), counts_(board_.houses().size() * (state.size() + 1)) {
    for (const House& house : board_.houses()) {
        // A house that has the value has no places for it.
        const bool is_open =
            house.cells.meets(places) || std::ranges::none_of(house.list, [&](Cell cell) {
                return state.number(cell) == value + 1;
            });
        if (is_open) open_houses_.push_back(&house);
    }
}

TemplateSearch::Outcome TemplateSearch::search(const CellSet& allowed, const CellSet& chosen) {
    tries_left_ = most_tries;
    chosen_ = chosen;
    std::ranges::fill(counts_at(0), has_value);
    for (const House* house : open_houses_)
        if (!house->cells.meets(chosen))
            counts_at(0)[house->number] =
                static_cast<std::uint8_t>((house->cells & allowed).count());
    if (complete(0, allowed)) return Outcome::Found;
    return tries_left_ > 0 ? Outcome::None : Outcome::Unknown;
}

bool TemplateSearch::complete(unsigned depth, CellSet allowed) {
    --tries_left_;
    const auto counts = counts_at(depth);
    const auto fewest = std::ranges::min_element(counts);
    if (*fewest == has_value) return true;
    const auto house = static_cast<std::size_t>(fewest - counts.begin());
    for (const Cell cell : board_.houses()[house].cells& allowed) {
        if (tries_left_ <= 0) return false;
        choose(cell, depth, allowed);
        if (complete(depth + 1, allowed.without(board_.peers(cell)))) return true;
        const CellSet here = CellSet::of(cell);
        chosen_ = chosen_.without(here);
        allowed = allowed.without(here);
        drop(cell, depth);
    }
    return false;
}

// The next depth has its own numbers, so that there is nothing to undo.
void TemplateSearch::choose(Cell cell, unsigned depth, const CellSet& allowed) {
    chosen_ |= CellSet::of(cell);
    const auto counts = counts_at(depth + 1);
    std::ranges::copy(counts_at(depth), counts.begin());
    for (const House* house : board_.houses_of(cell)) counts[house->number] = has_value;
    for (const Cell peer : allowed& board_.peers(cell)) drop(peer, depth + 1);
}

// The cell is a place no longer.
void TemplateSearch::drop(Cell cell, unsigned depth) {
    const auto counts = counts_at(depth);
    for (const House* house : board_.houses_of(cell))
        if (counts[house->number] != has_value) --counts[house->number];
}

std::span<std::uint8_t> TemplateSearch::counts_at(unsigned depth) {
    const std::size_t houses = board_.houses().size();
    return std::span(counts_).subspan(depth * houses, houses);
}

CellSet impossible_places(const State& state, Value value, Steps& steps) {
    const CellSet places = state.places(value);
    TemplateSearch search(state, value, places);
    CellSet used;
    for (const Cell cell : places) {
        if (used.has(cell)) continue;
        if (steps.is_stopped()) break;
        const CellSet here = CellSet::of(cell);
        const auto outcome = search.search(places.without(state.board().peers(cell)), here);
        if (outcome == TemplateSearch::Outcome::Found) used |= search.found();
        if (outcome == TemplateSearch::Outcome::Unknown) used |= here;
    }
    return places.without(used);
}

}  // namespace GARNS_LOGIC
