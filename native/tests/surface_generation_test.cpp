// The C functions that make puzzles give those of the classes that Python uses.

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include "generate/generator.hpp"
#include "generate/puzzles.hpp"
#include "generate/rated.hpp"
#include "generate/symmetry.hpp"
#include "surface.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

using namespace garns;
using namespace garns::testing;

namespace {

constexpr std::uint64_t max_nodes = 1'000'000;

struct Puzzle {
    Values puzzle, solution;
    unsigned er = 0;

    bool operator==(const Puzzle&) const = default;
};

std::int32_t technique_count() { return static_cast<std::int32_t>(garns_technique_count()); }

// A layout as the surface takes it.
struct Layout {
    int size;
    Houses houses;
    bool is_classic = false;

    [[nodiscard]] std::uint32_t house_count() const {
        return static_cast<std::uint32_t>(houses.size() / static_cast<std::size_t>(size));
    }
    [[nodiscard]] std::size_t cells() const {
        return static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
    }
    // Rows, columns, boxes.
    [[nodiscard]] std::vector<std::uint8_t> kinds() const {
        std::vector<std::uint8_t> kinds(house_count());
        for (std::size_t i = 0; i < kinds.size(); ++i)
            kinds[i] = static_cast<std::uint8_t>(i / static_cast<std::size_t>(size));
        return kinds;
    }
    [[nodiscard]] GarnsGrids* grids(std::uint64_t nodes) const {
        GarnsGrids* grids = garns_grids_new(size, houses.data(), house_count(), is_classic);
        while (garns_grids_run(grids, nodes) == GARNS_RUNNING) continue;
        return grids;
    }
    [[nodiscard]] GarnsTechniques* techniques() const {
        return garns_techniques_new(size, static_cast<std::uint32_t>(cells()), houses.data(),
                                    house_count(), kinds().data(), nullptr, 0, nullptr, 0);
    }
    [[nodiscard]] std::vector<std::uint16_t> units(std::uint32_t symmetry) const {
        std::vector<std::uint16_t> units(cells());
        garns_symmetric_units(size, symmetry, units.data());
        return units;
    }
};

const Layout classic_layout{9, blocks(9, 3), true};
const Layout small_layout{4, blocks(4, 2)};

// Minimal puzzles of any level.
GarnsWishes anything(const Layout& layout) {
    GarnsWishes wishes{};
    wishes.seed = 42;
    wishes.max_draws = 1;
    wishes.max_attempts = 1000;
    wishes.max_rating_nodes = max_nodes;
    wishes.first = -1;
    wishes.last = technique_count();
    wishes.most = static_cast<std::uint32_t>(layout.cells());
    return wishes;
}

std::vector<std::uint64_t> numbers_up_to(std::size_t count) {
    std::vector<std::uint64_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), std::uint64_t{0});
    return numbers;
}

Puzzle puzzle_at(const GarnsGenerator* generator, std::uint32_t place, std::size_t cells) {
    if (garns_generator_outcome(generator, place) != GARNS_MADE) return {};
    const std::uint8_t* puzzle = garns_generator_puzzle(generator, place);
    const std::uint8_t* solution = garns_generator_solution(generator, place);
    return {{puzzle, puzzle + cells},
            {solution, solution + cells},
            garns_generator_er(generator, place)};
}

// Made in slices of so much work.
std::vector<Puzzle> made(const Layout& layout, const GarnsWishes& wishes, std::uint32_t symmetry,
                         std::uint32_t count, std::uint64_t work) {
    GarnsGrids* grids = layout.grids(work);
    GarnsTechniques* techniques = layout.techniques();
    GarnsGenerator* generator =
        garns_generator_new(grids, techniques, layout.units(symmetry).data(), &wishes,
                            numbers_up_to(count).data(), count);
    while (garns_generator_run(generator, work) == GARNS_RUNNING) continue;
    CHECK(garns_generator_finished(generator) == count);
    std::vector<Puzzle> puzzles;
    for (std::uint32_t place = 0; place < count; ++place)
        puzzles.push_back(puzzle_at(generator, place, layout.cells()));
    garns_generator_free(generator);
    garns_techniques_free(techniques);
    garns_grids_free(grids);
    return puzzles;
}

classic::PuzzleWishes classic_wishes(std::uint32_t symmetry) {
    classic::PuzzleWishes wishes;
    const auto units = classic_layout.units(symmetry);
    std::ranges::transform(units, wishes.units.begin(),
                           [](auto unit) { return static_cast<std::uint8_t>(unit); });
    return wishes;
}

// The buffers of make_puzzles and make_rated_puzzles.
struct Buffers {
    explicit Buffers(std::size_t count)
        : numbers(numbers_up_to(count)), puzzles(count * 81), solutions(count * 81),
          ratings(count) {}

    [[nodiscard]] classic::PuzzleRequest request(const classic::PuzzleWishes& wishes) {
        return {wishes, 42, numbers, puzzles.data(), solutions.data()};
    }
    [[nodiscard]] std::vector<Puzzle> cut() const {
        std::vector<Puzzle> found(numbers.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            const auto from = static_cast<std::ptrdiff_t>(81 * i);
            found[i].puzzle.assign(puzzles.begin() + from, puzzles.begin() + from + 81);
            found[i].solution.assign(solutions.begin() + from, solutions.begin() + from + 81);
            found[i].er = ratings[i];
        }
        return found;
    }

    std::vector<std::uint64_t> numbers;
    Values puzzles, solutions, ratings;
};

void plain_classic_puzzles_are_those_of_the_lanes() {
    for (const std::uint32_t symmetry : {0U, 1U}) {
        Buffers buffers(5);
        classic::ParallelControl control;
        classic::make_puzzles(buffers.request(classic_wishes(symmetry)), 1, control);
        for (const std::uint64_t work : {1U, 1'000'000U})
            CHECK(made(classic_layout, anything(classic_layout), symmetry, 5, work) ==
                  buffers.cut());
    }
}

void puzzles_with_a_number_of_givens_are_those_of_the_lanes() {
    Buffers buffers(3);
    auto plain = classic_wishes(0);
    plain.fewest = plain.most = 24;
    plain.minimal = false;
    plain.max_attempts = 1000;
    classic::ParallelControl control;
    classic::make_puzzles(buffers.request(plain), 1, control);
    auto wishes = anything(classic_layout);
    wishes.fewest = wishes.most = 24;
    wishes.has_range = 1;
    wishes.max_draws = 1000;
    CHECK(made(classic_layout, wishes, 0, 3, 10'000) == buffers.cut());
}

void puzzles_of_a_rating_are_those_of_the_threads() {
    Buffers buffers(3);
    auto plain = classic_wishes(0);
    plain.max_attempts = 1000;
    classic::ParallelControl control;
    classic::make_rated_puzzles(buffers.request(plain),
                                {26, 30, true, false, 1, max_nodes, buffers.ratings.data()}, 1,
                                control);
    auto wishes = anything(classic_layout);
    wishes.lowest = 26;
    wishes.highest = 30;
    wishes.may_grow = 1;
    for (const std::uint64_t work : {1U, 1'000'000U}) {
        const auto found = made(classic_layout, wishes, 0, 3, work);
        CHECK(found == buffers.cut());
        CHECK(found[0].er >= 26 && found[0].er <= 30);
    }
}

void what_is_not_found_is_told() {
    auto wishes = anything(classic_layout);
    wishes.max_attempts = 2;
    wishes.lowest = 115;
    wishes.highest = 119;
    wishes.max_rating_nodes = 1000;
    CHECK(made(classic_layout, wishes, 0, 2, 1000) == std::vector<Puzzle>(2));
    wishes = anything(classic_layout);
    wishes.fewest = wishes.most = 10;
    wishes.has_range = 1;
    wishes.max_draws = 2;
    CHECK(made(classic_layout, wishes, 0, 2, 1000) == std::vector<Puzzle>(2));
}

// Whatever the slices, the puzzles are those that PuzzleGenerator makes in one.
void levels_are_those_of_the_generator() {
    for (const Layout& layout : {classic_layout, small_layout}) {
        auto wishes = anything(layout);
        wishes.last = 3;  // the simplest techniques
        const auto units = generate::units_of(layout.size, "none");
        generate::FullGrids grids(layout.size, layout.houses, layout.is_classic);
        while (!grids.prepare(max_nodes)) continue;
        const auto techniques = logic::techniques_on(layout.size, layout.kinds(), layout.houses);
        generate::GeneratorRequest request;
        request.wishes.units = units;
        request.wishes.most = wishes.most;
        request.wishes.max_attempts = wishes.max_attempts;
        request.wishes.aim = {-1, 3, technique_count()};
        request.catalogue.resize(garns_technique_count());
        std::iota(request.catalogue.begin(), request.catalogue.end(), logic::RowNumber{0});
        request.seed = wishes.seed;
        request.numbers = numbers_up_to(3);
        generate::PuzzleGenerator generator(grids, techniques.get(), request);
        const std::atomic<bool> never = false;
        while (!generator.run(1'000'000, never)) continue;
        const auto found = made(layout, wishes, 0, 3, 100);
        for (std::size_t i = 0; i < found.size(); ++i)
            CHECK(found[i].puzzle == generator.outcome(i)->puzzle);
    }
}

void layouts_without_grids_are_told() {
    // The house across forbids every grid of size 2.
    const Layout impossible{2, {0, 1, 2, 3, 0, 2, 1, 3, 0, 3}};
    GarnsGrids* grids = impossible.grids(1000);
    const auto wishes = anything(impossible);
    const std::uint64_t number = 0;
    GarnsGenerator* generator =
        garns_generator_new(grids, nullptr, impossible.units(0).data(), &wishes, &number, 1);
    while (garns_generator_run(generator, 1000) == GARNS_RUNNING) continue;
    CHECK(garns_generator_outcome(generator, 0) == GARNS_NO_GRID);
    CHECK(garns_generator_puzzle(generator, 0) == nullptr);
    garns_generator_free(generator);
    garns_grids_free(grids);
}

// A mask: the cells in no unit stay.
void what_is_in_no_unit_is_given() {
    auto wishes = anything(small_layout);
    wishes.has_mask = 1;
    wishes.fewest = wishes.most = 8;
    wishes.max_draws = 1000;
    GarnsGrids* grids = small_layout.grids(1000);
    std::vector<std::uint16_t> units(16, 0);
    for (const std::size_t cell : {0U, 1U, 4U, 7U, 8U, 10U, 13U, 15U})
        units[cell] = GARNS_ALWAYS_GIVEN;
    const std::uint64_t number = 0;
    GarnsGenerator* generator =
        garns_generator_new(grids, nullptr, units.data(), &wishes, &number, 1);
    while (garns_generator_run(generator, 1000) == GARNS_RUNNING) continue;
    const auto [puzzle, solution, er] = puzzle_at(generator, 0, 16);
    CHECK(er == 0);
    for (std::size_t cell = 0; cell < puzzle.size(); ++cell)
        CHECK((puzzle[cell] != 0) == (units[cell] == GARNS_ALWAYS_GIVEN));
    garns_generator_free(generator);
    garns_grids_free(grids);
}

void mistakes_of_programs_are_refused() {
    using Refused = std::invalid_argument;
    CHECK(garns_grids_new(26, nullptr, 0, 0) == nullptr);
    CHECK(throws<Refused>([] { (void)garns_grids_new(4, small_layout.houses.data(), 12, 1); }));
    CHECK(throws<Refused>([] { garns_symmetry_name(garns_symmetry_count()); }));
    CHECK(garns_symmetry_name(0) == std::string("none"));
    GarnsGrids* grids = garns_grids_new(4, small_layout.houses.data(), 12, 0);
    const auto wishes = anything(small_layout);
    const auto units = small_layout.units(0);
    const auto begin = [&](const GarnsWishes& asked) {
        garns_generator_free(garns_generator_new(grids, nullptr, units.data(), &asked, nullptr, 0));
    };
    CHECK(throws<Refused>([&] { begin(wishes); }));  // the grids are not finished
    while (garns_grids_run(grids, 1000) == GARNS_RUNNING) continue;
    begin(wishes);
    auto rated = wishes;
    rated.lowest = rated.highest = 20;
    CHECK(throws<Refused>([&] { begin(rated); }));
    auto aimed = wishes;
    aimed.last = 3;
    CHECK(throws<Refused>([&] { begin(aimed); }));  // there are no techniques
    garns_grids_free(grids);
}

}  // namespace

int main() {
    plain_classic_puzzles_are_those_of_the_lanes();
    puzzles_with_a_number_of_givens_are_those_of_the_lanes();
    puzzles_of_a_rating_are_those_of_the_threads();
    what_is_not_found_is_told();
    levels_are_those_of_the_generator();
    layouts_without_grids_are_told();
    what_is_in_no_unit_is_given();
    mistakes_of_programs_are_refused();
    if (failures == 0) std::cout << "surface, generation: all checks hold\n";
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
