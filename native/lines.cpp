#include "lines.hpp"

#include <algorithm>
#include <cstring>

namespace garns {

namespace {

using classic::board_cells;

constexpr std::size_t longest_remark = 81;

// Large enough to keep the lanes filled; text and solutions find room in the cache of a core.
constexpr std::size_t piece_bytes = 1600 * line_bytes;

bool begins_remark(std::uint8_t byte) {
    return byte == ' ' || byte == '\t' || byte == ',' || byte == ';' || byte == '#';
}

bool is_remark(Text text) {
    if (text.empty()) return true;
    return text.size() <= longest_remark && begins_remark(text[0]) &&
           std::ranges::all_of(text, [](auto c) { return (c >= ' ' && c <= '~') || c == '\t'; });
}

Text without_line_end(Text line) {
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
std::size_t end_of_plain_line(Text text, std::size_t begin) {
    const auto rest = text.subspan(begin);
    if (rest.size() < board_cells || !is_unbroken(rest.data())) return 0;
    if (rest.size() > board_cells && rest[board_cells] == '\n') return begin + board_cells + 1;
    const std::size_t end = end_of_line(text, begin + board_cells);
    const auto remark = without_line_end(text.subspan(begin, end - begin)).size();
    if (remark < board_cells) return 0;  // the last of the 81 bytes is a CR
    return is_remark(rest.subspan(board_cells, remark - board_cells)) ? end : 0;
}

// Whether every line is a board and its LF.
bool is_in_rank(Text text) {
    if (text.size() % line_bytes != 0) return false;
    for (std::size_t begin = 0; begin < text.size(); begin += line_bytes)
        if (text[begin + board_cells] != '\n' || !is_unbroken(text.data() + begin)) return false;
    return true;
}

bool has_one_solution(std::uint64_t count, classic::Verdict verdict) {
    return count == 1 && verdict == classic::Verdict::Exact;
}

}  // namespace

std::size_t end_of_line(Text text, std::size_t begin) {
    const auto* found = std::memchr(text.data() + begin, '\n', text.size() - begin);
    if (found == nullptr) return text.size();
    return static_cast<std::size_t>(static_cast<const std::uint8_t*>(found) - text.data()) + 1;
}

Text piece_from(Text text, std::size_t begin) {
    const std::size_t rest = text.size() - begin;
    if (rest <= piece_bytes) return text.subspan(begin);
    return text.subspan(begin, end_of_line(text, begin + piece_bytes - 1) - begin);
}

void add_piece(SolvedLines& all, const SolvedLines& piece, std::size_t begin,
               std::uint8_t* solutions) {
    const std::size_t end = all.count * line_bytes;
    if (end != begin) std::memmove(solutions + end, solutions + begin, piece.count * line_bytes);
    for (const auto& [before, range] : piece.odd)
        all.odd.push_back({all.count + before, {begin + range.begin, begin + range.end}});
    all.boards += piece.boards;
    all.count += piece.count;
}

void CutLines::cut(Text text) {
    text_ = text;
    odd_.clear();
    in_rank_ = is_in_rank(text);
    if (in_rank_) return;
    tell_apart();
    copy_boards();
}

void CutLines::tell_apart() {
    ranges_.clear();
    for (std::size_t begin = 0, end = 0; begin < text_.size(); begin = end) {
        end = end_of_plain_line(text_, begin);
        if (end != 0) {
            ranges_.push_back({begin, end});
        } else {
            end = end_of_line(text_, begin);
            odd_.push_back({ranges_.size(), {begin, end}});
        }
    }
}

void CutLines::copy_boards() {
    copies_.resize(ranges_.size() * board_cells);
    auto* copy = copies_.data();
    for (const auto& range : ranges_) {
        std::memcpy(copy, text_.data() + range.begin, board_cells);
        copy += board_cells;
    }
}

std::size_t CutLines::count() const {
    return in_rank_ ? text_.size() / line_bytes : ranges_.size();
}

LineRange CutLines::plain(std::size_t i) const {
    return in_rank_ ? LineRange{i * line_bytes, (i + 1) * line_bytes} : ranges_[i];
}

const std::uint8_t* CutLines::boards() const { return in_rank_ ? text_.data() : copies_.data(); }

std::size_t CutLines::stride() const { return in_rank_ ? line_bytes : board_cells; }

LineSolver::LineSolver(std::uint64_t board_budget, classic::InstructionSet set)
    : board_budget_(board_budget), batch_({}, set) {}

void LineSolver::begin(Text text, std::uint8_t* solutions) {
    lines_.cut(text);
    solutions_ = solutions;
    counts_.resize(lines_.count());
    verdicts_.resize(lines_.count());
    classic::BatchRequest request;
    request.boards = lines_.boards();
    request.stride = lines_.stride();
    request.count = lines_.count();
    request.board_budget = board_budget_;
    request.counts = counts_.data();
    request.verdicts = verdicts_.data();
    request.solutions = solutions;
    request.solution_stride = line_bytes;
    request.line_feeds = true;
    batch_.restart(request);
}

bool LineSolver::run(classic::ParallelControl& control, classic::Clock::time_point deadline) {
    return batch_.run(control, deadline);
}

// The solutions move together where odd boards have none.
SolvedLines LineSolver::finish() {
    SolvedLines solved;
    solved.boards = lines_.count();
    auto odd = lines_.odd().begin();
    for (std::size_t i = 0; i <= solved.boards; ++i) {
        for (; odd != lines_.odd().end() && odd->before == i; ++odd)
            solved.odd.push_back({solved.count, odd->range});
        if (i == solved.boards) break;
        if (!has_one_solution(counts_[i], verdicts_[i])) {
            solved.odd.push_back({solved.count, lines_.plain(i)});
            continue;
        }
        if (solved.count != i)
            std::memcpy(solutions_ + solved.count * line_bytes, solutions_ + i * line_bytes,
                        board_cells);
        ++solved.count;
    }
    return solved;
}

}  // namespace garns
