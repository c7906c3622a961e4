#include "generate/mixing.hpp"

#include <algorithm>
#include <numeric>

#include "general/general.hpp"
#include "input.hpp"

namespace garns {

namespace {

// More ways than this are not listed: the grid stays.
constexpr std::uint64_t max_ways = 64;
// What listing them may take.
constexpr std::uint64_t nodes_per_step = 400;

std::uint64_t nodes_left(const General& search) {
    return nodes_per_step - std::min(nodes_per_step - 1, search.nodes());
}

}  // namespace

GridMixing::GridMixing(const MixingRequest& request)
    : request_(request), random_(request.seed, request.number),
      cell_count_(static_cast<std::size_t>(request.size) * static_cast<std::size_t>(request.size)),
      left_(request.steps) {
    require(request.size >= 1 && request.size <= max_size, "the size must be 1 to 25");
    require(!request.house_cells.empty(), "there must be a house");
    require(request.max_nodes > 0, "there must be nodes");
    require(request.first_grids.size() % cell_count_ == 0, "a first grid is not whole");
    for (const auto cell : request.house_cells)
        require(cell < cell_count_, "a house names a cell that is not on the board");
    const auto size = static_cast<std::size_t>(request.size);
    if (generate::ThreeDigits::can_mix(size, request.house_cells))
        three_digits_.emplace(size, request.house_cells);
    else if (!request_.groups)
        request_.groups = groups_of(request.size, request.house_cells);
}

bool GridMixing::run(unsigned steps) {
    if (!has_begun_ && steps > 0) {
        has_begun_ = true;
        --steps;
        begin();
    }
    for (; has_begun_ && steps > 0 && left_ > 0; --steps, --left_) grid_.changed += mix();
    if (!has_begun_ || left_ > 0) return false;
    if (three_digits_) three_digits_->copy_grid(grid_.values);
    return true;
}

void GridMixing::begin() {
    if (request_.first_grids.empty())
        find_first();
    else
        draw_first();
    if (grid_.values.empty()) {
        left_ = 0;
        three_digits_.reset();
    }
    if (three_digits_) three_digits_->begin(grid_.values);
}

void GridMixing::draw_first() {
    const std::size_t count = request_.first_grids.size() / cell_count_;
    const std::size_t drawn = random_.below(static_cast<std::uint32_t>(count));
    const auto digits = random_digits();
    for (const auto value : request_.first_grids.subspan(drawn * cell_count_, cell_count_))
        grid_.values.push_back(digits[value - 1u]);
}

// The solver takes the first cells and values first, so these are renumbered at random.
void GridMixing::find_first() {
    std::vector<std::uint16_t> names(cell_count_);
    std::iota(names.begin(), names.end(), std::uint16_t{0});
    random_.shuffle(std::span<std::uint16_t>(names));
    std::vector<std::uint16_t> houses;
    houses.reserve(request_.house_cells.size());
    for (const auto cell : request_.house_cells) houses.push_back(names[cell]);
    General search(request_.size, Values(cell_count_), houses);
    const Status status = search.run(1, request_.max_nodes);
    grid_.is_known = status != Status::Running;
    if (status != Status::LimitReached) return;
    const auto digits = random_digits();
    for (std::size_t cell = 0; cell < cell_count_; ++cell)
        grid_.values.push_back(digits[search.solution()[names[cell]] - 1u]);
}

GridMixing::Values GridMixing::random_digits() {
    Values digits(static_cast<std::size_t>(request_.size));
    std::iota(digits.begin(), digits.end(), std::uint8_t{1});
    random_.shuffle(std::span<std::uint8_t>(digits));
    return digits;
}

// One step; whether there was any choice.
bool GridMixing::mix() { return three_digits_ ? three_digits_->mix(random_) : mix_by_search(); }

bool GridMixing::mix_by_search() {
    const Values open = random_.below(2) == 0 ? without_digits() : without_houses();
    General search(request_.groups, open);
    std::vector<Values> ways;
    Status status;
    while ((status = search.run(ways.size() + 1, nodes_left(search))) == Status::LimitReached) {
        ways.emplace_back(search.solution().begin(), search.solution().end());
        if (ways.size() > max_ways) return false;
    }
    if (status != Status::Finished) return false;
    grid_.values = ways[random_.below(static_cast<std::uint32_t>(ways.size()))];
    return ways.size() > 1;
}

// Without all cells of two, three or four digits.
GridMixing::Values GridMixing::without_digits() {
    const auto digits = random_digits();
    const std::size_t count = std::min<std::size_t>(2 + random_.below(3), digits.size());
    const auto out = std::span(digits).first(count);
    Values open = grid_.values;
    for (auto& value : open)
        if (std::ranges::find(out, value) != out.end()) value = 0;
    return open;
}

// Without all cells of two, three or four houses.
GridMixing::Values GridMixing::without_houses() {
    const auto size = static_cast<std::size_t>(request_.size);
    const auto houses = static_cast<std::uint32_t>(request_.house_cells.size() / size);
    Values open = grid_.values;
    for (unsigned left = 2 + random_.below(3); left > 0; --left) {
        const auto house = request_.house_cells.subspan(random_.below(houses) * size, size);
        for (const auto cell : house) open[cell] = 0;
    }
    return open;
}

MixedGrid draw_mixed_grid(const MixingRequest& request) {
    GridMixing mixing(request);
    while (!mixing.run(request.steps + 1)) {
    }
    return std::move(mixing.grid());
}

}  // namespace garns
