#include "rules/sum_filter.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "rules/filters.hpp"

namespace garns {

namespace {

constexpr int word_bits = 64;

std::vector<Cell> cells_of(std::span<const SumPart> parts) {
    std::vector<Cell> all;
    for (const SumPart& part : parts) {
        all.insert(all.end(), part.cells.begin(), part.cells.end());
        for (const auto& rest : part.complements) all.insert(all.end(), rest.begin(), rest.end());
    }
    return all;
}

// Values that are at most so much above the lowest of them and below the highest.
Values within(Values left, int up, int down) {
    const int highest = static_cast<int>(lowest_value(left)) + up;
    const int lowest = static_cast<int>(std::bit_width(left)) - down;
    if (highest < static_cast<int>(std::bit_width(left))) left &= (Values{1} << highest) - 1;
    if (lowest > 1) left &= ~((Values{1} << (lowest - 1)) - 1);
    return left;
}

template <class Visit>
void for_bits(std::uint64_t bits, Visit visit) {
    for (; bits != 0; bits &= bits - 1) visit(std::countr_zero(bits));
}

}  // namespace

bool PartNow::look(const Narrowing& board, const SumPart& part, Values all,
                   const SetTables& tables) {
    Values settled = 0;
    Values unsettled = 0;
    for (const Cell cell : part.cells) {
        const Values left = board.left(cell);
        (is_one(left) ? settled : unsettled) |= left;
    }
    Values missing = 0;
    for (const auto& rest : part.complements) {
        Values elsewhere = 0;
        for (const Cell cell : rest) elsewhere |= board.left(cell);
        missing |= all & ~elsewhere;
    }
    known = settled | missing;
    // A value that must be here, and cannot, has no place in the house.
    if ((missing & ~(settled | unsettled)) != 0) return false;
    open = unsettled & ~known;
    count = static_cast<int>(part.cells.size()) - tables.count(known);
    known_sum = tables.sum(known);
    return count >= 0;
}

CageFilter::CageFilter(Values all, SumPart part, int total)
    : all_(all), part_(std::move(part)), total_(total), tables_(SetTables::shared()) {}

std::vector<Cell> CageFilter::cells() const { return cells_of({&part_, 1}); }

bool CageFilter::apply(Narrowing& board) const {
    PartNow now;
    if (!now.look(board, part_, all_, tables_)) return false;
    const int sum = total_ - now.known_sum;
    if (sum < 0 || sum > SetTables::most_sum) return false;
    Values possible = now.known;
    Values required = now.known;
    if (now.count > 0) {
        const auto& fit = tables_.fitting(now.count, sum, now.open);
        if (fit.possible == 0) return false;
        possible |= fit.possible;
        required |= fit.shared;
    } else if (sum != 0) {
        return false;
    }
    for (const Cell cell : part_.cells)
        if (!board.keep(cell, possible)) return false;
    if (required == 0) return true;
    if (!place_required(board, part_.cells, required)) return false;
    for (const auto& rest : part_.complements)
        for (const Cell cell : rest)
            if (!board.keep(cell, ~required)) return false;
    return true;
}

SumFilter::SumFilter(Values all, std::vector<SumPart> parts, int total)
    : all_(all), parts_(std::move(parts)), total_(total), tables_(SetTables::shared()) {}

std::vector<Cell> SumFilter::cells() const { return cells_of(parts_); }

bool SumFilter::apply(Narrowing& board) const {
    std::array<Now, most_parts> room;
    const auto now = std::span(room).first(parts_.size());
    int least = 0;
    int most = 0;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        if (!look(board, parts_[i], now[i])) return false;
        least += now[i].least;
        most += now[i].most;
    }
    if (total_ < least || total_ > most) return false;
    if (total_ - least >= word_bits)
        return narrow_by_bounds(board, now, total_ - least, most - total_);
    if (!fit_exactly(now, static_cast<unsigned>(total_ - least))) return false;
    for (std::size_t i = 0; i < parts_.size(); ++i)
        if (!narrow_by_sums(board, parts_[i], now[i])) return false;
    return true;
}

bool SumFilter::look(const Narrowing& board, const SumPart& part, Now& now) const {
    if (!now.PartNow::look(board, part, all_, tables_)) return false;
    now.sums = tables_.sums(now.count, now.open);
    if (now.sums == 0) return false;
    const int low = part.factor * (now.known_sum + std::countr_zero(now.sums));
    const int high = part.factor * (now.known_sum + word_bits - 1 - std::countl_zero(now.sums));
    now.least = std::min(low, high);
    now.most = std::max(low, high);
    return true;
}

// Leaves for each part the amounts that make up the goal with some amounts of the others.
bool SumFilter::fit_exactly(std::span<Now> now, unsigned goal) const {
    std::array<std::uint64_t, most_parts + 1> before;  // what the parts before can make together
    const std::uint64_t limit = ~std::uint64_t{0} >> (word_bits - 1 - goal);
    before[0] = 1;
    for (std::size_t i = 0; i < now.size(); ++i) {
        const int factor = parts_[i].factor;
        now[i].amounts = 0;
        if (factor == 1) {
            now[i].amounts = now[i].sums >> (now[i].least - now[i].known_sum);
        } else {
            for_bits(now[i].sums, [&](int sum) {
                const int amount = factor * (sum + now[i].known_sum) - now[i].least;
                if (amount < word_bits) now[i].amounts |= std::uint64_t{1} << amount;
            });
        }
        now[i].amounts &= limit;
        before[i + 1] = 0;
        for_bits(now[i].amounts, [&](int amount) { before[i + 1] |= before[i] << amount; });
        before[i + 1] &= limit;
    }
    std::uint64_t after = std::uint64_t{1}
                          << goal;  // from where the parts after can reach the goal
    for (std::size_t i = now.size(); i-- > 0;) {
        std::uint64_t fitting = 0;
        std::uint64_t reached = 0;
        for_bits(now[i].amounts, [&](int amount) {
            if (((before[i] << amount) & after) == 0) return;
            fitting |= std::uint64_t{1} << amount;
            reached |= after >> amount;
        });
        if (fitting == 0) return false;
        now[i].amounts = fitting;
        after = reached;
    }
    return true;
}

bool SumFilter::narrow_by_sums(Narrowing& board, const SumPart& part, const Now& now) const {
    Values possible = now.known;
    Values required = now.known;
    if (now.count > 0) {
        Values fitting = 0;
        Values shared = all_;
        for_bits(now.amounts, [&](int amount) {
            const int sum = (amount + now.least) / part.factor - now.known_sum;
            const auto& fit = tables_.fitting(now.count, sum, now.open);
            fitting |= fit.possible;
            shared &= fit.shared;
        });
        possible |= fitting;
        required |= shared;
    }
    for (const Cell cell : part.cells)
        if (!board.keep(cell, possible)) return false;
    if (part.cells.size() == 1 || required == 0) return true;
    if (!place_required(board, part.cells, required)) return false;
    for (const auto& rest : part.complements)
        for (const Cell cell : rest)
            if (!board.keep(cell, ~required)) return false;
    return true;
}

bool SumFilter::narrow_by_bounds(Narrowing& board, std::span<const Now> now, int up,
                                 int down) const {
    for (std::size_t i = 0; i < now.size(); ++i) {
        const SumPart& part = parts_[i];
        const int range = now[i].most - now[i].least;
        if (now[i].count == 0 || (range <= up && range <= down)) continue;
        Values possible = now[i].known;
        for_bits(now[i].sums, [&](int sum) {
            const int amount = part.factor * (sum + now[i].known_sum);
            if (amount <= now[i].least + up && amount >= now[i].most - down)
                possible |= tables_.fitting(now[i].count, sum, now[i].open).possible;
        });
        for (const Cell cell : part.cells)
            if (!board.keep(cell, possible)) return false;
    }
    return true;
}

std::vector<Cell> SumBoundsFilter::cells() const {
    std::vector<Cell> all;
    for (const SumPart& part : parts_) all.insert(all.end(), part.cells.begin(), part.cells.end());
    return all;
}

// `by_cells`: each cell for itself, which bounds single cells. `by_parts`: cells that differ hold
// at least the lowest values that there are for them together, which only says whether the sum can
// be.
SumBoundsFilter::Bounds SumBoundsFilter::bounds_of(const Narrowing& board,
                                                   const SumPart& part) const {
    Values open = 0;
    Bounds found{};
    int different_least = 0;
    int different_most = 0;
    int count = 0;
    for (const Cell cell : part.cells) {
        const Values left = board.left(cell);
        const int low = static_cast<int>(lowest_value(left));
        const int high = static_cast<int>(std::bit_width(left));
        found.by_cells.least += low;
        found.by_cells.most += high;
        if (low == high) {
            different_least += low;
            different_most += high;
        } else {
            open |= left;
            ++count;
        }
    }
    if (count_of(open) < count) return {{1, 0}, {1, 0}};
    Values rest = open;
    for (int i = 0; i < count; ++i, rest &= rest - 1)
        different_least += static_cast<int>(lowest_value(rest));
    rest = open;
    for (int i = 0; i < count; ++i) {
        different_most += static_cast<int>(std::bit_width(rest));
        rest &= ~std::bit_floor(rest);
    }
    found.by_parts = {std::max(found.by_cells.least, different_least),
                      std::min(found.by_cells.most, different_most)};
    return {times(found.by_cells, part.factor), times(found.by_parts, part.factor)};
}

bool SumBoundsFilter::apply(Narrowing& board) const {
    Bounds whole{};
    for (const SumPart& part : parts_) {
        const Bounds bounds = bounds_of(board, part);
        if (bounds.by_parts.least > bounds.by_parts.most) return false;
        whole.by_cells.least += bounds.by_cells.least;
        whole.by_cells.most += bounds.by_cells.most;
        whole.by_parts.least += bounds.by_parts.least;
        whole.by_parts.most += bounds.by_parts.most;
    }
    if (total_ < whole.by_parts.least || total_ > whole.by_parts.most) return false;
    for (const SumPart& part : parts_) {
        // A cell can be above its lowest value by as much as the whole can be above the least.
        int up = (total_ - whole.by_cells.least) / std::abs(part.factor);
        int down = (whole.by_cells.most - total_) / std::abs(part.factor);
        if (part.factor < 0) std::swap(up, down);
        for (const Cell cell : part.cells)
            if (!board.keep(cell, within(board.left(cell), up, down))) return false;
    }
    return true;
}

}  // namespace garns
