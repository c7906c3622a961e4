// What is wanted of a puzzle of any layout.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "techniques.hpp"

namespace garns::generate {

// Cells that are taken away together, in ascending order.
using Unit = std::vector<std::uint16_t>;
using Units = std::vector<Unit>;

// How far a walk with the simplest techniques has come.
struct WalkEnd {
    int hardest = -1;                  // place of the hardest technique used, -1 if none was
    std::vector<std::uint8_t> values;  // where it ended

    [[nodiscard]] bool is_solved() const;
};

// How hard a puzzle is to be: the hardest technique on its path has its place in the catalogue from
// `first` to `last`. A first of -1 stands for a puzzle that needs no technique at all, a last of
// the catalogue's length for one that the whole catalogue does not solve.
struct Aim {
    int first = -1;
    int last = 0;
    int catalogue = 0;  // its length

    [[nodiscard]] bool is_open_ended() const { return last == catalogue; }
    [[nodiscard]] bool is_anything() const { return first < 0 && is_open_ended(); }

    // How many techniques a walk has to know, from the simplest on, to tell if the aim is met.
    // Whether a puzzle is too hard shows without anything harder than what is wished. Where nothing
    // is too hard, it is enough that what is easier does not lead to the end.
    [[nodiscard]] int reach() const { return is_open_ended() ? first : last + 1; }

    // 0 if it is met, 1 if what is wished was used but did not lead to the end, else 2.
    [[nodiscard]] unsigned distance(const WalkEnd& walk) const;
};

struct RatingRange {
    unsigned lowest = 0;  // ER in tenths
    unsigned highest = 0;
    std::uint64_t max_nodes = 0;  // conclusions for the rating of one puzzle
};

struct Wishes {
    Units units;
    unsigned fewest = 0;  // givens
    unsigned most = 0;
    bool has_range = false;          // whether a number of givens is wished
    bool has_mask = false;           // whether just those cells are given that are in no unit
    bool minimal = false;            // no unit can be taken away
    std::uint64_t max_draws = 1;     // grids to start from, for a plain puzzle
    std::uint64_t max_attempts = 1;  // plain puzzles to start from, for one of a level
    Aim aim;
    std::optional<RatingRange> rating;  // on the classic board

    // Whether givens are taken away as long as any can go.
    [[nodiscard]] bool stays_minimal() const { return minimal || (!has_mask && !has_range); }
    // Whether a minimal puzzle with more givens put back could be meant.
    [[nodiscard]] bool can_grow() const { return has_range && !minimal; }
    // Whether a puzzle to begin with takes longer to find than some neighbours of another.
    [[nodiscard]] bool draws_are_dear(bool is_classic) const;
};

// The first techniques of a catalogue. What has no native finder is passed over.
struct KnownTechniques {
    logic::Order order;
    std::vector<int> places;  // in the catalogue

    KnownTechniques(const logic::Order& catalogue, int reach);
};

unsigned clues_of(const std::vector<std::uint8_t>& values);

}  // namespace garns::generate
