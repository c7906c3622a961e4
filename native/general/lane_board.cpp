#include "general/lane_board.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "classic/processor.hpp"
#include "classic/road.hpp"
#include "general/lane_vectors.hpp"

namespace garns {

using lanes::lanes_of;
using lanes::NarrowLarge;
using lanes::NarrowSmall;
using lanes::vector_at;
using lanes::vectors_in;
using lanes::WideLarge;
using lanes::WideSmall;

namespace {

constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();
constexpr std::size_t most_seen_words =
    (LaneTables::largest_size * LaneTables::largest_size + 127) / 64;

bool has_wide_vectors() {
    static const bool has_avx2 = classic::ask_processor().has_avx2;
    return has_avx2;
}

unsigned lowest_place(std::uint32_t lane) { return static_cast<unsigned>(std::countr_zero(lane)); }

}  // namespace

LaneBoard::LaneBoard(const LaneTables& tables)
    : tables_(&tables), stride_(tables.cell_blocks() + tables.size() * tables.row_blocks()),
      is_wide_(has_wide_vectors()), known_(tables.cell_blocks()) {
    clear();
}

void LaneBoard::clear() {
    constexpr std::size_t levels_at_first = 16;
    if (settled_.empty()) {
        boards_.resize(levels_at_first * stride_);
        settled_.resize(levels_at_first);
    }
    settled_[0] = 0;
    level_ = 0;
    const std::uint32_t all = lane_bit(tables_->size()) - 1;
    const auto fill = [&](LaneBlock* blocks, std::size_t count, std::size_t used) {
        for (std::size_t i = 0; i < tables_->lanes_in(count); ++i)
            tables_->set_lane(blocks, i, i < used ? all : tables_->unused_lane());
    };
    fill(board(), tables_->cell_blocks(), tables_->cells());
    fill(row(0), tables_->row_blocks(), tables_->houses());
    for (std::size_t value = 1; value < tables_->size(); ++value)
        std::copy_n(row(0), tables_->row_blocks(), row(value));
}

const LaneBlock* LaneBoard::copied_above() {
    if (settled_.size() < level_ + 2) {
        settled_.resize(2 * settled_.size());
        boards_.resize(2 * boards_.size());
    }
    std::copy_n(board(), stride_, board() + stride_);
    return board() + stride_;
}

void LaneBoard::push() {
    static_cast<void>(copied_above());
    settled_[level_ + 1] = settled_[level_];
    ++level_;
}

// All of it stands in local variables: a vector that is written might else be any of them.
// RowBlocks: blocks of a row, 0 if any number.
template <class Width, std::size_t RowBlocks>
class LaneBoard::Conclusions {
public:
    GARNS_LANES explicit Conclusions(LaneBoard& board)
        : tables_(*board.tables_), size_(tables_.size()),
          cell_vectors_(vectors_in<Width>(tables_.cell_blocks())),
          row_blocks_(RowBlocks != 0 ? RowBlocks : tables_.row_blocks()),
          row_vectors_(vectors_in<Width>(row_blocks_)), cells_(board.board()), rows_(board.row(0)),
          total_(board.settled_[board.level_]), settled_(total_) {}
    GARNS_LANES ~Conclusions() { total_ = settled_; }
    Conclusions(const Conclusions&) = delete;
    Conclusions& operator=(const Conclusions&) = delete;

    GARNS_LANES bool draw(const Changes& changes) {
        for (const auto cell : changes.placed)
            if (!place(cell,
                       (changes.values != nullptr ? changes.values[cell] : changes.value) - 1))
                return false;
        if (changes.removed_value != 0) remove(changes.removed_cell, changes.removed_value - 1);
        return draw_singles() && (changes.before == nullptr || remove_excluded(changes.before));
    }

private:
    using Lane = typename Width::Lane;
    using Vector = typename Width::Vector;
    typedef Lane AnyLane __attribute__((may_alias));
    static constexpr Lane settled_bits = lanes::settled_bits<Width>;

    GARNS_LANES static Lane bit(std::size_t place) { return static_cast<Lane>(lane_bit(place)); }
    GARNS_LANES static Lane lane_at(const LaneBlock* blocks, std::size_t number) {
        return reinterpret_cast<const AnyLane*>(blocks)[number];
    }
    GARNS_LANES LaneBlock* row(std::size_t value_index) const {
        return rows_ + value_index * row_blocks_;
    }

    // Singles, until there are no more; false at a contradiction.
    GARNS_LANES bool draw_singles() {
        while (true) {
            bool has_found = false;
            if (!settle_single_cells(has_found)) return false;
            if (changed_ == 0) return true;
            while (changed_ != 0) {
                const auto value = static_cast<std::size_t>(std::countr_zero(changed_));
                changed_ &= changed_ - 1;
                if (!settle_single_places(value, has_found)) return false;
            }
            if (!has_found) return true;
        }
    }

    GARNS_LANES bool place(std::size_t cell, std::size_t value_index) {
        const Lane left = lane_at(cells_, cell);
        if ((left & bit(value_index)) == 0) return false;
        if ((left & settled_bits) == 0) settle(cell, value_index, left);
        return true;
    }

    GARNS_LANES void remove(std::size_t cell, std::size_t value_index) {
        reinterpret_cast<AnyLane*>(cells_)[cell] &= static_cast<Lane>(~bit(value_index));
        remove_places(tables_.places(cell), value_index);
    }
    GARNS_LANES void remove_places(const LaneBlock* places, std::size_t value_index) {
        LaneBlock* const lost = row(value_index);
        for (std::size_t i = 0; i < row_vectors_; ++i)
            vector_at<Width>(lost, i) &= ~vector_at<Width>(places, i);
        changed_ |= lane_bit(value_index);
        touched_ |= lane_bit(value_index);
    }

    // The houses of the cell lose it for all values, and all that sees it loses the value.
    GARNS_LANES void settle(std::size_t cell, std::size_t value_index, Lane left) {
        const LaneBlock* const places = tables_.places(cell);
        const LaneBlock* const unseen = tables_.unseen(cell);
        LaneBlock* const own = row(value_index);
        for (std::size_t i = 0; i < row_vectors_; ++i) {
            const Vector here = vector_at<Width>(places, i);
            vector_at<Width>(own, i) = (vector_at<Width>(own, i) & vector_at<Width>(unseen, i)) |
                                       here | ((Vector)(here != 0) & settled_bits);
        }
        changed_ |= lane_bit(value_index);
        touched_ |= lane_bit(value_index);
        for (std::uint32_t others = left & ~lane_bit(value_index); others != 0;
             others &= others - 1)
            remove_places(places, static_cast<std::size_t>(std::countr_zero(others)));

        // Written as vectors: a lane that is written alone delays the vector that is read next.
        const std::uint64_t* const seen = tables_.seen(cell);
        for (std::size_t i = 0; i < cell_vectors_; ++i) {
            Vector is_seen;
            lanes::spread_at<Width>(seen, i, is_seen);
            vector_at<Width>(cells_, i) &= ~(is_seen & bit(value_index));
        }
        Vector is_cell;
        lanes::spread<Width>(std::uint64_t{1} << cell % lanes_of<Width>, is_cell);
        Vector& cells = vector_at<Width>(cells_, cell / lanes_of<Width>);
        cells = (cells & ~is_cell) | (is_cell & static_cast<Lane>(settled_bits | bit(value_index)));
        ++settled_;
    }

    // Naked singles. What was single when the vector was read may be settled or gone since then.
    GARNS_LANES bool settle_single_cells(bool& has_found) {
        Vector any{};
        for (std::size_t i = 0; i < cell_vectors_; ++i) {
            const Vector& cells = vector_at<Width>(cells_, i);
            any |= (Vector)((cells & (cells - 1)) == 0);
        }
        if (!lanes::is_any_set<Width>(any)) return true;
        for (std::size_t i = 0; i < cell_vectors_; ++i) {
            Vector single;
            lanes::find_at_most_one<Width>(vector_at<Width>(cells_, i), single);
            if (!lanes::is_any_set<Width>(single)) continue;
            has_found = true;
            const auto look_at = [&](std::size_t lane) GARNS_LANES_LAMBDA {
                const std::size_t cell = i * lanes_of<Width> + lane;
                const Lane left = lane_at(cells_, cell);
                if (left != 0 && (left & settled_bits) == 0) settle(cell, lowest_place(left), left);
                return left != 0;
            };
            if (!lanes::visit_lanes<Width>(single, look_at)) return false;
        }
        return true;
    }

    // Hidden singles of one value.
    GARNS_LANES bool settle_single_places(std::size_t value_index, bool& has_found) {
        LaneBlock* const places = row(value_index);
        for (std::size_t i = 0; i < row_vectors_; ++i) {
            Vector single;
            lanes::find_at_most_one<Width>(vector_at<Width>(places, i), single);
            if (!lanes::is_any_set<Width>(single)) continue;
            has_found = true;
            const auto look_at = [&](std::size_t lane) GARNS_LANES_LAMBDA {
                const std::size_t house = i * lanes_of<Width> + lane;
                const Lane left = lane_at(places, house);
                if (left == 0) return false;
                if ((left & settled_bits) != 0) return true;
                return place(tables_.cell_in_house(house, lowest_place(left)), value_index);
            };
            if (!lanes::visit_lanes<Width>(single, look_at)) return false;
        }
        return true;
    }

    // Until nothing changes.
    GARNS_LANES bool remove_excluded(const LaneBlock* before) {
        while (touched_ != 0) {
            std::uint32_t unchecked = touched_;
            touched_ = 0;
            for (; unchecked != 0; unchecked &= unchecked - 1)
                remove_excluded(static_cast<std::size_t>(std::countr_zero(unchecked)), before);
            if (!draw_singles()) return false;
        }
        return true;
    }

    // Of one value, by houses in which it has lost places and has two or three left.
    GARNS_LANES void remove_excluded(std::size_t value_index, const LaneBlock* before) {
        const LaneBlock* const places = row(value_index);
        const LaneBlock* const places_before = before + (places - cells_);
        for (std::size_t i = 0; i < row_vectors_; ++i) {
            const Vector now = vector_at<Width>(places, i);
            Vector narrow;
            lanes::find_two_or_three<Width>(now, narrow);
            narrow &= (Vector)((now & settled_bits) == 0);
            narrow &= (Vector)(now != vector_at<Width>(places_before, i));
            if (!lanes::is_any_set<Width>(narrow)) continue;
            static_cast<void>(
                lanes::visit_lanes<Width>(narrow, [&](std::size_t lane) GARNS_LANES_LAMBDA {
                    const std::size_t house = i * lanes_of<Width> + lane;
                    const Lane left = lane_at(places, house);
                    const Lane rest = static_cast<Lane>(left & (left - 1));
                    const auto first = lowest_place(left);
                    if (rest != 0 && (rest & ~tables_.seen_together(house, first)) == 0)
                        remove_seen_from_all(value_index, house, left);
                    return true;
                }));
        }
    }

    GARNS_LANES void remove_seen_from_all(std::size_t value_index, std::size_t house, Lane left) {
        const LaneBlock* const places = row(value_index);
        const Lane rest = static_cast<Lane>(left & (left - 1));
        const LaneBlock* const first =
            tables_.unseen(tables_.cell_in_house(house, lowest_place(left)));
        const LaneBlock* const last = tables_.unseen(
            tables_.cell_in_house(house, static_cast<unsigned>(std::bit_width(left) - 1)));
        const LaneBlock* const middle =
            rest == 0 ? first : tables_.unseen(tables_.cell_in_house(house, lowest_place(rest)));
        for (std::size_t i = 0; i < row_vectors_; ++i) {
            const Vector lost = vector_at<Width>(places, i) &
                                ~(vector_at<Width>(first, i) | vector_at<Width>(middle, i) |
                                  vector_at<Width>(last, i));
            if (!lanes::is_any_set<Width>(lost)) continue;
            const Vector is_lost = (Vector)(lost != 0);
            static_cast<void>(
                lanes::visit_lanes<Width>(is_lost, [&](std::size_t lane) GARNS_LANES_LAMBDA {
                    const std::size_t other = i * lanes_of<Width> + lane;
                    for (Lane gone = lost[lane]; gone != 0; gone &= static_cast<Lane>(gone - 1))
                        remove(tables_.cell_in_house(other, lowest_place(gone)), value_index);
                    return true;
                }));
        }
    }

    const LaneTables& tables_;
    const std::size_t size_;
    const std::size_t cell_vectors_;
    const std::size_t row_blocks_;
    const std::size_t row_vectors_;
    LaneBlock* const cells_;
    LaneBlock* const rows_;
    std::uint16_t& total_;
    std::uint16_t settled_;
    std::uint32_t changed_ = 0;  // values whose row may have new singles
    std::uint32_t touched_ = 0;  // ... or new exclusions
};

bool LaneBoard::place(std::size_t cell, unsigned value, bool thoroughly) {
    if (!may_hold(cell, value)) return false;
    if (is_settled(cell)) return true;
    const auto one = static_cast<std::uint16_t>(cell);
    Changes changes;
    changes.placed = {&one, 1};
    changes.value = value;
    if (thoroughly) changes.before = copied_above();
    return draw_conclusions(changes);
}

bool LaneBoard::place_all(std::span<const std::uint16_t> cells, const std::uint8_t* values) {
    Changes changes;
    changes.placed = cells;
    changes.values = values;
    return draw_conclusions(changes);
}

bool LaneBoard::remove(std::size_t cell, unsigned value, bool thoroughly) {
    if (!may_hold(cell, value)) return true;
    if (is_settled(cell)) return false;
    Changes changes;
    changes.removed_cell = cell;
    changes.removed_value = value;
    if (thoroughly) changes.before = copied_above();
    return draw_conclusions(changes);
}

bool LaneBoard::draw_conclusions(const Changes& changes) {
#ifdef GARNS_HAS_AVX_ROADS
    if (is_wide_) return draw_conclusions_wide(changes);
#endif
    if (!tables_->has_small_lanes()) return Conclusions<NarrowLarge, 0>(*this).draw(changes);
    return tables_->row_blocks() == 1 ? Conclusions<NarrowSmall, 1>(*this).draw(changes)
                                      : Conclusions<NarrowSmall, 2>(*this).draw(changes);
}

#ifdef GARNS_HAS_AVX_ROADS
// The same with instructions that not every processor has; all that it calls becomes part of it.
[[gnu::target("avx2,bmi"), gnu::flatten]] bool LaneBoard::draw_conclusions_wide(
    const Changes& changes) {
    if (!tables_->has_small_lanes()) return Conclusions<WideLarge, 0>(*this).draw(changes);
    return tables_->row_blocks() == 1 ? Conclusions<WideSmall, 1>(*this).draw(changes)
                                      : Conclusions<WideSmall, 2>(*this).draw(changes);
}
#endif

void LaneBoard::know_solution(const std::uint8_t* solution) {
    solution_ = solution;
    for (std::size_t i = 0; i < tables_->lanes_in(known_.size()); ++i)
        tables_->set_lane(
            known_.data(), i,
            tables_->settled_bits() | (i < tables_->cells() ? lane_bit(solution[i] - 1U) : 0));
}

bool LaneBoard::can_end_as_known() const {
    const auto is_kept = [this]<class Width>(Width) {
        typename Width::Vector broken{};
        for (std::size_t i = 0; i < vectors_in<Width>(tables_->cell_blocks()); ++i)
            broken |= (typename Width::Vector)(
                (vector_at<Width>(board(), i) & vector_at<Width>(known_.data(), i)) == 0);
        return !lanes::is_any_set<Width>(broken);
    };
    return tables_->has_small_lanes() ? is_kept(NarrowSmall{}) : is_kept(NarrowLarge{});
}

LaneBoard::Choice LaneBoard::choose() const {
#ifdef GARNS_HAS_AVX_ROADS
    if (is_wide_) return choose_wide();
#endif
    return tables_->has_small_lanes() ? chosen<NarrowSmall>() : chosen<NarrowLarge>();
}

#ifdef GARNS_HAS_AVX_ROADS
[[gnu::target("avx2,bmi,popcnt"), gnu::flatten]] LaneBoard::Choice LaneBoard::choose_wide() const {
    return tables_->has_small_lanes() ? chosen<WideSmall>() : chosen<WideLarge>();
}
#endif

// A cell with two values, or a value with two places, or the cell with the fewest values.
template <class Width>
GARNS_LANES LaneBoard::Choice LaneBoard::chosen() const {
    if (const std::size_t cell = busiest_pair<Width>(); cell != nowhere) return in_cell(cell);
    for (std::size_t value = 0; value < tables_->size(); ++value)
        for (std::size_t i = 0; i < vectors_in<Width>(tables_->row_blocks()); ++i) {
            typename Width::Vector pairs;
            lanes::find_two<Width>(vector_at<Width>(row(value), i), pairs);
            if (const auto found = lanes::gathered<Width>(pairs); found != 0)
                return in_house(
                    value, i * lanes_of<Width> + static_cast<std::size_t>(std::countr_zero(found)));
        }
    return in_cell(narrowest_cell());
}

// Of the first cells with two values, the one that sees most others with two: a guess there leads
// furthest. That saves a fifth of the guesses.
template <class Width>
GARNS_LANES std::size_t LaneBoard::busiest_pair() const {
    constexpr unsigned most_compared = 8;
    std::uint64_t pairs[most_seen_words] = {};
    for (std::size_t i = 0; i < vectors_in<Width>(tables_->cell_blocks()); ++i) {
        typename Width::Vector two;
        lanes::find_two<Width>(vector_at<Width>(board(), i), two);
        pairs[i * lanes_of<Width> / 64] |= lanes::gathered<Width>(two) << i * lanes_of<Width> % 64;
    }
    std::size_t busiest = nowhere;
    int most = -1;
    unsigned compared = 0;
    for (std::size_t word = 0; word < tables_->seen_words() && compared < most_compared; ++word)
        for (std::uint64_t left = pairs[word]; left != 0 && compared < most_compared;
             left &= left - 1, ++compared) {
            const std::size_t cell = 64 * word + static_cast<std::size_t>(std::countr_zero(left));
            int pairs_seen = 0;
            for (std::size_t i = 0; i < tables_->seen_words(); ++i)
                pairs_seen += std::popcount(tables_->seen(cell)[i] & pairs[i]);
            if (pairs_seen <= most) continue;
            busiest = cell;
            most = pairs_seen;
        }
    return busiest;
}

std::size_t LaneBoard::narrowest_cell() const {
    std::size_t narrowest = 0;
    int fewest = std::numeric_limits<int>::max();
    for (std::size_t cell = 0; cell < tables_->cells(); ++cell) {
        if (is_settled(cell)) continue;
        const int left = std::popcount(cell_lane(cell));
        if (left >= fewest) continue;
        fewest = left;
        narrowest = cell;
    }
    return narrowest;
}

LaneBoard::Choice LaneBoard::in_cell(std::size_t cell) const {
    const bool is_known_left = may_hold(cell, solution_[cell]);
    const unsigned lowest = lowest_place(cell_lane(cell)) + 1;
    return {static_cast<std::uint16_t>(cell),
            is_known_left ? solution_[cell] : static_cast<std::uint8_t>(lowest)};
}

LaneBoard::Choice LaneBoard::in_house(std::size_t value_index, std::size_t house) const {
    const auto value = static_cast<std::uint8_t>(value_index + 1);
    std::size_t cell = 0;
    for (std::uint32_t places = tables_->lane(row(value_index), house); places != 0;
         places &= places - 1) {
        cell = tables_->cell_in_house(house, lowest_place(places));
        if (solution_[cell] == value) break;
    }
    return {static_cast<std::uint16_t>(cell), value};
}

}  // namespace garns
