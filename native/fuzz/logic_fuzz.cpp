// The techniques on boards of several layouts: no step takes away what stands in the solution, and
// the same walk comes to the same end.

#include <algorithm>
#include <memory>

#include "fuzz/puzzles.hpp"
#include "logic/walk.hpp"

using namespace garns;
using namespace garns::logic;
using fuzz::Bytes;
using fuzz::Houses;
using fuzz::Proper;
using fuzz::Values;

namespace {

struct Layout {
    int size;
    Houses houses;
    Board board;

    Layout(int size_of_board, Houses cells)
        : size(size_of_board), houses(std::move(cells)), board(size, kinds(), houses) {}

private:
    [[nodiscard]] Values kinds() const {
        const auto each = static_cast<std::size_t>(size);
        Values kinds(houses.size() / each, 3);
        for (std::size_t i = 0; i < kinds.size() && i < 3 * each; ++i)
            kinds[i] = static_cast<std::uint8_t>(i / each);
        return kinds;
    }
};

Houses windows() {
    Houses houses = testing::blocks(9, 3);
    for (const int top : {1, 5})
        for (const int left : {1, 5})
            for (int k = 0; k < 9; ++k) testing::add_cell(houses, 9, top + k / 3, left + k % 3);
    return houses;
}

const Layout& layout_of(std::size_t number) {
    static const Layout layouts[] = {
        {9, testing::blocks(9, 3)}, {9, testing::diagonals(9, 3)}, {9, windows()},
        {4, testing::blocks(4, 2)}, {6, testing::blocks(6, 2)},    {8, testing::blocks(8, 2)},
        {5, testing::latin(5)},     {10, testing::blocks(10, 2)},
    };
    return layouts[number % std::size(layouts)];
}

// Rows, columns and regions whose borders the input draws: blocks with cells swapped between them.
std::unique_ptr<Layout> jigsaw(Bytes& input) {
    const Houses blocks = testing::blocks(9, 3);
    Houses houses = testing::latin(9);
    Houses regions(blocks.begin() + static_cast<std::ptrdiff_t>(houses.size()), blocks.end());
    for (std::size_t swaps = input.below(30); swaps > 0; --swaps) {
        auto& one = regions[input.below(81)];
        std::swap(one, regions[input.below(81)]);
    }
    houses.insert(houses.end(), regions.begin(), regions.end());
    return std::make_unique<Layout>(9, std::move(houses));
}

const Order& all_rows() {
    static const Order order = [] {
        Order all;
        for (const Row& row : native_rows()) all.push_back(row_of(row.technique));
        return all;
    }();
    return order;
}

void check_step(const State& state, const Values& solution, const Step& step) {
    HOLDS(step != Step{});
    for (Value value = 0; value < max_values; ++value) {
        for (const Cell cell : step.placed[value])
            HOLDS(solution[cell] == value + 1 && state.empty_cells().has(cell));
        for (const Cell cell : step.removed[value])
            HOLDS(solution[cell] != value + 1 && state.candidates(cell).has(value));
    }
}

// Whatever any technique finds here is right; the first step of the first that finds one.
Step checked_step(Position& position, const Values& solution, std::size_t wanted) {
    Step first;
    for (const Row& row : native_rows()) {
        Steps steps(position.state(), wanted);
        steps.keep_explanations();
        row.find(position, steps);
        for (const Step& step : steps.found()) check_step(position.state(), solution, step);
        if (first == Step{} && !steps.found().empty()) first = steps.found().front();
    }
    return first;
}

Step told(const State& state, const Values& solution) {
    const Cell cell = state.empty_cells().first();
    Step step;
    step.placed[solution[cell] - 1U] = CellSet::of(cell);
    return step;
}

// A candidate that is not in the solution goes, as if somebody had found a reason.
Step struck(const State& state, const Values& solution, Bytes& input) {
    Step step;
    const Cell cell = static_cast<Cell>(input.below(solution.size()));
    for (const Value value : state.candidates(cell))
        if (state.empty_cells().has(cell) && value + 1U != solution[cell])
            step.removed[value] = CellSet::of(cell);
    return step;
}

// The simplest step, as a walk takes it.
Step next_step(Position& position) {
    for (const Row& row : native_rows()) {
        Steps steps(position.state(), 1);
        row.find(position, steps);
        if (!steps.found().empty()) return steps.found().front();
    }
    return {};
}

// The input says where candidates go on the way, and where every technique is looked at, which
// takes long.
void check_path(const Layout& layout, const Proper& proper, Bytes& input) {
    Position position(layout.board);
    position.renewed().begin(proper.puzzle);
    while (!position.state().is_solved()) {
        const std::size_t choice = input.is_used_up() ? 0 : 1 + input.below(8);
        Step step = choice == 1   ? struck(position.state(), proper.solution, input)
                    : choice == 2 ? checked_step(position, proper.solution, 1 + input.below(8))
                                  : next_step(position);
        if (step == Step{}) step = told(position.state(), proper.solution);
        position.draw(step);
    }
}

struct End {
    Halt halt;
    std::size_t steps, hardest;
    Words record;

    bool operator==(const End&) const = default;
};

End walked(const Layout& layout, const Values& puzzle) {
    Walk walk(layout.board, all_rows());
    Words record;
    walk.record = &record;
    walk.begin().begin(puzzle);
    Stop never;
    const Halt halt = walk.run(never);
    return {halt, walk.steps(), walk.hardest(), record};
}

// Every step changes something, so there are no more than candidates and cells, puzzle or not.
void check_walk(const Layout& layout, const Values& puzzle) {
    const End end = walked(layout, puzzle);
    HOLDS(end.halt == Halt::Solved || end.halt == Halt::Stuck);
    HOLDS(end.steps <= puzzle.size() * (layout.board.size() + 1));
    HOLDS(walked(layout, puzzle) == end);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes input(data, size);
    const std::size_t kind = input.below(9);
    const auto drawn = kind == 8 ? jigsaw(input) : nullptr;
    const Layout& layout = drawn ? *drawn : layout_of(kind);
    const Values board = fuzz::board_in(input, layout.board.size());
    fuzz::ProperPuzzle maker(layout.board.size(), layout.houses);
    const auto proper = maker.near(board, input);
    if (!proper || proper->puzzle != board) check_walk(layout, board);
    if (!proper) return 0;
    check_walk(layout, proper->puzzle);
    check_path(layout, *proper, input);
    return 0;
}
