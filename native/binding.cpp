// The Python face of the kernel: conversions, the GIL and locks, nothing else.

#include <mutex>
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "kernel.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

std::span<const std::uint8_t> view(const nb::bytes& buffer) {
    return {static_cast<const std::uint8_t*>(buffer.data()), buffer.size()};
}

// Decoding byte by byte is the same on every machine and needs no alignment.
std::vector<std::uint16_t> decode_little_endian(std::span<const std::uint8_t> buffer) {
    if (buffer.size() % 2 != 0)
        throw std::invalid_argument("houses must have two bytes for each cell");
    std::vector<std::uint16_t> numbers;
    numbers.reserve(buffer.size() / 2);
    for (std::size_t i = 0; i < buffer.size(); i += 2)
        numbers.push_back(static_cast<std::uint16_t>(buffer[i] | buffer[i + 1] << 8));
    return numbers;
}

// A search that threads may share: with the GIL released, one of them can look at the counters
// while another one is within run(). It then waits for the end of the slice.
class SharedBacktracking {
public:
    SharedBacktracking(int size, const nb::bytes& values, const nb::bytes& houses,
                       std::uint64_t solution_limit)
        : search_(size, view(values), decode_little_endian(view(houses)), solution_limit) {}

    garns::Status run(std::uint64_t max_insertions) {
        const Alone alone(mutex_);
        return search_.run(max_insertions);
    }

    template <std::uint64_t garns::Counters::*counter>
    [[nodiscard]] std::uint64_t count() const {
        const Alone alone(mutex_);
        return search_.counters().*counter;
    }

    [[nodiscard]] std::optional<nb::bytes> first_solution() const {
        const auto solution = copy_of_first_solution();
        if (solution.empty()) return std::nullopt;
        return nb::bytes(solution.data(), solution.size());
    }

private:
    // The GIL goes before the lock comes, and comes back after it went: no thread ever waits for
    // one of them while it holds the other.
    class Alone {
    public:
        explicit Alone(std::mutex& mutex) : lock_(mutex) {}

    private:
        nb::gil_scoped_release without_gil_;
        std::lock_guard<std::mutex> lock_;
    };

    [[nodiscard]] std::vector<std::uint8_t> copy_of_first_solution() const {
        const Alone alone(mutex_);
        const auto solution = search_.first_solution();
        return {solution.begin(), solution.end()};
    }

    garns::Backtracking search_;
    mutable std::mutex mutex_;
};

template <std::uint64_t garns::Counters::*counter>
constexpr auto count_of = &SharedBacktracking::count<counter>;

}  // namespace

NB_MODULE(_kernel, module) {
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
        .def_prop_ro("insertions", count_of<&Counters::insertions>,
                     "How many values were placed.")
        .def_prop_ro("backtracks", count_of<&Counters::backtracks>,
                     "How many values were taken back.")
        .def_prop_ro("max_depth", count_of<&Counters::max_depth>,
                     "The most values that were placed at one time.")
        .def_prop_ro("solutions", count_of<&Counters::solutions>,
                     "How many solutions were found.")
        .def_prop_ro("first_solution", &SharedBacktracking::first_solution,
                     "The first solution, size * size bytes, or None as long as there is none.");
}
