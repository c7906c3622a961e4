// What both roads of the search know of a board with rules: who sees whom, and all sums, those that
// were given and those that follow.

#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "rules/derived_sums.hpp"
#include "rules/filters.hpp"
#include "rules/narrowing.hpp"
#include "rules/ruled_board.hpp"
#include "rules/sum_filter.hpp"

namespace garns {

struct WeightedSum {
    std::vector<SumPart> parts;
    int total;
    bool is_joined = false;  // of two given ones
};

// Made once for any number of searches, and never changed.
class RuleSet {
public:
    explicit RuleSet(RuledBoard board);

    [[nodiscard]] const RuledBoard& board() const { return board_; }
    [[nodiscard]] Values all_values() const { return (Values{1} << board_.size) - 1; }
    [[nodiscard]] bool sees(Cell one, Cell other) const {
        return sees_[one * board_.candidates.size() + other] != 0;
    }

    // The given sums first, then the ones that follow, short ones first, then those of two given
    // ones together.
    [[nodiscard]] const std::vector<WeightedSum>& sums() const { return sums_; }
    [[nodiscard]] std::size_t given_sums() const { return given_sums_; }
    // Whether cells of a given sum may be equal.
    [[nodiscard]] bool has_long_sums() const;
    // Whether it is the classic board of 9 x 9 with no rule beside its houses but what single cells
    // may hold.
    [[nodiscard]] bool is_classic() const { return is_classic_; }

    [[nodiscard]] const Wiring& wiring() const { return *wiring_; }

private:
    [[nodiscard]] std::unique_ptr<Filter> filter_of(const WeightedSum& sum) const;
    [[nodiscard]] std::vector<std::unique_ptr<Filter>> filters() const;
    void see_each_other(const std::vector<Cell>& cells);
    [[nodiscard]] std::vector<std::vector<Cell>> seen() const;
    [[nodiscard]] bool is_seen_as_on_classic_board() const;
    void add_sums();
    struct Join {
        std::size_t one;  // numbers of sums
        std::size_t other;
        std::vector<SumPart> parts;
        int share_saved;  // of their parts, in thousandths
    };
    void add_joined_sums(std::span<const KnownSum> known);
    [[nodiscard]] std::vector<Join> joins_of(std::span<const KnownSum> known) const;
    [[nodiscard]] std::vector<SumPart> parts_by_houses(std::vector<Cell> cells) const;
    [[nodiscard]] std::vector<SumPart> parts_of(const std::vector<SumRule::Term>& terms) const;
    void add_complements(SumPart& part) const;
    using Filters = std::vector<std::unique_ptr<Filter>>;
    using Houses = std::vector<std::size_t>;
    void add_overlaps(Filters& filters) const;
    void add_overlaps(Filters& filters, const Houses& family, const Houses& other) const;
    void add_overlap(Filters& filters, std::size_t house, std::size_t other) const;
    [[nodiscard]] std::vector<Houses> families() const;
    [[nodiscard]] std::vector<OverlapsFilter::Piece> pieces_of(const Houses& family,
                                                               const Houses& other) const;
    [[nodiscard]] std::size_t shared_cells(std::size_t house, std::size_t other) const;
    [[nodiscard]] bool is_in_house(std::size_t house, Cell cell) const {
        return is_in_house_[house * board_.candidates.size() + cell] != 0;
    }

    RuledBoard board_;
    std::vector<std::uint8_t> sees_;
    std::vector<std::uint8_t> is_in_house_;
    bool is_classic_ = false;
    std::vector<WeightedSum> sums_;
    std::size_t given_sums_ = 0;
    std::optional<Wiring> wiring_;
};

}  // namespace garns
