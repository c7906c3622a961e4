// Fish of all shapes. fish.cpp says what these are.

#pragma once

#include <array>
#include <functional>
#include <vector>

#include "logic/state.hpp"

namespace GARNS_LOGIC {

class Position;
class Steps;

inline constexpr unsigned largest_fish = 7;

enum class FishShape : std::uint8_t {
    Lines,    // rows covered by columns, or the other way round
    Franken,  // boxes take part
    Mutant,   // rows and columns stand on the same side
};

struct FishKind {
    FishShape shape;
    unsigned size;

    friend bool operator==(FishKind, FishKind) = default;
};

// Houses by their numbers, in order; 0 where a fish is smaller than the largest.
using HouseNumbers = std::array<std::uint16_t, largest_fish>;

struct Fish {
    Value value;
    unsigned size;
    HouseNumbers base, cover;
    CellSet fins;
    CellSet removed;
};

// The places of the value in the base.
CellSet places_in_base(const State& state, const Fish& fish);
// Whether a house of the base has only one place beside the fins.
bool is_sashimi(const State& state, const Fish& fish);

// Calls `found` with each fish of a kind that removes something, with fins or without, until it
// returns true. Several rows of the catalogue look through the same ones.
void each_fish(Position& position, Steps& steps, FishKind kind,
               const std::function<bool(const Fish&)>& found);

}  // namespace GARNS_LOGIC
