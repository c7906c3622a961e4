// The C functions of surface.hpp give the answers of the classes behind them.

#include "surface.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>

#include "kernel.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

using namespace garns;
using namespace garns::testing;

namespace {

constexpr auto unbounded = std::numeric_limits<std::uint64_t>::max();

constexpr std::string_view easy =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
constexpr std::string_view solved =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
// 8.in of the founding report: many solutions.
constexpr std::string_view open_board =
    "700008001010000030000000000000000007000010000500000000000000000020000010100800004";

struct Board {
    int size;
    Values values;
    Houses houses;

    [[nodiscard]] std::uint32_t house_count() const {
        return static_cast<std::uint32_t>(houses.size() / static_cast<std::size_t>(size));
    }
    [[nodiscard]] std::int32_t check() const {
        return garns_board_check(size, values.data(), houses.data(), house_count());
    }
    [[nodiscard]] GarnsSearch* search() const {
        return garns_search_new(size, values.data(), houses.data(), house_count());
    }
    [[nodiscard]] GarnsBacktracking* backtracking(std::uint64_t limit) const {
        return garns_backtracking_new(size, values.data(), houses.data(), house_count(), limit);
    }
};

Board classic_board(std::string_view text) { return {9, digits(text), blocks(9, 3)}; }

Values copy(const std::uint8_t* values, std::size_t count) {
    return values == nullptr ? Values() : Values(values, values + count);
}

// The first solutions, found in slices of so many nodes.
std::vector<Values> listed(const Board& board, std::uint64_t limit, std::uint64_t nodes) {
    GarnsSearch* search = board.search();
    std::vector<Values> found;
    for (std::uint64_t next = 1; next <= limit; ++next) {
        std::int32_t status = GARNS_RUNNING;
        while (status == GARNS_RUNNING) status = garns_search_run(search, next, nodes);
        CHECK(garns_search_count(search) == (status == GARNS_FINISHED ? next - 1 : next));
        if (status == GARNS_FINISHED) break;
        found.push_back(copy(garns_search_solution(search), board.values.size()));
    }
    garns_search_free(search);
    return found;
}

std::uint64_t counted(const Board& board, std::uint64_t nodes) {
    GarnsSearch* search = board.search();
    while (garns_search_run(search, 0, nodes) == GARNS_RUNNING) continue;
    CHECK(garns_search_solution(search) == nullptr);
    const std::uint64_t count = garns_search_count(search);
    garns_search_free(search);
    return count;
}

void names_what_is_wrong_with_a_board() {
    const Board fine{4, empty_board(4), blocks(4, 2)};
    CHECK(fine.check() == GARNS_BOARD_FINE);
    const auto check = [&](int size, Values values, Houses houses) {
        return Board{size, std::move(values), std::move(houses)}.check();
    };
    for (const int size : {0, -1, 26, std::numeric_limits<int>::min()})
        CHECK(garns_board_check(size, nullptr, nullptr, 0) == GARNS_BAD_SIZE);
    CHECK(garns_board_check(4, nullptr, nullptr, 1025) == GARNS_TOO_MANY_HOUSES);
    CHECK(check(4, Values(16, 5), fine.houses) == GARNS_BAD_VALUE);
    CHECK(check(4, fine.values, {0, 1, 2, 16}) == GARNS_BAD_CELL);
    CHECK(check(4, fine.values, {0, 1, 2, 1}) == GARNS_REPEATED_CELL);
    CHECK(check(4, Values(16, 1), fine.houses) == GARNS_BOARD_CONFLICT);
    CHECK(check(4, Values(16, 1), {}) == GARNS_BOARD_FINE);
    CHECK((Board{4, Values(16, 5), fine.houses}.search()) == nullptr);
    CHECK((Board{4, Values(16, 1), fine.houses}.backtracking(0)) == nullptr);
}

void marks_conflicts() {
    Board board{4, empty_board(4), blocks(4, 2)};
    board.values[0] = board.values[1] = board.values[5] = 3;  // row, column and box
    Values marks(16, 9);
    const auto conflicts = [&] {
        return garns_board_conflicts(4, board.values.data(), board.houses.data(),
                                     board.house_count(), marks.data());
    };
    CHECK(conflicts() == 3);
    CHECK(std::ranges::count(marks, 1) == 3 && marks[0] == 1 && marks[1] == 1 && marks[5] == 1);
    board.values[1] = 0;
    CHECK(conflicts() == 1 && marks[1] == 0);
    board.values[2] = 77;
    CHECK(conflicts() == 0);
}

void solves_classic_boards() {
    for (const std::uint64_t nodes : {std::uint64_t{1}, unbounded}) {
        CHECK(listed(classic_board(easy), 9, nodes) == std::vector<Values>{digits(solved)});
        CHECK(counted(classic_board(easy), nodes) == 1);
    }
    Board conflicting = classic_board(easy);
    conflicting.values[2] = 5;
    CHECK(conflicting.check() == GARNS_BOARD_CONFLICT);
    CHECK(counted(conflicting, 1) == 0);
}

void lists_as_the_classic_kernel_does() {
    const Board board = classic_board(open_board);
    classic::Solutions expected(board.values.data(), classic::Alphabet::Values);
    const auto found = listed(board, 200, 3);
    CHECK(found.size() == 200 && found == listed(board, 200, unbounded));
    for (const Values& solution : found) {
        Values next(81);
        CHECK(expected.next(next.data()) == classic::Solutions::Next::Found);
        CHECK(solution == next);
    }
}

// The order of the houses makes no other board of a classic one; another house does.
void takes_the_classic_kernel_for_classic_houses_only() {
    Board turned = classic_board(open_board);
    std::ranges::reverse(turned.houses);
    CHECK(listed(turned, 50, unbounded) == listed(classic_board(open_board), 50, unbounded));
    Board twice = classic_board(easy);
    std::copy_n(twice.houses.begin(), 9, twice.houses.end() - 9);  // the first row for a box
    General expected(9, twice.values, twice.houses);
    CHECK(expected.run(1, unbounded) == Status::LimitReached);
    const auto solution = expected.solution();
    CHECK(listed(twice, 1, 1) == std::vector<Values>{Values(solution.begin(), solution.end())});
}

void counts_other_layouts() {
    for (const std::uint64_t nodes : {std::uint64_t{1}, std::uint64_t{7}, unbounded}) {
        CHECK(counted({4, empty_board(4), blocks(4, 2)}, nodes) == 288);
        CHECK(counted({4, empty_board(4), diagonals(4, 2)}, nodes) == 48);
        CHECK(counted({2, empty_board(2), {}}, nodes) == 16);
        CHECK(counted({1, empty_board(1), blocks(1, 1)}, nodes) == 1);
    }
}

void a_budget_of_nothing_is_refused() {
    for (const Board& board : {classic_board(easy), Board{4, empty_board(4), blocks(4, 2)}}) {
        GarnsSearch* search = board.search();
        CHECK(throws<std::invalid_argument>([&] { garns_search_run(search, 1, 0); }));
        garns_search_free(search);
    }
}

void counts_backtracking() {
    for (const std::uint64_t slice : {std::uint64_t{1}, std::uint64_t{10}, unbounded}) {
        GarnsBacktracking* search = classic_board(open_board).backtracking(1);
        CHECK(garns_backtracking_first_solution(search) == nullptr);
        GarnsCounters counters{};
        std::int32_t status = GARNS_RUNNING;
        while (status == GARNS_RUNNING) status = garns_backtracking_run(search, slice);
        CHECK(status == GARNS_LIMIT_REACHED);
        garns_backtracking_counters(search, &counters);
        CHECK(counters.insertions == 217 && counters.solutions == 1 && counters.calls == 218);
        Values path(81);
        const std::uint32_t length = garns_backtracking_path(search, path.data());
        CHECK(length == counters.max_depth && length == counters.insertions - counters.backtracks);
        const auto* written = garns_backtracking_written(search);
        CHECK(std::accumulate(written, written + length, std::uint64_t{0}) == 217);
        const auto* first = garns_backtracking_first_solution(search);
        const Values solution = copy(first, 81);
        CHECK(solution[0] == 7 && solution[1] == path[0]);
        garns_backtracking_free(search);
    }
}

// Long enough for several pieces, with odd lines in all of them.
void solves_lists() {
    std::string text, expected;
    std::vector<std::size_t> odd;
    for (int i = 0; i < 5000; ++i) {
        if (i % 700 == 0) {
            odd.push_back(text.size());
            text += i % 1400 == 0 ? "# a comment\n" : std::string(81, '.') + "\n";
        }
        text.append(easy).append("\n");
        expected.append(solved).append("\n");
    }
    Values room(text.size() + 1);
    GarnsLines* lines = garns_lines_new(20'000);
    int slices = 0;
    for (const std::uint64_t nodes : {std::uint64_t{1}, unbounded}) {
        garns_lines_begin(lines, reinterpret_cast<const std::uint8_t*>(text.data()),
                          static_cast<std::uint32_t>(text.size()), room.data());
        while (garns_lines_run(lines, nodes) == GARNS_RUNNING) ++slices;
        CHECK(garns_lines_count(lines) == 5000);
        CHECK(std::memcmp(room.data(), expected.data(), expected.size()) == 0);
        CHECK(garns_lines_odd_count(lines) == odd.size());
        for (std::size_t i = 0; i < odd.size(); ++i) {
            const GarnsOddLine& line = garns_lines_odd(lines)[i];
            CHECK(line.before == 700 * i && line.begin == odd[i]);
            CHECK(line.end - line.begin == (i % 2 == 0 ? 12U : 82U));
        }
    }
    CHECK(slices >= 3);
    garns_lines_begin(lines, nullptr, 0, nullptr);
    CHECK(garns_lines_run(lines, 1) == GARNS_FINISHED && garns_lines_count(lines) == 0);
    garns_lines_free(lines);
}

GarnsSeRating rated(const Values& board, std::uint64_t budget, std::uint64_t nodes) {
    GarnsSeRater* rater = garns_se_new(board.data(), budget);
    while (garns_se_run(rater, nodes) == GARNS_RUNNING) continue;
    CHECK(garns_se_run(rater, nodes) == GARNS_FINISHED);  // and so it stays
    GarnsSeRating rating{};
    garns_se_rating(rater, &rating);
    garns_se_free(rater);
    return rating;
}

void rates() {
    const Values hard =
        digits("100007090030020008009600500005300900010080002600004000300000010040000007007000300");
    for (const std::uint64_t nodes : {std::uint64_t{1}, unbounded}) {
        const GarnsSeRating simple = rated(digits(easy), unbounded, nodes);
        CHECK(simple.er == 12 && simple.ep == 12 && simple.ed == 12);
        CHECK(simple.outcome == GARNS_RATED);
        const GarnsSeRating none = rated(empty_board(9), unbounded, nodes);
        CHECK(none.er == 0 && none.outcome == GARNS_NOT_UNIQUE);
        CHECK(rated(hard, 1000, nodes).outcome == GARNS_RATED_AT_LEAST);
    }
    CHECK(garns_se_new(Values(81, 10).data(), unbounded) == nullptr);
}

void gives_memory() {
    void* memory = garns_alloc(100);
    CHECK(memory != nullptr && reinterpret_cast<std::uintptr_t>(memory) % 8 == 0);
    std::memset(memory, 7, 100);
    garns_free(memory);
    garns_free(nullptr);
}

}  // namespace

int main() {
    names_what_is_wrong_with_a_board();
    marks_conflicts();
    solves_classic_boards();
    lists_as_the_classic_kernel_does();
    takes_the_classic_kernel_for_classic_houses_only();
    counts_other_layouts();
    a_budget_of_nothing_is_refused();
    counts_backtracking();
    solves_lists();
    rates();
    gives_memory();
    if (failures == 0) std::cout << "surface: all checks hold\n";
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
