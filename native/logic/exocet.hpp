// What junior, double and senior exocets have in common: bases, cross lines, targets, and digits
// whose places lie within two lines.

#pragma once

#include <array>
#include <vector>

#include "logic/steps.hpp"

namespace GARNS_LOGIC {

using HousePair = std::array<const House*, 2>;
using CrossLines = std::array<const House*, 3>;

// Two open cells of a box in one line.
struct ExocetBase {
    const House* box;
    const House* line;
    const House* escape;  // crosses the line in the third cell of the box
    CellSet cells;
    Mask digits;
};

// The targets hold the same two digits as the base.
struct Exocet {
    ExocetBase base;
    CrossLines cross;  // the escape first
    std::array<Cell, 2> targets;
    // All other cells of the cross lines that can have a digit of the base if it is in the base.
    CellSet others;

    [[nodiscard]] CellSet target_cells() const {
        return CellSet::of(targets[0]) | CellSet::of(targets[1]);
    }
    // The base and the targets; with a number if it is one of several.
    void explain(Explanation& explanation, unsigned number = 0) const;
    void explain_cross(Explanation& explanation) const;
};

struct JuniorExocet {
    Exocet exocet;
    std::array<Cell, 2> companions;  // of the targets
};

// Whether the bands of the board have three boxes of three rows and columns.
bool has_exocets(const Board& board);

// The exocets with their bases in rows, or those with their bases in columns.
class Exocets {
public:
    Exocets(const State& state, bool in_rows);

    [[nodiscard]] std::vector<ExocetBase> bases() const;
    // The boxes that the line of the base goes through besides its own.
    [[nodiscard]] HousePair other_boxes(const ExocetBase& base) const;
    // The lines through a box that cross those of the bases.
    [[nodiscard]] HouseList crossing(const House& box) const;
    [[nodiscard]] std::vector<JuniorExocet> juniors() const;

    // The cells that have a digit or can have it.
    [[nodiscard]] const CellSet& places(Value digit) const { return places_[digit]; }
    // How many rows and columns it takes to hold these cells; 3 for more than two.
    [[nodiscard]] unsigned lines_needed(const CellSet& cells) const;
    // All pairs of rows and columns that together hold these cells, if it takes two.
    [[nodiscard]] std::vector<HousePair> covers(const CellSet& cells) const;
    // As few rows and columns as hold these cells, if it takes no more than two.
    [[nodiscard]] HouseList fewest_lines(const CellSet& cells) const;

    // What leaves the targets and the base.
    [[nodiscard]] CandidateSet removed(const Exocet& exocet) const;

private:
    struct JuniorTarget {
        Cell cell, companion;
        const House* line;
    };

    [[nodiscard]] std::vector<JuniorTarget> junior_targets(const ExocetBase& base,
                                                           const House& box) const;
    // Whether each digit of the base has its places outside of the targets within two lines.
    [[nodiscard]] bool is_covered(const Exocet& exocet) const;
    [[nodiscard]] HousePair lines_of(Cell cell) const;
    // nullptr if there is none.
    [[nodiscard]] const House* line_with(const CellSet& cells) const;

    const State& state_;
    const Board& board_;
    const HouseList& lines_;
    const HouseList& crossing_;
    CandidateSet places_{};
};

}  // namespace GARNS_LOGIC
