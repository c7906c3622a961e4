// The values that are left for each cell, and the filters that take values away until none of them
// finds more: what a board with rules says without guessing.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "rules/ruled_board.hpp"

namespace garns {

class Narrowing;

// Takes away values that stand in no arrangement which it allows.
class Filter {
public:
    virtual ~Filter() = default;

    // False if there is no arrangement. May leave values in that it could take away, but not when
    // one value is left for each of its cells: then the answer is exact.
    [[nodiscard]] virtual bool apply(Narrowing& board) const = 0;

    // Those whose values it looks at.
    [[nodiscard]] virtual std::vector<Cell> cells() const = 0;
};

// The filters of a board, and which of them a change in a cell concerns. Made once for any number
// of searches, and never changed.
class Wiring {
public:
    using Word = std::uint64_t;
    static constexpr std::size_t word_bits = 64;

    // `seen`: for each cell those that cannot hold its value. Filters are asked in their order, so
    // quick ones should come first.
    Wiring(const std::vector<std::vector<Cell>>& seen,
           std::vector<std::unique_ptr<Filter>> filters);

    [[nodiscard]] std::span<const Cell> seen(Cell cell) const {
        return {seen_.data() + first_seen_[cell], seen_.data() + first_seen_[cell + 1U]};
    }
    [[nodiscard]] const Filter& filter(std::size_t number) const { return *filters_[number]; }
    [[nodiscard]] std::size_t filters() const { return filters_.size(); }
    // Sets of filters are bits in so many words.
    [[nodiscard]] std::size_t words() const { return words_; }
    [[nodiscard]] const Word* wakes(Cell cell) const { return &wakes_[cell * words_]; }

private:
    std::vector<Cell> seen_;  // of all cells, one after the other
    std::vector<std::uint32_t> first_seen_;
    std::vector<std::unique_ptr<Filter>> filters_;
    std::size_t words_;
    std::vector<Word> wakes_;  // for each cell, the filters that look at it
};

class Narrowing {
public:
    // The wiring must outlive it.
    Narrowing(std::span<const Values> candidates, const Wiring& wiring);

    [[nodiscard]] std::size_t cells() const { return left_.size(); }
    [[nodiscard]] Values left(Cell cell) const { return left_[cell]; }
    [[nodiscard]] std::span<const Values> all_left() const { return left_; }

    // Keeps these values only; false if none is left.
    bool keep(Cell cell, Values values) {
        const Values before = left_[cell];
        const Values after = before & values;
        return after == before || changed(cell, after);
    }

    // Asks the filters until nothing changes; false at a contradiction. What is left then means
    // nothing, and restore must follow.
    [[nodiscard]] bool run();

    // Goes back to what was left at some time when run had returned true.
    void restore(std::span<const Values> left);

    // Where the last contradiction was seen: a cell without values, and the filter that was asked,
    // if it was one.
    static constexpr Cell no_cell = 0xFFFF;
    [[nodiscard]] Cell failed_cell() const { return failed_cell_; }
    [[nodiscard]] const Filter* failed_filter() const { return failed_filter_; }
    void note_failure(Cell cell) { failed_cell_ = cell; }

private:
    using Word = Wiring::Word;

    bool changed(Cell cell, Values after);
    [[nodiscard]] bool tell_seen();
    [[nodiscard]] bool ask_next(bool& is_done);

    std::vector<Values> left_;
    const Wiring* wiring_;
    std::vector<Word> awake_;
    std::vector<Cell> settled_;   // cells that have come down to one value
    std::vector<Cell> changing_;  // room for cells that see a settled one
    bool has_settled_ = false;    // since the filter was asked
    Cell failed_cell_ = no_cell;
    const Filter* failed_filter_ = nullptr;
};

}  // namespace garns
