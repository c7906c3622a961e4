#include "lines.hpp"

#include <algorithm>
#include <cstring>

namespace garns {

namespace {

using classic::board_cells;

constexpr std::size_t longest_remark = 81;

bool begins_remark(std::uint8_t byte) {
    return byte == ' ' || byte == '\t' || byte == ',' || byte == ';' || byte == '#';
}

bool is_remark(std::span<const std::uint8_t> text) {
    if (text.empty()) return true;
    return text.size() <= longest_remark && begins_remark(text[0]) &&
           std::ranges::all_of(text, [](auto c) { return (c >= ' ' && c <= '~') || c == '\t'; });
}

// The end of the line that begins here, behind its LF if it has one.
std::size_t end_of_line(std::span<const std::uint8_t> text, std::size_t begin) {
    const auto* found = std::memchr(text.data() + begin, '\n', text.size() - begin);
    if (found == nullptr) return text.size();
    return static_cast<std::size_t>(static_cast<const std::uint8_t*>(found) - text.data()) + 1;
}

std::span<const std::uint8_t> without_line_end(std::span<const std::uint8_t> line) {
    if (!line.empty() && line.back() == '\n') line = line.first(line.size() - 1);
    if (!line.empty() && line.back() == '\r') line = line.first(line.size() - 1);
    return line;
}

// Whether neither a blank nor a line feed is among the 81 bytes of a board. The kernel might take a
// blank for an empty cell; for readers it keeps two things apart. A loop without a way out in the
// middle, so that the compiler makes vectors of it.
bool is_unbroken(const std::uint8_t* board) {
    std::uint8_t found = 0;
    for (std::size_t i = 0; i < board_cells; ++i)
        found |= static_cast<std::uint8_t>((board[i] == ' ') | (board[i] == '\n'));
    return found == 0;
}

// The end of the line that begins here if it is a plain one, else 0.
std::size_t end_of_plain_line(std::span<const std::uint8_t> text, std::size_t begin) {
    const auto rest = text.subspan(begin);
    if (rest.size() < board_cells || !is_unbroken(rest.data())) return 0;
    if (rest.size() > board_cells && rest[board_cells] == '\n') return begin + board_cells + 1;
    const std::size_t end = end_of_line(text, begin + board_cells);
    const auto remark = without_line_end(text.subspan(begin, end - begin)).size();
    if (remark < board_cells) return 0;  // the last of the 81 bytes is a CR
    return is_remark(rest.subspan(board_cells, remark - board_cells)) ? end : 0;
}

bool has_one_solution(std::uint64_t count, classic::Verdict verdict) {
    return count == 1 && verdict == classic::Verdict::Exact;
}

}  // namespace

CutLines cut_lines(std::span<const std::uint8_t> text) {
    const std::size_t most = text.size() / board_cells;
    CutLines lines;
    lines.boards = std::make_unique_for_overwrite<std::uint8_t[]>(most * board_cells);
    lines.plain.reserve(most);
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end) {
        end = end_of_plain_line(text, begin);
        const std::size_t before = lines.plain.size();
        if (end == 0) {
            end = end_of_line(text, begin);
            lines.odd.push_back({before, {begin, end}});
        } else {
            std::memcpy(lines.boards.get() + before * board_cells, text.data() + begin,
                        board_cells);
            lines.plain.push_back({begin, end});
        }
    }
    return lines;
}

SolvedLines solve_lines(const CutLines& lines, std::uint64_t board_budget, unsigned threads,
                        classic::ParallelControl& control, std::uint8_t* solutions,
                        classic::InstructionSet set) {
    const std::size_t boards = lines.plain.size();
    std::vector<std::uint64_t> counts(boards);
    std::vector<classic::Verdict> verdicts(boards);
    classic::BatchRequest request;
    request.boards = lines.boards.get();
    request.count = boards;
    request.board_budget = board_budget;
    request.counts = counts.data();
    request.verdicts = verdicts.data();
    request.solutions = solutions;
    request.solution_stride = solved_line_bytes;
    request.line_feeds = true;
    classic::run_parallel(request, threads, control, set);

    // The solutions move together where odd boards leave gaps.
    SolvedLines solved;
    auto odd = lines.odd.begin();
    for (std::size_t i = 0; i <= boards; ++i) {
        for (; odd != lines.odd.end() && odd->before == i; ++odd)
            solved.odd.push_back({solved.count, odd->range});
        if (i == boards) break;
        if (!has_one_solution(counts[i], verdicts[i])) {
            solved.odd.push_back({solved.count, lines.plain[i]});
            continue;
        }
        if (solved.count != i)
            std::memcpy(solutions + solved.count * solved_line_bytes,
                        solutions + i * solved_line_bytes, board_cells);
        ++solved.count;
    }
    return solved;
}

}  // namespace garns
