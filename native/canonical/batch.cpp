#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>

#include "canonical/canonical.hpp"
#include "refuse.hpp"
#include "threads.hpp"

namespace garns::canonical {

namespace {

using Board = std::array<std::uint8_t, board_cells>;

// A few milliseconds of work.
constexpr std::size_t boards_per_share = 1024;

constexpr std::uint8_t no_cell = 255;

// The value of each byte of a text.
constexpr std::array<std::uint8_t, 256> make_text_values() {
    std::array<std::uint8_t, 256> values{};
    values.fill(no_cell);
    for (const char empty : {'.', '0', '*', '_', '-', 'x', 'X', '?'})
        values[static_cast<std::uint8_t>(empty)] = 0;
    for (std::uint8_t value = 1; value <= 9; ++value) values['0' + value] = value;
    return values;
}
constexpr auto text_values = make_text_values();

bool read(const ClassicBatch& batch, std::size_t number, Board& board) {
    const std::uint8_t* bytes = batch.boards + number * batch.stride;
    std::uint8_t most = 0;
    for (std::size_t i = 0; i < board_cells; ++i) {
        board[i] = batch.alphabet == classic::Alphabet::Text ? text_values[bytes[i]] : bytes[i];
        most = std::max(most, board[i]);
    }
    const std::size_t end = batch.stride - board_cells;
    return most <= 9 && (number >= batch.line_ends ||
                         std::memcmp(bytes + board_cells, batch.line_end, end) == 0);
}

void write(const ClassicBatch& batch, std::size_t number, const Board& values) {
    std::uint8_t* bytes = batch.forms + number * batch.form_stride;
    const bool is_text = batch.alphabet == classic::Alphabet::Text;
    for (std::size_t i = 0; i < board_cells; ++i)
        bytes[i] =
            is_text ? static_cast<std::uint8_t>(values[i] == 0 ? '.' : '0' + values[i]) : values[i];
    if (batch.line_feeds) bytes[board_cells] = '\n';
}

void write_transformation(const ClassicForm& form, std::uint8_t* bytes) {
    bytes = std::ranges::copy(form.rows, bytes).out;
    bytes = std::ranges::copy(form.columns, bytes).out;
    bytes = std::copy(form.labels.begin() + 1, form.labels.end(), bytes);
    *bytes = form.transposed;
}

Verdict answer(ClassicFinder& finder, const ClassicBatch& batch, std::size_t number,
               ClassicForm& form) {
    Board board;
    if (!read(batch, number, board)) return Verdict::Unreadable;
    return finder.find(board.data(), form) == Outcome::Found ? Verdict::Found : Verdict::Conflict;
}

void answer_one(ClassicFinder& finder, const ClassicBatch& batch, std::size_t number) {
    ClassicForm form;
    const Verdict verdict = answer(finder, batch, number, form);
    batch.verdicts[number] = verdict;
    if (verdict != Verdict::Found) return;
    write(batch, number, form.values);
    batch.automorphisms[number] = form.automorphisms;
    if (batch.transformations != nullptr)
        write_transformation(form, batch.transformations + number * transformation_bytes);
}

void work(const ClassicBatch& batch, std::atomic<std::size_t>& next,
          classic::ParallelControl& control) {
    ClassicFinder finder;
    while (!control.stop) {
        const std::size_t begin = next.fetch_add(boards_per_share);
        if (begin >= batch.count) return;
        const std::size_t end = std::min(begin + boards_per_share, batch.count);
        for (std::size_t number = begin; number < end; ++number) answer_one(finder, batch, number);
        control.finished += end - begin;
    }
}

// What stands there if there is no form.
void clear(const ClassicBatch& batch) {
    const Board empty{};
    for (std::size_t number = 0; number < batch.count; ++number) write(batch, number, empty);
    std::fill_n(batch.automorphisms, batch.count, 0U);
    std::fill_n(batch.verdicts, batch.count, Verdict::NotReached);
    if (batch.transformations != nullptr)
        std::memset(batch.transformations, 0, batch.count * transformation_bytes);
}

}  // namespace

void find_all(const ClassicBatch& batch, unsigned threads, classic::ParallelControl& control) {
    require(threads > 0, "there must be at least one thread");
    require(batch.forms != nullptr && batch.automorphisms != nullptr && batch.verdicts != nullptr,
            "there must be room for the answers");
    require(batch.stride >= board_cells && batch.form_stride >= board_cells + batch.line_feeds,
            "a board takes 81 bytes");
    clear(batch);
    std::atomic<std::size_t> next = 0;
    const std::size_t shares = batch.count / boards_per_share + 1;
    work_on_threads(std::min<std::size_t>(threads, shares), [&] { work(batch, next, control); });
}

}  // namespace garns::canonical
