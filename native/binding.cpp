// The Python face of the kernel: conversions, the GIL and locks, nothing else.

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <deque>
#include <mutex>
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif
#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "binding.hpp"
#include "input.hpp"
#include "kernel.hpp"

namespace nb = nanobind;
using namespace nb::literals;

using garns::Alone;
using garns::SharedControl;
using garns::view;

namespace {

// A search that threads may share: with the GIL released, one of them can look at the counters
// while another one is within run(). It then waits for the end of the slice.
class SharedBacktracking {
public:
    SharedBacktracking(int size, const nb::bytes& values, const nb::bytes& houses,
                       std::uint64_t solution_limit)
        : search_(size, view(values), garns::decode_little_endian(view(houses)), solution_limit) {}

    garns::Status run(std::uint64_t max_insertions) {
        const Alone alone(mutex_);
        return search_.run(max_insertions);
    }

    template <std::uint64_t garns::Counters::* counter>
    [[nodiscard]] std::uint64_t count() const {
        const Alone alone(mutex_);
        return search_.counters().*counter;
    }

    [[nodiscard]] std::optional<nb::bytes> first_solution() const {
        const auto solution = copy_of_first_solution();
        if (solution.empty()) return std::nullopt;
        return nb::bytes(solution.data(), solution.size());
    }

    [[nodiscard]] nb::bytes path() const {
        const auto values = copy_of_path();
        return nb::bytes(values.data(), values.size());
    }

    [[nodiscard]] std::vector<std::uint64_t> written() const {
        const Alone alone(mutex_);
        return search_.written();
    }

private:
    [[nodiscard]] std::vector<std::uint8_t> copy_of_path() const {
        const Alone alone(mutex_);
        return search_.path();
    }

    [[nodiscard]] std::vector<std::uint8_t> copy_of_first_solution() const {
        const Alone alone(mutex_);
        const auto solution = search_.first_solution();
        return {solution.begin(), solution.end()};
    }

    garns::Backtracking search_;
    mutable std::mutex mutex_;
};

// The search of any layout, shared in the same way.
class SharedGeneral {
public:
    SharedGeneral(int size, const nb::bytes& values, const nb::bytes& houses)
        : search_(size, view(values), garns::decode_little_endian(view(houses))) {}

    garns::Status run(std::uint64_t solution_limit, std::uint64_t max_nodes) {
        const Alone alone(mutex_);
        return search_.run(solution_limit, max_nodes);
    }

    [[nodiscard]] std::uint64_t nodes() const {
        const Alone alone(mutex_);
        return search_.nodes();
    }
    [[nodiscard]] std::uint64_t solutions() const {
        const Alone alone(mutex_);
        return search_.solutions();
    }

    [[nodiscard]] std::optional<nb::bytes> solution() const {
        const auto values = copy_of_solution();
        if (values.empty()) return std::nullopt;
        return nb::bytes(values.data(), values.size());
    }

private:
    [[nodiscard]] std::vector<std::uint8_t> copy_of_solution() const {
        const Alone alone(mutex_);
        const auto values = search_.solution();
        return {values.begin(), values.end()};
    }

    garns::General search_;
    mutable std::mutex mutex_;
};

namespace classic = garns::classic;

// A classic board of 81 values.
std::span<const std::uint8_t> classic_board(const nb::bytes& board) {
    if (board.size() != classic::board_cells)
        throw std::invalid_argument("a classic board has 81 bytes");
    return view(board);
}

// All solutions of a classic board, one after the other.
class SharedSolutions {
public:
    SharedSolutions(const nb::bytes& board, classic::InstructionSet set)
        : search_(classic_board(board).data(), classic::Alphabet::Values, set) {}

    // The next solution, None if there is no more, False if the guesses are used up.
    nb::object next(std::uint64_t max_guesses) {
        std::array<std::uint8_t, classic::board_cells> solution{};
        classic::Solutions::Next found;
        {
            const Alone alone(mutex_);
            found = search_.next(solution.data(), max_guesses);
            guesses_ = search_.effort().guesses;
        }
        if (found == classic::Solutions::Next::Running) return nb::bool_(false);
        if (found == classic::Solutions::Next::NoMore) return nb::none();
        return nb::bytes(solution.data(), solution.size());
    }

    [[nodiscard]] std::uint64_t guesses() const { return guesses_; }

private:
    classic::Solutions search_;
    std::mutex mutex_;
    std::atomic<std::uint64_t> guesses_ = 0;  // another thread may ask at any time
};

// One board given as text: its solutions up to the limit, the first of them, and the givens, the
// last two as values. None if the text is not a plain line of 81 cells.
nb::object solve_line(std::string_view text, std::uint64_t limit, std::uint64_t max_guesses,
                      classic::InstructionSet set) {
    if (text.size() != classic::board_cells) return nb::none();
    std::array<std::uint8_t, classic::board_cells> givens{}, solution{};
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto value = static_cast<std::uint8_t>(text[i] - '0');
        givens[i] = value <= 9 ? value : std::uint8_t{0};
    }
    const auto answer =
        classic::solve_one(reinterpret_cast<const std::uint8_t*>(text.data()),
                           classic::Alphabet::Text, limit, solution.data(), max_guesses, set);
    if (answer.verdict == classic::Verdict::Unreadable) return nb::none();
    for (auto& cell : solution) cell = static_cast<std::uint8_t>(cell - '0');
    return nb::make_tuple(answer.count, answer.verdict, nb::bytes(solution.data(), solution.size()),
                          nb::bytes(givens.data(), givens.size()));
}

// The same for a board given as values.
nb::tuple solve_values(const nb::bytes& values, std::uint64_t limit, std::uint64_t max_guesses,
                       classic::InstructionSet set) {
    std::array<std::uint8_t, classic::board_cells> solution{};
    const auto answer = classic::solve_one(classic_board(values).data(), classic::Alphabet::Values,
                                           limit, solution.data(), max_guesses, set);
    return nb::make_tuple(answer.count, answer.verdict,
                          nb::bytes(solution.data(), solution.size()));
}

// Large pages for memory that is about to be filled: page by page it would cost as much as some
// tenths of the search itself.
void ask_for_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__)
    constexpr std::uintptr_t page = 4096;
    const auto begin = (reinterpret_cast<std::uintptr_t>(memory) + page - 1) / page * page;
    const auto end = (reinterpret_cast<std::uintptr_t>(memory) + bytes) / page * page;
    // Only a wish: it does not matter whether it is granted.
    if (end > begin && bytes >= std::size_t{1} << 22)
        (void)madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
#endif
}

// A bytearray to be filled, with whatever stands in memory.
nb::bytearray room_for(std::size_t bytes) {
    nb::bytearray room(nullptr, bytes);
    ask_for_large_pages(room.data(), bytes);
    return room;
}

void keep_memory() {
#if defined(__GLIBC__)
    mallopt(M_MMAP_THRESHOLD, 1 << 25);
    mallopt(M_TRIM_THRESHOLD, 1 << 28);
    mallopt(M_ARENA_MAX, 2);  // or each new thread might begin a store of its own
#endif
}

using Input = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using garns::Bytes;
using garns::Numbers;

// The batch of boards in a buffer; the answers go into buffers of the caller.
std::pair<std::uint64_t, std::uint64_t> solve_batch(const Input& boards, const nb::bytes& line_end,
                                                    bool text, std::uint64_t limit,
                                                    std::uint64_t max_guesses, Numbers counts,
                                                    Bytes verdicts, Bytes solutions,
                                                    std::size_t solution_stride, unsigned threads,
                                                    SharedControl& control,
                                                    classic::InstructionSet set) {
    static_assert(sizeof(classic::Verdict) == 1);
    const std::size_t total = counts.size();
    const std::size_t stride = classic::board_cells + line_end.size();
    garns::require(solution_stride - classic::board_cells <= 1, "solutions take 81 or 82 bytes");
    garns::require(verdicts.size() == total, "counts and verdicts must have the same length");
    garns::require(boards.size() == total * stride ||
                       (total > 0 && boards.size() == total * stride - line_end.size()),
                   "there must be as many boards as counts");
    garns::require(solutions.size() / solution_stride >= total,
                   "there is no room for the solutions");
    garns::require(threads > 0, "there must be at least one thread");
    const nb::gil_scoped_release without_gil;
    classic::BatchRequest request;
    request.boards = boards.data();
    request.stride = stride;
    request.count = total;
    request.alphabet = text ? classic::Alphabet::Text : classic::Alphabet::Values;
    request.limit = limit;
    request.board_budget = max_guesses;
    request.blanks = false;
    request.line_end = line_end.c_str();
    request.line_ends = boards.size() / stride;
    request.counts = counts.data();
    request.verdicts = reinterpret_cast<classic::Verdict*>(verdicts.data());
    request.solutions = solutions.data();
    request.solution_stride = solution_stride;
    request.line_feeds = solution_stride > classic::board_cells;
    const auto effort = classic::run_parallel(request, threads, control.inner(), set);
    return {effort.guesses, effort.passes};
}

// Keeps the buffers of the blocks until their answers are taken. The mutex is locked without the
// GIL only, so that whoever holds it can have the GIL.
class SharedLinePool {
public:
    SharedLinePool(std::uint64_t max_guesses, unsigned threads, classic::InstructionSet set)
        : pool_(max_guesses, threads, set) {}

    void feed(const nb::bytes& text) {
        nb::bytearray solutions = room_for(text.size() + 1);
        auto* begin = static_cast<std::uint8_t*>(solutions.data());
        const auto lock = lock_without_gil();
        pool_.feed(view(text), begin);
        blocks_.emplace_back(text, std::move(solutions));
    }

    // The solutions of the plain lines, and the other lines; None if it takes too long.
    nb::object take(double seconds) {
        const auto lock = lock_without_gil();
        std::optional<garns::SolvedLines> solved;
        {
            const nb::gil_scoped_release without_gil;
            solved = pool_.take(seconds);
        }
        if (!solved) return nb::none();
        nb::list odd;
        for (const auto& line : solved->odd)
            odd.append(nb::make_tuple(line.before, line.range.begin, line.range.end));
        nb::bytearray solutions = std::move(blocks_.front().second);
        blocks_.pop_front();
        solutions.resize(solved->count * garns::line_bytes);
        return nb::make_tuple(solutions, odd);
    }

    [[nodiscard]] std::size_t finished() const { return pool_.finished(); }
    void stop() { pool_.stop(); }

private:
    std::unique_lock<std::mutex> lock_without_gil() {
        const nb::gil_scoped_release without_gil;
        return std::unique_lock(mutex_);
    }

    std::mutex mutex_;
    std::deque<std::pair<nb::bytes, nb::bytearray>> blocks_;
    garns::LinePool pool_;  // the last member: its threads use the buffers
};

template <std::uint64_t garns::Counters::* counter>
constexpr auto count_of = &SharedBacktracking::count<counter>;

}  // namespace

NB_MODULE(_kernel, module) {
    // A command ends without a last look for cycles (cli/app.py): what layouts keep for the next
    // question is still there then, and no leak.
    nb::set_leak_warnings(false);
    using garns::Counters;
    using garns::Status;

    module.doc() = "The compiled core of garns.";
    module.attr("MAX_SIZE") = garns::max_size;
    module.attr("MAX_HOUSES") = garns::max_houses;

    nb::enum_<Status>(module, "Status", "How a slice of a search ended.")
        .value("RUNNING", Status::Running, "The slice is used up, there is more to search.")
        .value("LIMIT_REACHED", Status::LimitReached, "As many solutions as asked for were found.")
        .value("FINISHED", Status::Finished, "Everything was searched.");

    nb::class_<SharedBacktracking>(module, "Backtracking",
                                   "Row-by-row backtracking with exact counters, run in slices.")
        .def(nb::init<int, const nb::bytes&, const nb::bytes&, std::uint64_t>(), "size"_a,
             "values"_a, "houses"_a, "solution_limit"_a,
             "Prepare the search; nothing is counted before the first run.\n\n"
             "values: size * size bytes row by row, 0 for an empty cell, else 1 to size.\n"
             "houses: the cells of each house, size of them, one house after the other, every\n"
             "cell number as two bytes, little endian: struct.pack(f\"<{len(cells)}H\", *cells).\n"
             "solution_limit: stop after so many solutions; 0 finds all.\n\n"
             "Raises ValueError if the buffers do not describe a board without conflicts.")
        .def("run", &SharedBacktracking::run, "max_insertions"_a,
             "Go on for at most max_insertions (1 or more) insertions, without the GIL.\n\n"
             "How a search is sliced changes none of its counters.")
        .def_prop_ro("calls", count_of<&Counters::calls>,
                     "How often the recursive program would have been called.")
        .def_prop_ro("tries", count_of<&Counters::tries>,
                     "How many values were looked at, rejected or not.")
        .def_prop_ro("insertions", count_of<&Counters::insertions>, "How many values were placed.")
        .def_prop_ro("backtracks", count_of<&Counters::backtracks>,
                     "How many values were taken back.")
        .def_prop_ro("max_depth", count_of<&Counters::max_depth>,
                     "The most values that were placed at one time.")
        .def_prop_ro("solutions", count_of<&Counters::solutions>, "How many solutions were found.")
        .def_prop_ro("first_solution", &SharedBacktracking::first_solution,
                     "The first solution, size * size bytes, or None as long as there is none.")
        .def_prop_ro("path", &SharedBacktracking::path,
                     "The values placed now, in the order of the empty cells row by row.")
        .def_prop_ro("written", &SharedBacktracking::written,
                     "How often each empty cell was written, in the same order.");

    nb::class_<SharedGeneral>(module, "General",
                              "The solutions of a board of any layout, found in slices.")
        .def(nb::init<int, const nb::bytes&, const nb::bytes&>(), "size"_a, "values"_a, "houses"_a,
             "Prepare the search; size, values and houses are those of Backtracking.")
        .def("run", &SharedGeneral::run, "solution_limit"_a, "max_nodes"_a,
             "Go on until so many solutions are found since the beginning (0: all), or for\n"
             "max_nodes (1 or more) nodes, without the GIL.")
        .def_prop_ro("solutions", &SharedGeneral::solutions, "How many solutions were found.")
        .def_prop_ro("nodes", &SharedGeneral::nodes, "How many nodes were visited.")
        .def_prop_ro("solution", &SharedGeneral::solution,
                     "The solution at which the last run stopped, size * size bytes, or None.");

    nb::enum_<classic::InstructionSet>(module, "InstructionSet",
                                       "What the road of classic boards is compiled for.")
        .value("BASELINE", classic::InstructionSet::Baseline)
        .value("AVX2", classic::InstructionSet::Avx2)
        .value("AVX512", classic::InstructionSet::Avx512);
    module.def("is_supported", &classic::is_supported, "set"_a,
               "Whether this machine can run code of that instruction set.");
    module.def("best_instruction_set", &classic::best_instruction_set,
               "The fastest one that this machine can run.");

    nb::enum_<classic::Verdict>(module, "Verdict", "What the count of a board is worth.")
        .value("EXACT", classic::Verdict::Exact, "It is the number of solutions.")
        .value("LIMIT_REACHED", classic::Verdict::LimitReached, "There may be more.")
        .value("UNKNOWN", classic::Verdict::Unknown, "The budget was used up; there may be more.")
        .value("UNREADABLE", classic::Verdict::Unreadable, "It is not a board.");

    nb::class_<SharedSolutions>(module, "ClassicSolutions",
                                "The solutions of a classic board, one after the other.")
        .def(nb::init<const nb::bytes&, classic::InstructionSet>(), "values"_a, "set"_a,
             "values: 81 bytes row by row, 0 for an empty cell, else 1 to 9.")
        .def("next", &SharedSolutions::next, "max_guesses"_a,
             nb::sig("def next(self, max_guesses: int) -> bytes | bool | None"),
             "The next solution; None if there is no more, False if the guesses are used up.")
        .def_prop_ro("guesses", &SharedSolutions::guesses, "How many guesses it took so far.");

    module.def(
        "solve_line", &solve_line, "text"_a, "limit"_a, "max_guesses"_a, "set"_a,
        nb::sig("def solve_line(text: str, limit: int, max_guesses: int, set: "
                "InstructionSet) -> tuple[int, Verdict, bytes, bytes] | None"),
        "Solve one classic board in text: the number of solutions up to the limit, what it\n"
        "is worth, the first solution and the givens as values. None if it is no such text.");

    module.def(
        "solve_values", &solve_values, "values"_a, "limit"_a, "max_guesses"_a, "set"_a,
        nb::sig("def solve_values(values: bytes, limit: int, max_guesses: int, set: "
                "InstructionSet) -> tuple[int, Verdict, bytes]"),
        "Solve one classic board of 81 values, 0 for an empty cell: the number of solutions\n"
        "up to the limit, what it is worth, and the first solution as values.");

    nb::class_<SharedControl>(module, "BatchControl",
                              "What other threads see of a batch, and how they stop it.")
        .def(nb::init<>())
        .def_prop_ro("finished", &SharedControl::finished, "How many boards are answered.")
        .def("stop", &SharedControl::stop, "Make solve_batch return within some milliseconds.")
        .def_prop_ro("is_stopped", &SharedControl::is_stopped, "Whether stop was called.");

    module.def(
        "solve_batch", &solve_batch, "boards"_a, "line_end"_a, "text"_a, "limit"_a,
        // What had to be converted would be a copy, and the answers would be lost in it.
        "max_guesses"_a, "counts"_a.noconvert(), "verdicts"_a.noconvert(),
        "solutions"_a.noconvert(), "solution_stride"_a, "threads"_a, "control"_a, "set"_a,
        nb::sig("def solve_batch(boards: object, line_end: bytes, text: bool, limit: int, "
                "max_guesses: int, counts: object, verdicts: object, solutions: object, "
                "solution_stride: int, threads: int, control: BatchControl, set: "
                "InstructionSet) -> tuple[int, int]"),
        "Solve as many boards as counts has numbers, without the GIL, on so many threads.\n\n"
        "boards: 81 bytes each, text or values, with line_end after each, which the last one\n"
        "may lack. Where another thing stands there, and where a text has blanks, the\n"
        "verdict is UNREADABLE.\n"
        "counts (uint64), verdicts and solutions (uint8) are filled in, in that order; a\n"
        "solution takes 81 bytes, or 82 with a line feed after it.\n"
        "Returns how many guesses and passes it took.");

    nb::class_<SharedLinePool>(module, "LinePool",
                               "Threads that solve a list, one classic board to a line.")
        .def(
            nb::init<std::uint64_t, unsigned, classic::InstructionSet>(), "max_guesses"_a,
            "threads"_a, "set"_a,
            "Start the threads. Boards that need more guesses than max_guesses are left to others.")
        .def("feed", &SharedLinePool::feed, "text"_a, "Begin a block of whole lines.")
        .def(
            "take", &SharedLinePool::take, "seconds"_a,
            nb::sig("def take(self, seconds: float) -> tuple[bytearray, list[tuple[int, int, "
                    "int]]] | None"),
            "Wait for the answer to the oldest block, without the GIL; None if it takes longer.\n\n"
            "It is the solutions of all plain lines with exactly one, each in a line, and (how\n"
            "many of these come before it, where it begins, where it ends) for every other line.")
        .def_prop_ro("finished", &SharedLinePool::finished,
                     "How many boards are answered, in blocks whose answers were not taken.")
        .def("stop", &SharedLinePool::stop, "Make the threads end within some milliseconds.");

    module.def("room_for", &room_for, "size"_a,
               "A bytearray to be filled, with whatever stands in memory.");

    module.def(
        "keep_memory", &keep_memory,
        "Make this process keep the memory that it frees, as far as the C library can do so:\n"
        "for long lists, which need blocks of the same size again and again.");

    garns::bind_canonical(module);
    garns::bind_generate(module);
    garns::bind_hodoku(module);
    garns::bind_logic(module);
    garns::bind_steps(module);
    garns::bind_rating(module);
    garns::bind_rules(module);
}
