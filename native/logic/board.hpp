// The houses of a layout, and who sees whom: all that techniques ask of a board again and again.

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "logic/cells.hpp"
#include "logic/rules.hpp"

namespace GARNS_LOGIC {

enum class Kind : std::uint8_t {
    Row,
    Column,
    Box,    // a block, or the region of a jigsaw
    Other,  // a diagonal, a window
};

// Kinds of houses, as bits.
using Kinds = std::uint8_t;
inline constexpr Kinds bit_of(Kind kind) {
    return static_cast<Kinds>(1U << static_cast<unsigned>(kind));
}
inline constexpr Kinds row_kind = bit_of(Kind::Row);
inline constexpr Kinds column_kind = bit_of(Kind::Column);
inline constexpr Kinds line_kinds = row_kind | column_kind;
inline constexpr Kinds all_kinds = 0xFF;

struct House {
    Kind kind = Kind::Row;
    CellSet cells;
    std::vector<Cell> list;  // the same cells, in order
    unsigned number = 0;     // its place among the houses of the board
};

using HouseList = std::vector<const House*>;

// Four cells in which two values could be swapped without any house noticing; row by row, so that
// 0 and 3, 1 and 2 are opposite.
struct Rectangle {
    std::array<Cell, 4> corners;
    CellSet cells;
};

// Houses without a cell in common, up to three that lie side by side: their values have a sum.
struct Region {
    HouseList houses;
    CellSet cells;
};

class Board {
public:
    // house_cells: the cells of all houses, `size` for each, row by row for rows and columns. Every
    // cell is in a house. There are `size` rows and columns, or, where grids overlap, none: their
    // lines are other houses, and techniques that cross rows with columns are not to be asked.
    // rules: see rules.hpp.
    // Throws std::invalid_argument unless the board fits into a CellSet and all is sound.
    Board(int size, std::span<const std::uint8_t> kinds, std::span<const std::uint16_t> house_cells,
          const ConstraintRules& rules = {});
    Board(const Board&) = delete;
    Board& operator=(const Board&) = delete;

    [[nodiscard]] unsigned size() const { return size_; }
    [[nodiscard]] unsigned cell_count() const { return cell_count_; }
    [[nodiscard]] CellSet all_cells() const { return all_cells_; }
    // Those that cannot hold the same value, be it by a house or by a rule.
    [[nodiscard]] CellSet peers(Cell cell) const { return peers_[cell]; }

    [[nodiscard]] const std::vector<House>& houses() const { return houses_; }
    [[nodiscard]] const HouseList& rows() const { return rows_; }
    [[nodiscard]] const HouseList& columns() const { return columns_; }
    [[nodiscard]] const HouseList& lines() const { return lines_; }
    // The places of a cell's row and column among the rows and columns.
    [[nodiscard]] unsigned row_of(Cell cell) const { return row_of_[cell]; }
    [[nodiscard]] unsigned column_of(Cell cell) const { return column_of_[cell]; }
    [[nodiscard]] const HouseList& boxes() const { return boxes_; }
    // Boxes first, then diagonals and windows.
    [[nodiscard]] const HouseList& boxes_and_others() const { return boxes_and_others_; }
    [[nodiscard]] const HouseList& houses_of(Cell cell) const { return houses_of_[cell]; }
    // The houses that have two cells or more in common with a house.
    [[nodiscard]] const HouseList& overlapping(const House& house) const {
        return overlapping_[house.number];
    }
    // The pairs of houses that have a cell in common.
    [[nodiscard]] const std::vector<CellSet>& crossings() const { return crossings_; }
    [[nodiscard]] const std::vector<Rectangle>& rectangles() const { return rectangles_; }
    // Six cells, where two lines are crossed by three, such that the parts of the two could be
    // swapped without any house noticing.
    [[nodiscard]] const std::vector<CellSet>& extended_rectangles() const {
        return extended_rectangles_;
    }

    [[nodiscard]] const std::vector<Rule>& rules() const { return rules_; }
    // The values that rules about the cell alone allow.
    [[nodiscard]] Mask allowed(Cell cell) const {
        return allowed_.empty() ? Mask::below(size_) : allowed_[cell];
    }
    // From one house up; none if there are no sums.
    [[nodiscard]] const std::vector<Region>& regions() const { return regions_; }
    // Plain sums without a cell in common, as places among the rules.
    [[nodiscard]] const std::vector<std::size_t>& cages() const { return cages_; }

    // The kinds of the houses that both cells lie in; none if they do not see each other.
    [[nodiscard]] Kinds shared_kinds(Cell one, Cell other) const {
        return shared_kinds_[one * max_cells + other];
    }
    // The cells that see every one of these; all cells if there are none.
    [[nodiscard]] CellSet seen_by_all(CellSet cells) const;
    // The houses that hold all of these cells: all houses if there are none.
    [[nodiscard]] HouseList houses_with(CellSet cells) const;
    // Whether there is one.
    [[nodiscard]] bool is_in_a_house(CellSet cells) const;

private:
    void read_houses(std::span<const std::uint8_t> kinds,
                     std::span<const std::uint16_t> house_cells);
    void sort_by_kind();
    void relate_cells();
    void relate_houses();
    void relate_by_rules();
    void find_regions();
    void find_rectangles();
    [[nodiscard]] bool can_be_swapped(const Rectangle& rectangle) const;
    void find_extended_rectangles(const HouseList& lines, const HouseList& crossing);
    [[nodiscard]] bool can_be_swapped(CellSet upper, CellSet lower,
                                      const HouseList& crossing) const;

    unsigned size_;
    unsigned cell_count_ = 0;
    CellSet all_cells_;
    std::vector<House> houses_;
    HouseList rows_, columns_, lines_, boxes_, boxes_and_others_;
    std::vector<HouseList> houses_of_;
    std::vector<HouseList> overlapping_;
    std::vector<CellSet> crossings_;
    std::vector<Rectangle> rectangles_;
    std::vector<CellSet> extended_rectangles_;
    std::array<CellSet, max_cells> peers_{};
    std::array<std::uint8_t, max_cells> row_of_{}, column_of_{};
    std::vector<Kinds> shared_kinds_;
    std::vector<Rule> rules_;
    std::vector<Mask> allowed_;
    std::vector<Region> regions_;
    std::vector<std::size_t> cages_;
};

}  // namespace GARNS_LOGIC
