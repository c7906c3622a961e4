// What a step is based on, as a flat record of 32-bit words that any caller can read.
//
// A record is a list of steps, one after the other:
//
//     length of the step in words, with this one
//     place of its technique in the order of the walk
//     how many placements, eliminations, values, parts and chains there are: a word for each
//     placements and eliminations: cell and value (from 1) of each
//     values: those that the step is about
//     parts: role, number, how many cells, houses, candidates, rules and numbers; then these:
//         houses by their places among those of the board, candidates as cell and value, rules by
//         the numbers of their constraints, numbers (sums, sets) signed
//     chains: role, flags (1: there is an assumption, 2: it is on), the assumption (cell and value,
//         0 and 0 if there is none), how many links; for each link whether it is strong, how many
//         candidates its start and its end have, and these
//
// The number of a part tells parts of one role apart: set 1, set 2; 0 where there is only one.

#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace garns::logic {

using Word = std::uint32_t;
using Words = std::vector<Word>;

// The part that cells, houses and candidates play in a step, or what a chain is.
enum class Role : std::uint16_t {
    Assumption,
    Base,
    Box,
    Cases,
    Cell,
    Chain,
    ColourA,
    ColourB,
    ColourC,
    ColourD,
    Companion,
    Conjugate,
    Core,
    Corner,
    Cover,
    Cross,
    Crossing,
    Dead,
    End,
    Ends,
    Excluded,
    Excluding,
    Extra,
    Fins,
    First,
    Guardians,
    House,
    Link,
    LinkA,
    LinkB,
    Linked,
    Locked,
    Minus,
    Near,
    Net,
    Pairs,
    Pattern,
    Petal,
    Petals,
    Pincers,
    Pivot,
    Places,
    Plus,
    Restricted,
    Ring,
    Rule,
    Second,
    SecondCover,
    SecondFins,
    Sector,
    Set,
    SetA,
    SetB,
    Start,
    Stem,
    Subset,
    Target,
    TwinBase,
    TwinEnds,
    TwinFirst,
    TwinNear,
    TwinSecond,
    Wings,
};

inline constexpr std::array<std::string_view, 63> role_names = {
    "assumption",  "base",        "box",      "cases",     "cell",      "chain",
    "colour-a",    "colour-b",    "colour-c", "colour-d",  "companion", "conjugate",
    "core",        "corner",      "cover",    "cross",     "crossing",  "dead",
    "end",         "ends",        "excluded", "excluding", "extra",     "fins",
    "first",       "guardians",   "house",    "link",      "link-a",    "link-b",
    "linked",      "locked",      "minus",    "near",      "net",       "pairs",
    "pattern",     "petal",       "petals",   "pincers",   "pivot",     "places",
    "plus",        "restricted",  "ring",     "rule",      "second",    "second-cover",
    "second-fins", "sector",      "set",      "set-a",     "set-b",     "start",
    "stem",        "subset",      "target",   "twin-base", "twin-ends", "twin-first",
    "twin-near",   "twin-second", "wings",
};

}  // namespace garns::logic
