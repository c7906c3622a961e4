#include "generate/symmetry.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <span>
#include <utility>

#include "input.hpp"
#include "kernel.hpp"

namespace garns::generate {

namespace {

struct Place {
    int row, column;
};

// Where a cell goes, on a board whose last row and column have that number.
using Turn = Place (*)(Place place, int last);

Place half_turn(Place place, int last) { return {last - place.row, last - place.column}; }
Place quarter_turn(Place place, int last) { return {place.column, last - place.row}; }
Place left_to_right(Place place, int last) { return {place.row, last - place.column}; }
Place top_to_bottom(Place place, int last) { return {last - place.row, place.column}; }
Place falling_diagonal(Place place, int) { return {place.column, place.row}; }
Place rising_diagonal(Place place, int last) { return {last - place.column, last - place.row}; }

// What a pattern may look the same after; the turns listed imply the others of its group.
struct Symmetry {
    std::string_view name;
    std::array<Turn, 2> turns;  // or fewer
};

constexpr Symmetry table[] = {
    {"none", {}},
    {"180", {half_turn}},
    {"90", {quarter_turn}},
    {"horizontal", {left_to_right}},
    {"vertical", {top_to_bottom}},
    {"both", {left_to_right, top_to_bottom}},
    {"diagonal", {falling_diagonal}},
    {"antidiagonal", {rising_diagonal}},
    {"diagonals", {falling_diagonal, rising_diagonal}},
    {"full", {quarter_turn, left_to_right}},
};

// All cells that the turns lead to from a cell.
Unit reached_from(std::uint16_t cell, int size, std::span<const Turn> turns) {
    Unit found = {cell};
    for (std::size_t next = 0; next < found.size(); ++next) {
        for (const Turn turn : turns) {
            if (turn == nullptr) continue;
            const Place from{found[next] / size, found[next] % size};
            const Place to = turn(from, size - 1);
            const auto reached = static_cast<std::uint16_t>(to.row * size + to.column);
            if (std::ranges::find(found, reached) == found.end()) found.push_back(reached);
        }
    }
    std::ranges::sort(found);
    return found;
}

}  // namespace

std::vector<std::string_view> symmetries() {
    std::vector<std::string_view> names;
    for (const Symmetry& each : table) names.push_back(each.name);
    return names;
}

Units units_of(int size, std::string_view symmetry) {
    require(size >= 1 && size <= max_size, "the size must be 1 to 25");
    const auto found = std::ranges::find(table, symmetry, &Symmetry::name);
    require(found != std::end(table), "there is no such symmetry");
    Units units;
    for (std::uint16_t cell = 0; cell < size * size; ++cell) {
        Unit unit = reached_from(cell, size, found->turns);
        if (unit.front() == cell) units.push_back(std::move(unit));
    }
    return units;
}

}  // namespace garns::generate
