// Batches of classic boards in any alphabet, with any stride, limit, budget and slice: all roads
// agree, and every solution is one.

#include <algorithm>
#include <cstring>
#include <set>
#include <vector>

#include "classic/classic.hpp"
#include "fuzz/fuzz.hpp"
#include "general/general.hpp"
#include "tests/boards.hpp"
#include "tests/classic_boards.hpp"

using namespace garns;
using namespace garns::classic;
using fuzz::Bytes;
using testing::instruction_sets;

namespace {

constexpr std::uint64_t most_solutions = 16;

struct Boards {
    Alphabet alphabet = Alphabet::Text;
    bool blanks = true;
    bool line_feeds = false;
    const char* line_end = "";
    std::uint64_t limit = 2;
    std::uint64_t budget = unbounded;
    std::size_t stride = board_cells;
    std::size_t count = 0;
    std::vector<std::uint8_t> bytes;  // exactly what the boards take

    explicit Boards(Bytes& input) {
        const unsigned flags = input.next();
        alphabet = (flags & 1U) != 0 ? Alphabet::Values : Alphabet::Text;
        blanks = (flags & 2U) == 0;
        line_feeds = (flags & 4U) != 0;
        line_end = input.one_of<const char*>({"", "\n", "\r\n"});
        limit = input.below(most_solutions) + 1;
        budget = input.one_of<std::uint64_t>({unbounded, 0, 1, 10, 1000});
        stride = board_cells + std::strlen(line_end) + input.below(3);
        take(input.rest());
    }

    [[nodiscard]] const std::uint8_t* board(std::size_t i) const {
        return bytes.data() + i * stride;
    }
    // What only a batch asks of a board, beside its cells.
    [[nodiscard]] bool is_well_written(std::size_t i) const {
        const std::size_t length = std::strlen(line_end);
        const bool ends =
            i + 1 == count || std::equal(line_end, line_end + length, board(i) + board_cells);
        return ends && (blanks || alphabet == Alphabet::Values ||
                        std::count(board(i), board(i) + board_cells, ' ') == 0);
    }

private:
    void take(std::span<const std::uint8_t> rest) {
        if (rest.size() < board_cells) return;
        count = (rest.size() - board_cells) / stride + 1;
        bytes.assign(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>((count - 1) * stride +
                                                                              board_cells));
    }
};

struct Answers {
    std::vector<std::uint64_t> counts;
    std::vector<Verdict> verdicts;
    std::vector<std::uint8_t> solutions;
    Effort effort;

    bool operator==(const Answers&) const = default;
};

std::size_t solution_stride(const Boards& boards) {
    return board_cells + (boards.line_feeds ? 1U : 0U);
}

BatchRequest request_for(const Boards& boards, Answers& answers) {
    answers.counts.assign(boards.count, 77);
    answers.verdicts.assign(boards.count, Verdict::Unreadable);
    answers.solutions.assign(boards.count * solution_stride(boards), 0);
    BatchRequest request;
    request.boards = boards.bytes.data();
    request.stride = boards.stride;
    request.count = boards.count;
    request.alphabet = boards.alphabet;
    request.limit = boards.limit;
    request.board_budget = boards.budget;
    request.blanks = boards.blanks;
    request.line_end = boards.line_end;
    request.line_ends = boards.count == 0 ? 0 : boards.count - 1;
    request.counts = answers.counts.data();
    request.verdicts = answers.verdicts.data();
    request.solutions = answers.solutions.data();
    request.solution_stride = solution_stride(boards);
    request.line_feeds = boards.line_feeds;
    return request;
}

Answers by_lanes(const Boards& boards, InstructionSet set, std::uint64_t slice) {
    Answers answers;
    Batch batch(request_for(boards, answers), set);
    while (!batch.run(slice)) HOLDS(batch.finished() < boards.count);
    HOLDS(batch.finished() == boards.count);
    answers.effort = batch.effort();
    return answers;
}

Answers by_threads(const Boards& boards) {
    Answers answers;
    ParallelControl control;
    answers.effort = run_parallel(request_for(boards, answers), 3, control);
    HOLDS(control.finished == boards.count);
    return answers;
}

testing::Board values_of(const std::uint8_t* bytes, Alphabet alphabet) {
    testing::Board board{};
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
        const unsigned value = bytes[cell] - (alphabet == Alphabet::Text ? unsigned{'0'} : 0U);
        if (value >= 1 && value <= 9) board[cell] = static_cast<std::uint8_t>(value);
    }
    return board;
}

// All solutions up to the limit, one after the other, each of them once and right.
std::uint64_t enumerated(const std::uint8_t* bytes, const Boards& boards, InstructionSet set) {
    Solutions solutions(bytes, boards.alphabet, set);
    std::set<testing::Board> found;
    testing::Board solution{};
    while (found.size() < boards.limit &&
           solutions.next(solution.data()) == Solutions::Next::Found) {
        const testing::Board values = values_of(solution.data(), boards.alphabet);
        HOLDS(testing::is_solution_of(values, values_of(bytes, boards.alphabet)));
        HOLDS(found.insert(values).second);
    }
    return found.size();
}

std::uint64_t counted_by_general(const testing::Board& board, std::uint64_t limit) {
    static const testing::Houses houses = testing::blocks(9, 3);
    General search(9, board, houses);
    while (search.run(limit, 100'000) == Status::Running) {
    }
    return search.solutions();
}

void check_one(const Boards& boards, const Answers& answers, std::size_t i) {
    if (!boards.is_well_written(i)) return HOLDS(answers.verdicts[i] == Verdict::Unreadable);
    const std::uint8_t* bytes = boards.board(i);
    const testing::Board board = values_of(bytes, boards.alphabet);
    const auto expected = solve_one(bytes, boards.alphabet, boards.limit, nullptr);
    const bool is_readable = expected.verdict != Verdict::Unreadable;
    HOLDS(is_readable == (answers.verdicts[i] != Verdict::Unreadable));
    if (is_readable) HOLDS(expected.count == counted_by_general(board, boards.limit));
    for (const InstructionSet set : instruction_sets())
        HOLDS(enumerated(bytes, boards, set) == expected.count);
    if (answers.verdicts[i] == Verdict::Unknown)
        HOLDS(answers.counts[i] <= expected.count);
    else
        HOLDS(answers.counts[i] == expected.count && answers.verdicts[i] == expected.verdict);
    const auto* solution = answers.solutions.data() + i * solution_stride(boards);
    if (answers.counts[i] > 0)
        HOLDS(testing::is_solution_of(values_of(solution, boards.alphabet), board));
    if (boards.line_feeds) HOLDS(solution[board_cells] == '\n');
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes input(data, size);
    const Boards boards(input);
    const Answers answers = by_lanes(boards, InstructionSet::Baseline, unbounded);
    for (const InstructionSet set : instruction_sets())
        for (const std::uint64_t slice : {std::uint64_t{1}, std::uint64_t{7}, unbounded})
            HOLDS(by_lanes(boards, set, slice) == answers);
    HOLDS(by_threads(boards) == answers);
    for (std::size_t i = 0; i < boards.count; ++i) check_one(boards, answers, i);
    return 0;
}
