// What the classic road makes of the bytes it is given: alphabets, noise, strides, wrong requests.

#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>

#include "tests/check.hpp"
#include "tests/classic_boards.hpp"

using namespace garns::testing;

namespace {

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
                const bool empty =
                    text ? marks.find(static_cast<char>(byte)) != std::string::npos : byte == 0;
                const bool digit = text ? byte >= '1' && byte <= '9' : byte >= 1 && byte <= 9;
                const auto answers = by_lanes(boards, {.alphabet = alphabet}, set);
                CHECK(answers.counts[0] == 1 && answers.counts[2] == 1);
                CHECK(answers.counts[1] == (empty || byte == own ? 1u : 0u));
                CHECK((answers.verdicts[1] == Verdict::Unreadable) == (!empty && !digit));
                const auto answer =
                    solve_one(boards[1].data(), alphabet, 2, nullptr, unbounded, set);
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
        CHECK(answers.solutions == as_text(std::vector<Board>(boards.size(), Board{})));
    }
}

void strides_are_kept() {
    Random random(10);
    const auto boards = as_text(all_kinds(33, random));
    const auto expected = by_lanes(boards, {.alphabet = Alphabet::Text}, InstructionSet::Baseline);
    std::string lines;
    for (const auto& board : boards) lines.append(board.begin(), board.end()).append("\r\n");
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
            CHECK(std::memcmp(solved.data() + 83 * i, expected.solutions[i].data(), 81) == 0);
            if (i + 1 < boards.size()) CHECK(solved.substr(83 * i + 81, 2) == "##");
        }
    }
}

// Boards that are not followed by their line end, and those with a blank, are unreadable: on the
// fast way of reading as well as on the one for unusual marks.
void lines_are_held_to_their_form() {
    Random random(11);
    const auto board = as_text({full_board(random)})[0];
    const std::string line(board.begin(), board.end());
    const std::string marked = "x" + line.substr(1);
    const std::string blank = " " + line.substr(1);
    const std::string text = line + "\r\n" + marked + "\r\n" + blank + "\r\n" + line + "\n\n" +
                             marked + "\r." + line + "\r\n" + line;
    const auto [no, yes] = std::pair{Verdict::Unreadable, Verdict::Exact};
    const std::vector<Verdict> expected = {yes, yes, no, no, no, yes, yes};
    for (const auto set : instruction_sets()) {
        const std::vector<std::uint8_t> boards(text.begin(), text.end());
        std::vector<std::uint64_t> counts(expected.size());
        std::vector<Verdict> verdicts(expected.size());
        std::string solved(82 * expected.size(), '#');
        BatchRequest request;
        request.boards = boards.data();
        request.stride = 83;
        request.count = expected.size();
        request.blanks = false;
        request.line_end = "\r\n";
        request.line_ends = expected.size() - 1;
        request.counts = counts.data();
        request.verdicts = verdicts.data();
        request.solutions = reinterpret_cast<std::uint8_t*>(solved.data());
        request.solution_stride = 82;
        request.line_feeds = true;
        Batch(request, set).run(unbounded);
        CHECK(verdicts == expected);
        for (std::size_t i = 0; i < expected.size(); ++i)
            CHECK(solved.substr(82 * i, 82) ==
                  (expected[i] == yes ? line : std::string(81, '.')) + "\n");
    }
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
    CHECK(refused([](BatchRequest& request) { request.line_feeds = true; }));
}

}  // namespace

int main() {
    both_alphabets_say_the_same();
    every_byte_is_read_or_refused();
    noise_is_survived();
    strides_are_kept();
    lines_are_held_to_their_form();
    wrong_requests_are_refused();
    if (failures == 0) std::cout << "classic buffers: all checks hold\n";
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
