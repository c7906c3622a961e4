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

// Two families of houses, in each of which no two overlap: all overlaps of one of the first with
// one of the second, at once. Cells that are in the same house of both make a piece.
class OverlapsFilter final : public Filter {
public:
    static constexpr std::size_t most_pieces = 96;
    static constexpr std::size_t most_houses = 32;
    static constexpr std::uint8_t no_house = most_houses;

    struct Piece {
        std::vector<Cell> cells;
        std::uint8_t one;  // numbers of houses below most_houses; or no_house
        std::uint8_t other;
    };

    // No more pieces than most_pieces.
    explicit OverlapsFilter(const std::vector<Piece>& pieces);
    [[nodiscard]] bool apply(Narrowing& board) const override;
    [[nodiscard]] std::vector<Cell> cells() const override { return cells_; }

private:
    struct Place {
        std::uint8_t one;
        std::uint8_t other;
    };
    [[nodiscard]] std::span<const Cell> cells_of(std::size_t piece) const {
        return std::span(padded_).subspan(piece * width_, width_);
    }
    template <std::size_t Width>
    void hold(const Narrowing& board, std::span<Values> held) const;
    [[nodiscard]] bool remove_beside(Narrowing& board, std::size_t piece,
                                     std::uint8_t Place::* side, Values values) const;

    std::vector<Cell> cells_;
    std::size_t width_ = 0;  // cells of the longest piece
    std::vector<Cell>
        padded_;  // so many of each piece, the last one over and over if they are less
    std::vector<Place> places_;
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
    // `seen`: for each cell of the board those that cannot hold its value.
    SetFilter(SetRule rule, const std::vector<std::vector<Cell>>& seen);
    [[nodiscard]] bool apply(Narrowing& board) const override;
    [[nodiscard]] std::vector<Cell> cells() const override { return rule_.cells; }

private:
    // Each leaves what stands in some set, and finds the values that all of these sets hold.
    [[nodiscard]] bool narrow_any(Narrowing& board, Values& required) const;
    [[nodiscard]] bool narrow_three(Narrowing& board, Values& required) const;
    [[nodiscard]] bool remove_around(Narrowing& board, Values required) const;

    SetRule rule_;
    // For each set of its cells, as bits, the other cells that see all of them; nothing for long
    // rules.
    std::vector<std::vector<Cell>> around_;
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
