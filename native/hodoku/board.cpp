#include "hodoku/board.hpp"

namespace garns::hodoku {

namespace {

using logic::Kind;

struct Houses {
    std::vector<std::uint8_t> kinds;
    std::vector<std::uint16_t> cells;

    void add(Kind kind, auto cell_at) {
        kinds.push_back(static_cast<std::uint8_t>(kind));
        for (unsigned i = 0; i < 9; ++i) cells.push_back(static_cast<std::uint16_t>(cell_at(i)));
    }
};

Houses classic_houses() {
    Houses houses;
    for (unsigned box = 0; box < 9; ++box)
        houses.add(Kind::Box,
                   [&](unsigned i) { return (box / 3 * 3 + i / 3) * 9 + box % 3 * 3 + i % 3; });
    for (unsigned row = 0; row < 9; ++row)
        houses.add(Kind::Row, [&](unsigned i) { return row * 9 + i; });
    for (unsigned column = 0; column < 9; ++column)
        houses.add(Kind::Column, [&](unsigned i) { return i * 9 + column; });
    return houses;
}

}  // namespace

const logic::Board& classic_board() {
    static const Houses houses = classic_houses();
    static const logic::Board board(9, houses.kinds, houses.cells);
    return board;
}

}  // namespace garns::hodoku
