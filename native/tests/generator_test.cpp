// Puzzles of any layout and level: as wished, and the same whatever the threads and slices.

#include "generate/generator.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "generate/symmetry.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

using namespace garns;
using namespace garns::testing;
using namespace garns::generate;

namespace {

const std::atomic<bool> never = false;

WalkEnd walk(int hardest, bool is_solved) {
    return {hardest, {1, static_cast<std::uint8_t>(is_solved)}};
}

void no_walk_goes_further_than_it_has_to() {
    CHECK((Aim{3, 5, 9}).reach() == 6);
    CHECK((Aim{3, 9, 9}).reach() == 3);
    CHECK((Aim{-1, 9, 9}).is_anything());
    CHECK(!(Aim{-1, 8, 9}).is_anything());
    CHECK(!(Aim{0, 9, 9}).is_anything());
}

void how_far_a_walk_is_from_the_aim() {
    const Aim aim{3, 5, 9}, hardest{3, 9, 9}, easiest{-1, 2, 9};
    CHECK(aim.distance(walk(4, true)) == 0);
    CHECK(aim.distance(walk(4, false)) == 1);
    CHECK(aim.distance(walk(2, true)) == 2);
    CHECK(aim.distance(walk(2, false)) == 2);
    CHECK(easiest.distance(walk(-1, true)) == 0);
    CHECK(hardest.distance(walk(2, false)) == 0);
    CHECK(hardest.distance(walk(2, true)) == 2);
}

void techniques_without_a_finder_are_passed_over() {
    const KnownTechniques known({7, logic::no_row, 5, 6}, 3);
    CHECK((known.order == logic::Order{7, 5}));
    CHECK((known.places == std::vector{0, 2}));
}

void symmetries_group_the_cells() {
    CHECK(symmetries().size() == 10);
    CHECK(units_of(9, "none").size() == 81);
    CHECK((units_of(3, "180") == Units{{0, 8}, {1, 7}, {2, 6}, {3, 5}, {4}}));
    CHECK((units_of(3, "90") == Units{{0, 2, 6, 8}, {1, 3, 5, 7}, {4}}));
    CHECK((units_of(2, "diagonal") == Units{{0}, {1, 2}, {3}}));
    CHECK((units_of(4, "full").front() == Unit{0, 3, 12, 15}));
    CHECK(units_of(4, "full").size() == 3);
    CHECK(throws<std::invalid_argument>([] { units_of(4, "odd"); }));
}

// A board in which just these units are needed, whatever else is there.
bool has_all(const Values& board, const std::set<std::uint16_t>& needed) {
    return std::ranges::all_of(needed, [&](auto unit) { return board[unit] != 0; });
}

void stretches_lead_where_single_units_do() {
    const Units units = units_of(5, "none");
    for (const std::set<std::uint16_t>& needed :
         {std::set<std::uint16_t>{}, {24}, {0, 1, 2}, {4, 9, 14, 19, 23, 24}}) {
        for (const unsigned target : {0u, 3u, 20u}) {
            std::vector<std::uint16_t> order(25);
            std::iota(order.begin(), order.end(), std::uint16_t{0});
            TakingAway taking(units, Values(25, 1), order, target);
            Values before;
            while (taking.ask()) {
                CHECK(taking.question() != before);
                before = taking.question();
                taking.hear(has_all(taking.question(), needed));
            }
            const auto expected = std::max<std::size_t>(needed.size(), target);
            CHECK(taking.clues() == expected && clues_of(taking.values()) == expected);
            CHECK(has_all(taking.values(), needed));
        }
    }
}

std::vector<std::uint8_t> kinds_of(const Houses& houses, std::size_t size) {
    std::vector<std::uint8_t> kinds(houses.size() / size, 3);
    std::fill_n(kinds.begin(), size, std::uint8_t{0});
    std::fill_n(kinds.begin() + static_cast<std::ptrdiff_t>(size), size, std::uint8_t{1});
    if (kinds.size() >= 3 * size)
        std::fill_n(kinds.begin() + static_cast<std::ptrdiff_t>(2 * size), size, std::uint8_t{2});
    return kinds;
}

// A layout as the generator wants it.
struct Board {
    Board(int size, const Houses& houses, bool is_classic = false, std::uint64_t nodes = 1'000'000)
        : grids(size, houses, is_classic),
          techniques(logic::techniques_on(size, kinds_of(houses, static_cast<std::size_t>(size)),
                                          houses)) {
        while (!grids.prepare(nodes)) {
        }
    }

    FullGrids grids;
    std::unique_ptr<logic::Techniques> techniques;
};

Values grid_of(const FullGrids& grids, std::uint64_t seed, unsigned steps) {
    GridDraw draw(grids, seed, 1);
    while (!draw.run(steps)) {
    }
    return draw.grid().values;
}

void grids_do_not_depend_on_slices() {
    const Board at_once(4, blocks(4, 2)), in_slices(4, blocks(4, 2), false, 1);
    CHECK(at_once.grids.is_uniform() && in_slices.grids.is_uniform());
    CHECK(grid_of(at_once.grids, 7, 1) == grid_of(in_slices.grids, 7, 1));
    const Board mixed(9, diagonals(9, 3));
    CHECK(!mixed.grids.is_uniform());
    CHECK(grid_of(mixed.grids, 7, 1) == grid_of(mixed.grids, 7, 1000));
    CHECK(!Board(6, latin(6)).grids.is_uniform());  // there are too many
}

GeneratorRequest request_for(const Board& layout, std::size_t count) {
    GeneratorRequest request;
    for (const auto id : logic::native_techniques()) request.catalogue.push_back(logic::row_of(id));
    const auto catalogue = static_cast<int>(request.catalogue.size());
    request.wishes.aim = {-1, catalogue, catalogue};
    request.wishes.units = units_of(layout.grids.size(), "none");
    request.wishes.most = static_cast<unsigned>(layout.grids.cells());
    request.wishes.max_attempts = 2000;
    request.seed = 7;
    for (std::size_t number = 0; number < count; ++number) request.numbers.push_back(number);
    return request;
}

// From the first technique to the last, both by their ids.
void aim_at(GeneratorRequest& request, std::string_view first, std::string_view last) {
    const auto ids = logic::native_techniques();
    const auto place = [&](std::string_view id) {
        return static_cast<int>(std::ranges::find(ids, id) - ids.begin());
    };
    request.wishes.aim.first = place(first);
    request.wishes.aim.last = place(last);
}

std::vector<Values> puzzles_of(const Board& layout, const GeneratorRequest& request,
                               std::uint64_t work = 100'000) {
    PuzzleGenerator generator(layout.grids, layout.techniques.get(), request);
    while (!generator.run(work, never)) {
    }
    CHECK(generator.finished() == request.numbers.size());
    std::vector<Values> puzzles;
    for (std::size_t place = 0; place < request.numbers.size(); ++place) {
        const Outcome* outcome = generator.outcome(place);
        const bool is_found = outcome != nullptr && outcome->result == Result::Found;
        puzzles.push_back(is_found ? outcome->puzzle : Values());
    }
    return puzzles;
}

std::string line_of(const Values& values) {
    std::string line;
    for (const auto value : values) line += value == 0 ? '.' : static_cast<char>('0' + value);
    return line;
}

// As in the documentation of garns.generate_many.
void plain_puzzles_are_those_of_the_seed() {
    const Board layout(4, blocks(4, 2));
    const auto puzzles = puzzles_of(layout, request_for(layout, 3));
    CHECK(line_of(puzzles[0]) == "...2..3..4....1.");
    CHECK(line_of(puzzles[1]) == "3.4...1..2..1...");
    CHECK(line_of(puzzles[2]) == "....4.1.1..3.4..");
}

// Where the walk with all techniques ends that are known.
std::size_t hardest_of(const Board& layout, const logic::Order& order, const Values& puzzle) {
    const auto walker = layout.techniques->walker(order);
    walker->begin(puzzle);
    logic::Stop stop;
    return walker->run(SIZE_MAX / 2, stop) == logic::Halt::Solved ? walker->hardest() : 0;
}

void levels_are_as_wished() {
    struct Case {
        Board layout;
        std::string_view first, last;
    };
    const Case cases[] = {
        {Board(9, blocks(9, 3), true), "x-wing", "xy-wing"},
        {Board(9, blocks(9, 3), true), "naked-pair", "naked-pair"},
        {Board(6, blocks(6, 2)), "pointing", "xyz-wing"},
    };
    for (const auto& [layout, first, last] : cases) {
        auto request = request_for(layout, 2);
        aim_at(request, first, last);
        for (const Values& puzzle : puzzles_of(layout, request)) {
            const auto hardest = static_cast<int>(hardest_of(layout, request.catalogue, puzzle));
            CHECK(hardest - 1 >= request.wishes.aim.first);
            CHECK(hardest - 1 <= request.wishes.aim.last);
        }
    }
}

void neither_slices_nor_threads_change_anything() {
    const Board layouts[] = {{9, blocks(9, 3), true}, {6, blocks(6, 2)}};
    for (const auto& layout : layouts) {
        auto request = request_for(layout, 5);
        aim_at(request, "pointing", "xyz-wing");
        request.wishes.fewest = layout.grids.is_classic() ? 26 : 10;
        request.wishes.most = request.wishes.fewest + 4;
        request.wishes.has_range = true;
        request.wishes.max_draws = 1000;
        const auto expected = puzzles_of(layout, request);
        CHECK(expected.front() != Values());
        CHECK(puzzles_of(layout, request, 1) == expected);
        for (const unsigned threads : {2u, 5u}) {
            request.threads = threads;
            CHECK(puzzles_of(layout, request, 20'000) == expected);
            CHECK(puzzles_of(layout, request, 1'000) == expected);
        }
        request.numbers = {3};
        CHECK(puzzles_of(layout, request).front() == expected[3]);
    }
}

void it_goes_on_after_a_stop() {
    const Board layout(9, blocks(9, 3), true);
    auto request = request_for(layout, 3);
    aim_at(request, "x-wing", "x-wing");
    PuzzleGenerator generator(layout.grids, layout.techniques.get(), request);
    const std::atomic<bool> stop = true;
    CHECK(!generator.run(1'000'000, stop));
    CHECK(generator.finished() == 0);
    while (!generator.run(1'000, never)) {
    }
    const auto expected = puzzles_of(layout, request);
    for (std::size_t place = 0; place < 3; ++place)
        CHECK(generator.outcome(place)->puzzle == expected[place]);
}

void what_is_not_found_is_given_up() {
    const Board layout(9, blocks(9, 3), true);
    auto request = request_for(layout, 2);
    aim_at(request, "jellyfish", "jellyfish");
    request.wishes.max_attempts = 3;
    CHECK((puzzles_of(layout, request) == std::vector<Values>(2)));
    request.wishes.fewest = request.wishes.most = 17;
    request.wishes.has_range = true;
    request.wishes.max_draws = 20;
    PuzzleGenerator generator(layout.grids, layout.techniques.get(), request);
    while (!generator.run(1'000, never)) {
    }
    CHECK(generator.outcome(0)->result == Result::NoPuzzle);
}

void a_full_board_cannot_be_made_harder() {
    const Board layout(6, blocks(6, 2));
    auto request = request_for(layout, 1);
    aim_at(request, "pointing", "xyz-wing");
    request.wishes.fewest = request.wishes.most = 36;
    request.wishes.has_range = true;
    request.wishes.max_attempts = 12;
    CHECK((puzzles_of(layout, request) == std::vector<Values>(1)));
}

void a_layout_without_grids_has_no_puzzles() {
    Houses two = latin(2);
    add_cell(two, 2, 0, 0);
    add_cell(two, 2, 1, 1);
    const Board layout(2, two);
    PuzzleGenerator generator(layout.grids, nullptr, request_for(layout, 1));
    while (!generator.run(1'000, never)) {
    }
    CHECK(generator.outcome(0)->result == Result::NoGrid);
}

void wishes_that_do_not_fit_are_refused() {
    const Board layout(4, blocks(4, 2));
    const auto is_refused = [&](auto change) {
        auto request = request_for(layout, 1);
        change(request);
        return throws<std::invalid_argument>(
            [&] { PuzzleGenerator(layout.grids, nullptr, request); });
    };
    CHECK(!is_refused([](auto&) {}));
    CHECK(is_refused([](auto& request) { request.wishes.units.push_back({16}); }));
    CHECK(is_refused([](auto& request) { request.wishes.units.front().clear(); }));
    CHECK(is_refused([](auto& request) { request.wishes.most = 17; }));
    CHECK(is_refused([](auto& request) { request.wishes.fewest = 17; }));
    CHECK(is_refused([](auto& request) { request.wishes.max_draws = 0; }));
    CHECK(is_refused([](auto& request) { request.wishes.max_attempts = 0; }));
    CHECK(is_refused([](auto& request) { request.threads = 0; }));
    CHECK(is_refused([](auto& request) { request.wishes.aim.last = 1000; }));
    CHECK(is_refused([](auto& request) { request.wishes.aim.last = 1; }));  // without techniques
    CHECK(is_refused([](auto& request) { request.wishes.rating = RatingRange{10, 20, 1000}; }));
}

}  // namespace

int main() {
    no_walk_goes_further_than_it_has_to();
    how_far_a_walk_is_from_the_aim();
    techniques_without_a_finder_are_passed_over();
    symmetries_group_the_cells();
    stretches_lead_where_single_units_do();
    grids_do_not_depend_on_slices();
    plain_puzzles_are_those_of_the_seed();
    levels_are_as_wished();
    neither_slices_nor_threads_change_anything();
    it_goes_on_after_a_stop();
    what_is_not_found_is_given_up();
    a_full_board_cannot_be_made_harder();
    a_layout_without_grids_has_no_puzzles();
    wishes_that_do_not_fit_are_refused();
    if (failures != 0) return 1;
    std::cout << "generator: all checks passed\n";
}
