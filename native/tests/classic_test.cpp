// The classic road against a slow plain solver, on every instruction set that this CPU has.

#include "classic/classic.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"

using namespace garns::classic;
using garns::testing::throws;

namespace {

constexpr std::uint64_t signature_guesses = 3403;
constexpr std::uint64_t single_signature_guesses = 3440;

using Board = std::array<std::uint8_t, 81>;  // values 0..9

// ---- the slow twin -----------------------------------------------------------------------------

bool fits(const Board& board, std::size_t cell, std::uint8_t value) {
    for (std::size_t other = 0; other < 81; ++other) {
        if (other == cell || board[other] != value) continue;
        const bool same_row = other / 9 == cell / 9;
        const bool same_column = other % 9 == cell % 9;
        const bool same_box = other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3;
        if (same_row || same_column || same_box) return false;
    }
    return true;
}

bool obeys_the_rules(const Board& board) {
    for (std::size_t cell = 0; cell < 81; ++cell)
        if (board[cell] != 0 && !fits(board, cell, board[cell])) return false;
    return true;
}

bool is_solution_of(const Board& solution, const Board& board) {
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

std::size_t below(Random& random, std::size_t end) { return random() % end; }

// A full board: a pattern with its digits, rows, columns, bands and stacks mixed.
Board full_board(Random& random) {
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

void empty_cells(Board& board, std::size_t how_many, Random& random) {
    while (how_many > 0) {
        auto& value = board[below(random, 81)];
        how_many -= value != 0;
        value = 0;
    }
}

// Takes out givens as long as there is only one solution: hard for a search. (The kernel is asked
// for that, which is quick; the answers are checked by the slow twin elsewhere.)
Board minimal_puzzle(Random& random) {
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
Board puzzle_with_solutions(std::uint64_t at_least, std::uint64_t at_most, Random& random) {
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
std::vector<Board> all_kinds(std::size_t count, Random& random) {
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

std::vector<InstructionSet> instruction_sets() {
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
Answers answers_of(const std::vector<Board>& boards, const Options& options, Run run) {
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

Answers by_lanes(const std::vector<Board>& boards, const Options& options, InstructionSet set) {
    return answers_of(boards, options, [&](const BatchRequest& request) {
        Batch batch(request, set);
        while (!batch.run(options.slice)) CHECK(batch.finished() < boards.size());
        CHECK(batch.finished() == boards.size());
        CHECK(batch.run(1));
        return batch.effort();
    });
}

Answers by_threads(const std::vector<Board>& boards, const Options& options, unsigned threads) {
    return answers_of(boards, options, [&](const BatchRequest& request) {
        ParallelControl control;
        const Effort effort = run_parallel(request, threads, control);
        CHECK(control.finished == boards.size());
        return effort;
    });
}

std::vector<Board> as_text(std::vector<Board> boards) {
    for (auto& board : boards)
        for (auto& value : board) value = static_cast<std::uint8_t>(value == 0 ? '.' : '0' + value);
    return boards;
}

std::vector<Board> as_values(std::vector<Board> boards) {
    for (auto& board : boards)
        for (auto& value : board) value = static_cast<std::uint8_t>(value == 0 ? 0 : value - '0');
    return boards;
}

// ---- the tests ---------------------------------------------------------------------------------

void lanes_agree_with_the_slow_twin() {
    Random random(1);
    for (const std::size_t count : {0, 1, 15, 16, 17, 400}) {
        const auto boards = all_kinds(count, random);
        for (const std::uint64_t limit : {1, 2, 10}) {
            std::vector<std::size_t> expected;
            for (const auto& board : boards)
                expected.push_back(SlowTwin::solutions(board, limit).size());
            for (const auto set : instruction_sets()) {
                const auto answers = by_lanes(boards, {.limit = limit}, set);
                for (std::size_t i = 0; i < count; ++i) {
                    CHECK(answers.counts[i] == expected[i]);
                    CHECK((answers.verdicts[i] == Verdict::LimitReached) == (expected[i] == limit));
                    CHECK(expected[i] == 0 ? answers.solutions[i] == Board{}
                                           : is_solution_of(answers.solutions[i], boards[i]));
                }
            }
        }
    }
}

void single_agrees_with_lanes() {
    Random random(2);
    const auto boards = all_kinds(300, random);
    for (const std::uint64_t limit : {1, 2, 10}) {
        const auto answers = by_lanes(boards, {.limit = limit}, InstructionSet::Baseline);
        for (const auto set : instruction_sets())
            for (std::size_t i = 0; i < boards.size(); ++i) {
                Board first{};
                const auto answer = solve_one(boards[i].data(), Alphabet::Values, limit,
                                              first.data(), unbounded, set);
                CHECK(answer.count == answers.counts[i]);
                CHECK(answer.verdict == answers.verdicts[i]);
                CHECK(answer.count == 0 ? first == Board{} : is_solution_of(first, boards[i]));
            }
    }
}

void instruction_sets_slices_and_threads_change_nothing() {
    Random random(3);
    const auto boards = all_kinds(1000, random);
    const auto reference = by_lanes(boards, {}, InstructionSet::Baseline);
    for (const auto set : instruction_sets()) {
        CHECK(by_lanes(boards, {}, set) == reference);
        CHECK(by_lanes(boards, {.slice = 1}, set) == reference);
        CHECK(by_lanes(boards, {.slice = 7}, set) == reference);
    }
    for (const unsigned threads : {1, 2, 3, 8}) CHECK(by_threads(boards, {}, threads) == reference);
}

void neighbours_change_nothing() {
    Random random(4);
    auto boards = all_kinds(40, random);
    const auto together = by_lanes(boards, {.limit = 3}, best_instruction_set());
    Effort sum;
    for (std::size_t i = 0; i < boards.size(); ++i) {
        const auto alone = by_lanes({boards[i]}, {.limit = 3}, best_instruction_set());
        CHECK(alone.counts[0] == together.counts[i]);
        CHECK(alone.solutions[0] == together.solutions[i]);
        sum.guesses += alone.effort.guesses;
        sum.passes += alone.effort.passes;
    }
    CHECK(sum == together.effort);
}

void solutions_come_once_each_in_a_stable_order() {
    Random random(5);
    for (int round = 0; round < 20; ++round) {
        Board board = minimal_puzzle(random);
        for (int i = 0; i < 4; ++i) board[below(random, 81)] = 0;
        const auto expected = SlowTwin::solutions(board, 3000);
        if (expected.size() == 3000) continue;
        std::vector<std::vector<Board>> lists;
        for (const auto set : instruction_sets())
            for (const std::uint64_t slice : {std::uint64_t{1}, unbounded}) {
                Solutions solutions(board.data(), Alphabet::Values, set);
                auto& list = lists.emplace_back();
                Board solution;
                for (;;) {
                    const auto next = solutions.next(solution.data(), slice);
                    if (next == Solutions::Next::NoMore) break;
                    if (next == Solutions::Next::Found) list.push_back(solution);
                }
                CHECK(solutions.next(nullptr) == Solutions::Next::NoMore);
            }
        for (const auto& list : lists) {
            CHECK(list == lists[0]);
            CHECK(std::set<Board>(list.begin(), list.end()) ==
                  std::set<Board>(expected.begin(), expected.end()));
            CHECK(list.size() == expected.size());
        }
    }
}

// All solutions as they come, at most so many guesses at a time.
std::vector<Board> in_slices(const Board& board, std::uint64_t slice, InstructionSet set,
                             Effort& effort) {
    Solutions solutions(board.data(), Alphabet::Values, set);
    std::vector<Board> list;
    Board solution;
    for (;;) {
        const auto next = solutions.next(solution.data(), slice);
        if (next == Solutions::Next::NoMore) break;
        if (next == Solutions::Next::Found) list.push_back(solution);
    }
    effort = solutions.effort();
    return list;
}

void slices_lose_and_repeat_nothing() {
    Random random(11);
    const std::pair<std::uint64_t, std::uint64_t> ranges[] = {
        {2, 2}, {3, 30}, {400, 700}, {10'000, 30'000}};
    for (const auto& [at_least, at_most] : ranges) {
        const Board board = puzzle_with_solutions(at_least, at_most, random);
        auto expected = SlowTwin::solutions(board, at_most + 1);
        std::sort(expected.begin(), expected.end());
        Effort first_effort;
        const auto first = in_slices(board, unbounded, InstructionSet::Baseline, first_effort);
        auto sorted = first;
        std::sort(sorted.begin(), sorted.end());
        CHECK(sorted == expected);
        for (const auto set : instruction_sets())
            for (const std::uint64_t slice : {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{3},
                                              std::uint64_t{50}, unbounded}) {
                Effort effort;
                CHECK(in_slices(board, slice, set, effort) == first);
                CHECK(effort == first_effort);
            }
    }
}

void all_solutions_are_counted() {
    Random random(6);
    std::vector<Board> boards;
    for (int i = 0; i < 20; ++i) {
        boards.push_back(minimal_puzzle(random));
        for (int k = 0; k < 3; ++k) boards.back()[below(random, 81)] = 0;
    }
    for (const auto set : instruction_sets()) {
        const auto answers = by_lanes(boards, {.limit = 0}, set);
        for (std::size_t i = 0; i < boards.size(); ++i) {
            CHECK(answers.counts[i] == SlowTwin::solutions(boards[i], 1'000'000).size());
            CHECK(answers.verdicts[i] == Verdict::Exact);
        }
    }
}

void a_large_limit_is_reached() {
    const std::vector<Board> boards(17, Board{});
    for (const auto set : instruction_sets()) {
        const auto answers = by_lanes(boards, {.limit = 5000}, set);
        for (const auto count : answers.counts) CHECK(count == 5000);
        const auto answer = solve_one(boards[0].data(), Alphabet::Values, 5000, nullptr, unbounded, set);
        CHECK(answer.count == 5000 && answer.verdict == Verdict::LimitReached);
    }
}

void a_used_up_budget_is_unknown() {
    const std::vector<Board> boards(20, Board{});
    for (const auto set : instruction_sets()) {
        const auto answers = by_lanes(boards, {.limit = 1'000'000'000, .board_budget = 500}, set);
        for (std::size_t i = 0; i < boards.size(); ++i) {
            CHECK(answers.verdicts[i] == Verdict::Unknown);
            CHECK(answers.counts[i] > 100 && answers.counts[i] <= 500);
        }
        CHECK(answers.effort.guesses == 500 * boards.size());
        const auto answer = solve_one(boards[0].data(), Alphabet::Values, 0, nullptr, 500, set);
        CHECK(answer.verdict == Verdict::Unknown);
        CHECK(answer.count > 100);
    }
}

void both_alphabets_say_the_same() {
    Random random(7);
    const auto boards = all_kinds(60, random);
    for (const auto set : instruction_sets()) {
        const auto values = by_lanes(boards, {}, set);
        auto text = by_lanes(as_text(boards), {.alphabet = Alphabet::Text}, set);
        text.solutions = as_values(text.solutions);
        CHECK(text == values);
    }
}

void every_byte_is_read_or_refused() {
    Random random(8);
    const Board solved = full_board(random);
    const std::string marks = ".0*_-xX? ";
    for (const auto set : instruction_sets())
        for (const auto alphabet : {Alphabet::Text, Alphabet::Values})
            for (int byte = 0; byte < 256; ++byte) {
                const std::size_t cell = below(random, 81);
                std::vector<Board> boards(3, solved);
                if (alphabet == Alphabet::Text) boards = as_text(boards);
                const auto own = boards[1][cell];
                boards[1][cell] = static_cast<std::uint8_t>(byte);
                const bool text = alphabet == Alphabet::Text;
                const bool empty = text ? marks.find(static_cast<char>(byte)) != std::string::npos
                                        : byte == 0;
                const bool digit = text ? byte >= '1' && byte <= '9' : byte >= 1 && byte <= 9;
                const auto answers = by_lanes(boards, {.alphabet = alphabet}, set);
                CHECK(answers.counts[0] == 1 && answers.counts[2] == 1);
                CHECK(answers.counts[1] == (empty || byte == own ? 1u : 0u));
                CHECK((answers.verdicts[1] == Verdict::Unreadable) == (!empty && !digit));
                const auto answer = solve_one(boards[1].data(), alphabet, 2, nullptr, unbounded, set);
                CHECK(answer.count == answers.counts[1] && answer.verdict == answers.verdicts[1]);
            }
}

void noise_is_survived() {
    Random random(9);
    std::vector<Board> boards(100);
    for (auto& board : boards)
        for (auto& byte : board) byte = static_cast<std::uint8_t>(random());
    for (const auto set : instruction_sets()) {
        const auto answers = by_lanes(boards, {.alphabet = Alphabet::Text}, set);
        for (const auto verdict : answers.verdicts) CHECK(verdict == Verdict::Unreadable);
        CHECK(answers.solutions == std::vector<Board>(boards.size(), Board{}));
    }
}

void strides_are_kept() {
    Random random(10);
    const auto boards = as_text(all_kinds(33, random));
    const auto expected = by_lanes(boards, {.alphabet = Alphabet::Text}, InstructionSet::Baseline);
    std::string lines;
    for (const auto& board : boards) lines += std::string(board.begin(), board.end()) + "\r\n";
    lines.resize(lines.size() - 2);  // the last line has no end
    for (const auto set : instruction_sets()) {
        std::vector<std::uint64_t> counts(boards.size());
        std::string solved(lines.size(), '#');
        BatchRequest request;
        request.boards = reinterpret_cast<const std::uint8_t*>(lines.data());
        request.stride = request.solution_stride = 83;
        request.count = boards.size();
        request.counts = counts.data();
        request.solutions = reinterpret_cast<std::uint8_t*>(solved.data());
        Batch(request, set).run(unbounded);
        CHECK(counts == expected.counts);
        for (std::size_t i = 0; i < boards.size(); ++i) {
            if (counts[i] > 0)
                CHECK(std::memcmp(solved.data() + 83 * i, expected.solutions[i].data(), 81) == 0);
            if (i + 1 < boards.size()) CHECK(solved.substr(83 * i + 81, 2) == "##");
        }
    }
}

void a_stop_is_obeyed() {
    const std::vector<Board> boards(64, Board{});
    answers_of(boards, {.limit = 0}, [&](const BatchRequest& request) {
        ParallelControl control;
        control.stop = true;
        const Effort effort = run_parallel(request, 2, control);
        CHECK(control.finished == 0);
        return effort;
    });
}

void wrong_requests_are_refused() {
    const auto refused = [](auto change) {
        BatchRequest request;
        std::uint8_t board[81] = {};
        std::uint64_t count = 0;
        request.boards = board;
        request.count = 1;
        request.counts = &count;
        change(request);
        return throws<std::invalid_argument>([&] { Batch batch(request); });
    };
    CHECK(!refused([](BatchRequest&) {}));
    CHECK(refused([](BatchRequest& request) { request.boards = nullptr; }));
    CHECK(refused([](BatchRequest& request) { request.counts = nullptr; }));
    CHECK(refused([](BatchRequest& request) { request.stride = 80; }));
    CHECK(refused([](BatchRequest& request) { request.solution_stride = 0; }));
}

// The signature: a change of the search must be a deliberate one.
void the_search_is_the_one_we_know() {
    Random random(2026);
    std::vector<Board> boards;
    for (int i = 0; i < 200; ++i) boards.push_back(minimal_puzzle(random));
    for (int i = 0; i < 50; ++i) {
        boards.push_back(minimal_puzzle(random));
        for (int k = 0; k < 5; ++k) boards.back()[below(random, 81)] = 0;
    }
    const auto answers = by_lanes(boards, {.limit = 100}, best_instruction_set());
    if (std::getenv("GARNS_SHOW_SIGNATURE") != nullptr)
        std::cout << answers.effort.guesses << " guesses, " << answers.effort.passes << " passes\n";
    CHECK(answers.effort.guesses == signature_guesses);
    std::uint64_t guesses = 0;
    for (const auto& board : boards)
        guesses += solve_one(board.data(), Alphabet::Values, 100, nullptr).effort.guesses;
    if (std::getenv("GARNS_SHOW_SIGNATURE") != nullptr)
        std::cout << guesses << " guesses board by board\n";
    CHECK(guesses == single_signature_guesses);
}

}  // namespace

int main() {
    lanes_agree_with_the_slow_twin();
    single_agrees_with_lanes();
    instruction_sets_slices_and_threads_change_nothing();
    neighbours_change_nothing();
    solutions_come_once_each_in_a_stable_order();
    slices_lose_and_repeat_nothing();
    all_solutions_are_counted();
    a_large_limit_is_reached();
    a_used_up_budget_is_unknown();
    both_alphabets_say_the_same();
    every_byte_is_read_or_refused();
    noise_is_survived();
    strides_are_kept();
    a_stop_is_obeyed();
    wrong_requests_are_refused();
    the_search_is_the_one_we_know();
    if (garns::testing::failures == 0) std::cout << "classic: all checks hold\n";
    return garns::testing::failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
