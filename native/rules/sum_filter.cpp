#include "rules/sum_filter.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "rules/filters.hpp"
#include "sort_stably.hpp"

namespace garns {

namespace {

constexpr int word_bits = 64;

std::vector<Cell> cells_of(std::span<const SumPart> parts) {
    std::vector<Cell> all;
    for (const SumPart& part : parts) all.insert(all.end(), part.cells.begin(), part.cells.end());
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

std::uint64_t reversed(std::uint64_t bits) {
    const auto swap = [&](int width, std::uint64_t low) {
        bits = (bits >> width & low) | (bits & low) << width;
    };
    swap(1, 0x5555555555555555);
    swap(2, 0x3333333333333333);
    swap(4, 0x0F0F0F0F0F0F0F0F);
    swap(8, 0x00FF00FF00FF00FF);
    swap(16, 0x0000FFFF0000FFFF);
    return bits >> 32 | bits << 32;
}

// The value that is half of the sum, as a set.
Values half(int sum) { return sum > 0 && sum % 2 == 0 ? Values{1} << (sum / 2 - 1) : 0; }

// For each bit the one that makes it up to `whole`, which is below 64.
std::uint64_t up_to(int whole, std::uint64_t bits) {
    return reversed(bits) >> (word_bits - 1 - whole);
}

// All sums of a bit of one and a bit of the other, as far as they are below 64.
std::uint64_t added(std::uint64_t few, std::uint64_t many) {
    std::uint64_t sums = 0;
    for_bits(few, [&](int bit) { sums |= many << bit; });
    return sums;
}

std::uint64_t subtracted(std::uint64_t few, std::uint64_t from) {
    std::uint64_t differences = 0;
    for_bits(few, [&](int bit) { differences |= from >> bit; });
    return differences;
}

// What is nowhere else in some house, and must be in this part.
Values missing_elsewhere(const Narrowing& board, const SumPart& part, Values all) {
    const Values* const left = board.all_left().data();
    Values missing = 0;
    for (const auto& rest : part.complements) {
        Values elsewhere = 0;
        for (const Cell cell : rest) elsewhere |= left[cell];
        missing |= all & ~elsewhere;
    }
    return missing;
}

}  // namespace

bool PartNow::look(const Narrowing& board, std::span<const Cell> cells, Values missing,
                   const SetTables& tables) {
    settled = once = twice = 0;
    for (const Cell cell : cells) {
        const Values left = board.left(cell);
        if (is_one(left)) {
            settled |= left;
        } else {
            twice |= once & left;
            once |= left;
        }
    }
    known = settled | missing;
    // A value that must be here, and cannot, has no place in the house.
    if ((missing & ~(settled | once)) != 0) return false;
    open = once & ~known;
    count = static_cast<int>(cells.size()) - tables.count(known);
    known_sum = tables.sum(known);
    return count >= 0;
}

CageFilter::CageFilter(Values all, SumPart part, int total)
    : all_(all), part_(std::move(part)), total_(total), tables_(SetTables::shared()) {}

// A change elsewhere in a house says so rarely what the cage must hold that it need not be asked.
std::vector<Cell> CageFilter::cells() const { return part_.cells; }

bool CageFilter::remove_elsewhere(Narrowing& board, Values values) const {
    if (values == 0) return true;
    for (const auto& rest : part_.complements)
        for (const Cell cell : rest)
            if (!board.keep(cell, ~values)) return false;
    return true;
}

bool CageFilter::apply(Narrowing& board) const {
    Open open;
    Values settled = 0;
    for (const Cell cell : part_.cells) {
        const Values left = board.left(cell);
        const bool is_settled = is_one(left);
        open.cells[open.count] = cell;
        open.left[open.count] = left;
        open.count += static_cast<std::size_t>(!is_settled);
        settled |= is_settled ? left : 0;
    }
    const int sum = total_ - tables_.sum(settled);
    const Values missing = missing_elsewhere(board, part_, all_) & ~settled;
    if (open.count == 0) return sum == 0 && missing == 0;
    if (sum < 0 || sum > SetTables::most_sum) return false;
    if (!is_small(open)) return fit_sets(board, open, sum, missing);
    if (!arrange(open, sum, missing)) return false;
    for (std::size_t i = 0; i < open.count; ++i)
        if (!board.keep(open.cells[i], open.possible[i])) return false;
    return remove_elsewhere(board, open.required);
}

// Whether arranging the cells takes no more time than it saves.
bool CageFilter::is_small(const Open& open) const {
    constexpr int most_pairs = 9;
    return open.count < 4 ||
           (open.count == 4 &&
            tables_.count(open.left[0]) * tables_.count(open.left[1]) <= most_pairs);
}

bool CageFilter::arrange(Open& open, int sum, Values missing) const {
    if (open.count == 1) return arrange<1>(open, sum, missing, 0);
    if (open.count == 2) return arrange<2>(open, sum, missing, 0);
    if (open.count == 3) return arrange<3>(open, sum, missing, 0);
    return arrange<4>(open, sum, missing, 0);
}

// The last `Count` of the cells, where the ones before them hold these values. Each value of the
// first in turn; the values of two cells are a mirror of each other.
template <std::size_t Count>
bool CageFilter::arrange(Open& open, int sum, Values missing, Values before) const {
    const std::size_t at = open.count - Count;
    Values left = open.left[at] & ~before;
    if constexpr (Count == 1) {
        left &= tables_.partners(1, sum + 1);
        if (left == 0 || (missing & ~left) != 0) return false;
        open.required &= left;
        open.possible[at] |= left;
        return true;
    } else if constexpr (Count == 2) {
        left &= ~half(sum) & tables_.partners(open.left[at + 1] & ~before, sum);
        for (; missing != 0; missing &= missing - 1) {
            const Values value = missing & -missing;
            left &= value | tables_.partners(value, sum);
        }
        if (left == 0) return false;
        const Values of_other = tables_.partners(left, sum);
        const Values both = left | of_other;
        open.required &= before | (tables_.count(both) == 2 ? both : 0);
        open.possible[at] |= left;
        open.possible[at + 1] |= of_other;
        return true;
    } else {
        bool is_possible = false;
        for (; left != 0; left &= left - 1) {
            const Values value = left & -left;
            const int rest = sum - static_cast<int>(lowest_value(value));
            if (!arrange<Count - 1>(open, rest, missing & ~value, before | value)) continue;
            open.possible[at] |= value;
            is_possible = true;
        }
        return is_possible;
    }
}

// Many cells: by the sets of values that all of them together can hold.
bool CageFilter::fit_sets(Narrowing& board, const Open& open, int sum, Values missing) const {
    Values once = 0;
    Values twice = 0;
    for (const Values left : std::span(open.left).first(open.count)) {
        twice |= once & left;
        once |= left;
    }
    // A value that must be here, and cannot, has no place in the house.
    if ((missing & ~once) != 0) return false;
    const int count = static_cast<int>(open.count) - tables_.count(missing);
    const int rest = sum - tables_.sum(missing);
    if (count < 0 || rest < 0) return false;
    const auto& fit = tables_.fitting(count, rest, once & ~missing);
    if (count > 0 ? fit.possible == 0 : rest != 0) return false;
    const Values possible = missing | fit.possible;
    const Values required = missing | (count > 0 ? fit.shared : 0);
    const auto cells = std::span(open.cells).first(open.count);
    if ((once & ~possible) != 0)
        for (const Cell cell : cells)
            if (!board.keep(cell, possible)) return false;
    if ((required & ~twice) != 0 && !place_required(board, cells, required)) return false;
    return remove_elsewhere(board, required);
}

// The parts with the most cells come first and last, where there is least to do.
SumFilter::SumFilter(Values all, std::vector<SumPart> parts, int total, bool is_exact)
    : all_(all), parts_(std::move(parts)), total_(total), is_exact_(is_exact),
      tables_(SetTables::shared()) {
    sort_stably(parts_, [](const SumPart& part) { return part.cells.size(); });
    std::rotate(parts_.begin(), parts_.end() - 1, parts_.end());
}

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
    if (!is_exact_ || total_ - least >= word_bits)
        return narrow_by_bounds(board, now, total_ - least, most - total_);
    if (!fit_exactly(now, total_ - least)) return false;
    for (std::size_t i = 0; i < parts_.size(); ++i)
        if (now[i].fitting != now[i].amounts && !narrow_by_sums(board, parts_[i], now[i]))
            return false;
    return true;
}

bool SumFilter::look(const Narrowing& board, const SumPart& part, Now& now) const {
    if (part.cells.size() == 1) {
        now.known = 0;
        now.known_sum = 0;
        now.count = 1;
        now.open = now.twice = board.left(part.cells[0]);
        now.sums = std::uint64_t{now.open} << 1;
    } else {
        if (!now.PartNow::look(board, part.cells, missing_elsewhere(board, part, all_), tables_))
            return false;
        now.sums = tables_.sums(now.count, now.open);
    }
    if (now.sums == 0) return false;
    const int low = part.factor * (now.known_sum + std::countr_zero(now.sums));
    const int high = part.factor * (now.known_sum + static_cast<int>(std::bit_width(now.sums)) - 1);
    now.least = std::min(low, high);
    now.most = std::max(low, high);
    now.amounts = amounts_of(now, part.factor);
    return true;
}

// Amounts of 64 and more are left out: who looks at them has a goal below that.
SumFilter::Amounts SumFilter::amounts_of(const Now& now, int factor) {
    if (factor == 1) return now.sums >> std::countr_zero(now.sums);
    if (factor == -1) return up_to(static_cast<int>(std::bit_width(now.sums)) - 1, now.sums);
    Amounts amounts = 0;
    for_bits(now.sums, [&](int sum) {
        const int amount = factor * (sum + now.known_sum) - now.least;
        if (amount < word_bits) amounts |= Amounts{1} << amount;
    });
    return amounts;
}

// Finds for each part the amounts that make up the goal with some amounts of the others.
bool SumFilter::fit_exactly(std::span<Now> now, int goal) const {
    if (now.size() == 2) {
        now[0].fitting = now[0].amounts & up_to(goal, now[1].amounts);
        now[1].fitting = up_to(goal, now[0].fitting);
        return now[0].fitting != 0;
    }
    std::array<Amounts, most_parts> before;  // what the parts before can make together
    before[0] = 1;
    for (std::size_t i = 1; i < now.size(); ++i)
        before[i] = i == 1 ? now[0].amounts : added(now[i - 1].amounts, before[i - 1]);
    Amounts after = Amounts{1} << goal;  // from where the parts after can reach the goal
    for (std::size_t i = now.size(); i-- > 0;) {
        Amounts& fitting = now[i].fitting;
        if (i + 1 == now.size()) {
            fitting = now[i].amounts & up_to(goal, before[i]);
            after = up_to(goal, fitting);
        } else if (i == 0) {
            fitting = now[i].amounts & after;
        } else {
            fitting = 0;
            for_bits(now[i].amounts, [&](int amount) {
                if (((before[i] << amount) & after) != 0) fitting |= Amounts{1} << amount;
            });
            after = subtracted(fitting, after);
        }
        if (fitting == 0) return false;
    }
    return true;
}

bool SumFilter::narrow_by_sums(Narrowing& board, const SumPart& part, const Now& now) const {
    if (part.cells.size() == 1 && part.factor == 1)
        return board.keep(part.cells[0], static_cast<Values>(now.fitting << (now.least - 1)));
    if (part.cells.size() == 1 && part.factor == -1)
        return board.keep(part.cells[0], static_cast<Values>(up_to(-now.least - 1, now.fitting)));
    Values possible = 0;
    Values required = all_;
    for (Amounts left = now.fitting; left != 0; left &= left - 1) {
        const int amount = std::countr_zero(left);
        const int sum = (amount + now.least) / part.factor - now.known_sum;
        const auto& fit = tables_.fitting(now.count, sum, now.open);
        possible |= fit.possible;
        required &= fit.shared;
        if ((now.open & ~possible) == 0 && (required & ~now.twice) == 0) return true;
    }
    if (part.cells.size() == 1) return board.keep(part.cells[0], possible);
    possible |= now.known;
    for (const Cell cell : part.cells)
        if (!board.keep(cell, possible)) return false;
    return now.count == 0 || (required & ~now.twice) == 0 ||
           place_required(board, part.cells, required);
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
