// Classic boards of every kind, a slow plain solver, and the kernel on exactly fitting buffers:
// what the tests of the classic road share.

#pragma once

#include <algorithm>
#include <array>
#include <random>
#include <utility>
#include <vector>

#include "classic/classic.hpp"
#include "tests/check.hpp"

namespace garns::testing {

using namespace garns::classic;

using Board = std::array<std::uint8_t, 81>;  // values 0..9

// ---- the slow twin -----------------------------------------------------------------------------

inline bool fits(const Board& board, std::size_t cell, std::uint8_t value) {
    for (std::size_t other = 0; other < 81; ++other) {
        if (other == cell || board[other] != value) continue;
        const bool same_row = other / 9 == cell / 9;
        const bool same_column = other % 9 == cell % 9;
        const bool same_box = other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3;
        if (same_row || same_column || same_box) return false;
    }
    return true;
}

inline bool obeys_the_rules(const Board& board) {
    for (std::size_t cell = 0; cell < 81; ++cell)
        if (board[cell] != 0 && !fits(board, cell, board[cell])) return false;
    return true;
}

inline bool is_solution_of(const Board& solution, const Board& board) {
    for (std::size_t cell = 0; cell < 81; ++cell) {
        if (solution[cell] < 1 || solution[cell] > 9) return false;
        if (board[cell] != 0 && board[cell] != solution[cell]) return false;
    }
    return obeys_the_rules(solution);
}

class SlowTwin {
public:
    // All solutions up to the limit, by trying every value in the emptiest cell.
    static std::vector<Board> solutions(const Board& board, std::size_t limit) {
        SlowTwin twin(board, limit);
        if (obeys_the_rules(board)) twin.search();
        return twin.found_;
    }

private:
    SlowTwin(const Board& board, std::size_t limit) : board_(board), limit_(limit) {}

    void search() {
        std::size_t best = 81;
        std::vector<std::uint8_t> best_values(10);
        for (std::size_t cell = 0; cell < 81; ++cell) {
            if (board_[cell] != 0) continue;
            std::vector<std::uint8_t> values;
            for (std::uint8_t value = 1; value <= 9; ++value)
                if (fits(board_, cell, value)) values.push_back(value);
            if (values.size() < best_values.size()) {
                best = cell;
                best_values = values;
            }
        }
        if (best == 81) {
            found_.push_back(board_);
            return;
        }
        for (const auto value : best_values) {
            board_[best] = value;
            search();
            board_[best] = 0;
            if (found_.size() >= limit_) return;
        }
    }

    Board board_;
    std::size_t limit_;
    std::vector<Board> found_;
};

// ---- boards ------------------------------------------------------------------------------------

using Random = std::mt19937;

inline std::size_t below(Random& random, std::size_t end) { return random() % end; }

// A full board: a pattern with its digits, rows, columns, bands and stacks mixed.
inline Board full_board(Random& random) {
    const auto order = [&random] {
        std::array<std::size_t, 9> lines{};
        std::array<std::size_t, 3> groups{0, 1, 2};
        std::shuffle(groups.begin(), groups.end(), random);
        for (std::size_t g = 0; g < 3; ++g) {
            std::array<std::size_t, 3> inner{0, 1, 2};
            std::shuffle(inner.begin(), inner.end(), random);
            for (std::size_t i = 0; i < 3; ++i) lines[3 * g + i] = 3 * groups[g] + inner[i];
        }
        return lines;
    };
    std::array<std::uint8_t, 9> values{1, 2, 3, 4, 5, 6, 7, 8, 9};
    std::shuffle(values.begin(), values.end(), random);
    const auto rows = order();
    const auto columns = order();
    Board board{};
    for (std::size_t r = 0; r < 9; ++r)
        for (std::size_t c = 0; c < 9; ++c) {
            const std::size_t row = rows[r];
            board[9 * r + c] = values[(3 * (row % 3) + row / 3 + columns[c]) % 9];
        }
    return board;
}

inline void empty_cells(Board& board, std::size_t how_many, Random& random) {
    while (how_many > 0) {
        auto& value = board[below(random, 81)];
        how_many -= value != 0;
        value = 0;
    }
}

// Takes out givens as long as there is only one solution: hard for a search. (The kernel is asked
// for that, which is quick; the answers are checked by the slow twin elsewhere.)
inline Board minimal_puzzle(Random& random) {
    Board board = full_board(random);
    std::vector<std::size_t> order(81);
    for (std::size_t i = 0; i < 81; ++i) order[i] = i;
    std::shuffle(order.begin(), order.end(), random);
    for (const auto cell : order) {
        const auto value = std::exchange(board[cell], std::uint8_t{0});
        if (solve_one(board.data(), Alphabet::Values, 2, nullptr).count != 1) board[cell] = value;
    }
    return board;
}

// A board that has so many solutions: a minimal puzzle without some of its givens.
inline Board puzzle_with_solutions(std::uint64_t at_least, std::uint64_t at_most, Random& random) {
    for (;;) {
        Board board = minimal_puzzle(random);
        std::uint64_t count = 1;
        while (count < at_least) {
            empty_cells(board, 1, random);
            count = solve_one(board.data(), Alphabet::Values, at_most + 1, nullptr).count;
        }
        if (count <= at_most) return board;
    }
}

// Boards with 0, 1, 2 and many solutions, with contradictory givens, full, nearly full, empty.
inline std::vector<Board> all_kinds(std::size_t count, Random& random) {
    std::vector<Board> boards;
    while (boards.size() < count) {
        Board board = full_board(random);
        switch (below(random, 9)) {
            case 0: break;
            case 1: empty_cells(board, 1, random); break;
            case 2: empty_cells(board, below(random, 40) + 1, random); break;
            case 3: empty_cells(board, 40 + below(random, 15), random); break;
            case 4:  // one wrong given in an otherwise sound board
                empty_cells(board, below(random, 50), random);
                board[below(random, 81)] = static_cast<std::uint8_t>(below(random, 9) + 1);
                break;
            case 5:  // hardly anything given, some of it perhaps contradictory
                board = {};
                for (std::size_t i = below(random, 20); i > 0; --i)
                    board[below(random, 81)] = static_cast<std::uint8_t>(below(random, 9) + 1);
                break;
            case 6:  // the same digit twice in a row, a column or a box
                empty_cells(board, 45, random);
                board[below(random, 81)] = board[below(random, 81)];
                break;
            case 7: board = minimal_puzzle(random); break;
            default:  // a minimal puzzle with a given less or a wrong one more
                board = minimal_puzzle(random);
                board[below(random, 81)] = static_cast<std::uint8_t>(below(random, 10));
        }
        boards.push_back(board);
    }
    return boards;
}

// ---- running the kernel ------------------------------------------------------------------------

inline std::vector<InstructionSet> instruction_sets() {
    std::vector<InstructionSet> sets;
    for (const auto set : {InstructionSet::Baseline, InstructionSet::Avx2, InstructionSet::Avx512})
        if (is_supported(set)) sets.push_back(set);
    return sets;
}

struct Answers {
    std::vector<std::uint64_t> counts;
    std::vector<Verdict> verdicts;
    std::vector<Board> solutions;
    Effort effort;

    bool operator==(const Answers&) const = default;
};

struct Options {
    std::uint64_t limit = 2;
    std::uint64_t board_budget = unbounded;
    std::uint64_t slice = unbounded;
    Alphabet alphabet = Alphabet::Values;
};

// Buffers have exactly the size that is needed, so that the sanitizer sees any step beyond.
template <class Run>
inline Answers answers_of(const std::vector<Board>& boards, const Options& options, Run run) {
    std::vector<std::uint8_t> bytes;
    for (const auto& board : boards) bytes.insert(bytes.end(), board.begin(), board.end());
    Answers answers;
    answers.counts.assign(boards.size(), 77);
    answers.verdicts.assign(boards.size(), Verdict::Unreadable);
    answers.solutions.assign(boards.size(), Board{});
    BatchRequest request;
    request.boards = bytes.data();
    request.count = boards.size();
    request.alphabet = options.alphabet;
    request.limit = options.limit;
    request.board_budget = options.board_budget;
    request.counts = answers.counts.data();
    request.verdicts = answers.verdicts.data();
    request.solutions = reinterpret_cast<std::uint8_t*>(answers.solutions.data());
    answers.effort = run(request);
    return answers;
}

inline Answers by_lanes(const std::vector<Board>& boards, const Options& options,
                        InstructionSet set) {
    return answers_of(boards, options, [&](const BatchRequest& request) {
        Batch batch(request, set);
        while (!batch.run(options.slice)) CHECK(batch.finished() < boards.size());
        CHECK(batch.finished() == boards.size());
        CHECK(batch.run(1));
        return batch.effort();
    });
}

inline Answers by_threads(const std::vector<Board>& boards, const Options& options,
                          unsigned threads) {
    return answers_of(boards, options, [&](const BatchRequest& request) {
        ParallelControl control;
        const Effort effort = run_parallel(request, threads, control);
        CHECK(control.finished == boards.size());
        return effort;
    });
}

inline std::vector<Board> as_text(std::vector<Board> boards) {
    for (auto& board : boards)
        for (auto& value : board) value = static_cast<std::uint8_t>(value == 0 ? '.' : '0' + value);
    return boards;
}

inline std::vector<Board> as_values(std::vector<Board> boards) {
    for (auto& board : boards)
        for (auto& value : board) value = static_cast<std::uint8_t>(value == '.' ? 0 : value - '0');
    return boards;
}

}  // namespace garns::testing
