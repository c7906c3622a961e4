#include "general/lane_board.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "classic/processor.hpp"
#include "classic/road.hpp"
#include "general/lane_vectors.hpp"

namespace garns {

using lanes::lanes_of;
using lanes::Narrow;
using lanes::vector_at;
using lanes::Wide;

namespace {

constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

constexpr std::size_t largest_cell_blocks =
    (LaneTables::largest_size * LaneTables::largest_size + LaneBlock::lanes - 1) / LaneBlock::lanes;

bool has_wide_vectors() {
    static const bool has_avx2 = classic::ask_processor().has_avx2;
    return has_avx2;
}

template <class Width>
constexpr std::size_t vectors_in(std::size_t blocks) {
    return blocks * (LaneBlock::lanes / lanes_of<Width>);
}

unsigned lowest_place(Lane lane) {
    return static_cast<unsigned>(std::countr_zero(static_cast<unsigned>(lane)));
}

}  // namespace

LaneBoard::LaneBoard(const LaneTables& tables)
    : tables_(&tables), stride_(tables.cell_blocks() + tables.size() * tables.row_blocks()),
      is_wide_(has_wide_vectors()), known_(tables.cell_blocks()) {
    clear();
}

void LaneBoard::clear() {
    constexpr std::size_t levels_at_first = 16;
    if (boards_.size() < levels_at_first * stride_) boards_.resize(levels_at_first * stride_);
    settled_.assign(1, 0);
    level_ = 0;
    const auto all = static_cast<Lane>(lane_bit(tables_->size()) - 1);
    const auto fill = [all](LaneBlock* blocks, std::size_t count, std::size_t used) {
        for (std::size_t i = 0; i < count * LaneBlock::lanes; ++i)
            lane_at(blocks, i) = i < used ? all : unused_lane;
    };
    fill(board(), tables_->cell_blocks(), tables_->cells());
    for (std::size_t value = 0; value < tables_->size(); ++value)
        fill(row(value), tables_->row_blocks(), tables_->houses());
}

void LaneBoard::push() {
    if (boards_.size() < (level_ + 2) * stride_) boards_.resize(2 * boards_.size());
    std::copy_n(board(), stride_, board() + stride_);
    settled_.push_back(settled_.back());
    ++level_;
}

void LaneBoard::back_to(std::size_t level) {
    level_ = level;
    settled_.resize(level + 1);
}

// All of it stands in local variables: a vector that is written might else be any of them.
template <class Width, std::size_t RowBlocks>
class LaneBoard::Conclusions {
public:
    GARNS_LANES explicit Conclusions(LaneBoard& board)
        : tables_(*board.tables_), size_(tables_.size()),
          cell_vectors_(vectors_in<Width>(tables_.cell_blocks())), cells_(board.board()),
          rows_(board.row(0)), total_(board.settled_[board.level_]), settled_(total_) {}
    GARNS_LANES ~Conclusions() { total_ = settled_; }
    Conclusions(const Conclusions&) = delete;
    Conclusions& operator=(const Conclusions&) = delete;

    // Singles, until there are no more; false at a contradiction.
    GARNS_LANES bool draw() {
        while (true) {
            bool has_found = false;
            if (!settle_single_cells(has_found)) return false;
            for (std::size_t value = 0; value < size_; ++value)
                if (!settle_single_places(value, has_found)) return false;
            if (!has_found) return true;
        }
    }

    // Until nothing changes: each value of each open cell that would leave a house without it.
    GARNS_LANES bool remove_excluded() {
        while (true) {
            bool has_changed = false;
            for (std::size_t cell = 0; cell < tables_.cells(); ++cell) {
                const Lane left = lane_at(cells_, cell);
                if ((left & settled_bits) != 0) continue;
                for (unsigned values = left; values != 0; values &= values - 1) {
                    const auto value = static_cast<std::size_t>(std::countr_zero(values));
                    if (!is_excluded(cell, value)) continue;
                    has_changed = true;
                    remove(cell, value);
                }
            }
            return !has_changed || draw();
        }
    }

    // The houses of the cell lose it for all values, and all that sees it loses the value.
    GARNS_LANES void settle(std::size_t cell, std::size_t value_index) {
        const LaneBlock* const places = tables_.places(cell);
        const LaneBlock* const unseen = tables_.unseen(cell);
        const LaneBlock* const marks = tables_.settled(cell);
        LaneBlock* const own_row = row(value_index);
        Vector own[vectors], others[vectors];
        for (std::size_t i = 0; i < vectors; ++i) {
            own[i] = (vector_at<Width>(own_row, i) & vector_at<Width>(unseen, i)) |
                     vector_at<Width>(marks, i);
            others[i] = ~vector_at<Width>(places, i);
        }
        for (std::size_t value = 0; value < size_; ++value)
            for (std::size_t i = 0; i < vectors; ++i) vector_at<Width>(row(value), i) &= others[i];
        for (std::size_t i = 0; i < vectors; ++i) vector_at<Width>(own_row, i) = own[i];

        const LaneBlock* const seen = tables_.seen(cell);
        const Lane bit = lane_bit(value_index);
        for (std::size_t i = 0; i < cell_vectors_; ++i)
            vector_at<Width>(cells_, i) &= ~(vector_at<Width>(seen, i) & bit);
        lane_at(cells_, cell) = static_cast<Lane>(settled_bits | bit);
        ++settled_;
    }

private:
    using Vector = typename Width::Vector;
    static constexpr std::size_t vectors = vectors_in<Width>(RowBlocks);

    GARNS_LANES LaneBlock* row(std::size_t value_index) const {
        return rows_ + value_index * RowBlocks;
    }

    GARNS_LANES bool is_excluded(std::size_t cell, std::size_t value_index) const {
        const LaneBlock* const places = row(value_index);
        const LaneBlock* const unseen = tables_.unseen(cell);
        Vector none{};
        for (std::size_t i = 0; i < vectors; ++i)
            none |= (Vector)((vector_at<Width>(places, i) & vector_at<Width>(unseen, i)) == 0);
        return lanes::is_any_set<Width>(none);
    }

    GARNS_LANES void remove(std::size_t cell, std::size_t value_index) {
        lane_at(cells_, cell) &= static_cast<Lane>(~lane_bit(value_index));
        const LaneBlock* const places = tables_.places(cell);
        for (std::size_t i = 0; i < vectors; ++i)
            vector_at<Width>(row(value_index), i) &= ~vector_at<Width>(places, i);
    }

    // Naked singles. What was single when the vector was read may be settled or gone since then.
    GARNS_LANES bool settle_single_cells(bool& has_found) {
        for (std::size_t i = 0; i < cell_vectors_; ++i) {
            Vector single;
            lanes::find_at_most_one<Width>(vector_at<Width>(cells_, i), single);
            if (!lanes::is_any_set<Width>(single)) continue;
            has_found = true;
            const auto look_at = [&](std::size_t lane) GARNS_LANES_LAMBDA {
                const std::size_t cell = i * lanes_of<Width> + lane;
                const Lane left = lane_at(cells_, cell);
                if (left != 0 && (left & settled_bits) == 0) settle(cell, lowest_place(left));
                return left != 0;
            };
            if (!lanes::visit_lanes<Width>(single, look_at)) return false;
        }
        return true;
    }

    // Hidden singles of one value.
    GARNS_LANES bool settle_single_places(std::size_t value_index, bool& has_found) {
        LaneBlock* const places = row(value_index);
        for (std::size_t i = 0; i < vectors; ++i) {
            Vector single;
            lanes::find_at_most_one<Width>(vector_at<Width>(places, i), single);
            if (!lanes::is_any_set<Width>(single)) continue;
            has_found = true;
            const auto look_at = [&](std::size_t lane) GARNS_LANES_LAMBDA {
                const std::size_t house = i * lanes_of<Width> + lane;
                const Lane left = lane_at(places, house);
                if (left == 0) return false;
                if ((left & settled_bits) != 0) return true;
                const std::size_t cell = tables_.cell_in_house(house, lowest_place(left));
                const Lane values = lane_at(cells_, cell);
                if ((values & lane_bit(value_index)) == 0) return false;
                if ((values & settled_bits) == 0) settle(cell, value_index);
                return true;
            };
            if (!lanes::visit_lanes<Width>(single, look_at)) return false;
        }
        return true;
    }

    const LaneTables& tables_;
    const std::size_t size_;
    const std::size_t cell_vectors_;
    LaneBlock* const cells_;
    LaneBlock* const rows_;
    std::uint16_t& total_;
    std::uint16_t settled_;
};

bool LaneBoard::place(std::size_t cell, unsigned value) {
    if (!may_hold(cell, value)) return false;
    if ((cell_lane(cell) & settled_bits) != 0) return true;
    if (tables_->row_blocks() == 1)
        Conclusions<Narrow, 1>(*this).settle(cell, value - 1);
    else
        Conclusions<Narrow, 2>(*this).settle(cell, value - 1);
    return draw_conclusions();
}

bool LaneBoard::remove(std::size_t cell, unsigned value) {
    if (!may_hold(cell, value)) return true;
    if ((cell_lane(cell) & settled_bits) != 0) return false;
    lane_at(board(), cell) &= static_cast<Lane>(~lane_bit(value - 1));
    const LaneBlock* places = tables_->places(cell);
    LaneBlock* lost = row(value - 1);
    for (std::size_t i = 0; i < vectors_in<Narrow>(tables_->row_blocks()); ++i)
        vector_at<Narrow>(lost, i) &= ~vector_at<Narrow>(places, i);
    return draw_conclusions();
}

bool LaneBoard::draw_conclusions() {
#ifdef GARNS_HAS_AVX_ROADS
    if (is_wide_) return draw_conclusions_wide();
#endif
    return tables_->row_blocks() == 1 ? Conclusions<Narrow, 1>(*this).draw()
                                      : Conclusions<Narrow, 2>(*this).draw();
}

#ifdef GARNS_HAS_AVX_ROADS
// The same with instructions that not every processor has; all that it calls becomes part of it.
[[gnu::target("avx2,bmi"), gnu::flatten]] bool LaneBoard::draw_conclusions_wide() {
    return tables_->row_blocks() == 1 ? Conclusions<Wide, 1>(*this).draw()
                                      : Conclusions<Wide, 2>(*this).draw();
}
#endif

bool LaneBoard::remove_excluded() {
#ifdef GARNS_HAS_AVX_ROADS
    if (is_wide_) return remove_excluded_wide();
#endif
    return tables_->row_blocks() == 1 ? Conclusions<Narrow, 1>(*this).remove_excluded()
                                      : Conclusions<Narrow, 2>(*this).remove_excluded();
}

#ifdef GARNS_HAS_AVX_ROADS
[[gnu::target("avx2,bmi"), gnu::flatten]] bool LaneBoard::remove_excluded_wide() {
    return tables_->row_blocks() == 1 ? Conclusions<Wide, 1>(*this).remove_excluded()
                                      : Conclusions<Wide, 2>(*this).remove_excluded();
}
#endif

void LaneBoard::know_solution(const std::uint8_t* solution) {
    solution_ = solution;
    for (std::size_t i = 0; i < known_.size() * LaneBlock::lanes; ++i)
        lane_at(known_.data(), i) = settled_bits;
    for (std::size_t cell = 0; cell < tables_->cells(); ++cell)
        lane_at(known_.data(), cell) |= lane_bit(solution[cell] - 1U);
}

bool LaneBoard::can_end_as_known() const {
    Narrow::Vector broken{};
    for (std::size_t i = 0; i < vectors_in<Narrow>(tables_->cell_blocks()); ++i)
        broken |= (Narrow::Vector)((vector_at<Narrow>(board(), i) &
                                    vector_at<Narrow>(known_.data(), i)) == 0);
    return !lanes::is_any_set<Narrow>(broken);
}

// A cell with two values, or a value with two places, or the cell with the fewest values.
LaneBoard::Choice LaneBoard::choose() const {
    if (const std::size_t cell = busiest_pair(); cell != nowhere) return in_cell(cell);
    for (std::size_t value = 0; value < tables_->size(); ++value)
        for (std::size_t i = 0; i < vectors_in<Narrow>(tables_->row_blocks()); ++i) {
            Narrow::Vector pairs;
            lanes::find_two<Narrow>(vector_at<Narrow>(row(value), i), pairs);
            if (lanes::is_any_set<Narrow>(pairs))
                return in_house(value, i * lanes_of<Narrow> + lanes::first_lane<Narrow>(pairs));
        }
    return in_cell(narrowest_cell());
}

// Of the first cells with two values, the one that sees most others with two: a guess there leads
// furthest. That saves a fifth of the guesses.
std::size_t LaneBoard::busiest_pair() const {
    constexpr unsigned most_compared = 8;
    LaneBlock pairs[largest_cell_blocks];
    const std::size_t vectors = vectors_in<Narrow>(tables_->cell_blocks());
    for (std::size_t i = 0; i < vectors; ++i)
        lanes::find_two<Narrow>(vector_at<Narrow>(board(), i), vector_at<Narrow>(pairs, i));
    std::size_t busiest = nowhere;
    unsigned most_seen = 0;
    unsigned compared = 0;
    const auto compare = [&](std::size_t cell) {
        const LaneBlock* const seen = tables_->seen(cell);
        Narrow::Vector count{};
        for (std::size_t i = 0; i < vectors; ++i)
            count -= vector_at<Narrow>(seen, i) & vector_at<Narrow>(pairs, i);
        const unsigned pairs_seen = lanes::sum_of<Narrow>(count);
        if (busiest != nowhere && pairs_seen <= most_seen) return;
        busiest = cell;
        most_seen = pairs_seen;
    };
    for (std::size_t i = 0; i < vectors && compared < most_compared; ++i)
        static_cast<void>(
            lanes::visit_lanes<Narrow>(vector_at<Narrow>(pairs, i), [&](std::size_t lane) {
                compare(i * lanes_of<Narrow> + lane);
                return ++compared < most_compared;
            }));
    return busiest;
}

std::size_t LaneBoard::narrowest_cell() const {
    std::size_t narrowest = 0;
    int fewest = std::numeric_limits<int>::max();
    for (std::size_t cell = 0; cell < tables_->cells(); ++cell) {
        if ((cell_lane(cell) & settled_bits) != 0) continue;
        const int left = std::popcount(cell_lane(cell));
        if (left >= fewest) continue;
        fewest = left;
        narrowest = cell;
    }
    return narrowest;
}

LaneBoard::Choice LaneBoard::in_cell(std::size_t cell) const {
    const bool is_known_left = may_hold(cell, solution_[cell]);
    const int lowest = std::countr_zero(cell_lane(cell)) + 1;
    return {static_cast<std::uint16_t>(cell),
            is_known_left ? solution_[cell] : static_cast<std::uint8_t>(lowest)};
}

LaneBoard::Choice LaneBoard::in_house(std::size_t value_index, std::size_t house) const {
    const auto value = static_cast<std::uint8_t>(value_index + 1);
    unsigned places = lane_at(row(value_index), house);
    std::size_t cell = 0;
    for (; places != 0; places &= places - 1) {
        cell = tables_->cell_in_house(house, static_cast<unsigned>(std::countr_zero(places)));
        if (solution_[cell] == value) break;
    }
    return {static_cast<std::uint16_t>(cell), value};
}

}  // namespace garns
