#include "general/general.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <optional>
#include <random>
#include <set>
#include <stdexcept>

#include "tests/boards.hpp"
#include "tests/check.hpp"

using namespace garns;
using namespace garns::testing;

namespace {

constexpr auto unbounded = std::numeric_limits<std::uint64_t>::max();
using Patience = std::optional<std::uint64_t>;
using Solutions = std::vector<Values>;

// The slow twin: the first empty cell, every value that fits, no conclusions.
class AllSolutions {
public:
    AllSolutions(int size, Values board, const Houses& houses)
        : size_(static_cast<std::size_t>(size)), board_(std::move(board)) {
        peers_.resize(board_.size());
        for (std::size_t start = 0; start < houses.size(); start += size_)
            for (std::size_t i = start; i < start + size_; ++i)
                for (std::size_t j = start; j < start + size_; ++j)
                    if (i != j) peers_[houses[i]].push_back(houses[j]);
        for (std::size_t cell = 0; cell < board_.size(); ++cell)
            if (board_[cell] != 0 && !fits(cell, board_[cell])) return;
        solve();
    }

    Solutions found;

private:
    void solve() {
        const auto cell = static_cast<std::size_t>(std::ranges::find(board_, 0) - board_.begin());
        if (cell == board_.size()) {
            found.push_back(board_);
            return;
        }
        for (std::uint8_t value = 1; value <= size_; ++value) {
            if (!fits(cell, value)) continue;
            board_[cell] = value;
            solve();
            board_[cell] = 0;
        }
    }

    [[nodiscard]] bool fits(std::size_t cell, std::uint8_t value) const {
        return std::ranges::none_of(peers_[cell], [&](auto peer) { return board_[peer] == value; });
    }

    std::size_t size_;
    Values board_;
    std::vector<std::vector<std::uint16_t>> peers_;
};

Values solution_of(const General& search) {
    const auto solution = search.solution();
    return {solution.begin(), solution.end()};
}

Status run_sliced(General& search, std::uint64_t limit, std::uint64_t slice) {
    Status status = Status::Running;
    while (status == Status::Running) status = search.run(limit, slice);
    return status;
}

Solutions enumerate(int size, const Values& board, const Houses& houses, Patience patience,
                    std::uint64_t slice) {
    General search(size, board, houses, patience);
    Solutions found;
    while (run_sliced(search, found.size() + 1, slice) == Status::LimitReached)
        found.push_back(solution_of(search));
    CHECK(search.solutions() == found.size());
    return found;
}

std::uint64_t count(int size, const Values& board, const Houses& houses,
                    Patience patience = std::nullopt, std::uint64_t slice = unbounded) {
    General search(size, board, houses, patience);
    CHECK(run_sliced(search, 0, slice) == Status::Finished);
    CHECK(search.solution().empty());
    return search.solutions();
}

// Windows of a 9x9 windoku board: four more blocks.
Houses windows() {
    Houses houses = blocks(9, 3);
    for (const int top : {1, 5})
        for (const int left : {1, 5})
            for (int k = 0; k < 9; ++k) add_cell(houses, 9, top + k / 3, left + k % 3);
    return houses;
}

// Rows, columns, and regions that are rows with some cells swapped across their border.
Houses jigsaw(int size, std::mt19937& random) {
    Houses houses = latin(size);
    std::vector<int> region(static_cast<std::size_t>(size * size));
    for (std::size_t cell = 0; cell < region.size(); ++cell)
        region[cell] = static_cast<int>(cell) / size;
    for (int swaps = 0; swaps < 2 * size; ++swaps)
        std::swap(region[random() % region.size()], region[random() % region.size()]);
    for (int number = 0; number < size; ++number)
        for (int cell = 0; cell < size * size; ++cell)
            if (region[static_cast<std::size_t>(cell)] == number)
                add_cell(houses, size, cell / size, cell % size);
    return houses;
}

void counts_known_numbers_of_boards() {
    for (const Patience patience : {Patience{}, Patience{0}, Patience{10}, Patience{unbounded}}) {
        CHECK(count(1, empty_board(1), blocks(1, 1), patience) == 1);
        CHECK(count(3, empty_board(3), latin(3), patience) == 12);
        CHECK(count(4, empty_board(4), latin(4), patience) == 576);
        CHECK(count(4, empty_board(4), blocks(4, 2), patience) == 288);
        CHECK(count(4, empty_board(4), diagonals(4, 2), patience) == 48);
        CHECK(count(2, empty_board(2), {}, patience) == 16);
        CHECK(count(2, empty_board(2), {0, 1}, patience) == 8);
    }
    CHECK(count(5, empty_board(5), latin(5)) == 161'280);
}

void counts_all_six_by_six_boards() {
    CHECK(count(6, empty_board(6), blocks(6, 2), std::nullopt, 1'000'000) == 28'200'960);
}

// Some solution, with a share of its cells emptied and perhaps one value changed.
Values random_board(int size, const Houses& houses, std::mt19937& random) {
    Values board = empty_board(size);
    board[random() % board.size()] =
        static_cast<std::uint8_t>(random() % static_cast<unsigned>(size) + 1);
    General search(size, board, houses);
    const auto wanted = random() % 50 + 1;
    if (search.run(wanted, 10'000) == Status::LimitReached) board = solution_of(search);
    const auto emptied = 30 + random() % (size > 6 ? 30 : 50);
    for (auto& value : board)
        if (random() % 100 < emptied) value = 0;
    if (random() % 3 == 0)
        board[random() % board.size()] =
            static_cast<std::uint8_t>(random() % static_cast<unsigned>(size) + 1);
    return board;
}

void agrees_with_recursion_on(int size, const Houses& houses, const Values& board) {
    Solutions expected = AllSolutions(size, board, houses).found;
    std::ranges::sort(expected);
    for (const Patience patience : {Patience{}, Patience{0}, Patience{1}, Patience{7}}) {
        const Solutions whole = enumerate(size, board, houses, patience, unbounded);
        CHECK(enumerate(size, board, houses, patience, 1) == whole);
        CHECK(count(size, board, houses, patience, 3) == expected.size());
        Solutions sorted = whole;
        std::ranges::sort(sorted);
        CHECK(sorted == expected);
    }
}

void agrees_with_recursion() {
    std::mt19937 random(1);
    std::set<std::size_t> kinds;  // none, one, two, many solutions
    const auto compare = [&](int size, const Houses& houses) {
        const Values board = random_board(size, houses, random);
        const auto solutions = count(size, board, houses);
        if (solutions > 300) return;
        kinds.insert(std::min<std::size_t>(solutions, 3));
        agrees_with_recursion_on(size, houses, board);
    };
    for (int round = 0; round < 20; ++round) {
        compare(2, latin(2));
        compare(3, latin(3));
        compare(4, blocks(4, 2));
        compare(4, diagonals(4, 2));
        compare(5, latin(5));
        compare(5, jigsaw(5, random));
        compare(6, blocks(6, 2));
        compare(6, jigsaw(6, random));
        compare(8, blocks(8, 2));
        compare(9, blocks(9, 3));
        compare(9, diagonals(9, 3));
        compare(9, windows());
    }
    CHECK(kinds.size() == 4);
}

// The roads agree where the twin is too slow: many solutions of variants.
void roads_agree_on_many_solutions() {
    std::mt19937 random(2);
    for (int round = 0; round < 10; ++round) {
        const Houses houses = round % 2 == 0 ? windows() : diagonals(9, 3);
        Values board = random_board(9, houses, random);
        for (auto& value : board)
            if (random() % 4 == 0) value = 0;
        const auto solutions = count(9, board, houses, unbounded);
        if (solutions > 3'000) continue;
        CHECK(count(9, board, houses, 0) == solutions);
        CHECK(count(9, board, houses, 50, 100) == solutions);
    }
}

// Boards on which one false guess has many consequences, so that clauses are long. Those that
// branching alone does not get through quickly are left out.
void roads_agree_on_larger_boards() {
    constexpr std::uint64_t enough = 200;
    std::mt19937 random(4);
    std::set<std::uint64_t> kinds;  // none, one, many solutions
    std::uint64_t learned = 0;
    for (int round = 0; round < 30; ++round) {
        const int size = round % 2 == 0 ? 16 : 12;
        const Houses houses = round % 3 == 0 ? latin(size) : blocks(size, size / 4);
        const Values board = random_board(size, houses, random);
        General branching(size, board, houses, unbounded);
        if (branching.run(enough, 2'000) == Status::Running) continue;
        General learning(size, board, houses, 0);
        CHECK(run_sliced(learning, enough, 50) != Status::Running);
        CHECK(learning.solutions() == branching.solutions());
        kinds.insert(std::min<std::uint64_t>(branching.solutions(), 2));
        learned += learning.nodes();
    }
    CHECK(kinds.size() == 3);
    CHECK(learned > 1'000);
}

bool solves(int size, const Values& board, const Houses& houses, std::uint64_t limit,
            Patience patience = std::nullopt) {
    General search(size, board, houses, patience);
    if (search.run(limit, 100'000) != Status::LimitReached) return false;
    const Values solution = solution_of(search);
    for (std::size_t cell = 0; cell < board.size(); ++cell)
        if (board[cell] != 0 && board[cell] != solution[cell]) return false;
    return AllSolutions(size, solution, houses).found == Solutions{solution};
}

void answers_empty_boards_at_once() {
    for (const Patience patience : {Patience{}, Patience{0}}) {
        CHECK(solves(25, empty_board(25), blocks(25, 5), 2, patience));
        CHECK(solves(25, empty_board(25), latin(25), 2, patience));
        CHECK(solves(24, empty_board(24), blocks(24, 4), 2, patience));
        CHECK(solves(16, empty_board(16), diagonals(16, 4), 2, patience));
    }
}

void contradictory_givens_have_no_solution() {
    CHECK(count(2, {1, 1, 0, 0}, latin(2)) == 0);
    CHECK(count(4, digits("1234341221434322"), blocks(4, 2)) == 0);
    // No house holds a value twice, but the first cell has no value left.
    CHECK(count(4, digits("0123400000000000"), blocks(4, 2)) == 0);
    General search(2, Values{1, 1, 0, 0}, latin(2));
    CHECK(search.run(1, 1) == Status::Finished);
    CHECK(search.nodes() == 0);
}

void full_boards_and_one_empty_cell() {
    Values board = digits("1234341221434321");
    for (std::size_t cell = 0; cell <= board.size(); ++cell) {
        Values opened = board;
        if (cell < board.size()) opened[cell] = 0;
        for (const Patience patience : {Patience{}, Patience{0}}) {
            CHECK(enumerate(4, opened, blocks(4, 2), patience, 1) == Solutions{board});
            CHECK(count(4, opened, blocks(4, 2), patience) == 1);
        }
    }
}

void repeats_the_status_after_the_end() {
    General search(4, empty_board(4), blocks(4, 2));
    CHECK(search.run(2, unbounded) == Status::LimitReached);
    const Values second = solution_of(search);
    CHECK(search.run(2, 1) == Status::LimitReached);
    CHECK(search.solution().empty());
    CHECK(search.solutions() == 2);
    CHECK(search.run(3, unbounded) == Status::LimitReached);
    CHECK(solution_of(search) != second);
    CHECK(search.run(289, unbounded) == Status::Finished);
    CHECK(search.run(0, 1) == Status::Finished);
    CHECK(search.solutions() == 288);
    CHECK(search.run(288, 1) == Status::LimitReached);
}

void honours_the_node_budget() {
    for (const Patience patience : {Patience{}, Patience{0}, Patience{20}}) {
        General search(9, empty_board(9), blocks(9, 3), patience);
        for (std::uint64_t nodes = 10; nodes <= 200; nodes += 10) {
            CHECK(search.run(0, 10) == Status::Running);
            CHECK(search.nodes() == nodes);
        }
        CHECK(search.is_learning() == (patience == Patience{0} || patience == Patience{20}));
    }
}

// Naming a house again changes nothing, not even in another order of its cells.
void repeated_houses_say_nothing_new() {
    std::mt19937 random(5);
    const Houses once = blocks(9, 3);
    Houses repeated = once;
    for (std::size_t start = 0; start < once.size(); start += 9) {
        repeated.insert(repeated.end(), once.begin() + static_cast<std::ptrdiff_t>(start),
                        once.begin() + static_cast<std::ptrdiff_t>(start + 9));
        std::shuffle(repeated.end() - 9, repeated.end(), random);
    }
    for (const Patience patience : {Patience{}, Patience{0}}) {
        General one(9, empty_board(9), once, patience);
        General other(9, empty_board(9), repeated, patience);
        CHECK(one.run(500, unbounded) == Status::LimitReached);
        CHECK(other.run(500, unbounded) == Status::LimitReached);
        CHECK(solution_of(one) == solution_of(other));
        CHECK(one.nodes() == other.nodes());
    }
}

bool refuses(int size, const Values& values, const Houses& houses) {
    return throws<std::invalid_argument>([&] { General(size, values, houses); });
}

void refuses_what_is_no_board() {
    CHECK(!refuses(4, empty_board(4), blocks(4, 2)));
    CHECK(refuses(0, {}, {}));
    CHECK(refuses(-1, {}, {}));
    CHECK(refuses(26, empty_board(26), latin(26)));
    CHECK(refuses(4, empty_board(3), blocks(4, 2)));
    CHECK(refuses(4, empty_board(5), blocks(4, 2)));
    CHECK(refuses(2, {0, 0, 0, 3}, latin(2)));
    CHECK(refuses(2, {0, 0, 0, 255}, latin(2)));
    CHECK(refuses(2, empty_board(2), {0, 1, 2}));
    CHECK(refuses(2, empty_board(2), {0, 4}));
    CHECK(refuses(2, empty_board(2), {0, 65535}));
    CHECK(refuses(2, empty_board(2), {1, 1}));
    CHECK(!refuses(1, {0}, Houses(max_houses, 0)));
    CHECK(refuses(1, {0}, Houses(max_houses + 1, 0)));
    General search(1, empty_board(1), {});
    CHECK(throws<std::invalid_argument>([&] { search.run(0, 0); }));
}

// As many houses as may be, all alike or all different.
void bears_very_many_houses() {
    std::mt19937 random(3);
    Houses alike;
    Houses different = latin(25);
    while (alike.size() / 25 < max_houses)
        for (int k = 0; k < 25; ++k) add_cell(alike, 25, 0, k);
    CHECK(solves(25, empty_board(25), alike, 1));
    std::vector<std::uint16_t> cells(625);
    for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = static_cast<std::uint16_t>(i);
    while (different.size() / 25 < max_houses) {
        std::ranges::shuffle(cells, random);
        different.insert(different.end(), cells.begin(), cells.begin() + 25);
    }
    for (const Patience patience : {Patience{}, Patience{0}}) {
        General search(25, empty_board(25), different, patience);
        search.run(1, 50);
        CHECK(search.nodes() <= 50);
    }
}

}  // namespace

// With any argument the one long count is left out: for sanitizers.
int main(int argc, char**) {
    counts_known_numbers_of_boards();
    if (argc == 1) counts_all_six_by_six_boards();
    agrees_with_recursion();
    roads_agree_on_many_solutions();
    roads_agree_on_larger_boards();
    answers_empty_boards_at_once();
    contradictory_givens_have_no_solution();
    full_boards_and_one_empty_cell();
    repeats_the_status_after_the_end();
    honours_the_node_budget();
    repeated_houses_say_nothing_new();
    refuses_what_is_no_board();
    bears_very_many_houses();
    if (failures == 0) std::cout << "native tests passed\n";
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
