// Full grids of any layout, mixed towards equal chances.
//
// A first grid comes from the solver, with the cells renumbered at random, or from a list of such
// grids. Then steps follow: some cells are emptied, all ways to fill them again are listed, and one
// of these is drawn, each as likely as any other. If there are too many ways the grid stays as it
// is; that does not depend on which of them was there before. So if all grids were equally likely
// before a step, they are after it, and no step can lead away from that. How near it comes after
// how many steps is a matter of measurement: docs/generation.md.
//
// A step empties the cells of three digits (three_digits.hpp). On boards with very many houses, or
// none for the rows, it empties some digits or houses, and the solver lists the ways.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "generate/random.hpp"
#include "generate/three_digits.hpp"

namespace garns {

class Groups;

struct MixingRequest {
    int size = 0;
    std::span<const std::uint16_t> house_cells;  // as in kernel.hpp
    std::uint64_t seed = 0;
    std::uint64_t number = 0;
    unsigned steps = 0;
    std::uint64_t max_nodes = 0;                // for the first grid
    std::shared_ptr<const Groups> groups = {};  // of the layout, if they are known
    // Grids to begin with, one after the other; without any, the solver finds one.
    std::span<const std::uint8_t> first_grids = {};
};

struct MixedGrid {
    std::vector<std::uint8_t> values;  // size * size of them; empty if there is none
    bool is_known = true;              // false: max_nodes were not enough to tell
    unsigned changed = 0;              // steps that could lead to another grid
};

// A grid on its way, for owners who look around between two slices. How it is sliced changes
// nothing.
class GridMixing {
public:
    // The houses and first grids must outlive it. Throws std::invalid_argument if they are not
    // those of a layout.
    explicit GridMixing(const MixingRequest& request);

    // Goes on for so many steps, the first of which is to find the first grid; true when it is
    // done.
    bool run(unsigned steps);

    // What has come of it.
    [[nodiscard]] MixedGrid& grid() { return grid_; }

private:
    using Values = std::vector<std::uint8_t>;

    void begin();
    void draw_first();
    void find_first();
    [[nodiscard]] bool mix();
    [[nodiscard]] bool mix_by_search();
    Values random_digits();
    Values without_digits();
    Values without_houses();

    MixingRequest request_;
    Random random_;
    std::size_t cell_count_;
    unsigned left_;  // steps
    bool has_begun_ = false;
    std::optional<generate::ThreeDigits> three_digits_;  // if the layout allows it
    MixedGrid grid_;
};

// The same at once.
MixedGrid draw_mixed_grid(const MixingRequest& request);

}  // namespace garns
