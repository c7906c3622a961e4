#include "hodoku/board.hpp"

#include "logic/classic_geometry.hpp"

namespace garns::hodoku {

namespace {

logic::Kind kind_of(unsigned house) {
    using enum logic::Kind;
    if (house < logic::ClassicGeometry::first_row) return Box;
    return house < logic::ClassicGeometry::first_column ? Row : Column;
}

struct Houses {
    std::vector<std::uint8_t> kinds;
    std::vector<std::uint16_t> cells;

    Houses() {
        for (unsigned house = 0; house < logic::ClassicGeometry::house_count; ++house) {
            kinds.push_back(static_cast<std::uint8_t>(kind_of(house)));
            for (const logic::Cell cell : logic::classic_geometry.cells[house])
                cells.push_back(static_cast<std::uint16_t>(cell));
        }
    }
};

}  // namespace

const logic::Board& classic_board() {
    static const Houses houses;
    static const logic::Board board(9, houses.kinds, houses.cells);
    return board;
}

}  // namespace garns::hodoku
