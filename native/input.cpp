#include "input.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "kernel.hpp"

namespace garns {

namespace {

BoardFault fault_of_house(std::size_t cell_count, std::span<const std::uint16_t> cells) {
    std::vector<bool> seen(cell_count, false);
    for (const auto cell : cells) {
        if (cell >= cell_count) return BoardFault::Cell;
        if (seen[cell]) return BoardFault::RepeatedCell;
        seen[cell] = true;
    }
    return BoardFault::None;
}

BoardFault fault_of_houses(std::size_t size, std::size_t cells,
                           std::span<const std::uint16_t> house_cells) {
    if (house_cells.size() % size != 0) return BoardFault::HouseLength;
    if (house_cells.size() / size > max_houses) return BoardFault::HouseCount;
    for (std::size_t start = 0; start < house_cells.size(); start += size) {
        const BoardFault fault = fault_of_house(cells, house_cells.subspan(start, size));
        if (fault != BoardFault::None) return fault;
    }
    return BoardFault::None;
}

std::string reason(BoardFault fault) {
    switch (fault) {
        case BoardFault::Size: return "size must be within 1 and " + std::to_string(max_size);
        case BoardFault::ValueCount: return "values must have size * size entries";
        case BoardFault::Value: return "values must be within 0 and size";
        case BoardFault::HouseLength: return "houses must have size cells each";
        case BoardFault::HouseCount:
            return "there must be at most " + std::to_string(max_houses) + " houses";
        case BoardFault::Cell: return "houses must name cells below size * size";
        case BoardFault::RepeatedCell: return "a house must not name a cell twice";
        case BoardFault::None: break;
    }
    return {};
}

}  // namespace

BoardFault fault_of(int size, std::span<const std::uint8_t> values,
                    std::span<const std::uint16_t> house_cells) {
    if (size < 1 || size > max_size) return BoardFault::Size;
    const auto side = static_cast<std::size_t>(size);
    return fault_of(size, side * side, values, house_cells);
}

BoardFault fault_of(int size, std::size_t cells, std::span<const std::uint8_t> values,
                    std::span<const std::uint16_t> house_cells) {
    if (size < 1 || size > max_size) return BoardFault::Size;
    const auto checked = static_cast<std::size_t>(size);
    if (values.size() != cells) return BoardFault::ValueCount;
    if (std::ranges::any_of(values, [checked](auto value) { return value > checked; }))
        return BoardFault::Value;
    return fault_of_houses(checked, cells, house_cells);
}

void check_board(int size, std::span<const std::uint8_t> values,
                 std::span<const std::uint16_t> house_cells) {
    const BoardFault fault = fault_of(size, values, house_cells);
    if (fault != BoardFault::None) refuse_argument(reason(fault));
}

}  // namespace garns
