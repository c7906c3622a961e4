// The houses of the classic board as constants, for raters that know no other board.
//
// Vocabulary
//   house  0 .. 8 the boxes, 9 .. 17 the rows, 18 .. 26 the columns.
//   place  0 .. 8, where a cell stands in a house: along a line, or row by row in a box.

#pragma once

#include "logic/cells.hpp"

namespace GARNS_LOGIC {

struct ClassicGeometry {
    static constexpr unsigned cell_count = 81, house_count = 27;
    static constexpr unsigned first_row = 9, first_column = 18;

    std::array<std::array<unsigned, 9>, house_count> cells{};  // [house][place]
    std::array<std::array<unsigned, 3>, cell_count> houses{};  // box, row, column of a cell
    std::array<std::array<unsigned, 3>, cell_count> place{};   // its place in each of these
    std::array<std::array<std::uint32_t, house_count>, house_count> overlap{};  // [a][b] places of
                                                                                // a in b, as bits
    std::array<CellSet, cell_count> peers{};
    std::array<CellSet, house_count> cell_set{};
};

constexpr ClassicGeometry make_classic_geometry() {
    ClassicGeometry made;
    for (Cell cell = 0; cell < made.cell_count; ++cell) {
        const unsigned row = cell / 9, column = cell % 9;
        made.houses[cell] = {row / 3 * 3 + column / 3, made.first_row + row,
                             made.first_column + column};
        made.place[cell] = {row % 3 * 3 + column % 3, column, row};
        for (unsigned kind = 0; kind < 3; ++kind) {
            made.cells[made.houses[cell][kind]][made.place[cell][kind]] = cell;
            made.cell_set[made.houses[cell][kind]] |= CellSet::of(cell);
        }
    }
    for (Cell cell = 0; cell < made.cell_count; ++cell)
        for (const unsigned house : made.houses[cell])
            made.peers[cell] |= made.cell_set[house].without(CellSet::of(cell));
    for (unsigned a = 0; a < made.house_count; ++a)
        for (unsigned place = 0; place < 9; ++place)
            for (const unsigned b : made.houses[made.cells[a][place]])
                made.overlap[a][b] |= 1U << place;
    return made;
}

inline constexpr ClassicGeometry classic_geometry = make_classic_geometry();

}  // namespace GARNS_LOGIC
