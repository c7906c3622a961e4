// The techniques that steps are told apart by, and how hard their steps are.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace garns::rating {

// Difficulties in tenths: 66 is what players write as 6.6.
using Tenths = int;

enum class Technique : std::uint8_t {
    FullHouse,
    HiddenSingleBox,
    HiddenSingleLine,
    DirectPointing,
    DirectClaiming,
    DirectHiddenPair,
    NakedSingle,
    DirectHiddenTriple,
    Pointing,
    Claiming,
    NakedPair,
    XWing,
    HiddenPair,
    NakedTriple,
    Swordfish,
    HiddenTriple,
    XyWing,
    XyzWing,
    UniqueRectangle1,
    UniqueRectangle2,
    UniqueRectangle3,
    UniqueRectangle4,
    UniqueLoop1,
    UniqueLoop2,
    UniqueLoop3,
    UniqueLoop4,
    NakedQuad,
    Jellyfish,
    HiddenQuad,
    Bug1,
    Bug2,
    Bug3,
    Bug4,
    AlignedPair,
    XCycle,
    YCycle,
    XForcingChain,
    Cycle,
    ForcingChain,
    AlignedTriple,
    Nishio,
    MultipleForcingChains,
    DynamicForcingChains,
    DynamicForcingChainsPlus,
    NestedForcingChains,
};

struct TechniqueRow {
    std::string_view id;
    Tenths base_difficulty;  // that of its steps; if it grows with their size, the least
};

// In the order of Technique.
inline constexpr std::array<TechniqueRow, 45> techniques{{
    {"full-house", 10},
    {"hidden-single-box", 12},
    {"hidden-single-line", 15},
    {"direct-pointing", 17},
    {"direct-claiming", 19},
    {"direct-hidden-pair", 20},
    {"naked-single", 23},
    {"direct-hidden-triple", 25},
    {"pointing", 26},
    {"claiming", 28},
    {"naked-pair", 30},
    {"x-wing", 32},
    {"hidden-pair", 34},
    {"naked-triple", 36},
    {"swordfish", 38},
    {"hidden-triple", 40},
    {"xy-wing", 42},
    {"xyz-wing", 44},
    {"unique-rectangle-1", 45},
    {"unique-rectangle-2", 45},
    {"unique-rectangle-3", 45},
    {"unique-rectangle-4", 45},
    {"unique-loop-1", 46},
    {"unique-loop-2", 46},
    {"unique-loop-3", 46},
    {"unique-loop-4", 46},
    {"naked-quad", 50},
    {"jellyfish", 52},
    {"hidden-quad", 54},
    {"bug-1", 56},
    {"bug-2", 57},
    {"bug-3", 58},
    {"bug-4", 57},
    {"aligned-pair", 62},
    {"x-cycle", 65},
    {"y-cycle", 65},
    {"x-forcing-chain", 66},
    {"cycle", 70},
    {"forcing-chain", 70},
    {"aligned-triple", 75},
    {"nishio", 75},
    {"multiple-forcing-chains", 80},
    {"dynamic-forcing-chains", 85},
    {"dynamic-forcing-chains-plus", 90},
    {"nested-forcing-chains", 95},
}};
static_assert(static_cast<std::size_t>(Technique::NestedForcingChains) + 1 == techniques.size());

constexpr const TechniqueRow& row_of(Technique technique) {
    return techniques[static_cast<std::size_t>(technique)];
}

// The type 1 .. 4 of a family of which the first type is given.
constexpr Technique of_type(Technique first, unsigned type) {
    return static_cast<Technique>(static_cast<unsigned>(first) + type - 1);
}

}  // namespace garns::rating
