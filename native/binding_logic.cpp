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
#include "logic/walk.hpp"

using namespace nanobind::literals;

namespace garns {

namespace {

using Pairs = std::vector<std::pair<unsigned, unsigned>>;  // cell and value, from 1

struct LogicOrder {
    explicit LogicOrder(const std::vector<std::string>& techniques) {
        require(techniques.size() < logic::no_row, "there are too many techniques");
        for (const auto& technique : techniques) rows.push_back(logic::row_of(technique));
    }

    logic::Order rows;
};

void make_board(logic::Board* self, int size, const nb::bytes& kinds, const nb::bytes& houses) {
    new (self) logic::Board(size, view(kinds), decode_little_endian(view(houses)));
}

void set_state(logic::State& state, const nb::bytes& values, const nb::bytes& candidates,
               const nb::bytes& given) {
    state.begin(view(values));
    state.set_given(view(given));
    state.keep_only(decode_little_endian(view(candidates)));
}

nb::bytes as_bytes(const std::vector<std::uint8_t>& buffer) {
    return nb::bytes(buffer.data(), buffer.size());
}

// A walk and what it writes down.
class LogicWalk {
public:
    LogicWalk(const logic::Board& board, const LogicOrder& order, const nb::bytes& values,
              const nb::bytes& candidates, const nb::bytes& given,
              std::optional<unsigned> goal_cell, std::optional<std::size_t> goal_place,
              std::optional<std::size_t> goal_steps)
        : board_(board), walk_(board, order.rows) {
        set_state(walk_.begin(), values, candidates, given);
        const logic::Goal nowhere;
        walk_.set_goal({goal_cell.value_or(nowhere.cell), goal_place.value_or(nowhere.place),
                        goal_steps.value_or(nowhere.steps)});
        walk_.record = &record_;
    }
    LogicWalk(const LogicWalk&) = delete;
    LogicWalk& operator=(const LogicWalk&) = delete;

    logic::Halt run() {
        const nb::gil_scoped_release without_gil;
        return walk_.run();
    }

    void draw(const Pairs& placements, const Pairs& eliminations) {
        logic::Step step;
        add(step.placed, placements);
        add(step.removed, eliminations);
        walk_.draw(step);
    }

    void pass() { walk_.pass(); }
    [[nodiscard]] std::size_t place() const { return walk_.place(); }
    [[nodiscard]] std::size_t steps() const { return walk_.steps(); }
    [[nodiscard]] nb::bytes record() const { return as_bytes(record_); }

    [[nodiscard]] nb::bytes values() const {
        std::vector<std::uint8_t> values;
        for (logic::Cell cell = 0; cell < board_.cell_count(); ++cell)
            values.push_back(walk_.state().number(cell));
        return as_bytes(values);
    }

    [[nodiscard]] std::vector<unsigned> candidates() const {
        std::vector<unsigned> masks;
        for (logic::Cell cell = 0; cell < board_.cell_count(); ++cell)
            masks.push_back(walk_.state().candidates(cell).bits);
        return masks;
    }

private:
    void add(logic::CandidateSet& candidates, const Pairs& pairs) const {
        for (const auto& [cell, value] : pairs) {
            require(cell < board_.cell_count() && value >= 1 && value <= board_.size(),
                    "there is no such candidate");
            candidates[value - 1] |= logic::CellSet::of(cell);
        }
    }

    const logic::Board& board_;
    logic::Walk walk_;
    std::vector<std::uint8_t> record_;
};

nb::bytes steps_of(const logic::Board& board, std::string_view technique, const nb::bytes& values,
                   const nb::bytes& candidates, const nb::bytes& given) {
    const auto row = logic::row_of(technique);
    require(row != logic::no_row, "the technique has no native finder");
    logic::Position position(board);
    set_state(position.renewed(), values, candidates, given);
    std::vector<std::uint8_t> record;
    logic::Steps steps(position.state(), SIZE_MAX);
    logic::native_rows()[row].find(position, steps);
    for (const logic::Step& step : steps.found()) logic::write_step(record, 0, step);
    return as_bytes(record);
}

nb::bytes rate_batch(const logic::Board& board, const LogicOrder& order, const nb::bytes& puzzles,
                     const Bytes& ends, unsigned threads, SharedControl& control) {
    require(puzzles.size() % board.cell_count() == 0,
            "there must be a value for each cell of each puzzle");
    std::vector<logic::Rated> ratings(puzzles.size() / board.cell_count());
    std::vector<std::uint8_t> answers;
    {
        const nb::gil_scoped_release without_gil;
        logic::rate(board, order.rows, view(puzzles), ratings, {ends.data(), ends.size()}, threads,
                    control.inner());
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

std::vector<std::string> native_techniques() {
    std::vector<std::string> names;
    for (const auto& row : logic::native_rows()) names.emplace_back(row.technique);
    return names;
}

}  // namespace

void bind_logic(nb::module_& module) {
    module.attr("MAX_LOGIC_SIZE") = logic::max_values;

    nb::enum_<logic::Halt>(module, "Halt", "Why a walk stopped.")
        .value("SOLVED", logic::Halt::Solved, "The board is full.")
        .value("STUCK", logic::Halt::Stuck, "No technique of the order has a step.")
        .value("AT_HOLE", logic::Halt::AtHole, "The next technique has no native finder.")
        .value("REACHED", logic::Halt::Reached, "The goal is reached.");

    nb::class_<logic::Board>(module, "LogicBoard", "The houses of a layout, for techniques.")
        .def("__init__", &make_board, "size"_a, "kinds"_a, "houses"_a,
             "kinds: a byte for each house, 0 row, 1 column, 2 box, 3 other.\n"
             "houses: the cells of each, as for Backtracking.");

    nb::class_<LogicOrder>(module, "LogicOrder", "Techniques in the order in which they are tried.")
        .def(nb::init<const std::vector<std::string>&>(), "techniques"_a,
             nb::sig("def __init__(self, techniques: list[str]) -> None"));

    nb::class_<LogicWalk>(module, "LogicWalk", "Always the simplest step, until there is none.")
        .def(nb::init<const logic::Board&, const LogicOrder&, const nb::bytes&, const nb::bytes&,
                      const nb::bytes&, std::optional<unsigned>, std::optional<std::size_t>,
                      std::optional<std::size_t>>(),
             nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>(), "board"_a, "order"_a, "values"_a,
             "candidates"_a, "given"_a, "goal_cell"_a.none(), "goal_place"_a.none(),
             "goal_steps"_a.none(),
             "values and given: a byte for each cell. candidates: two bytes for each cell, little\n"
             "endian, bit v - 1 for value v. The goals: a cell to be filled, a place in the order\n"
             "whose technique is to be used, a number of steps.")
        .def("run", &LogicWalk::run, "Go on until it halts, without the GIL.")
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
                     "All steps: a byte for the place of the technique, two bytes for the number\n"
                     "of candidates placed, two for those removed, then cell and value of each.");

    module.def("logic_steps", &steps_of, "board"_a, "technique"_a, "values"_a, "candidates"_a,
               "given"_a,
               "All steps of a technique in a state, each conclusion once, as a record.");
    module.def("rate_batch", &rate_batch, "board"_a, "order"_a, "puzzles"_a, "ends"_a.noconvert(),
               "threads"_a, "control"_a,
               nb::sig("def rate_batch(board: LogicBoard, order: LogicOrder, puzzles: bytes, ends: "
                       "object, threads: int, control: BatchControl) -> bytes"),
               "How far the techniques lead, for many puzzles, without the GIL: five bytes for\n"
               "each, the halt, the place of the hole, the place of the hardest technique plus\n"
               "one, and two for the number of steps. A buffer as long as the puzzles gets the\n"
               "values where each walk ended.");
    module.def("native_techniques", &native_techniques,
               "The ids of the techniques that have a native finder.");
}

}  // namespace garns
