// Blocks of lists: which lines are plain, and that nothing gets lost or out of order.

#include "lines.hpp"

#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/check.hpp"

using namespace garns;

namespace {

const std::string puzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string solution =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const std::string without_solution = "531" + puzzle.substr(3);
const std::string with_many = std::string(81, '.');

// Memory of exactly the right size, so that the sanitizers see every step beyond it.
std::vector<std::uint8_t> memory_of(std::string_view text) { return {text.begin(), text.end()}; }

bool is_plain(const std::string& line) {
    const auto memory = memory_of(line);
    CutLines lines;
    lines.cut(memory);
    CHECK(lines.count() + lines.odd().size() == 1);
    return lines.count() == 1;
}

void plain_lines_are_known_by_their_looks() {
    for (const std::string end : {"", "\n", "\r\n", "\r"}) {
        CHECK(is_plain(puzzle + end));
        CHECK(is_plain(puzzle + " 7.1 ED" + end));
        CHECK(is_plain(puzzle + "\thard" + end));
        CHECK(is_plain(puzzle + ",7.1" + end));
        CHECK(is_plain(puzzle + ";" + end));
        CHECK(is_plain(puzzle + "# remark" + end));
        CHECK(is_plain(puzzle + " " + std::string(80, 'x') + end));
        CHECK(!is_plain(puzzle + " " + std::string(81, 'x') + end));
        CHECK(!is_plain(puzzle + "1" + end));
        CHECK(!is_plain(puzzle.substr(1) + end) || end == "\r\n" || end == "\r");
        CHECK(!is_plain(puzzle.substr(2) + end));
        CHECK(!is_plain(" " + puzzle + end));
        CHECK(!is_plain(" " + puzzle.substr(1) + end));
        CHECK(!is_plain(puzzle + " caf\xc3\xa9" + end));
        CHECK(!is_plain(puzzle + std::string(" \0", 2) + end));
        CHECK(!is_plain(puzzle + "\r" + puzzle + end));
    }
    CHECK(!is_plain("\n"));
    CHECK(!is_plain("# a comment\n"));
}

void check_lines(const CutLines& lines, const std::string& text) {
    std::size_t at = 0, odd = 0, plain = 0;
    while (plain < lines.count() || odd < lines.odd().size()) {
        const bool is_odd = odd < lines.odd().size() && lines.odd()[odd].before == plain;
        const auto range = is_odd ? lines.odd()[odd++].range : lines.plain(plain++);
        CHECK(range.begin == at);
        CHECK(range.end > range.begin);
        CHECK(text.find('\n', range.begin) >= range.end - 1);
        CHECK(range.end == text.size() || text[range.end - 1] == '\n');
        at = range.end;
    }
    CHECK(at == text.size());
    for (std::size_t i = 0; i < lines.count(); ++i) {
        const auto* board = lines.boards() + i * lines.stride();
        CHECK(text.compare(lines.plain(i).begin, 81, std::string(board, board + 81)) == 0);
    }
}

void every_byte_is_in_one_line() {
    std::mt19937 random(7);
    const std::vector<std::string> parts = {
        puzzle, without_solution,    with_many, "\n", "\r\n", "\r", "# x", " ",
        "12",   std::string(1, '\0')};
    CutLines lines;  // one for all: nothing of a text may be left when the next one is cut
    for (int round = 0; round < 2000; ++round) {
        std::string text;
        for (auto count = random() % 12; count > 0; --count) text += parts[random() % parts.size()];
        const auto memory = memory_of(text);
        lines.cut(memory);
        check_lines(lines, text);
    }
}

void boards_in_rank_stay_where_they_are() {
    const auto memory = memory_of(puzzle + "\n" + with_many + "\n");
    CutLines lines;
    lines.cut(memory);
    CHECK(lines.count() == 2);
    CHECK(lines.boards() == memory.data());
    CHECK(lines.stride() == 82);
    // As long as two lines of a list, but none of them.
    const auto another = memory_of(puzzle.substr(1) + "\n" + with_many + "\n\n");
    lines.cut(another);
    CHECK(lines.count() == 1);
    CHECK(lines.boards() != another.data());
    CHECK(lines.odd().size() == 2);
}

struct Answered {
    std::string solutions;
    std::vector<OddLine> odd;
};

Answered answered(const std::string& text, std::uint64_t budget = classic::unbounded) {
    const auto memory = memory_of(text);
    std::vector<std::uint8_t> solutions(text.size() + 1);
    classic::ParallelControl control;
    LineSolver solver(budget, classic::best_instruction_set());
    solver.begin(memory, solutions.data());
    CHECK(solver.run(control));
    auto solved = solver.finish();
    CHECK(control.finished == solved.boards);
    solutions.resize(solved.count * line_bytes);
    return {std::string(solutions.begin(), solutions.end()), std::move(solved.odd)};
}

void odd_boards_leave_no_gap() {
    const auto result = answered(with_many + "\n" + puzzle + "\n#\n" + without_solution + "\r\n" +
                                 puzzle + "\n!" + puzzle.substr(1) + "\n" + solution);
    CHECK(result.solutions == solution + "\n" + solution + "\n" + solution + "\n");
    const std::vector<OddLine> expected = {
        {0, {0, 82}}, {1, {164, 166}}, {1, {166, 249}}, {2, {331, 413}}};
    CHECK(result.odd == expected);
}

void boards_over_the_budget_are_odd() {
    const std::string hard =
        "98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2";
    CHECK(answered(hard + "\n").odd.empty());
    CHECK(answered(hard + "\n", 1).odd.size() == 1);
}

void nothing_is_answered_with_nothing() {
    const auto result = answered("");
    CHECK(result.solutions.empty());
    CHECK(result.odd.empty());
}

}  // namespace

int main() {
    plain_lines_are_known_by_their_looks();
    every_byte_is_in_one_line();
    boards_in_rank_stay_where_they_are();
    odd_boards_leave_no_gap();
    boards_over_the_budget_are_odd();
    nothing_is_answered_with_nothing();
    if (garns::testing::failures == 0) std::cout << "lines: all checks hold\n";
    return garns::testing::failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
