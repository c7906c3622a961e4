// Puzzles with exactly one solution, near the board that an input describes: what the techniques
// and the raters are made for. Bytes at random would never be one.

#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "fuzz/fuzz.hpp"
#include "general/general.hpp"
#include "tests/boards.hpp"

namespace garns::fuzz {

using testing::Houses;
using testing::Values;

struct Proper {
    Values puzzle;
    Values solution;
};

// Text as people write it, or bare values; whatever is no value is an empty cell.
inline Values board_in(Bytes& bytes, std::size_t size) {
    Values board(size * size);
    for (auto& cell : board) {
        const unsigned byte = bytes.next();
        const unsigned value = byte >= '0' ? byte - '0' : byte;
        cell = static_cast<std::uint8_t>(value <= size ? value : 0);
    }
    return board;
}

class ProperPuzzle {
public:
    ProperPuzzle(std::size_t size, const Houses& houses) : size_(size), houses_(houses) {}

    // Takes away givens until there is a solution, then gives cells in which solutions differ until
    // there is only one. Nothing if that is too much work.
    std::optional<Proper> near(Values board, Bytes& bytes) {
        while (!look_for_two(board)) {
            if (is_too_hard_ || !drop_a_given(board)) return std::nullopt;
        }
        while (second_) {
            give_a_difference(board, bytes);
            if (!look_for_two(board)) return std::nullopt;
        }
        if (bytes.next() % 2 == 1) make_minimal(board, bytes);
        look_for_two(board);
        return Proper{board, *first_};
    }

private:
    static constexpr std::uint64_t max_nodes = 2000;

    // Whether there is a solution at all.
    bool look_for_two(const Values& board) {
        General search(static_cast<int>(size_), board, houses_);
        first_ = next_of(search, 1);
        second_ = first_ ? next_of(search, 2) : std::nullopt;
        return first_.has_value() && !is_too_hard_;
    }
    std::optional<Values> next_of(General& search, std::uint64_t limit) {
        const Status status = search.run(limit, max_nodes);
        if (status == Status::Running) is_too_hard_ = true;
        if (status != Status::LimitReached) return std::nullopt;
        return Values(search.solution().begin(), search.solution().end());
    }

    static bool drop_a_given(Values& board) {
        const auto last = std::find_if(board.rbegin(), board.rend(), [](auto v) { return v != 0; });
        if (last == board.rend()) return false;
        *last = 0;
        return true;
    }
    void give_a_difference(Values& board, Bytes& bytes) {
        std::vector<std::size_t> different;
        for (std::size_t cell = 0; cell < board.size(); ++cell)
            if ((*first_)[cell] != (*second_)[cell]) different.push_back(cell);
        const std::size_t cell = bytes.one_of(different);
        board[cell] = (bytes.next() % 2 == 0 ? *first_ : *second_)[cell];
    }
    void make_minimal(Values& board, Bytes& bytes) {
        const std::size_t start = bytes.below(board.size());
        for (std::size_t i = 0; i < board.size(); ++i) {
            const std::size_t cell = (start + i) % board.size();
            const auto value = std::exchange(board[cell], std::uint8_t{0});
            if (value == 0) continue;
            if (!look_for_two(board) || second_) board[cell] = value;
            is_too_hard_ = false;
        }
    }

    std::size_t size_;
    const Houses& houses_;
    std::optional<Values> first_, second_;
    bool is_too_hard_ = false;
};

}  // namespace garns::fuzz
