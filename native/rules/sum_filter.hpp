// Sums, with all that is known of cells that differ from each other.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/narrowing.hpp"
#include "rules/set_tables.hpp"

namespace garns {

// Cells that differ from each other, all with the same factor.
struct SumPart {
    int factor = 1;
    std::vector<Cell> cells;
    // The other cells of houses that contain all of these: what cannot stand there must stand here.
    std::vector<std::vector<Cell>> complements;
};

// Up to nine values: what is known of the cells of a part without its sum.
struct PartNow {
    Values settled;  // values of cells that have come down to one
    Values once;     // what the other cells may hold
    Values twice;    // the same, where there are two cells for it or more
    Values known;    // what the part surely holds
    Values open;     // what its cells may hold beside that
    int known_sum;
    int count;  // of the cells for which open values are to be found

    // False if the cells cannot differ. `missing`: what they must hold as it has no place
    // elsewhere.
    [[nodiscard]] bool look(const Narrowing& board, std::span<const Cell> cells, Values missing,
                            const SetTables& tables);
};

// Up to nine values, cells that all differ: most cages. A few cells are arranged in all ways, the
// sets of more are looked up.
class CageFilter final : public Filter {
public:
    // `all`: the values of the board.
    CageFilter(Values all, SumPart part, int total);

    [[nodiscard]] bool apply(Narrowing& board) const override;
    [[nodiscard]] std::vector<Cell> cells() const override;

private:
    // The cells that have not come down to one value, and what is found out about them.
    struct Open {
        std::size_t count = 0;
        std::array<Cell, SetTables::most_values + 1> cells;
        std::array<Values, SetTables::most_values + 1> left;
        std::array<Values, 4> possible{};  // of each
        Values required = ~Values{0};      // what all arrangements hold
    };

    [[nodiscard]] bool is_small(const Open& open) const;
    [[nodiscard]] bool arrange(Open& open, int sum, Values missing) const;
    template <std::size_t Count>
    [[nodiscard]] bool arrange(Open& open, int sum, Values missing, Values before) const;
    [[nodiscard]] bool fit_sets(Narrowing& board, const Open& open, int sum, Values missing) const;
    [[nodiscard]] bool remove_elsewhere(Narrowing& board, Values values) const;

    Values all_;
    SumPart part_;
    int total_;
    const SetTables& tables_;
};

// Up to nine values: which sums each part can have is looked up, and which of them make up the
// whole with some sums of the other parts is found by shifting bits.
class SumFilter final : public Filter {
public:
    static constexpr std::size_t most_parts = 16;

    // `all`: the values of the board. `is_exact`: whether it looks at each sum that a part can
    // have, or at the least and the greatest only.
    SumFilter(Values all, std::vector<SumPart> parts, int total, bool is_exact = true);

    [[nodiscard]] bool apply(Narrowing& board) const override;
    [[nodiscard]] std::vector<Cell> cells() const override;

private:
    using Amounts = std::uint64_t;  // as bits

    // What a part is like now.
    struct Now : PartNow {
        std::uint64_t sums;  // that the open cells can have, as bits
        int least;           // what the part adds to the whole at least
        int most;
        Amounts amounts;  // what it can add beside the least
        Amounts fitting;  // those that make up the whole with the other parts
    };

    [[nodiscard]] bool look(const Narrowing& board, const SumPart& part, Now& now) const;
    [[nodiscard]] static Amounts amounts_of(const Now& now, int factor);
    [[nodiscard]] bool fit_exactly(std::span<Now> now, int goal) const;
    [[nodiscard]] bool narrow_by_sums(Narrowing& board, const SumPart& part, const Now& now) const;
    [[nodiscard]] bool narrow_by_bounds(Narrowing& board, std::span<const Now> now, int up,
                                        int down) const;

    Values all_;
    std::vector<SumPart> parts_;
    int total_;
    bool is_exact_;
    const SetTables& tables_;
};

// More than nine values: by the least and the most that each part can add.
class SumBoundsFilter final : public Filter {
public:
    SumBoundsFilter(std::vector<SumPart> parts, int total)
        : parts_(std::move(parts)), total_(total) {}

    [[nodiscard]] bool apply(Narrowing& board) const override;
    [[nodiscard]] std::vector<Cell> cells() const override;

private:
    struct Range {
        int least;
        int most;
    };
    struct Bounds {
        Range by_cells;
        Range by_parts;
    };
    [[nodiscard]] static Range times(Range range, int factor) {
        if (factor < 0) return {factor * range.most, factor * range.least};
        return {factor * range.least, factor * range.most};
    }
    [[nodiscard]] Bounds bounds_of(const Narrowing& board, const SumPart& part) const;

    std::vector<SumPart> parts_;
    int total_;
};

}  // namespace garns
