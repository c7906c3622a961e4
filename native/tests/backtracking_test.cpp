#include <cstdlib>
#include <limits>
#include <numeric>
#include <random>
#include <stdexcept>

#include "kernel.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"
#include "tests/recursion.hpp"

using namespace garns;
using namespace garns::testing;

namespace {

constexpr auto unbounded = std::numeric_limits<std::uint64_t>::max();

bool operator==(const Counters& a, const Counters& b) {
    return a.calls == b.calls && a.tries == b.tries && a.insertions == b.insertions &&
           a.backtracks == b.backtracks && a.max_depth == b.max_depth && a.solutions == b.solutions;
}

Values first_solution(const Backtracking& search) {
    const auto solution = search.first_solution();
    return {solution.begin(), solution.end()};
}

std::uint64_t count_solutions(int size, const Houses& houses) {
    Backtracking search(size, empty_board(size), houses, 0);
    CHECK(search.run(unbounded) == Status::Finished);
    return search.counters().solutions;
}

void counts_known_numbers_of_boards() {
    CHECK(count_solutions(1, blocks(1, 1)) == 1);
    CHECK(count_solutions(3, latin(3)) == 12);
    CHECK(count_solutions(4, latin(4)) == 576);
    CHECK(count_solutions(5, latin(5)) == 161'280);
    CHECK(count_solutions(4, blocks(4, 2)) == 288);
    CHECK(count_solutions(4, diagonals(4, 2)) == 48);
}

void counts_cells_without_houses_freely() {
    CHECK(count_solutions(2, {}) == 16);
    CHECK(count_solutions(2, {0, 1}) == 8);
}

void counts_insertions_of_founding_puzzles() {
    const auto insertions = [](std::string_view puzzle, std::string_view solution) {
        Backtracking search(9, digits(puzzle), blocks(9, 3), 1);
        CHECK(search.run(unbounded) == Status::LimitReached);
        CHECK(first_solution(search) == digits(solution));
        return search.counters().insertions;
    };
    CHECK(
        insertions(
            "000000504000000060000000000000020000000000000001000000000000000090000030708000000",
            "123678594457139268689245173345721689862394715971586342234867951596412837718953426") ==
        257);
    CHECK(
        insertions(
            "700008001010000030000000000000000007000010000500000000000000000020000010100800004",
            "732458691415269738689137245241385967378916452596724183854671329927543816163892574") ==
        217);
    CHECK(
        insertions(
            "027000800001000700000400000300000080050000009070028000090067000580000030000040056",
            "927136845641985723835472691364759182258614379179328564493567218586291437712843956") ==
        520'170);
}

bool refuses(int size, const Values& values, const Houses& houses) {
    return throws<std::invalid_argument>([&] { Backtracking(size, values, houses, 1); });
}

Values half_of_a_solution(int size, const Houses& houses, std::mt19937& random) {
    Backtracking search(size, empty_board(size), houses, 1);
    search.run(unbounded);
    Values board = first_solution(search);
    for (auto& value : board)
        if (random() % 2 == 0) value = 0;
    return board;
}

// One value more, right or wrong, so that some boards have no solution.
Values spoilt(int size, Values board, std::mt19937& random) {
    const auto value = random() % static_cast<unsigned>(size) + 1;
    board[random() % board.size()] = static_cast<std::uint8_t>(value);
    return board;
}

void agrees_with_recursion_on(int size, const Houses& houses, const Values& board,
                              std::uint64_t limit, std::uint64_t slice) {
    Recursion twin(size, board, houses, limit);
    const bool stopped = twin.solve();
    Backtracking search(size, board, houses, limit);
    Status status = Status::Running;
    while (status == Status::Running) status = search.run(slice);
    CHECK(search.counters() == twin.counters);
    CHECK(first_solution(search) == twin.first_solution);
    CHECK((status == Status::LimitReached) == stopped);
}

void agrees_with_recursion_in_every_way(int size, const Houses& houses, const Values& board) {
    for (const std::uint64_t limit : {0U, 1U, 2U, 5U})
        for (const std::uint64_t slice : {std::uint64_t{1}, std::uint64_t{7}, unbounded})
            agrees_with_recursion_on(size, houses, board, limit, slice);
}

void agrees_with_recursion() {
    std::mt19937 random(1);
    int spoilt_boards = 0;
    const auto compare = [&](int size, const Houses& houses) {
        const Values board = half_of_a_solution(size, houses, random);
        agrees_with_recursion_in_every_way(size, houses, board);
        const Values other = spoilt(size, board, random);
        if (refuses(size, other, houses)) return;
        agrees_with_recursion_in_every_way(size, houses, other);
        ++spoilt_boards;
    };
    for (int round = 0; round < 20; ++round) {
        compare(4, latin(4));
        compare(4, blocks(4, 2));
        compare(4, diagonals(4, 2));
        compare(6, blocks(6, 2));
        compare(9, blocks(9, 3));
    }
    CHECK(spoilt_boards >= 10);
}

// The kernel has code of its own for the usual numbers of houses per cell, and for any other.
void agrees_with_recursion_for_any_number_of_houses() {
    const Houses rows_and_columns = latin(3);
    const auto columns = rows_and_columns.begin() + 9;
    agrees_with_recursion_on(3, Houses(rows_and_columns.begin(), columns), empty_board(3), 0, 2);
    Houses houses = rows_and_columns;
    for (int houses_per_cell = 2; houses_per_cell <= 8; ++houses_per_cell) {
        agrees_with_recursion_on(3, houses, empty_board(3), 0, 2);
        houses.insert(houses.end(), columns, rows_and_columns.end());
    }
}

void slices_stop_at_once_and_lose_nothing() {
    Backtracking search(4, empty_board(4), blocks(4, 2), 0);
    CHECK(search.counters() == Counters{});
    std::uint64_t slices = 0;
    while (search.run(1) == Status::Running) {
        ++slices;
        CHECK(search.counters().insertions == slices);
        CHECK(search.counters().calls == slices + 1);
    }
    Backtracking whole(4, empty_board(4), blocks(4, 2), 0);
    whole.run(unbounded);
    CHECK(search.counters() == whole.counters());
    CHECK(search.counters().backtracks == slices);
}

void counts_every_slice_like_the_recursion() {
    Backtracking search(4, empty_board(4), blocks(4, 2), 0);
    search.run(3);
    // 1, 2 and 3 in the first row: looked at one, two and three values; the next call at none.
    const Counters expected{
        .calls = 4, .tries = 6, .insertions = 3, .backtracks = 0, .max_depth = 3, .solutions = 0};
    CHECK(search.counters() == expected);
    CHECK(search.first_solution().empty());
    CHECK(search.path() == (Values{1, 2, 3}));
    CHECK(search.written()[2] == 1 && search.written()[3] == 0);
}

void repeats_the_status_after_the_end() {
    Backtracking limited(4, empty_board(4), blocks(4, 2), 2);
    CHECK(limited.run(unbounded) == Status::LimitReached);
    const auto counters = limited.counters();
    CHECK(limited.run(1) == Status::LimitReached);
    CHECK(limited.counters() == counters);
    CHECK(limited.path().size() == 16);
    Backtracking all(4, empty_board(4), blocks(4, 2), 0);
    CHECK(all.run(unbounded) == Status::Finished);
    CHECK(all.run(1) == Status::Finished);
    CHECK(all.path().empty());
    const auto& written = all.written();
    CHECK(std::accumulate(written.begin(), written.end(), std::uint64_t{0}) ==
          all.counters().insertions);
}

void a_full_board_is_its_own_solution() {
    const Values full = digits("1234341221434321");
    Backtracking first(4, full, blocks(4, 2), 1);
    CHECK(first.run(1) == Status::LimitReached);
    CHECK(first_solution(first) == full);
    const Counters one_call{.calls = 1, .solutions = 1};
    CHECK(first.counters() == one_call);
    Backtracking all(4, full, blocks(4, 2), 0);
    CHECK(all.run(1) == Status::Finished);
    CHECK(all.counters() == one_call);
}

void reaches_the_largest_size() {
    Backtracking search(max_size, empty_board(max_size), latin(max_size), 1);
    CHECK(search.run(10'000) != Status::Finished);
    CHECK(search.counters().max_depth >= 25);
}

void refuses_what_is_no_board() {
    CHECK(!refuses(4, empty_board(4), blocks(4, 2)));
    CHECK(refuses(0, {}, {}));
    CHECK(refuses(-1, {}, {}));
    CHECK(refuses(26, empty_board(26), latin(26)));
    CHECK(refuses(4, empty_board(3), blocks(4, 2)));
    CHECK(refuses(4, empty_board(5), blocks(4, 2)));
    CHECK(refuses(2, {0, 0, 0, 3}, latin(2)));
    CHECK(refuses(2, empty_board(2), {0, 1, 2}));
    CHECK(refuses(2, empty_board(2), {0, 4}));
    CHECK(refuses(2, empty_board(2), {1, 1}));
    CHECK(refuses(2, {1, 1, 0, 0}, latin(2)));
    CHECK(!refuses(1, {0}, Houses(max_houses, 0)));
    CHECK(refuses(1, {0}, Houses(max_houses + 1, 0)));
    Backtracking search(1, empty_board(1), {}, 1);
    CHECK(throws<std::invalid_argument>([&] { search.run(0); }));
}

}  // namespace

int main() {
    counts_known_numbers_of_boards();
    counts_cells_without_houses_freely();
    counts_insertions_of_founding_puzzles();
    agrees_with_recursion();
    agrees_with_recursion_for_any_number_of_houses();
    slices_stop_at_once_and_lose_nothing();
    counts_every_slice_like_the_recursion();
    repeats_the_status_after_the_end();
    a_full_board_is_its_own_solution();
    reaches_the_largest_size();
    refuses_what_is_no_board();
    if (failures == 0) std::cout << "native tests passed\n";
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
