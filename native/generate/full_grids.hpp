// The full grids of a layout: every grid as likely as any other, or as near to that as it goes.
//
//   the classic board   exactly uniform (grids.hpp)
//   small boards        exactly uniform: all grids whose first row is 1, 2, 3 ... are listed, one
//                       is drawn, and its digits are renamed at random
//   everything else     one of a few grids that were mixed before, mixed again (mixing.hpp)

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "general/general.hpp"
#include "general/lane_tables.hpp"
#include "generate/mixing.hpp"

namespace garns::generate {

using Values = std::vector<std::uint8_t>;  // one for each cell, 0 if it is empty

class FullGrids {
public:
    // is_classic: rows, columns and boxes of the 9x9 board. Throws std::invalid_argument if the
    // houses are not those of a layout.
    FullGrids(int size, std::vector<std::uint16_t> house_cells, bool is_classic);

    // Lists the grids of a small board, about so many nodes of search at a time, or finds grids to
    // begin with, one at a time; true when no more is to be done. Nothing can be drawn before,
    // nothing changes after that.
    bool prepare(std::uint64_t max_nodes);

    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] std::size_t cells() const { return cells_; }
    [[nodiscard]] const std::vector<std::uint16_t>& house_cells() const { return house_cells_; }
    [[nodiscard]] bool is_classic() const { return is_classic_; }
    // The layout as the general search sees it.
    [[nodiscard]] const std::shared_ptr<const Groups>& groups() const { return groups_; }
    // The layout in lanes, if it fits and is not the classic board, which has roads of its own.
    [[nodiscard]] const LaneTables* lanes() const { return lanes_ ? &*lanes_ : nullptr; }

    // Whether every grid is drawn with the same chance.
    [[nodiscard]] bool is_uniform() const { return is_classic_ || is_listed_; }

private:
    friend class GridDraw;

    [[nodiscard]] bool list(std::uint64_t max_nodes);
    [[nodiscard]] bool find_first_grids();

    int size_;
    std::size_t cells_;
    std::vector<std::uint16_t> house_cells_;
    bool is_classic_;
    bool is_listed_ = false;
    std::optional<General> listing_;  // while it goes on
    Values listed_;                   // one grid after the other
    Values first_grids_;              // to begin with, if there is no list
    unsigned first_grids_left_ = 0;
    std::shared_ptr<const Groups> groups_;
    std::optional<LaneTables> lanes_;
};

// One grid on its way; the same for the same seed and number, however it is sliced.
class GridDraw {
public:
    // The grids must be prepared, and outlive it.
    GridDraw(const FullGrids& grids, std::uint64_t seed, std::uint64_t number);

    // Goes on for so many steps of mixing; true when it is done.
    bool run(unsigned steps);

    // No values: there is no grid, or (if it is not known) none was found.
    [[nodiscard]] MixedGrid& grid();

private:
    void draw_listed(const FullGrids& grids, Random random);

    std::optional<GridMixing> mixing_;
    MixedGrid grid_;  // without mixing
};

}  // namespace garns::generate
