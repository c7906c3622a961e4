// The Python face of what makes grids and puzzles.

#include <algorithm>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>
#include <optional>
#include <string>

#include "binding.hpp"
#include "generate/generator.hpp"
#include "generate/grids.hpp"
#include "generate/mixing.hpp"
#include "generate/puzzles.hpp"
#include "generate/rated.hpp"
#include "generate/symmetry.hpp"
#include "input.hpp"

using namespace nanobind::literals;

namespace garns {

namespace {

std::size_t boards_in(const Bytes& buffer) {
    require(buffer.size() % classic::board_cells == 0,
            "a buffer must have 81 bytes for each board");
    return buffer.size() / classic::board_cells;
}

std::uint64_t uniform_grids(std::uint64_t seed, std::uint64_t first, const Bytes& grids) {
    const std::size_t count = boards_in(grids);
    const nb::gil_scoped_release without_gil;
    return classic::draw_uniform_grids(seed, first, count, grids.data());
}

nb::object as_answer(const MixedGrid& grid) {
    if (!grid.is_known) return nb::bool_(false);
    if (grid.values.empty()) return nb::none();
    return nb::bytes(grid.values.data(), grid.values.size());
}

nb::object mixed_grid(int size, const nb::bytes& houses, std::uint64_t seed, std::uint64_t number,
                      unsigned steps, std::uint64_t max_nodes) {
    const auto house_cells = decode_little_endian(view(houses));
    MixedGrid grid;
    {
        const nb::gil_scoped_release without_gil;
        grid = draw_mixed_grid({size, house_cells, seed, number, steps, max_nodes});
    }
    return as_answer(grid);
}

// Ready from the beginning, so that threads may share them.
class FullGrids {
public:
    FullGrids(int size, const nb::bytes& houses, bool is_classic)
        : grids_(size, decode_little_endian(view(houses)), is_classic) {
        const nb::gil_scoped_release without_gil;
        while (!grids_.prepare(1'000'000)) {
        }
    }

    [[nodiscard]] bool is_uniform() const { return grids_.is_uniform(); }

    [[nodiscard]] nb::object draw(std::uint64_t seed, std::uint64_t number) const {
        generate::GridDraw draw(grids_, seed, number);
        {
            const nb::gil_scoped_release without_gil;
            while (!draw.run(1)) {
            }
        }
        return as_answer(draw.grid());
    }

    [[nodiscard]] const generate::FullGrids& inner() const { return grids_; }

private:
    generate::FullGrids grids_;
};

using UnitList = std::vector<std::vector<std::uint16_t>>;
using PairOfNumbers = std::pair<unsigned, unsigned>;

generate::Wishes wishes(const UnitList& units, PairOfNumbers clues, bool has_range, bool has_mask,
                        bool minimal, std::uint64_t max_draws, std::uint64_t max_attempts,
                        std::pair<int, int> aim, std::size_t catalogue,
                        std::optional<PairOfNumbers> rating, std::uint64_t max_nodes) {
    generate::Wishes wishes;
    wishes.units = units;
    wishes.fewest = clues.first;
    wishes.most = clues.second;
    wishes.has_range = has_range;
    wishes.has_mask = has_mask;
    wishes.minimal = minimal;
    wishes.max_draws = max_draws;
    wishes.max_attempts = max_attempts;
    wishes.aim = {aim.first, aim.second, static_cast<int>(catalogue)};
    if (rating) wishes.rating = {rating->first, rating->second, max_nodes};
    return wishes;
}

// The puzzles that are made by generate::PuzzleGenerator, in buffers of their own.
class PuzzleGenerator {
public:
    PuzzleGenerator(const FullGrids& grids, const LogicBoard* board, const UnitList& units,
                    PairOfNumbers clues, bool has_range, bool has_mask, bool minimal,
                    std::uint64_t max_draws, std::uint64_t max_attempts,
                    const LogicOrder& catalogue, std::pair<int, int> aim,
                    std::optional<PairOfNumbers> rating, std::uint64_t max_nodes,
                    std::uint64_t seed, std::vector<std::uint64_t> numbers, unsigned threads,
                    classic::InstructionSet set)
        : cells_(grids.inner().cells()), count_(numbers.size()) {
        generate::GeneratorRequest request;
        request.wishes = wishes(units, clues, has_range, has_mask, minimal, max_draws, max_attempts,
                                aim, catalogue.rows.size(), rating, max_nodes);
        request.catalogue = catalogue.rows;
        request.seed = seed;
        request.numbers = std::move(numbers);
        request.threads = threads;
        request.set = set;
        generator_.emplace(grids.inner(), board == nullptr ? nullptr : board->techniques.get(),
                           std::move(request));
    }

    // Until it is done, told to stop, or has done so much work.
    bool run(std::uint64_t work, SharedControl& control) {
        const nb::gil_scoped_release without_gil;
        const bool is_done = generator_->run(work, control.inner().stop);
        control.inner().finished = generator_->finished();
        return is_done;
    }

    [[nodiscard]] nb::bytes puzzles() const { return joined(&generate::Outcome::puzzle); }
    [[nodiscard]] nb::bytes solutions() const { return joined(&generate::Outcome::solution); }

    [[nodiscard]] nb::bytes ratings() const {
        Values tenths(count_);
        for (std::size_t place = 0; place < count_; ++place)
            if (const auto* outcome = generator_->outcome(place)) tenths[place] = outcome->er;
        return nb::bytes(tenths.data(), tenths.size());
    }

    // None if each puzzle was found or given up; else whether there is no grid at all.
    [[nodiscard]] std::optional<bool> lacks_grids() const {
        for (std::size_t place = 0; place < count_; ++place) {
            const auto* outcome = generator_->outcome(place);
            if (outcome != nullptr && outcome->result == generate::Result::NoGrid) return true;
            if (outcome != nullptr && outcome->result == generate::Result::GridUnknown)
                return false;
        }
        return std::nullopt;
    }

private:
    using Values = generate::Values;

    [[nodiscard]] nb::bytes joined(Values generate::Outcome::* values) const {
        Values all(count_ * cells_);
        for (std::size_t place = 0; place < count_; ++place)
            if (const auto* outcome = generator_->outcome(place))
                std::ranges::copy(outcome->*values,
                                  all.begin() + static_cast<std::ptrdiff_t>(place * cells_));
        return nb::bytes(all.data(), all.size());
    }

    std::size_t cells_;
    std::size_t count_;
    std::optional<generate::PuzzleGenerator> generator_;
};

classic::PuzzleRequest puzzle_request(const nb::bytes& units, unsigned fewest, unsigned most,
                                      bool minimal, std::uint64_t max_attempts, std::uint64_t seed,
                                      const Numbers& numbers, const Bytes& puzzles,
                                      const Bytes& solutions) {
    require(units.size() == classic::board_cells, "there must be a unit for each of 81 cells");
    require(puzzles.size() == solutions.size(), "puzzles and solutions must have the same length");
    require(boards_in(puzzles) == numbers.size(), "there must be as many numbers as puzzles");
    classic::PuzzleRequest request;
    std::ranges::copy(view(units), request.wishes.units.begin());
    request.wishes.fewest = fewest;
    request.wishes.most = most;
    request.wishes.minimal = minimal;
    request.wishes.max_attempts = max_attempts;
    request.seed = seed;
    request.numbers = {numbers.data(), numbers.size()};
    request.puzzles = puzzles.data();
    request.solutions = solutions.data();
    return request;
}

std::pair<std::uint64_t, std::uint64_t> puzzle_batch(
    const nb::bytes& units, unsigned fewest, unsigned most, bool minimal,
    std::uint64_t max_attempts, std::uint64_t seed, const Numbers& numbers, const Bytes& puzzles,
    const Bytes& solutions, unsigned threads, SharedControl& control, classic::InstructionSet set) {
    const auto request = puzzle_request(units, fewest, most, minimal, max_attempts, seed, numbers,
                                        puzzles, solutions);
    const nb::gil_scoped_release without_gil;
    const auto effort = classic::make_puzzles(request, threads, control.inner(), set);
    return {effort.attempts, effort.questions};
}

void rated_puzzle_batch(const nb::bytes& units, unsigned fewest, unsigned most, bool minimal,
                        unsigned lowest, unsigned highest, bool may_grow, bool may_move,
                        std::uint64_t max_draws, std::uint64_t max_nodes,
                        std::uint64_t max_attempts, std::uint64_t seed, const Numbers& numbers,
                        const Bytes& puzzles, const Bytes& solutions, const Bytes& ratings,
                        unsigned threads, SharedControl& control, classic::InstructionSet set) {
    require(ratings.size() == numbers.size(), "there must be as many ratings as puzzles");
    const auto request = puzzle_request(units, fewest, most, minimal, max_attempts, seed, numbers,
                                        puzzles, solutions);
    const nb::gil_scoped_release without_gil;
    classic::make_rated_puzzles(
        request, {lowest, highest, may_grow, may_move, max_draws, max_nodes, ratings.data()},
        threads, control.inner(), set);
}

}  // namespace

void bind_generate(nb::module_& module) {
    module.attr("ALWAYS_GIVEN") = classic::always_given;
    module.def("draw_uniform_grids", &uniform_grids, "seed"_a, "first"_a, "grids"_a.noconvert(),
               nb::sig("def draw_uniform_grids(seed: int, first: int, grids: object) -> int"),
               "Fill a buffer with classic grids, 81 values each, number `first` of the seed and\n"
               "the following; all grids are equally likely. Returns how many attempts it took.");
    module.def("draw_mixed_grid", &mixed_grid, "size"_a, "houses"_a, "seed"_a, "number"_a,
               "steps"_a, "max_nodes"_a,
               nb::sig("def draw_mixed_grid(size: int, houses: bytes, seed: int, number: int, "
                       "steps: int, max_nodes: int) -> bytes | bool | None"),
               "A full grid of any layout; None if there is none, False if that could not be told\n"
               "with max_nodes.");
    module.def(
        "make_puzzles", &puzzle_batch, "units"_a, "fewest"_a, "most"_a, "minimal"_a,
        // What had to be converted would be a copy, and the puzzles would be lost in it.
        "max_attempts"_a, "seed"_a, "numbers"_a.noconvert(), "puzzles"_a.noconvert(),
        "solutions"_a.noconvert(), "threads"_a, "control"_a, "set"_a,
        nb::sig("def make_puzzles(units: bytes, fewest: int, most: int, minimal: bool, "
                "max_attempts: int, seed: int, numbers: object, puzzles: object, "
                "solutions: object, threads: int, control: BatchControl, set: InstructionSet) -> "
                "tuple[int, int]"),
        "Fill two buffers with classic puzzles and their solutions, 81 values each: those\n"
        "with these numbers (64 bits each) of the seed. Cells with the same unit go\n"
        "together. What could not be made within max_attempts grids is all 0. Returns how\n"
        "many grids were drawn and how many boards were solved.");
    module.def(
        "make_rated_puzzles", &rated_puzzle_batch, "units"_a, "fewest"_a, "most"_a, "minimal"_a,
        "lowest"_a, "highest"_a, "may_grow"_a, "may_move"_a, "max_draws"_a, "max_nodes"_a,
        "max_attempts"_a, "seed"_a, "numbers"_a.noconvert(), "puzzles"_a.noconvert(),
        "solutions"_a.noconvert(), "ratings"_a.noconvert(), "threads"_a, "control"_a, "set"_a,
        nb::sig("def make_rated_puzzles(units: bytes, fewest: int, most: int, minimal: bool, "
                "lowest: int, highest: int, may_grow: bool, may_move: bool, max_draws: int, "
                "max_nodes: int, max_attempts: int, seed: int, numbers: object, "
                "puzzles: object, solutions: object, ratings: object, threads: int, "
                "control: BatchControl, set: InstructionSet) -> None"),
        "The same for puzzles with an ER between lowest and highest, in tenths, which goes\n"
        "into a third buffer. Givens may be put back where a puzzle is too hard (may_grow),\n"
        "and change places (may_move).");
    module.def(
        "symmetries",
        [] {
            std::vector<std::string> names;
            for (const auto name : generate::symmetries()) names.emplace_back(name);
            return names;
        },
        "The symmetries that a pattern of givens may have, each after those that it implies.");
    module.def("symmetric_units", &generate::units_of, "size"_a, "symmetry"_a,
               "The cells of a board in groups: those that the symmetry carries into each other.");

    nb::class_<FullGrids>(module, "FullGrids", "The full grids of a layout; threads may share it.")
        .def(nb::init<int, const nb::bytes&, bool>(), "size"_a, "houses"_a, "is_classic"_a,
             "houses as for Backtracking. The grids of small boards are listed.")
        .def_prop_ro("is_uniform", &FullGrids::is_uniform,
                     "Whether every grid is drawn with the same chance.")
        .def("draw", &FullGrids::draw, "seed"_a, "number"_a,
             nb::sig("def draw(self, seed: int, number: int) -> bytes | bool | None"),
             "A full grid; None if there is none, False if that could not be told.");

    nb::class_<PuzzleGenerator>(module, "PuzzleGenerator",
                                "Puzzles of any layout and level, made in slices.")
        .def(nb::init<const FullGrids&, const LogicBoard*, const UnitList&, PairOfNumbers, bool,
                      bool, bool, std::uint64_t, std::uint64_t, const LogicOrder&,
                      std::pair<int, int>, std::optional<PairOfNumbers>, std::uint64_t,
                      std::uint64_t, std::vector<std::uint64_t>, unsigned,
                      classic::InstructionSet>(),
             nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>(), "grids"_a, "board"_a.none(), "units"_a,
             "clues"_a, "has_range"_a, "has_mask"_a, "minimal"_a, "max_draws"_a, "max_attempts"_a,
             "catalogue"_a, "aim"_a, "rating"_a.none(), "max_nodes"_a, "seed"_a, "numbers"_a,
             "threads"_a, "set"_a,
             "The puzzles with these numbers of the seed. Without a level there need be no board.\n"
             "Cells of a unit go together. aim: from where to where in the catalogue the place of\n"
             "the hardest technique may be, -1 if there need be none, its length if it may be too\n"
             "hard for all. rating: ER in tenths, each within max_nodes conclusions.")
        .def("run", &PuzzleGenerator::run, "work"_a, "control"_a,
             "Go on for about so many microseconds of work on each thread, without the GIL; True\n"
             "when all puzzles are made or given up.")
        .def_prop_ro("puzzles", &PuzzleGenerator::puzzles,
                     "A byte for each cell, one puzzle after the other, zeros for what was not "
                     "found.")
        .def_prop_ro("solutions", &PuzzleGenerator::solutions, "The same for the solutions.")
        .def_prop_ro("ratings", &PuzzleGenerator::ratings, "ER in tenths, if one was wished.")
        .def_prop_ro("lacks_grids", &PuzzleGenerator::lacks_grids,
                     "Whether the layout has no full grid, or (False) none was found; None if it "
                     "has some.");
}

}  // namespace garns
