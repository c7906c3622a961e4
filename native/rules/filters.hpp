// The filters of a board with rules.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/narrowing.hpp"

namespace garns {

// A value that has one place left in a house goes there.
class HouseFilter final : public Filter {
public:
    HouseFilter(std::vector<Cell> cells, Values all) : cells_(std::move(cells)), all_(all) {}
    [[nodiscard]] bool apply(Narrowing& board) const override;
    [[nodiscard]] std::vector<Cell> cells() const override { return cells_; }

private:
    std::vector<Cell> cells_;
    Values all_;
};

// Two houses that share cells: a value that must stand in a shared cell of one cannot stand in the
// rest of the other.
class OverlapFilter final : public Filter {
public:
    OverlapFilter(std::vector<Cell> shared, std::vector<Cell> rest_of_one,
                  std::vector<Cell> rest_of_other)
        : shared_(std::move(shared)), one_(std::move(rest_of_one)),
          other_(std::move(rest_of_other)) {}
    [[nodiscard]] bool apply(Narrowing& board) const override;
    [[nodiscard]] std::vector<Cell> cells() const override;

private:
    std::vector<Cell> shared_;
    std::vector<Cell> one_;
    std::vector<Cell> other_;
};

class PairFilter final : public Filter {
public:
    PairFilter(std::size_t size, const PairRule& rule);
    [[nodiscard]] bool apply(Narrowing& board) const override;
    [[nodiscard]] std::vector<Cell> cells() const override { return {first_, second_}; }

private:
    [[nodiscard]] static Values partners(std::span<const Values> allowed, Values values);

    Cell first_;
    Cell second_;
    std::vector<Values> forwards_;   // for each value of the first, those of the second
    std::vector<Values> backwards_;  // and the other way round
};

class SetFilter final : public Filter {
public:
    explicit SetFilter(SetRule rule) : rule_(std::move(rule)) {}
    [[nodiscard]] bool apply(Narrowing& board) const override;
    [[nodiscard]] std::vector<Cell> cells() const override { return rule_.cells; }

private:
    SetRule rule_;
};

// Which values of a line the automaton can read, from its beginning and from its end.
class LineFilter final : public Filter {
public:
    LineFilter(std::size_t size, LineRule rule) : size_(size), rule_(std::move(rule)) {}
    [[nodiscard]] bool apply(Narrowing& board) const override;
    [[nodiscard]] std::vector<Cell> cells() const override { return rule_.cells; }

private:
    std::size_t size_;
    LineRule rule_;
};

// Values that must stand in these cells: one with a single place left goes there; false if one has
// none.
[[nodiscard]] bool place_required(Narrowing& board, std::span<const Cell> cells, Values required);

}  // namespace garns
