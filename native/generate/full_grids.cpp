#include "generate/full_grids.hpp"

#include <algorithm>
#include <numeric>

#include "generate/grids.hpp"
#include "input.hpp"

namespace garns::generate {

namespace {

// Boards up to this size are listed, if there are not too many grids.
constexpr int listed_size = 6;
constexpr std::size_t listed_grids = 50'000;
constexpr std::uint64_t listing_nodes = 1'000'000;

// What the first grid of an odd layout may take: some seconds.
constexpr std::uint64_t first_grid_nodes = 200'000;

// Where mixing is quick: grids to begin with, each mixed from the one before it, and the first from
// one of the solver, whose ways it must have forgotten. They are as good as drawn, so that draws
// have to forget no more than which of them they began with.
unsigned first_grids(int size) { return size <= 12 ? 256 : 8; }
constexpr unsigned steps_to_forget_the_solver = 10;  // times those of a draw
// Their seed. It must not change, or all puzzles do.
constexpr std::uint64_t first_grids_seed = 0;

// Measured: docs/generation.md.
unsigned mixing_steps(int size) { return size <= 12 ? 100 : size <= 16 ? 200 : 400; }

Values first_row_in_order(int size, std::size_t cells) {
    Values values(cells);
    std::iota(values.begin(), values.begin() + size, std::uint8_t{1});
    return values;
}

}  // namespace

FullGrids::FullGrids(int size, std::vector<std::uint16_t> house_cells, bool is_classic)
    : size_(size), cells_(static_cast<std::size_t>(size) * static_cast<std::size_t>(size)),
      house_cells_(std::move(house_cells)), is_classic_(is_classic) {
    require(size >= 1 && size <= max_size, "the size must be 1 to 25");
    require(!is_classic || size == 9, "the classic board has 9 rows");
    check_board(size, Values(cells_), house_cells_);
    if (size <= listed_size) listing_.emplace(size, first_row_in_order(size, cells_), house_cells_);
    if (is_classic) return;
    groups_ = groups_of(size, house_cells_);
    const auto whole = static_cast<std::size_t>(size);
    if (ThreeDigits::can_mix(whole, house_cells_)) first_grids_left_ = first_grids(size);
    if (LaneTables::can_hold(whole, house_cells_.size() / whole))
        lanes_.emplace(whole, house_cells_);
}

bool FullGrids::prepare(std::uint64_t max_nodes) {
    if (listing_ && !list(max_nodes)) return false;
    return is_listed_ || find_first_grids();
}

// If there is none, or none is found, each draw will find that out.
bool FullGrids::find_first_grids() {
    if (first_grids_left_ == 0) return true;
    const bool is_first = first_grids_.empty();
    const auto last = std::span(first_grids_).last(is_first ? 0 : cells_);
    const unsigned steps = mixing_steps(size_) * (is_first ? steps_to_forget_the_solver : 1);
    MixedGrid found = draw_mixed_grid({size_, house_cells_, first_grids_seed, --first_grids_left_,
                                       steps, first_grid_nodes, groups_, last});
    if (found.values.empty()) first_grids_left_ = 0;
    first_grids_.insert(first_grids_.end(), found.values.begin(), found.values.end());
    return first_grids_left_ == 0;
}

bool FullGrids::list(std::uint64_t max_nodes) {
    const std::uint64_t end = std::min(listing_->nodes() + max_nodes, listing_nodes);
    while (listing_->nodes() < end && listed_.size() <= listed_grids * cells_) {
        const auto status = listing_->run(listing_->solutions() + 1, end - listing_->nodes());
        is_listed_ = status == Status::Finished;
        if (is_listed_) break;
        const auto found = listing_->solution();
        listed_.insert(listed_.end(), found.begin(), found.end());
    }
    const bool are_too_many =
        listing_->nodes() >= listing_nodes || listed_.size() > listed_grids * cells_;
    if (!is_listed_ && !are_too_many) return false;
    if (!is_listed_) listed_ = {};
    listing_.reset();
    return true;
}

GridDraw::GridDraw(const FullGrids& grids, std::uint64_t seed, std::uint64_t number) {
    if (grids.is_classic()) {
        grid_.values.resize(grids.cells());
        Random random(seed, number);
        classic::draw_uniform_grid(random, grid_.values.data());
    } else if (grids.is_listed_) {
        draw_listed(grids, Random(seed, number));
    } else {
        mixing_.emplace(MixingRequest{grids.size(), grids.house_cells(), seed, number,
                                      mixing_steps(grids.size()), first_grid_nodes, grids.groups_,
                                      grids.first_grids_});
    }
}

bool GridDraw::run(unsigned steps) { return !mixing_ || mixing_->run(steps); }

MixedGrid& GridDraw::grid() { return mixing_ ? mixing_->grid() : grid_; }

void GridDraw::draw_listed(const FullGrids& grids, Random random) {
    if (grids.listed_.empty()) return;
    Values names(static_cast<std::size_t>(grids.size()));
    std::iota(names.begin(), names.end(), std::uint8_t{1});
    random.shuffle(std::span(names));
    const std::size_t count = grids.listed_.size() / grids.cells();
    const std::size_t chosen = random.below(static_cast<std::uint32_t>(count));
    const auto listed = std::span(grids.listed_).subspan(chosen * grids.cells(), grids.cells());
    for (const auto value : listed) grid_.values.push_back(names[value - 1u]);
}

}  // namespace garns::generate
