#include "generate/plain_puzzle.hpp"

#include <algorithm>

namespace garns::generate {

namespace {

using Drawn = PlainDraw::State;

bool is_under_way(const PlainDraw& draw) {
    return draw.state() == Drawn::DrawingGrid || draw.state() == Drawn::Asking ||
           draw.state() == Drawn::Thinning;
}

}  // namespace

PlainPuzzle::PlainPuzzle(const FullGrids& grids, const Units& units, const PlainKind& kind,
                         std::uint64_t seed, std::size_t at_once)
    : grids_(&grids), units_(&units), kind_(kind), seed_(seed), at_once_(at_once) {
    go_on();
}

void PlainPuzzle::draw_grid(unsigned steps) {
    std::ranges::find(draws_, Drawn::DrawingGrid, &PlainDraw::state)->draw_grid(steps);
    go_on();
}

void PlainPuzzle::thin_out(std::uint64_t& max_guesses) {
    std::ranges::find(draws_, Drawn::Thinning, &PlainDraw::state)->thin_out(max_guesses);
    go_on();
}

std::vector<const Values*> PlainPuzzle::questions() const {
    std::vector<const Values*> boards;
    for (const PlainDraw& draw : draws_)
        if (draw.state() == Drawn::Asking) boards.push_back(&draw.question());
    return boards;
}

void PlainPuzzle::hear(std::span<const std::uint64_t> counts) {
    auto count = counts.begin();
    for (PlainDraw& draw : draws_)
        if (draw.state() == Drawn::Asking) draw.hear(*count++ == 1);
    go_on();
}

void PlainPuzzle::go_on() {
    drop_missed();
    draw_more();
    state_ = state_of_draws();
}

// And those after a success: they are of no use.
void PlainPuzzle::drop_missed() {
    missed_ +=
        std::erase_if(draws_, [](const auto& draw) { return draw.state() == Drawn::Missed; });
    const auto over = std::ranges::find_if_not(draws_, is_under_way);
    if (over != draws_.end()) draws_.erase(over + 1, draws_.end());
}

// As many at a time as have missed before: no more than half of the work can be in vain.
void PlainPuzzle::draw_more() {
    if (!draws_.empty() && !is_under_way(draws_.back())) return;
    while (begun_ < kind_.max_draws && draws_.size() < at_once_ && draws_.size() <= missed_)
        draws_.emplace_back(*grids_, *units_, kind_, Random(seed_, begun_++));
}

PlainPuzzle::State PlainPuzzle::state_of_draws() const {
    if (draws_.empty()) return State::NotFound;
    switch (draws_.front().state()) {
        case Drawn::Found: return State::Found;
        case Drawn::NoGrid: return State::NoGrid;
        case Drawn::GridUnknown: return State::GridUnknown;
        default: break;
    }
    const auto is_any = [this](Drawn state) {
        return std::ranges::find(draws_, state, &PlainDraw::state) != draws_.end();
    };
    if (is_any(Drawn::DrawingGrid)) return State::DrawingGrid;
    return is_any(Drawn::Thinning) ? State::Thinning : State::Asking;
}

}  // namespace garns::generate
