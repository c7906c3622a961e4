#include "rules/ruled_board.hpp"

#include <algorithm>
#include <bit>
#include <span>

#include "kernel.hpp"
#include "refuse.hpp"

namespace garns {

namespace {

class Checking {
public:
    explicit Checking(const RuledBoard& board)
        : board_(board), size_(static_cast<std::size_t>(board.size)) {}

    void all() const {
        require(board_.size >= 1 && board_.size <= max_size, "the size is out of range");
        require(!board_.candidates.empty() && board_.candidates.size() <= max_ruled_cells,
                "the number of cells is out of range");
        require(board_.candidates.size() * size_ <= max_candidates,
                "there are too many candidates");
        for (const Values values : board_.candidates)
            require(is_set(values), "a candidate is out of range");
        const auto rules = board_.houses.size() + board_.different.size() + board_.sums.size() +
                           board_.pairs.size() + board_.sets.size() + board_.lines.size();
        require(rules <= max_rules, "there are too many rules");
        for (const auto& house : board_.houses) {
            require(house.size() == size_, "a house has the wrong number of cells");
            check_cells(house);
        }
        for (const auto& cells : board_.different) check_cells(cells);
        for (const auto& rule : board_.sums) check(rule);
        for (const auto& rule : board_.pairs) check(rule);
        for (const auto& rule : board_.sets) check(rule);
        for (const auto& rule : board_.lines) check(rule);
    }

private:
    static constexpr std::size_t max_candidates = 1 << 14;
    static constexpr std::size_t max_states = 4096;
    static constexpr std::size_t max_sets = 1 << 16;
    static constexpr int max_factor = 1000;
    static constexpr int max_total = 1'000'000;

    [[nodiscard]] bool is_cell(Cell cell) const { return cell < board_.candidates.size(); }
    [[nodiscard]] bool is_set(Values values) const { return (values >> size_) == 0; }

    void check_cells(std::span<const Cell> cells) const {
        require(!cells.empty(), "a rule has no cells");
        std::vector<bool> is_named(board_.candidates.size(), false);
        for (const Cell cell : cells) {
            require(is_cell(cell), "a cell is out of range");
            require(!is_named[cell], "a rule names a cell twice");
            is_named[cell] = true;
        }
    }

    void check(const SumRule& rule) const {
        std::vector<Cell> cells;
        for (const auto& [cell, factor] : rule.terms) {
            cells.push_back(cell);
            require(factor != 0 && factor >= -max_factor && factor <= max_factor,
                    "a factor is out of range");
        }
        check_cells(cells);
        require(rule.total >= -max_total && rule.total <= max_total, "a total is out of range");
    }

    void check(const PairRule& rule) const {
        require(is_cell(rule.first) && is_cell(rule.second), "a cell is out of range");
        require(rule.first != rule.second, "a rule names a cell twice");
        require(rule.allowed.size() == size_, "a pair has the wrong number of values");
        for (const Values values : rule.allowed) require(is_set(values), "a value is out of range");
    }

    void check(const SetRule& rule) const {
        check_cells(rule.cells);
        require(rule.sets.size() <= max_sets, "there are too many sets");
        for (const Values set : rule.sets)
            require(
                is_set(set) && static_cast<std::size_t>(std::popcount(set)) == rule.cells.size(),
                "a set has the wrong values");
    }

    // A line may pass through a cell twice.
    void check(const LineRule& rule) const {
        const auto states = rule.accepts.size();
        require(!rule.cells.empty(), "a rule has no cells");
        for (const Cell cell : rule.cells) require(is_cell(cell), "a cell is out of range");
        require(states >= 1 && states <= max_states, "the number of states is out of range");
        require(rule.next.size() == states * size_, "a line has the wrong number of steps");
        for (const auto next : rule.next)
            require(next < states || next == LineRule::nowhere, "a state is out of range");
    }

    const RuledBoard& board_;
    std::size_t size_;
};

}  // namespace

void check_ruled_board(const RuledBoard& board) { Checking(board).all(); }

}  // namespace garns
