// Canonical forms: known ones, the same for every transformed board, and two searches that agree.

#include "canonical/canonical.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "canonical/layouts.hpp"
#include "tests/check.hpp"

using namespace garns;
using namespace garns::canonical;
using namespace garns::testing;

namespace {

using Values = std::vector<std::uint8_t>;

const std::string puzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string most_symmetric_grid =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

Values values_of(const std::string& text) {
    Values values;
    for (const char each : text)
        values.push_back(static_cast<std::uint8_t>(each == '.' ? 0 : each - '0'));
    return values;
}

ClassicForm form_of(const Values& values) {
    ClassicFinder finder;
    ClassicForm form;
    CHECK(finder.find(values.data(), form) == Outcome::Found);
    return form;
}

// What rows, columns and labels make of a board.
Values transformed(const Values& values, const ClassicForm& form) {
    Values result;
    for (const std::size_t row : form.rows)
        for (const std::size_t column : form.columns)
            result.push_back(
                form.labels[form.transposed ? values[9 * column + row] : values[9 * row + column]]);
    return result;
}

using Random = std::mt19937;

template <class Numbers>
void shuffle(Numbers begin, std::size_t count, Random& random) {
    for (std::size_t i = count; i > 1; --i) std::swap(begin[i - 1], begin[random() % i]);
}

std::array<std::uint8_t, 9> random_lines(Random& random) {
    std::array<std::uint8_t, 3> bands = {0, 1, 2};
    shuffle(bands.begin(), 3, random);
    std::array<std::uint8_t, 9> lines{};
    for (std::size_t b = 0; b < 3; ++b) {
        for (std::size_t i = 0; i < 3; ++i)
            lines[3 * b + i] = static_cast<std::uint8_t>(3 * bands[b] + i);
        shuffle(lines.begin() + static_cast<int>(3 * b), 3, random);
    }
    return lines;
}

ClassicForm random_transformation(Random& random) {
    ClassicForm form{};
    form.rows = random_lines(random);
    form.columns = random_lines(random);
    std::iota(form.labels.begin(), form.labels.end(), std::uint8_t{0});
    shuffle(form.labels.begin() + 1, 9, random);
    form.transposed = random() % 2;
    return form;
}

// A grid, and what is left of it with so many givens.
Values part_of(const std::string& grid, std::size_t givens, Random& random) {
    Values values = values_of(grid);
    std::array<std::size_t, 81> cells;
    std::iota(cells.begin(), cells.end(), std::size_t{0});
    shuffle(cells.begin(), cells.size(), random);
    for (std::size_t i = givens; i < 81; ++i) values[cells[i]] = 0;
    return values;
}

void test_known_forms() {
    const ClassicForm empty = form_of(Values(81, 0));
    CHECK(empty.automorphisms == 3'359'232);
    CHECK(std::ranges::all_of(empty.values, [](int value) { return value == 0; }));
    const ClassicForm symmetric = form_of(values_of(most_symmetric_grid));
    CHECK(symmetric.automorphisms == 648);
    CHECK(std::ranges::equal(symmetric.values, values_of(most_symmetric_grid)));
    Values one(81, 0);
    one[40] = 7;
    CHECK(form_of(one).automorphisms == 3'359'232 / 81);
    CHECK(form_of(one).values[80] == 1);
}

void test_conflicts() {
    ClassicFinder finder;
    ClassicForm form;
    Values twice(81, 0);
    twice[0] = twice[10] = 5;
    CHECK(finder.find(twice.data(), form) == Outcome::Conflict);
    CHECK(find_on_blocks({9, 3, 3}, twice).outcome == Outcome::Conflict);
}

// Boards of few and of many givens, with many solutions and with one, and full grids.
void test_invariance() {
    Random random(7);
    for (std::size_t givens = 0; givens <= 81; ++givens) {
        const Values board = part_of(most_symmetric_grid, givens, random);
        const ClassicForm form = form_of(board);
        CHECK(std::ranges::equal(form.values, transformed(board, form)));
        for (int i = 0; i < 5; ++i) {
            const ClassicForm other = form_of(transformed(board, random_transformation(random)));
            CHECK(other.values == form.values);
            CHECK(other.automorphisms == form.automorphisms);
        }
    }
}

// The search for any size knows no bits and no full grids.
void test_against_blocks() {
    Random random(8);
    for (std::size_t givens = 0; givens <= 80; givens += 2) {
        const Values board = part_of(most_symmetric_grid, givens, random);
        const ClassicForm form = form_of(board);
        const BlocksForm blocks = find_on_blocks({9, 3, 3}, board);
        CHECK(blocks.outcome == Outcome::Found);
        std::uint64_t automorphisms = 1;
        for (const auto factor : blocks.automorphism_factors) automorphisms *= factor;
        CHECK(automorphisms == form.automorphisms);
        ClassicForm same{};
        std::ranges::copy(blocks.rows, same.rows.begin());
        std::ranges::copy(blocks.columns, same.columns.begin());
        std::ranges::copy(blocks.labels, same.labels.begin());
        same.transposed = blocks.transposed;
        CHECK(std::ranges::equal(form.values, transformed(board, same)));
    }
}

void test_groups() {
    // Two by two cells, and nothing but the identity and the exchange of rows.
    const std::vector<std::uint16_t> group = {0, 1, 2, 3, 2, 3, 0, 1};
    const std::vector<std::uint8_t> board = {2, 0, 0, 1};
    const GroupForm form = find_in_group(2, board, group);
    CHECK(form.permutation == 1);
    CHECK((form.labels == std::vector<std::uint8_t>{0, 1, 2}));
    CHECK(form.automorphisms == 1);
    const std::vector<std::uint8_t> empty(4, 0);
    CHECK(find_in_group(2, empty, group).automorphisms == 2);
    CHECK(throws<std::invalid_argument>([&] { (void)find_in_group(2, empty, {}); }));
    const std::vector<std::uint16_t> outside = {0, 1, 2, 4};
    CHECK(throws<std::invalid_argument>([&] { (void)find_in_group(2, empty, outside); }));
}

void test_blocks_that_do_not_fit() {
    const Values board(36, 0);
    CHECK(throws<std::invalid_argument>([&] { (void)find_on_blocks({6, 4, 3}, board); }));
    CHECK(throws<std::invalid_argument>([&] { (void)find_on_blocks({9, 3, 3}, board); }));
    CHECK(find_on_blocks({6, 2, 3}, board).outcome == Outcome::Found);
}

// In a full Latin square of 9×9 all orders of the columns are as good as any other at first.
void test_too_many_ways() {
    Values latin;
    for (std::size_t cell = 0; cell < 81; ++cell)
        latin.push_back(static_cast<std::uint8_t>((cell / 9 + cell % 9) % 9 + 1));
    CHECK(find_on_blocks({9, 9, 9}, latin).outcome == Outcome::TooManyWays);
}

struct Answers {
    explicit Answers(std::size_t count)
        : forms(82 * count), automorphisms(count), verdicts(count),
          transformations(transformation_bytes * count) {}

    std::vector<std::uint8_t> forms;
    std::vector<std::uint32_t> automorphisms;
    std::vector<Verdict> verdicts;
    std::vector<std::uint8_t> transformations;

    bool operator==(const Answers&) const = default;
};

Answers answers_to(const std::string& text, std::size_t count, unsigned threads,
                   bool is_stopped = false) {
    Answers answers(count);
    const std::vector<std::uint8_t> bytes(text.begin(), text.end());
    ClassicBatch batch;
    batch.boards = bytes.data();
    batch.stride = 82;
    batch.count = count;
    batch.line_end = "\n";
    batch.line_ends = text.size() / 82;
    batch.forms = answers.forms.data();
    batch.form_stride = 82;
    batch.line_feeds = true;
    batch.automorphisms = answers.automorphisms.data();
    batch.verdicts = answers.verdicts.data();
    batch.transformations = answers.transformations.data();
    classic::ParallelControl control;
    control.stop = is_stopped;
    find_all(batch, threads, control);
    CHECK(control.finished == (is_stopped ? 0 : count));
    return answers;
}

void test_batches() {
    std::string text;
    for (int i = 0; i < 1500; ++i) text += puzzle + "\n";
    text += std::string(80, '.') + "a\n" + "11" + std::string(79, '.') + "\n" + puzzle;
    const Answers one = answers_to(text, 1503, 1);
    CHECK(one == answers_to(text, 1503, 3));
    CHECK(one.verdicts[1500] == Verdict::Unreadable && one.verdicts[1501] == Verdict::Conflict);
    CHECK(one.automorphisms[1500] == 0 && one.automorphisms[1502] == 1);
    const ClassicForm form = form_of(values_of(puzzle));
    CHECK(one.transformations[transformation_bytes - 1] == form.transposed);
    CHECK(std::equal(form.rows.begin(), form.rows.end(), one.transformations.begin()));
    for (std::size_t i = 0; i < 81; ++i)
        CHECK(one.forms[i] == (form.values[i] == 0 ? '.' : '0' + form.values[i]));
    CHECK(one.forms[81] == '\n' && one.forms[82 * 1500] == '.');
    CHECK(answers_to(text, 1503, 2, true).verdicts[0] == Verdict::NotReached);
}

}  // namespace

int main() {
    test_known_forms();
    test_conflicts();
    test_invariance();
    test_against_blocks();
    test_groups();
    test_blocks_that_do_not_fit();
    test_too_many_ways();
    test_batches();
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
