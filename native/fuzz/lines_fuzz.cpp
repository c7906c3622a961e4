// Lists of classic boards: every byte is in one line, every line has one answer, and threads and
// instruction sets change nothing.

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fuzz/fuzz.hpp"
#include "line_pool.hpp"
#include "lines.hpp"
#include "tests/classic_boards.hpp"

using namespace garns;
using classic::InstructionSet;
using classic::Verdict;
using testing::instruction_sets;

namespace {

struct Answer {
    std::vector<std::uint8_t> solutions;
    std::vector<OddLine> odd;

    bool operator==(const Answer&) const = default;
};

using Memory = std::vector<std::uint8_t>;

Answer answer_of(const SolvedLines& solved, Memory solutions) {
    solutions.resize(solved.count * line_bytes);
    return {std::move(solutions), solved.odd};
}

Answer solved_alone(const Memory& text, InstructionSet set, std::uint64_t budget) {
    Memory solutions(text.size() + 1);
    classic::ParallelControl control;
    LineSolver solver(budget, set);
    solver.begin(text, solutions.data());
    HOLDS(solver.run(control));
    const SolvedLines solved = solver.finish();
    return answer_of(solved, std::move(solutions));
}

SolvedLines taken(LinePool& pool) {
    for (;;)
        if (auto solved = pool.take(10)) return *std::move(solved);
}

// The text in blocks of some lines, all of them fed before the first answer is taken.
Answer solved_by_threads(const Memory& text, std::size_t block_bytes) {
    static LinePool pool(classic::unbounded, 3, classic::best_instruction_set());
    std::vector<Memory> blocks, rooms;
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end) {
        end = end_of_line(text, std::min(begin + block_bytes, text.size() - 1));
        blocks.emplace_back(text.begin() + static_cast<std::ptrdiff_t>(begin),
                            text.begin() + static_cast<std::ptrdiff_t>(end));
        rooms.emplace_back(blocks.back().size() + 1);
    }
    for (std::size_t i = 0; i < blocks.size(); ++i) pool.feed(blocks[i], rooms[i].data());
    Answer all;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const SolvedLines solved = taken(pool);  // the room is filled then
        const Answer each = answer_of(solved, std::move(rooms[i]));
        const std::size_t before = all.solutions.size() / line_bytes;
        all.solutions.insert(all.solutions.end(), each.solutions.begin(), each.solutions.end());
        for (const OddLine& odd : each.odd)
            all.odd.push_back(
                {odd.before + before, {odd.range.begin + begin, odd.range.end + begin}});
        begin += blocks[i].size();
    }
    return all;
}

// What lines.hpp says of plain lines, once more. A CR at the end of the text is an end of the line
// only if it is none of the 81 bytes.
bool looks_plain(const std::string& line) {
    const std::string board = line.substr(0, classic::board_cells);
    if (board.size() < classic::board_cells || board.find_first_of(" \n") != std::string::npos)
        return false;
    if (line.size() == classic::board_cells) return board.back() != '\r';
    std::string remark = line.substr(classic::board_cells);
    if (remark.ends_with('\n')) remark.pop_back();
    if (remark.ends_with('\r')) remark.pop_back();
    if (remark.empty()) return true;
    return remark.size() <= 81 && std::string_view(" \t,;#").find(remark[0]) != std::string::npos &&
           std::ranges::all_of(remark, [](char c) { return c == '\t' || (c >= ' ' && c <= '~'); });
}

void check_cut(const Memory& text) {
    CutLines lines;
    lines.cut(text);
    std::size_t at = 0, odd = 0, plain = 0;
    while (plain < lines.count() || odd < lines.odd().size()) {
        const bool is_odd = odd < lines.odd().size() && lines.odd()[odd].before == plain;
        if (!is_odd) {
            const auto* board = lines.boards() + plain * lines.stride();
            const auto* line = text.data() + lines.plain(plain).begin;
            HOLDS(std::equal(board, board + classic::board_cells, line));
        }
        const LineRange range = is_odd ? lines.odd()[odd++].range : lines.plain(plain++);
        HOLDS(range.begin == at && range.end == end_of_line(text, at));
        HOLDS(is_odd != looks_plain({text.begin() + static_cast<std::ptrdiff_t>(range.begin),
                                     text.begin() + static_cast<std::ptrdiff_t>(range.end)}));
        at = range.end;
    }
    HOLDS(at == text.size());
}

testing::Board values_of(const std::uint8_t* text) {
    testing::Board board{};
    for (std::size_t cell = 0; cell < board.size(); ++cell)
        if (text[cell] >= '1' && text[cell] <= '9')
            board[cell] = static_cast<std::uint8_t>(text[cell] - '0');
    return board;
}

std::uint64_t count_alone(const std::uint8_t* board) {
    return classic::solve_one(board, classic::Alphabet::Text, 2, nullptr).count;
}

bool is_plain(const Memory& text, LineRange range) {
    CutLines lines;
    lines.cut(Text(text).subspan(range.begin, range.end - range.begin));
    return lines.count() == 1;
}

void check_answers(const Memory& text, const Answer& answer) {
    std::size_t at = 0, odd = 0, solved = 0;
    while (at < text.size()) {
        const auto* line = text.data() + at;
        if (odd < answer.odd.size() && answer.odd[odd].range.begin == at) {
            HOLDS(answer.odd[odd].before == solved);
            const LineRange range = answer.odd[odd++].range;
            HOLDS(!is_plain(text, range) || count_alone(line) != 1);
        } else {
            const auto* solution = answer.solutions.data() + solved++ * line_bytes;
            HOLDS(solution[classic::board_cells] == '\n');
            HOLDS(testing::is_solution_of(values_of(solution), values_of(line)));
            HOLDS(count_alone(line) == 1);
        }
        at = end_of_line(text, at);
    }
    HOLDS(odd == answer.odd.size() && solved * line_bytes == answer.solutions.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Memory text(data, data + size);
    check_cut(text);
    const Answer answer = solved_alone(text, InstructionSet::Baseline, classic::unbounded);
    check_answers(text, answer);
    const Answer hurried = solved_alone(text, InstructionSet::Baseline, 1);
    for (const InstructionSet set : instruction_sets()) {
        HOLDS(solved_alone(text, set, classic::unbounded) == answer);
        HOLDS(solved_alone(text, set, 1) == hurried);
    }
    for (const std::size_t block_bytes : {1U, 200U})
        HOLDS(solved_by_threads(text, block_bytes) == answer);
    return 0;
}
