// The Python face of what makes grids and puzzles.

#include <algorithm>
#include <nanobind/stl/pair.h>

#include "binding.hpp"
#include "generate/grids.hpp"
#include "generate/mixing.hpp"
#include "generate/puzzles.hpp"
#include "generate/rated.hpp"
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

nb::object mixed_grid(int size, const nb::bytes& houses, std::uint64_t seed, std::uint64_t number,
                      unsigned steps, std::uint64_t max_nodes) {
    const auto house_cells = decode_little_endian(view(houses));
    MixedGrid grid;
    {
        const nb::gil_scoped_release without_gil;
        grid = draw_mixed_grid({size, house_cells, seed, number, steps, max_nodes});
    }
    if (!grid.is_known) return nb::bool_(false);
    if (grid.values.empty()) return nb::none();
    return nb::bytes(grid.values.data(), grid.values.size());
}

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
}

}  // namespace garns
