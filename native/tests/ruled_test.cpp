#include "rules/ruled.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>
#include <optional>
#include <random>
#include <set>
#include <stdexcept>
#include <vector>

#include "tests/check.hpp"

using namespace garns;
using namespace garns::testing;

namespace {

constexpr auto unbounded = std::numeric_limits<std::uint64_t>::max();
using Grid = std::vector<std::uint8_t>;
using Patience = std::optional<std::uint64_t>;

RuledBoard empty_board(int rows, int columns) {
    RuledBoard board;
    const int size = board.size = rows * columns;
    const auto cell = [&](int row, int column) { return static_cast<Cell>(row * size + column); };
    board.candidates.assign(static_cast<std::size_t>(size * size), (Values{1} << size) - 1);
    for (int i = 0; i < size; ++i) {
        std::vector<Cell> row;
        std::vector<Cell> column;
        std::vector<Cell> block;
        for (int j = 0; j < size; ++j) {
            row.push_back(cell(i, j));
            column.push_back(cell(j, i));
            block.push_back(cell(i / rows * rows + j / columns, i % rows * columns + j % columns));
        }
        board.houses.insert(board.houses.end(), {row, column, block});
    }
    return board;
}

bool differ(const Grid& grid, const std::vector<Cell>& cells) {
    std::set<std::uint8_t> values;
    for (const Cell cell : cells) values.insert(grid[cell]);
    return values.size() == cells.size();
}

bool holds(const Grid& grid, const SumRule& rule) {
    int sum = 0;
    for (const auto& [cell, factor] : rule.terms) sum += factor * grid[cell];
    return sum == rule.total;
}

bool holds(const Grid& grid, const PairRule& rule) {
    return (rule.allowed[grid[rule.first] - 1U] >> (grid[rule.second] - 1U) & 1) != 0;
}

bool holds(const Grid& grid, const SetRule& rule) {
    Values set = 0;
    for (const Cell cell : rule.cells) set |= Values{1} << (grid[cell] - 1U);
    return differ(grid, rule.cells) && std::ranges::find(rule.sets, set) != rule.sets.end();
}

bool holds(const Grid& grid, int size, const LineRule& rule) {
    std::size_t state = 0;
    for (const Cell cell : rule.cells) {
        state = rule.next[state * static_cast<std::size_t>(size) + grid[cell] - 1U];
        if (state == LineRule::nowhere) return false;
    }
    return rule.accepts[state] != 0;
}

bool is_solution(const RuledBoard& board, const Grid& grid) {
    for (std::size_t cell = 0; cell < grid.size(); ++cell)
        if ((board.candidates[cell] >> (grid[cell] - 1U) & 1) == 0) return false;
    const auto are_different = [&](const auto& cells) { return differ(grid, cells); };
    const auto all_hold = [&](const auto& rules) {
        return std::ranges::all_of(rules, [&](const auto& rule) { return holds(grid, rule); });
    };
    return std::ranges::all_of(board.houses, are_different) &&
           std::ranges::all_of(board.different, are_different) && all_hold(board.sums) &&
           all_hold(board.pairs) && all_hold(board.sets) &&
           std::ranges::all_of(board.lines,
                               [&](const LineRule& rule) { return holds(grid, board.size, rule); });
}

std::vector<Grid> solutions_of(const RuledBoard& board, Patience patience,
                               std::uint64_t slice = unbounded) {
    Ruled search(board, patience);
    std::vector<Grid> found;
    while (true) {
        const Status status = search.run(found.size() + 1, slice);
        if (status == Status::Finished) break;
        if (status == Status::LimitReached)
            found.emplace_back(search.solution().begin(), search.solution().end());
    }
    CHECK(search.solutions() == found.size());
    return found;
}

// All grids of the empty 4x4 board: whatever rules there are, solutions are among them.
const std::vector<Grid>& all_grids() {
    static const std::vector<Grid> grids = solutions_of(empty_board(2, 2), unbounded);
    return grids;
}

class Drawing {
public:
    explicit Drawing(unsigned seed)
        : chance_(seed), truth_(all_grids()[draw(all_grids().size())]) {}

    // Rules that hold for one of the grids, but for one or the other that may not.
    RuledBoard board() {
        RuledBoard board = empty_board(2, 2);
        for (auto count = draw(4); count-- > 0;) add_sum(board);
        for (auto count = draw(4); count-- > 0;) add_pair(board);
        for (auto count = draw(2); count-- > 0;) add_set(board);
        for (auto count = draw(2); count-- > 0;) add_line(board);
        if (draw(3) == 0) board.different.push_back(cells(2));
        if (draw(2) == 0) board.candidates[draw(16)] &= static_cast<Values>(1 + draw(15));
        return board;
    }

private:
    std::size_t draw(std::size_t count) { return chance_() % count; }
    [[nodiscard]] bool is_wrong() { return draw(12) == 0; }

    std::vector<Cell> cells(std::size_t count) {
        std::vector<Cell> found;
        while (found.size() < count) {
            const auto cell = static_cast<Cell>(draw(16));
            if (std::ranges::find(found, cell) == found.end()) found.push_back(cell);
        }
        return found;
    }

    void add_sum(RuledBoard& board) {
        SumRule rule{{}, is_wrong() ? 1 : 0};
        for (const Cell cell : cells(1 + draw(6))) {
            const int factor = draw(4) == 0 ? -1 : draw(8) == 0 ? 10 : 1;
            rule.terms.push_back({cell, factor});
            rule.total += factor * truth_[cell];
        }
        board.sums.push_back(std::move(rule));
    }

    void add_pair(RuledBoard& board) {
        const auto pair = cells(2);
        PairRule rule{pair[0], pair[1], {}};
        for (int value = 0; value < 4; ++value)
            rule.allowed.push_back(static_cast<Values>(draw(16)));
        if (!is_wrong()) rule.allowed[truth_[pair[0]] - 1U] |= Values{1} << (truth_[pair[1]] - 1U);
        board.pairs.push_back(std::move(rule));
    }

    void add_set(RuledBoard& board) {
        SetRule rule{cells(2), {0b0011}};
        if (!is_wrong()) rule.sets.push_back(0b0110);
        rule.sets.push_back(0b1100);
        board.sets.push_back(std::move(rule));
    }

    // The number of even values is odd, or whatever else three states can say.
    void add_line(RuledBoard& board) {
        LineRule rule{cells(3 + draw(3)), {}, {}};
        for (int step = 0; step < 12; ++step)
            rule.next.push_back(draw(8) == 0 ? LineRule::nowhere
                                             : static_cast<std::uint16_t>(draw(3)));
        rule.accepts = {1, static_cast<std::uint8_t>(draw(2)), 0};
        board.lines.push_back(std::move(rule));
    }

    std::mt19937 chance_;
    const Grid& truth_;
};

void test_against_all_grids(unsigned boards) {
    CHECK(all_grids().size() == 288);
    unsigned with_solutions = 0;
    for (unsigned seed = 0; seed < boards; ++seed) {
        const RuledBoard board = Drawing(seed).board();
        std::set<Grid> expected;
        for (const Grid& grid : all_grids())
            if (is_solution(board, grid)) expected.insert(grid);
        with_solutions += expected.empty() ? 0 : 1;
        for (const Patience patience : {Patience{0}, Patience{2}, Patience{unbounded}}) {
            const auto found = solutions_of(board, patience);
            CHECK(found.size() == expected.size());
            CHECK(std::set<Grid>(found.begin(), found.end()) == expected);
            CHECK(solutions_of(board, patience, 1) == found);
        }
    }
    CHECK(with_solutions > boards / 4);
    CHECK(with_solutions < boards);
}

// Anti-knight, anti-king and no consecutive values side by side: known to have 72 solutions.
void test_miracle(Patience patience) {
    RuledBoard board = empty_board(3, 3);
    const auto cell = [](int row, int column) { return static_cast<Cell>(row * 9 + column); };
    const auto add = [&](int row, int column, int down, int right) {
        if (row + down > 8 || column + right > 8 || column + right < 0) return;
        board.different.push_back({cell(row, column), cell(row + down, column + right)});
    };
    std::vector<Values> apart;
    for (int value = 0; value < 9; ++value) apart.push_back(0b111111111U & ~(0b111U << value >> 1));
    for (int row = 0; row < 9; ++row)
        for (int column = 0; column < 9; ++column) {
            for (const auto& [down, right] :
                 {std::pair(1, 2), {1, -2}, {2, 1}, {2, -1}, {1, 1}, {1, -1}})
                add(row, column, down, right);
            if (column < 8)
                board.pairs.push_back({cell(row, column), cell(row, column + 1), apart});
            if (row < 8) board.pairs.push_back({cell(row, column), cell(row + 1, column), apart});
        }
    CHECK(solutions_of(board, patience).size() == 72);
}

// Two grids that share a block: every solution of one goes on in the other.
void test_grids_that_overlap() {
    RuledBoard board = empty_board(2, 2);
    std::vector<Cell> of_second;  // its upper left block is the lower right one of the first
    for (int i = 0; i < 16; ++i) {
        const int row = i / 4;
        const int column = i % 4;
        const bool is_shared = row < 2 && column < 2;
        of_second.push_back(static_cast<Cell>(
            is_shared ? (row + 2) * 4 + column + 2
                      : 16 + std::count_if(of_second.begin(), of_second.end(),
                                           [](Cell cell) { return cell >= 16; })));
    }
    board.candidates.resize(28, 0b1111);
    const auto houses = board.houses;
    for (const auto& house : houses) {
        auto& other = board.houses.emplace_back();
        for (const Cell cell : house) other.push_back(of_second[cell]);
    }
    // Each of the 24 ways to fill a block belongs to 288 / 24 grids on either side.
    CHECK(solutions_of(board, std::nullopt).size() == 24 * 12 * 12);
    board.sums.push_back({{{0, 1}, {27, -1}}, 0});
    const auto by_filtering = solutions_of(board, unbounded).size();
    CHECK(by_filtering > 0 && by_filtering < 24 * 12 * 12);
    CHECK(solutions_of(board, 0).size() == by_filtering);
}

// More than nine values: sums by their bounds, and one cell after the other in clauses.
void test_large_sums() {
    RuledBoard board = empty_board(3, 4);
    const Grid truth = [&] {
        Ruled search(board);
        static_cast<void>(search.run(1, unbounded));
        return Grid(search.solution().begin(), search.solution().end());
    }();
    for (std::size_t cell = 0; cell < truth.size(); ++cell)
        if (cell % 12 > 3) board.candidates[cell] = Values{1} << (truth[cell] - 1U);
    const auto without = solutions_of(board, unbounded).size();
    for (int row = 0; row < 12; ++row) {
        SumRule rule{{}, 0};
        for (int column = 0; column < 3; ++column) {
            const auto cell = static_cast<Cell>(row * 12 + column);
            rule.terms.push_back({cell, column == 2 ? -2 : 1});
            rule.total += rule.terms.back().factor * truth[cell];
        }
        board.sums.push_back(std::move(rule));
    }
    const auto found = solutions_of(board, unbounded);
    CHECK(found.size() <= without);
    CHECK(std::ranges::find(found, truth) != found.end());
    CHECK(std::ranges::all_of(found, [&](const Grid& grid) { return is_solution(board, grid); }));
    auto learned = solutions_of(board, 0);
    std::ranges::sort(learned);
    CHECK(learned == [&] {
        auto sorted = found;
        std::ranges::sort(sorted);
        return sorted;
    }());
}

// Two values or more for most cells of a classic board: its own road, and the one of other boards.
void test_candidates_of_classic_board(unsigned boards) {
    const RuledBoard empty = empty_board(3, 3);
    Ruled search(empty);
    CHECK(search.run(1, unbounded) == Status::LimitReached);
    const Grid truth(search.solution().begin(), search.solution().end());
    unsigned with_several = 0;
    for (unsigned seed = 0; seed < boards; ++seed) {
        std::mt19937 chance(seed);
        RuledBoard board = empty;
        for (std::size_t cell = 0; cell < truth.size(); ++cell)
            board.candidates[cell] = Values{1} << (truth[cell] - 1U) | (chance() & 511U);
        if (seed % 4 == 0) board.candidates[chance() % 81] = 1;
        if (seed % 8 == 0) board.candidates[chance() % 81] = 0;
        auto found = solutions_of(board, std::nullopt);
        CHECK(solutions_of(board, std::nullopt, 1) == found);
        CHECK(
            std::ranges::all_of(found, [&](const Grid& each) { return is_solution(board, each); }));
        auto expected = solutions_of(board, unbounded);
        std::ranges::sort(found);
        std::ranges::sort(expected);
        CHECK(found == expected);
        with_several += found.size() > 1 ? 1 : 0;
    }
    CHECK(with_several > boards / 4);
}

void test_refusals() {
    const auto is_refused = [](auto change) {
        RuledBoard board = empty_board(2, 2);
        change(board);
        return throws<std::invalid_argument>([&] { Ruled search(board); });
    };
    CHECK(is_refused([](RuledBoard& board) { board.size = 26; }));
    CHECK(is_refused([](RuledBoard& board) { board.candidates[0] = 16; }));
    CHECK(is_refused([](RuledBoard& board) { board.houses[0].pop_back(); }));
    CHECK(is_refused([](RuledBoard& board) { board.different.push_back({1, 1}); }));
    CHECK(is_refused([](RuledBoard& board) { board.sums.push_back({{{16, 1}}, 1}); }));
    CHECK(is_refused([](RuledBoard& board) { board.sums.push_back({{{1, 0}}, 1}); }));
    CHECK(is_refused([](RuledBoard& board) { board.pairs.push_back({0, 1, {1, 1}}); }));
    CHECK(is_refused([](RuledBoard& board) { board.sets.push_back({{0, 1}, {7}}); }));
    CHECK(is_refused([](RuledBoard& board) { board.lines.push_back({{0}, {0, 0, 0, 1}, {1}}); }));
    CHECK(throws<std::invalid_argument>(
        [] { static_cast<void>(Ruled(empty_board(2, 2)).run(1, 0)); }));
}

void test_no_solution() {
    RuledBoard board = empty_board(2, 2);
    board.sums.push_back({{{0, 1}, {1, 1}}, 8});
    for (const Patience patience : {Patience{0}, Patience{}})
        CHECK(solutions_of(board, patience).empty());
    board.candidates[0] = 0;
    CHECK(solutions_of(board, std::nullopt).empty());
}

}  // namespace

int main(int count, char**) {
    const bool is_quick = count > 1;
    test_against_all_grids(is_quick ? 60 : 3000);
    test_miracle(std::nullopt);
    if (!is_quick) test_miracle(0);
    test_grids_that_overlap();
    test_large_sums();
    test_candidates_of_classic_board(is_quick ? 24 : 400);
    test_refusals();
    test_no_solution();
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
