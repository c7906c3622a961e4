// The Python face of the rater.

#include <algorithm>
#include <limits>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>
#include <optional>
#include <utility>

#include "binding.hpp"
#include "input.hpp"
#include "rating/rating.hpp"
#include "rating/upper_tiers.hpp"

using namespace nanobind::literals;

namespace garns {

namespace {

using rating::HardestStep;

constexpr double no_limit = std::numeric_limits<double>::infinity();

// A candidate as Python has it: a cell, and a value from 1 on.
using Candidate = std::pair<unsigned, unsigned>;
// A candidate, and whether it is true.
using Statement = std::pair<Candidate, bool>;

Candidate candidate_at(unsigned cell, unsigned digit) { return {cell, digit + 1}; }

Statement statement(unsigned candidate, bool is_true) {
    return {candidate_at(candidate / 9, candidate % 9), is_true};
}

std::vector<rating::Rating> room_for_ratings(const nb::bytes& boards) {
    require(boards.size() % classic::board_cells == 0,
            "a buffer must have 81 bytes for each board");
    return std::vector<rating::Rating>(boards.size() / classic::board_cells);
}

nb::bytes as_bytes(const std::vector<rating::Rating>& ratings) {
    static_assert(sizeof(rating::Rating) == 4, "four bytes for each board, nothing between them");
    return nb::bytes(ratings.data(), ratings.size() * sizeof(rating::Rating));
}

std::pair<nb::bytes, nb::list> rate_boards(const nb::bytes& boards, std::uint64_t max_nodes,
                                           unsigned threads, SharedControl& control,
                                           double max_seconds) {
    auto ratings = room_for_ratings(boards);
    std::vector<HardestStep> hardest(ratings.size());
    {
        const nb::gil_scoped_release without_gil;
        rating::rate({view(boards).data(), ratings.size(), max_nodes, max_seconds, ratings.data(),
                      hardest.data()},
                     threads, control.inner());
    }
    // A step is large: it moves to its object without a copy in between.
    nb::list steps;
    for (HardestStep& each : hardest)
        steps.append(each.is_there() ? nb::cast(std::move(each)) : nb::none());
    return {as_bytes(ratings), std::move(steps)};
}

nb::bytes boards_below(const nb::bytes& boards, int floor, std::uint64_t max_nodes,
                       unsigned threads, SharedControl& control) {
    std::vector<std::uint8_t> below(room_for_ratings(boards).size());
    {
        const nb::gil_scoped_release without_gil;
        rating::find_below({view(boards).data(), below.size(), floor, max_nodes, below.data()},
                           threads, control.inner());
    }
    return nb::bytes(below.data(), below.size());
}

std::vector<unsigned> candidates_of(const HardestStep& hardest) {
    std::vector<unsigned> candidates;
    for (unsigned cell = 0; cell < rating::cell_count; ++cell)
        candidates.push_back(hardest.state.candidates(cell));
    return candidates;
}

std::optional<Candidate> placement_of(const HardestStep& hardest) {
    if (!hardest.step.places()) return std::nullopt;
    return candidate_at(hardest.step.cell, hardest.step.digit);
}

// Those of the cell that gets a digit are no news.
std::vector<Candidate> eliminations_of(const HardestStep& hardest) {
    std::vector<Candidate> eliminations;
    for (const unsigned cell : hardest.step.removals.cells()) {
        if (cell == hardest.step.cell) continue;
        rating::for_each_bit(hardest.step.removals.digits(cell), [&](unsigned digit) {
            eliminations.push_back(candidate_at(cell, digit));
        });
    }
    std::ranges::sort(eliminations);
    return eliminations;
}

std::vector<Statement> premises_of(const HardestStep& hardest) {
    std::vector<Statement> premises;
    for (unsigned i = 0; i < hardest.step.premise_count; ++i)
        premises.push_back(
            statement(hardest.step.premises[i].candidate, hardest.step.premises[i].is_true));
    return premises;
}

std::vector<Statement> way_of(const HardestStep& hardest) {
    std::vector<Statement> way;
    for (const rating::WayNode& node : hardest.way())
        way.insert(way.begin(), statement(node.candidate, node.is_true));
    return way;
}

std::vector<std::string_view> technique_ids() {
    std::vector<std::string_view> ids;
    for (const rating::TechniqueRow& row : rating::techniques) ids.push_back(row.id);
    return ids;
}

void bind_hardest_step(nb::module_& module) {
    nb::class_<HardestStep>(
        module, "RatingStep",
        "The first of the hardest steps of a path. A candidate is a cell and a\n"
        "value; a statement is a candidate and whether it is true.")
        .def_prop_ro("technique",
                     [](const HardestStep& self) { return rating::row_of(self.step.technique).id; })
        .def_prop_ro(
            "difficulty", [](const HardestStep& self) { return self.step.difficulty; },
            "In tenths.")
        .def_prop_ro(
            "length", [](const HardestStep& self) { return self.step.length; },
            "The number of conclusions of a chain; else 0.")
        .def_prop_ro("candidates", &candidates_of,
                     "The board before the step: bit v - 1 for each value v that is possible, for\n"
                     "each cell; 0 where a value stands.")
        .def_prop_ro("placement", &placement_of)
        .def_prop_ro("eliminations", &eliminations_of)
        .def_prop_ro("premises", &premises_of, "What the cases of a chain suppose.")
        .def_prop_ro(
            "way", &way_of,
            "The statements of a cycle or of a chain from one candidate, in order, each a\n"
            "conclusion from the one before; empty for other steps.");
}

}  // namespace

void bind_rating(nb::module_& module) {
    nb::enum_<rating::Outcome>(module, "RatingOutcome")
        .value("RATED", rating::Outcome::Rated)
        .value("AT_LEAST", rating::Outcome::AtLeast)
        .value("NOT_UNIQUE", rating::Outcome::NotUnique)
        .value("UNFINISHED", rating::Outcome::Unfinished)
        .value("TOO_HARD", rating::Outcome::TooHard);
    bind_hardest_step(module);
    module.def("rating_techniques", &technique_ids,
               "The ids of the techniques of that scale, from the easiest on.");
    module.def(
        "rate_se", &rate_boards, "boards"_a, "max_nodes"_a, "threads"_a, "control"_a,
        "max_seconds"_a = no_limit,
        nb::sig("def rate_se(boards: bytes, max_nodes: int, threads: int, "
                "control: BatchControl, max_seconds: float = float('inf')) -> "
                "tuple[bytes, list[RatingStep | None]]"),
        "Ratings on the scale of Sudoku Explainer 1.2.1, four bytes for each classic board\n"
        "of 81 values: ER, EP and ED in tenths, and a RatingOutcome. And for each board the\n"
        "hardest step; None if there is no step.");
    module.attr("LOWEST_FLOOR") = rating::lowest_floor;
    module.def("rated_below", &boards_below, "boards"_a, "floor"_a, "max_nodes"_a, "threads"_a,
               "control"_a,
               "One byte for each classic board of 81 values with one solution: 1 if steps below\n"
               "the floor, in tenths, solve it, so that its ER is below; 0 if that is not known.");
}

}  // namespace garns
