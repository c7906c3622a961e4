// Looks for templates: ways in which one value can be set out over the whole board, with a place in
// every house, none seeing another.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "logic/state.hpp"

namespace GARNS_LOGIC {

class Steps;

// Chooses a place in one house after the other, always in that with the fewest places left.
class TemplateSearch {
public:
    enum class Outcome : std::uint8_t {
        Found,
        None,
        Unknown,  // it took too long to find out
    };

    TemplateSearch(const State& state, Value value, const CellSet& places);

    // One with the chosen places and others that are allowed.
    [[nodiscard]] Outcome search(const CellSet& allowed, const CellSet& chosen);
    // The one that was found last.
    [[nodiscard]] const CellSet& found() const { return chosen_; }

private:
    [[nodiscard]] bool complete(unsigned depth, CellSet allowed);
    void choose(Cell cell, unsigned depth, const CellSet& allowed);
    void drop(Cell cell, unsigned depth);
    [[nodiscard]] std::span<std::uint8_t> counts_at(unsigned depth);

    const Board& board_;
    // For each depth and each house how many places are left; a mark if the house has the value.
    std::vector<std::uint8_t> counts_;
    std::vector<const House*> open_houses_;
    CellSet chosen_;
    int tries_left_ = 0;
};

// The places of a value that no template has: all that this value alone can tell. If steps are
// stopped meanwhile, the answer is worth nothing.
CellSet impossible_places(const State& state, Value value, Steps& steps);

}  // namespace GARNS_LOGIC
