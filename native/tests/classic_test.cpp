// The classic road against a slow plain solver, on every instruction set that this CPU has.

#include <cstdlib>
#include <set>

#include "tests/check.hpp"
#include "tests/classic_boards.hpp"

using namespace garns::testing;

namespace {

void lanes_agree_with_the_slow_twin() {
    Random random(1);
    for (const std::size_t count : {0u, 1u, 15u, 16u, 17u, 400u}) {
        const auto boards = all_kinds(count, random);
        for (const std::uint64_t limit : {1u, 2u, 10u}) {
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
    for (const std::uint64_t limit : {1u, 2u, 10u}) {
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

void instruction_sets_and_slices_change_nothing() {
    Random random(3);
    const auto boards = all_kinds(1000, random);
    const auto reference = by_lanes(boards, {}, InstructionSet::Baseline);
    for (const auto set : instruction_sets()) {
        CHECK(by_lanes(boards, {}, set) == reference);
        CHECK(by_lanes(boards, {.slice = 1}, set) == reference);
        CHECK(by_lanes(boards, {.slice = 7}, set) == reference);
    }
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
        const auto answer =
            solve_one(boards[0].data(), Alphabet::Values, 5000, nullptr, unbounded, set);
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

}  // namespace

int main() {
    lanes_agree_with_the_slow_twin();
    single_agrees_with_lanes();
    instruction_sets_and_slices_change_nothing();
    neighbours_change_nothing();
    solutions_come_once_each_in_a_stable_order();
    slices_lose_and_repeat_nothing();
    all_solutions_are_counted();
    a_large_limit_is_reached();
    a_used_up_budget_is_unknown();
    if (failures == 0) std::cout << "classic: all checks hold\n";
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
