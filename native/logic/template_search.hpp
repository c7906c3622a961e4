// Looks for templates: ways in which one value can be set out over the whole board, with a place in
// every house, none seeing another.

#pragma once

#include <cstdint>
#include <vector>

#include "logic/state.hpp"

namespace GARNS_LOGIC {

class Steps;

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
    [[nodiscard]] const CellSet& found() const { return found_; }

private:
    [[nodiscard]] bool complete(CellSet allowed, const CellSet& chosen, std::size_t begin);
    [[nodiscard]] CellSet fewest_places(const CellSet& allowed, std::size_t begin) const;

    const Board& board_;
    std::vector<CellSet> houses_;  // the places in the houses that lack the value
    // The houses that are still to be filled, by their places in the list; those of each choice
    // after those of the one before.
    std::vector<std::uint16_t> open_;
    int tries_left_ = 0;
    CellSet found_;
};

// The places of a value that no template has: all that this value alone can tell. If steps are
// stopped meanwhile, the answer is worth nothing.
CellSet impossible_places(const State& state, Value value, Steps& steps);

}  // namespace GARNS_LOGIC
