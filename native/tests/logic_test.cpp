// The native techniques: every step keeps the solution, walks halt where they should.

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "generate/puzzles.hpp"
#include "logic/finders.hpp"
#include "logic/walk.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

using namespace garns::testing;
using namespace garns::logic;

namespace {

constexpr std::size_t cells = 81;

Values kinds_of(std::size_t size, std::size_t houses) {
    Values kinds(houses, 3);
    for (std::size_t i = 0; i < houses && i < 3 * size; ++i)
        kinds[i] = static_cast<std::uint8_t>(i / size);
    return kinds;
}

// Rows, columns, blocks, and whatever follows.
Board board_of(int size, const Houses& houses) {
    const auto each = static_cast<std::size_t>(size);
    return {size, kinds_of(each, houses.size() / each), houses};
}

Order all_rows() {
    Order order;
    for (const Row& row : native_rows()) order.push_back(row_of(row.technique));
    return order;
}

struct Puzzles {
    Values puzzles, solutions;

    explicit Puzzles(std::size_t count) : puzzles(count * cells), solutions(count * cells) {
        std::vector<std::uint64_t> numbers(count);
        std::iota(numbers.begin(), numbers.end(), 0U);
        garns::classic::PuzzleRequest request;
        for (std::size_t cell = 0; cell < cells; ++cell)
            request.wishes.units[cell] = static_cast<std::uint8_t>(cell);
        request.seed = 7;
        request.numbers = numbers;
        request.puzzles = puzzles.data();
        request.solutions = solutions.data();
        garns::classic::ParallelControl control;
        garns::classic::make_puzzles(request, 1, control);
    }

    [[nodiscard]] std::span<const std::uint8_t> puzzle(std::size_t number) const {
        return std::span(puzzles).subspan(number * cells, cells);
    }
    [[nodiscard]] std::span<const std::uint8_t> solution(std::size_t number) const {
        return std::span(solutions).subspan(number * cells, cells);
    }
};

bool keeps(std::span<const std::uint8_t> solution, const Step& step) {
    for (Value value = 0; value < 9; ++value) {
        for (const Cell cell : step.placed[value])
            if (solution[cell] != value + 1) return false;
        for (const Cell cell : step.removed[value])
            if (solution[cell] == value + 1) return false;
    }
    return step != Step{};
}

// What rules beside the houses make invalid.
bool assumes_uniqueness(const Row& row) {
    constexpr std::array families = {"unique-", "bug-", "hidden-rect", "avoidable-", "extended-"};
    return std::ranges::any_of(families,
                               [&](const char* each) { return row.technique.starts_with(each); });
}

// The first step of the first technique that has one; if none has, a digit is told.
Step next_step(Position& position, std::span<const std::uint8_t> solution) {
    const bool has_rules = !position.state().board().rules().empty();
    for (const Row& row : native_rows()) {
        if (has_rules && assumes_uniqueness(row)) continue;
        Steps steps(position.state(), 1);
        row.find(position, steps);
        if (!steps.found().empty()) return steps.found().front();
    }
    const Cell told = position.state().empty_cells().first();
    Step step;
    step.placed[solution[told] - 1U] = CellSet::of(told);
    return step;
}

// Some steps of all techniques in some states of a path.
void check_path(const Board& board, const Puzzles& puzzles, std::size_t number) {
    const auto solution = puzzles.solution(number);
    Position position(board);
    position.renewed().begin(puzzles.puzzle(number));
    for (unsigned count = 0; !position.state().is_solved(); ++count) {
        for (const Row& row : native_rows()) {
            if (count % 16 != 0) break;
            Steps steps(position.state(), 20);
            row.find(position, steps);
            for (const Step& step : steps.found()) CHECK(keeps(solution, step));
        }
        position.draw(next_step(position, solution));
    }
}

// Rules of every form that a full board obeys: three cells of each box row make a cage with a sum,
// pairs and a line lead along rows, a set and an automaton along columns.
struct RulesOf {
    std::vector<std::int32_t> numbers;
    std::vector<std::uint16_t> owners;

    explicit RulesOf(std::span<const std::uint8_t> full) {
        for (int first = 0; first < 81; first += 3) {
            const auto at = static_cast<std::size_t>(first);
            const int total = full[at] + full[at + 1] + full[at + 2];
            add(0, {first, first + 1, first + 2});
            add(1, {total, first, 1, first + 1, 1, first + 2, 1});
        }
        add(1, {full[0] - full[40] * 2, 0, 1, 40, -2});
        for (int cell = 9; cell < 17; ++cell) add_pair(full, cell, cell + 1);
        const auto bit = [&](std::size_t cell) { return 1 << (full[cell] - 1); };
        add(3, {3, 2, 11, 20, bit(2) | bit(11) | bit(20), 0b111});
        add_parities(full, {4, 13, 22});
        add(5, {80, bit(80) | 1});
    }

    [[nodiscard]] ConstraintRules view() const { return {numbers, owners}; }

private:
    void add(int kind, const std::vector<int>& rule) {
        numbers.push_back(kind);
        numbers.push_back(static_cast<int>(rule.size()));
        numbers.insert(numbers.end(), rule.begin(), rule.end());
        owners.push_back(static_cast<std::uint16_t>(owners.size() / 2));
    }

    // Which of the two is larger.
    void add_pair(std::span<const std::uint8_t> full, int one, int other) {
        std::vector<int> rule = {one, other};
        const bool grows =
            full[static_cast<std::size_t>(one)] < full[static_cast<std::size_t>(other)];
        for (int value = 0; value < 9; ++value)
            rule.push_back(grows ? 0x1FF & ~((2 << value) - 1) : (1 << value) - 1);
        add(2, rule);
    }

    // An automaton of two states that counts odd values.
    void add_parities(std::span<const std::uint8_t> full, const std::vector<int>& line) {
        std::vector<int> rule = {static_cast<int>(line.size())};
        rule.insert(rule.end(), line.begin(), line.end());
        for (int state = 0; state < 2; ++state)
            for (int value = 1; value <= 9; ++value) rule.push_back((state + value) % 2);
        int end = 0;
        for (const int cell : line) end += full[static_cast<std::size_t>(cell)];
        rule.insert(rule.end(), {end % 2 == 0 ? 1 : 0, end % 2});
        add(4, rule);
    }
};

void every_step_by_rules_keeps_the_solution() {
    const Puzzles puzzles(3);
    const Houses houses = blocks(9, 3);
    std::size_t by_rules = 0;
    for (std::size_t number = 0; number < 3; ++number) {
        const auto solution = puzzles.solution(number);
        const RulesOf rules(solution);
        const Board board(9, kinds_of(9, 27), houses, rules.view());
        Position position(board);
        position.renewed().begin(Values(81));
        for (unsigned count = 0; !position.state().is_solved(); ++count) {
            for (const Row& row : native_rows()) {
                if (count % 16 != 0 || assumes_uniqueness(row)) continue;
                Steps steps(position.state(), 20);
                steps.keep_explanations();
                row.find(position, steps);
                for (const Step& step : steps.found()) CHECK(keeps(solution, step));
                by_rules += steps.found().size();
            }
            position.draw(next_step(position, solution));
        }
    }
    CHECK(by_rules > 100);
}

void what_are_no_rules_is_refused() {
    const auto refused = [](const std::vector<std::int32_t>& numbers) {
        const std::vector<std::uint16_t> owners(4);
        return throws<std::invalid_argument>(
            [&] { const Board board(4, kinds_of(4, 12), blocks(4, 2), {numbers, owners}); });
    };
    CHECK(!refused({0, 2, 3, 4}));
    CHECK(refused({0}));
    CHECK(refused({6, 1, 1}));
    CHECK(refused({0, 2, 3}));
    CHECK(refused({0, 2, 3, 3}));
    CHECK(refused({0, 2, 3, 16}));
    CHECK(refused({0, 0}));
    CHECK(refused({1, 2, 5, 3}));
    CHECK(refused({1, 3, 1 << 30, 3, 1}));
    CHECK(refused({2, 5, 1, 2, 15, 15, 15}));
    CHECK(refused({2, 6, 1, 2, 15, 15, 15, 16}));
    CHECK(refused({3, 2, 9, 1}));
    CHECK(refused({4, 6, 1, 0, 1, 0, 0, 0}));
    CHECK(refused({4, 7, 1, 0, 1, 0, 0, 0, 1}));
    CHECK(refused({5, 1, 3}));
    CHECK(refused({0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1}));
}

void every_step_keeps_the_solution() {
    const Board board = board_of(9, blocks(9, 3));
    const Puzzles puzzles(5);
    for (std::size_t number = 0; number < 5; ++number) check_path(board, puzzles, number);
}

// Steps of a record: each begins with its length.
std::size_t count_steps(const Words& record) {
    std::size_t count = 0, next = 0;
    for (; next < record.size() && record[next] != 0; next += record[next]) ++count;
    CHECK(next == record.size());
    return count;
}

void a_walk_solves_an_easy_puzzle() {
    const Board board = board_of(4, blocks(4, 2));
    const Order order = all_rows();
    Walk walk(board, order);
    walk.begin().begin(digits("1000003000040200"));
    Words record;
    walk.record = &record;
    Stop never;
    CHECK(walk.run(never) == Halt::Solved);
    CHECK(walk.steps() == 12);
    CHECK(walk.hardest() > 0 && walk.hardest() <= 4);
    CHECK(count_steps(record) == walk.steps());
    CHECK(walk.run(never) == Halt::Solved);
}

void a_walk_halts_at_holes_and_goals() {
    const Board board = board_of(4, blocks(4, 2));
    const Order holes = {no_row, row_of("naked-single")};
    Walk walk(board, holes);
    walk.begin().begin(digits("1234341221434000"));
    Stop never;
    CHECK(walk.run(never) == Halt::AtHole && walk.place() == 0);
    walk.pass();
    CHECK(walk.run(never) == Halt::AtHole && walk.steps() == 1 && walk.hardest() == 2);
    Step step;
    step.placed[1] = CellSet::of(14);
    walk.draw(step, {});
    CHECK(walk.state().number(14) == 2 && walk.steps() == 2);

    const Order order = all_rows();
    Walk short_walk(board, order);
    short_walk.set_goal({.steps = 2});
    short_walk.begin().begin(digits("1234341221434000"));
    CHECK(short_walk.run(never) == Halt::Reached && short_walk.steps() == 2);
    short_walk.begin().begin(digits("0000000000000000"));
    CHECK(short_walk.run(never) == Halt::Stuck);
}

void threads_change_no_rating() {
    const Board board = board_of(9, blocks(9, 3));
    const Puzzles puzzles(70);
    const auto same = [](const Rated& a, const Rated& b) {
        return a.halt == b.halt && a.hardest == b.hardest && a.steps == b.steps;
    };
    std::vector<Rated> one(70), several(70);
    Values ends(puzzles.puzzles.size()), same_ends(ends.size());
    garns::classic::ParallelControl control;
    const Order order = all_rows();
    rate_many(board, order, puzzles.puzzles, one, ends, 1, control);
    rate_many(board, order, puzzles.puzzles, several, same_ends, 3, control);
    CHECK(std::ranges::equal(one, several, same));
    CHECK(ends == same_ends);
    const auto first_end = std::span(ends).first(81);
    CHECK((std::ranges::count(first_end, 0) == 0) == (one[0].halt == Halt::Solved));
    CHECK(control.finished == 140);
    CHECK(std::ranges::count(one, Halt::Solved, &Rated::halt) > 35);
}

void a_walk_that_is_stopped_goes_on() {
    const Board board = board_of(4, blocks(4, 2));
    const Order order = all_rows();
    Walk walk(board, order);
    walk.begin().begin(digits("0000000000000000"));
    Stop at_once(Stop::Clock::time_point::min());
    CHECK(walk.run(at_once) == Halt::Stopped && walk.steps() == 0);
    Stop never;
    CHECK(walk.run(never) == Halt::Stuck);
}

// The same puzzle takes the same steps on a small and on a large board, as far as anybody can see:
// on a 16x16 board that is full but for one cell of each row.
void large_boards_have_techniques_too() {
    for (const int block : {4, 5}) {
        const int size = block * block;
        const auto all = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
        const auto houses = blocks(size, block);
        const auto techniques =
            techniques_on(size,
                          kinds_of(static_cast<std::size_t>(size),
                                   houses.size() / static_cast<std::size_t>(size)),
                          houses);
        Values values(all);
        for (std::size_t cell = 0; cell < all; ++cell) {
            const auto row = static_cast<int>(cell) / size, column = static_cast<int>(cell) % size;
            const int shift = row % block * block + row / block;
            values[cell] = static_cast<std::uint8_t>((column + shift) % size + 1);
        }
        const Values full = values;
        for (std::size_t row = 0; row < static_cast<std::size_t>(size); ++row)
            values[row * static_cast<std::size_t>(size) +
                   row * 7 % static_cast<std::size_t>(size)] = 0;
        const Order order = all_rows();
        const auto path = techniques->path(order, {values, {}, {}}, {});
        CHECK(path->run({}) == Halt::Solved);
        CHECK(path->values() == full);
        CHECK(count_steps(path->record()) == static_cast<std::size_t>(size));
    }
}

void what_is_no_board_is_refused() {
    const auto refused = [](int size, const Values& kinds, const Houses& houses) {
        return throws<std::invalid_argument>([&] { const Board board(size, kinds, houses); });
    };
    CHECK(!refused(4, kinds_of(4, 12), blocks(4, 2)));
    CHECK(refused(0, {}, {}));
    CHECK(refused(12, kinds_of(12, 36), blocks(12, 3)));
    CHECK(refused(4, kinds_of(4, 11), blocks(4, 2)));
    CHECK(refused(4, Values(12, 4), blocks(4, 2)));
    CHECK(refused(4, Values(12, 0), blocks(4, 2)));
    Houses twice = blocks(4, 2);
    twice[1] = twice[0];
    CHECK(refused(4, kinds_of(4, 12), twice));
    twice[1] = 16;
    CHECK(refused(4, kinds_of(4, 12), twice));
    const Board board = board_of(4, blocks(4, 2));
    State state(board);
    CHECK(throws<std::invalid_argument>([&] { state.begin(Values(15)); }));
    CHECK(throws<std::invalid_argument>([&] { state.begin(Values(16, 5)); }));
}

// The cell of a 3x3 box of a classic board, by the places of box, row and column.
std::size_t cell_in(std::size_t box, std::size_t row, std::size_t column) {
    return (box / 3 * 3 + row) * 9 + box % 3 * 3 + column;
}

using Permutation = std::array<std::size_t, 3>;

constexpr std::array<Permutation, 6> permutations = {
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

// Which permutation each of the boxes 0, 1, 3 and 4 has.
using Pattern = std::array<std::size_t, 4>;

template <class Found>
bool any_pattern(const Found& found) {
    for (std::size_t number = 0; number < 6 * 6 * 6 * 6; ++number)
        if (found(Pattern{number / 216, number / 36 % 6, number / 6 % 6, number % 6})) return true;
    return false;
}

// Whether three digits fill the diagonals: in row r of a box the cell is in column diagonal[r].
bool can_be_filled(const Pattern& diagonals) {
    return any_pattern([&](const Pattern& fillings) {
        const auto digit_in_row = [&](std::size_t box, std::size_t row) {
            return permutations[fillings[box]][row];
        };
        const auto digit_in_column = [&](std::size_t box, std::size_t column) {
            const Permutation& diagonal = permutations[diagonals[box]];
            return digit_in_row(box, static_cast<std::size_t>(std::ranges::find(diagonal, column) -
                                                              diagonal.begin()));
        };
        for (std::size_t i = 0; i < 3; ++i)
            if (digit_in_row(0, i) == digit_in_row(1, i) ||
                digit_in_row(2, i) == digit_in_row(3, i) ||
                digit_in_column(0, i) == digit_in_column(2, i) ||
                digit_in_column(1, i) == digit_in_column(3, i))
                return false;
        return true;
    });
}

// Every pattern of diagonals with a fourth digit in one of the cells: the three digits leave that
// cell if, and only if, they cannot fill the pattern.
void tridagons_are_the_patterns_that_cannot_be_filled() {
    const Board board = board_of(9, blocks(9, 3));
    constexpr std::array<std::size_t, 4> boxes = {0, 1, 3, 4};
    constexpr std::uint32_t three = 0b111, four = 0b1111;
    std::size_t count = 0, tried = 0;
    any_pattern([&](const Pattern& diagonals) {
        std::vector<std::uint32_t> candidates(cells, 0x1FF & ~three);
        std::vector<std::size_t> pattern;
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t row = 0; row < 3; ++row)
                pattern.push_back(cell_in(boxes[i], row, permutations[diagonals[i]][row]));
        for (const std::size_t cell : pattern) candidates[cell] = three;
        const std::size_t guardian = pattern[tried++ % pattern.size()];
        candidates[guardian] = four;
        Position position(board);
        State& state = position.renewed();
        state.begin(Values(cells));
        state.keep_only(candidates);
        Steps steps(position.state(), 20);
        find_tridagons(position.state(), steps);
        CHECK(steps.found().empty() == can_be_filled(diagonals));
        if (steps.found().empty()) return false;
        ++count;
        Step expected;
        for (Value value = 0; value < 3; ++value)
            expected.removed[value] = CellSet::of(static_cast<Cell>(guardian));
        CHECK(steps.found().size() == 1 && steps.found()[0] == expected);
        return false;
    });
    CHECK(tried == 1296 && count == 648);
}

}  // namespace

int main() {
    every_step_keeps_the_solution();
    every_step_by_rules_keeps_the_solution();
    what_are_no_rules_is_refused();
    a_walk_solves_an_easy_puzzle();
    a_walk_halts_at_holes_and_goals();
    threads_change_no_rating();
    a_walk_that_is_stopped_goes_on();
    large_boards_have_techniques_too();
    what_is_no_board_is_refused();
    tridagons_are_the_patterns_that_cannot_be_filled();
    if (failures != 0) return 1;
    std::cout << "logic: all checks passed\n";
}
