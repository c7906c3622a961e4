// The Python face of the techniques.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>
#include <optional>
#include <string>

#include "binding.hpp"
#include "input.hpp"
#include "techniques.hpp"

using namespace nanobind::literals;

namespace garns {

namespace {

using Pairs = std::vector<std::pair<unsigned, unsigned>>;  // cell and value, from 1

// A board in mid-solution as Python hands it over; empty candidates mean that no peer forbids them.
class Situation {
public:
    Situation(const nb::bytes& values, const nb::bytes& candidates, const nb::bytes& given)
        : values_(view(values)), given_(view(given)) {
        const auto bytes = view(candidates);
        require(bytes.size() % 4 == 0, "candidates must have four bytes for each cell");
        for (std::size_t i = 0; i < bytes.size(); i += 4) {
            std::uint32_t mask = 0;
            for (unsigned j = 0; j < 4; ++j)
                mask |= static_cast<std::uint32_t>(bytes[i + j]) << 8U * j;
            candidates_.push_back(mask);
        }
    }

    [[nodiscard]] logic::Situation inner() const { return {values_, candidates_, given_}; }

private:
    std::span<const std::uint8_t> values_, given_;
    std::vector<std::uint32_t> candidates_;
};

logic::Stop stop_after(std::optional<double> seconds) {
    if (!seconds) return {};
    const std::chrono::duration<double> length(*seconds);
    return logic::Stop(logic::Stop::Clock::now() +
                       std::chrono::duration_cast<logic::Stop::Clock::duration>(length));
}

nb::bytes as_bytes(const std::vector<std::uint8_t>& buffer) {
    return nb::bytes(buffer.data(), buffer.size());
}

nb::bytes as_bytes(const logic::Words& words) {
    std::vector<std::uint8_t> buffer;
    buffer.reserve(4 * words.size());
    for (const logic::Word word : words) {
        for (unsigned shift = 0; shift < 32; shift += 8)
            buffer.push_back(static_cast<std::uint8_t>(word >> shift & 0xFF));
    }
    return as_bytes(buffer);
}

class LogicWalk {
public:
    LogicWalk(const LogicBoard& board, const LogicOrder& order, const nb::bytes& values,
              const nb::bytes& candidates, const nb::bytes& given,
              std::optional<unsigned> goal_cell, std::optional<std::size_t> goal_place,
              std::optional<std::size_t> goal_steps) {
        require(!goal_cell || *goal_cell < board.techniques->cell_count(), "there is no such cell");
        path_ = board.techniques->path(order.rows, Situation(values, candidates, given).inner(),
                                       {goal_cell, goal_place, goal_steps.value_or(SIZE_MAX)});
    }

    logic::Halt run(std::optional<double> seconds) {
        const nb::gil_scoped_release without_gil;
        return path_->run(stop_after(seconds));
    }

    void draw(const Pairs& placements, const Pairs& eliminations) {
        path_->draw(candidates_in(placements), candidates_in(eliminations));
    }

    void pass() { path_->pass(); }
    [[nodiscard]] std::size_t place() const { return path_->place(); }
    [[nodiscard]] std::size_t steps() const { return path_->steps(); }
    [[nodiscard]] nb::bytes record() const { return as_bytes(path_->record()); }
    [[nodiscard]] nb::bytes values() const { return as_bytes(path_->values()); }
    [[nodiscard]] std::vector<std::uint32_t> candidates() const { return path_->candidates(); }

private:
    static std::vector<logic::CellAndValue> candidates_in(const Pairs& pairs) {
        std::vector<logic::CellAndValue> candidates;
        for (const auto& [cell, value] : pairs) candidates.push_back({cell, value});
        return candidates;
    }

    std::unique_ptr<logic::Path> path_;
};

std::optional<nb::bytes> steps_of(const LogicBoard& board, std::string_view technique,
                                  const nb::bytes& values, const nb::bytes& candidates,
                                  const nb::bytes& given, std::optional<std::size_t> wanted,
                                  std::optional<double> seconds) {
    const Situation situation(values, candidates, given);
    std::optional<logic::Words> record;
    {
        const nb::gil_scoped_release without_gil;
        record = board.techniques->steps_of(logic::row_of(technique), situation.inner(),
                                            wanted.value_or(SIZE_MAX), stop_after(seconds));
    }
    if (!record) return std::nullopt;
    return as_bytes(*record);
}

nb::bytes rate_batch(const LogicBoard& board, const LogicOrder& order, const nb::bytes& puzzles,
                     const Bytes& ends, unsigned threads, SharedControl& control) {
    const std::size_t cells = board.techniques->cell_count();
    require(puzzles.size() % cells == 0, "there must be a value for each cell of each puzzle");
    std::vector<logic::Rated> ratings(puzzles.size() / cells);
    std::vector<std::uint8_t> answers;
    {
        const nb::gil_scoped_release without_gil;
        board.techniques->rate(order.rows, view(puzzles), ratings, {ends.data(), ends.size()},
                               threads, control.inner());
        answers.reserve(ratings.size() * 5);
        for (const auto& each : ratings) {
            answers.insert(answers.end(),
                           {static_cast<std::uint8_t>(each.halt), each.place, each.hardest,
                            static_cast<std::uint8_t>(each.steps & 0xFF),
                            static_cast<std::uint8_t>(each.steps >> 8U)});
        }
    }
    return as_bytes(answers);
}

}  // namespace

void bind_logic(nb::module_& module) {
    nb::enum_<logic::Halt>(module, "Halt", "Why a walk stopped.")
        .value("SOLVED", logic::Halt::Solved, "The board is full.")
        .value("STUCK", logic::Halt::Stuck, "No technique of the order has a step.")
        .value("AT_HOLE", logic::Halt::AtHole, "The next technique has no native finder.")
        .value("REACHED", logic::Halt::Reached, "The goal is reached.")
        .value("STOPPED", logic::Halt::Stopped, "The time is over; run it again to go on.");

    nb::class_<LogicBoard>(module, "LogicBoard", "The houses of a layout, for techniques.")
        .def(nb::init<int, const nb::bytes&, const nb::bytes&, const std::vector<std::int32_t>&,
                      const std::vector<std::uint16_t>&>(),
             "size"_a, "kinds"_a, "houses"_a, "rules"_a, "owners"_a,
             nb::sig("def __init__(self, size: int, kinds: bytes, houses: bytes, rules: list[int], "
                     "owners: list[int]) -> None"),
             "kinds: a byte for each house, 0 row, 1 column, 2 box, 3 other.\n"
             "houses: the cells of each, as for Backtracking.\n"
             "rules: what constraints say, as for Rules, but as numbers.\n"
             "owners: for each rule the number of its constraint.");

    nb::class_<LogicOrder>(module, "LogicOrder", "Techniques in the order in which they are tried.")
        .def(nb::init<const std::vector<std::string>&>(), "techniques"_a,
             nb::sig("def __init__(self, techniques: list[str]) -> None"));

    nb::class_<LogicWalk>(module, "LogicWalk", "Always the simplest step, until there is none.")
        .def(
            nb::init<const LogicBoard&, const LogicOrder&, const nb::bytes&, const nb::bytes&,
                     const nb::bytes&, std::optional<unsigned>, std::optional<std::size_t>,
                     std::optional<std::size_t>>(),
            nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>(), "board"_a, "order"_a, "values"_a,
            "candidates"_a, "given"_a, "goal_cell"_a.none(), "goal_place"_a.none(),
            "goal_steps"_a.none(),
            "values and given: a byte for each cell. candidates: four bytes for each cell, little\n"
            "endian, bit v - 1 for value v; none if only peers forbid them. The goals: a cell to\n"
            "be filled, a place in the order whose technique is to be used, a number of steps.")
        .def("run", &LogicWalk::run, "seconds"_a.none(),
             "Go on until it halts, or for so many seconds, without the GIL.")
        .def("draw", &LogicWalk::draw, "placements"_a, "eliminations"_a,
             nb::sig("def draw(self, placements: tuple[tuple[int, int], ...], eliminations: "
                     "tuple[tuple[int, int], ...]) -> None"),
             "At a hole: the step of that technique, as pairs of cell and value.")
        .def("skip", &LogicWalk::pass, "At a hole: its technique has no step.")
        .def_prop_ro("place", &LogicWalk::place, "The place in the order where it stands.")
        .def_prop_ro("steps", &LogicWalk::steps, "How many steps were drawn.")
        .def_prop_ro("values", &LogicWalk::values, "A byte for each cell.")
        .def_prop_ro("candidates", &LogicWalk::candidates, "A mask for each cell.")
        .def_prop_ro("record", &LogicWalk::record,
                     "All steps with what they are based on, for a StepReader.");

    module.def("logic_steps", &steps_of, "board"_a, "technique"_a, "values"_a, "candidates"_a,
               "given"_a, "wanted"_a.none(), "seconds"_a.none(),
               "At most `wanted` steps of a technique in a state, each conclusion once, as a\n"
               "record. None if the seconds are over before.");
    module.def("rate_batch", &rate_batch, "board"_a, "order"_a, "puzzles"_a, "ends"_a.noconvert(),
               "threads"_a, "control"_a,
               nb::sig("def rate_batch(board: LogicBoard, order: LogicOrder, puzzles: bytes, ends: "
                       "object, threads: int, control: BatchControl) -> bytes"),
               "How far the techniques lead, for many puzzles, without the GIL: five bytes for\n"
               "each, the halt, the place of the hole, the place of the hardest technique plus\n"
               "one, and two for the number of steps. A buffer as long as the puzzles gets the\n"
               "values where each walk ended.");
    module.def(
        "native_techniques",
        [] {
            std::vector<std::string> names;
            for (const auto id : logic::native_techniques()) names.emplace_back(id);
            return names;
        },
        "The ids of the techniques that have a native finder.");
}

}  // namespace garns
