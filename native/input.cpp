#include "input.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "kernel.hpp"

namespace garns {

namespace {

void check_size(int size) {
    if (size < 1 || size > max_size)
        throw std::invalid_argument("size must be within 1 and " + std::to_string(max_size));
}

void check_values(std::size_t size, std::span<const std::uint8_t> values) {
    require(values.size() == size * size, "values must have size * size entries");
    require(std::ranges::all_of(values, [size](auto value) { return value <= size; }),
            "values must be within 0 and size");
}

void check_house(std::size_t size, std::span<const std::uint16_t> cells) {
    std::vector<bool> seen(size * size, false);
    for (const auto cell : cells) {
        require(cell < size * size, "houses must name cells below size * size");
        require(!seen[cell], "a house must not name a cell twice");
        seen[cell] = true;
    }
}

void check_houses(std::size_t size, std::span<const std::uint16_t> house_cells) {
    require(house_cells.size() % size == 0, "houses must have size cells each");
    if (house_cells.size() / size > max_houses)
        throw std::invalid_argument("there must be at most " + std::to_string(max_houses) +
                                    " houses");
    for (std::size_t start = 0; start < house_cells.size(); start += size)
        check_house(size, house_cells.subspan(start, size));
}

}  // namespace

void require(bool condition, const char* otherwise) {
    if (!condition) throw std::invalid_argument(otherwise);
}

void check_board(int size, std::span<const std::uint8_t> values,
                 std::span<const std::uint16_t> house_cells) {
    check_size(size);
    const auto checked = static_cast<std::size_t>(size);
    check_values(checked, values);
    check_houses(checked, house_cells);
}

}  // namespace garns
