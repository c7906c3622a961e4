#include "surface/boards.hpp"

#include <algorithm>
#include <bit>
#include <bitset>
#include <cstdlib>
#include <vector>

#include "input.hpp"
#include "kernel.hpp"
#include "surface.hpp"

namespace garns::surface {

namespace {

std::int32_t code_of(BoardFault fault) {
    switch (fault) {
        case BoardFault::None: return GARNS_BOARD_FINE;
        case BoardFault::Size: return GARNS_BAD_SIZE;
        case BoardFault::Value: return GARNS_BAD_VALUE;
        case BoardFault::HouseCount: return GARNS_TOO_MANY_HOUSES;
        case BoardFault::Cell: return GARNS_BAD_CELL;
        case BoardFault::RepeatedCell: return GARNS_REPEATED_CELL;
        case BoardFault::ValueCount:
        case BoardFault::HouseLength: break;  // the lengths are given by size and house_count
    }
    refuse_argument("the buffers of a board have other lengths than they were given");
}

// Values that stand several times in the house: value v is bit v.
std::uint32_t repeated_values(const Board& board, House house) {
    std::uint32_t once = 0, twice = 0;
    for (const auto cell : house) {
        const std::uint32_t value = std::uint32_t{1} << board.values[cell];
        twice |= once & value;
        once |= value;
    }
    return twice & ~std::uint32_t{1};
}

using ClassicCells = std::bitset<classic::board_cells>;

std::vector<ClassicCells> classic_houses() {
    std::vector<ClassicCells> houses(27);
    for (std::size_t cell = 0; cell < classic::board_cells; ++cell) {
        const std::size_t row = cell / 9, column = cell % 9;
        for (const std::size_t house : {row, 9 + column, 18 + row / 3 * 3 + column / 3})
            houses[house].set(cell);
    }
    return houses;
}

ClassicCells cells_of(House house) {
    ClassicCells cells;
    for (const auto cell : house) cells.set(cell);
    return cells;
}

}  // namespace

std::size_t Board::house_count() const {
    return house_cells.size() / static_cast<std::size_t>(size);
}

House Board::house(std::size_t number) const {
    const auto length = static_cast<std::size_t>(size);
    return house_cells.subspan(number * length, length);
}

GivenBoard given_board(std::int32_t size, const std::uint8_t* values, const std::uint16_t* houses,
                       std::uint32_t house_count) {
    if (size < 1 || size > max_size) return {GARNS_BAD_SIZE, {}};
    const auto side = static_cast<std::uint32_t>(size);
    return given_board(size, side * side, values, houses, house_count);
}

GivenBoard given_board(std::int32_t size, std::uint32_t cells, const std::uint8_t* values,
                       const std::uint16_t* houses, std::uint32_t house_count) {
    // Before anything is read: how long the buffers are follows from these.
    if (size < 1 || size > max_size || cells > max_cells) return {GARNS_BAD_SIZE, {}};
    if (house_count > max_houses) return {GARNS_TOO_MANY_HOUSES, {}};
    require(values != nullptr && (houses != nullptr || house_count == 0), "a buffer is missing");
    const auto length = static_cast<std::size_t>(size);
    const Board board{size, {values, cells}, {houses, house_count * length}};
    return {code_of(fault_of(size, cells, board.values, board.house_cells)), board};
}

bool has_conflict(const Board& board) {
    for (std::size_t number = 0; number < board.house_count(); ++number)
        if (repeated_values(board, board.house(number)) != 0) return true;
    return false;
}

bool is_classic(const Board& board) {
    if (board.size != 9 || board.house_count() != 27) return false;
    auto missing = classic_houses();
    for (std::size_t number = 0; number < 27; ++number)
        if (std::erase(missing, cells_of(board.house(number))) == 0) return false;
    return true;
}

}  // namespace garns::surface

using namespace garns::surface;

void* garns_alloc(std::size_t bytes) { return std::malloc(bytes); }
void garns_free(void* memory) { std::free(memory); }

std::int32_t garns_board_check(std::int32_t size, const std::uint8_t* values,
                               const std::uint16_t* houses, std::uint32_t house_count) {
    const auto [code, board] = given_board(size, values, houses, house_count);
    return code == GARNS_BOARD_FINE && has_conflict(board) ? GARNS_BOARD_CONFLICT : code;
}

std::uint32_t garns_board_conflicts(std::int32_t size, const std::uint8_t* values,
                                    const std::uint16_t* houses, std::uint32_t house_count,
                                    std::uint8_t* marks) {
    const auto [code, board] = given_board(size, values, houses, house_count);
    if (code != GARNS_BOARD_FINE) return 0;
    garns::require(marks != nullptr, "a buffer is missing");
    std::fill_n(marks, board.values.size(), std::uint8_t{0});
    std::uint32_t conflicts = 0;
    for (std::size_t number = 0; number < board.house_count(); ++number) {
        const House house = board.house(number);
        const std::uint32_t repeated = repeated_values(board, house);
        conflicts += static_cast<std::uint32_t>(std::popcount(repeated));
        for (const auto cell : house)
            if ((repeated >> board.values[cell] & 1) != 0) marks[cell] = 1;
    }
    return conflicts;
}
