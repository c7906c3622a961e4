// The Python face of boards with rules beside their houses.

#include <mutex>
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>
#include <optional>

#include "binding.hpp"
#include "rules/flat_rules.hpp"
#include "rules/ruled.hpp"
#include "rules/true_candidates.hpp"

namespace garns {

namespace {

using namespace nb::literals;

std::vector<std::int32_t> decode_numbers(std::span<const std::uint8_t> buffer) {
    require(buffer.size() % 4 == 0, "rules must have four bytes for each number");
    std::vector<std::int32_t> numbers;
    numbers.reserve(buffer.size() / 4);
    for (std::size_t i = 0; i < buffer.size(); i += 4)
        numbers.push_back(static_cast<std::int32_t>(
            static_cast<std::uint32_t>(buffer[i]) | static_cast<std::uint32_t>(buffer[i + 1]) << 8 |
            static_cast<std::uint32_t>(buffer[i + 2]) << 16 |
            static_cast<std::uint32_t>(buffer[i + 3]) << 24));
    return numbers;
}

// Never changed, so threads may share it.
struct Rules {
    Rules(int size, std::size_t cells, const nb::bytes& houses, const nb::bytes& rules)
        : shared(
              made(size, cells, decode_little_endian(view(houses)), decode_numbers(view(rules)))) {}

    static std::shared_ptr<const RuleSet> made(int size, std::size_t cells,
                                               std::span<const std::uint16_t> houses,
                                               std::span<const std::int32_t> rules) {
        const nb::gil_scoped_release without_gil;
        return rules_of(ruled_board_from(size, cells, houses, rules));
    }

    std::shared_ptr<const RuleSet> shared;
};

class SharedRuled {
public:
    SharedRuled(const Rules& rules, const nb::bytes& givens)
        : search_(rules.shared, view(givens)) {}

    Status run(std::uint64_t solution_limit, std::uint64_t max_nodes) {
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

    Ruled search_;
    mutable std::mutex mutex_;
};

class SharedTrueCandidates {
public:
    SharedTrueCandidates(const Rules& rules, const nb::bytes& givens)
        : search_(rules.shared, view(givens)) {}

    Status run(std::uint64_t max_nodes) {
        const Alone alone(mutex_);
        return search_.run(max_nodes);
    }
    [[nodiscard]] std::uint64_t nodes() const {
        const Alone alone(mutex_);
        return search_.nodes();
    }
    [[nodiscard]] std::vector<Values> found() const {
        const Alone alone(mutex_);
        return {search_.found().begin(), search_.found().end()};
    }

private:
    TrueCandidates search_;
    mutable std::mutex mutex_;
};

}  // namespace

void bind_rules(nb::module_& module) {
    nb::class_<Rules>(module, "Rules", "Houses and rules of a board, for any number of searches.")
        .def(nb::init<int, std::size_t, const nb::bytes&, const nb::bytes&>(), "size"_a, "cells"_a,
             "houses"_a, "rules"_a,
             "cells: how many there are; more than size * size where grids overlap. houses are "
             "those\n"
             "of Backtracking. rules: whole numbers of four bytes, little endian,\n"
             "one rule after the other: its kind, how many numbers follow, and these\n"
             "(native/rules/flat_rules.hpp).\n\n"
             "Raises ValueError if that does not describe rules.");
    nb::class_<SharedRuled>(module, "Ruled",
                            "The solutions of a board with rules, found in slices.")
        .def(nb::init<const Rules&, const nb::bytes&>(), "rules"_a, "givens"_a,
             "Prepare the search; givens: a byte for each cell, 0 for an empty one.")
        .def("run", &SharedRuled::run, "solution_limit"_a, "max_nodes"_a,
             "Go on until so many solutions are found since the beginning (0: all), or for\n"
             "max_nodes (1 or more) nodes, without the GIL.")
        .def_prop_ro("solutions", &SharedRuled::solutions, "How many solutions were found.")
        .def_prop_ro("nodes", &SharedRuled::nodes, "How many nodes were visited.")
        .def_prop_ro("solution", &SharedRuled::solution,
                     "The solution at which the last run stopped, a byte for each cell, or None.");
    nb::class_<SharedTrueCandidates>(module, "TrueCandidates",
                                     "What each cell can be in some solution, found in slices.")
        .def(nb::init<const Rules&, const nb::bytes&>(), "rules"_a, "givens"_a,
             "Prepare the search; givens are those of Ruled.")
        .def("run", &SharedTrueCandidates::run, "max_nodes"_a,
             "Go on for max_nodes (1 or more) nodes, without the GIL: FINISHED when all is known.")
        .def_prop_ro("nodes", &SharedTrueCandidates::nodes, "How many nodes were visited.")
        .def_prop_ro("found", &SharedTrueCandidates::found,
                     "For each cell the values found so far, as a mask: value v is bit v - 1.");
}

}  // namespace garns
