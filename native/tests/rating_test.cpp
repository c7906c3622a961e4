#include "rating/rating.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "classic/classic.hpp"
#include "rating/ladder.hpp"
#include "tests/check.hpp"

using namespace garns;
using namespace garns::testing;
using namespace garns::rating;

namespace {

using Values = std::array<std::uint8_t, cell_count>;

struct Case {
    std::string_view puzzle;
    int er, ep, ed;
};

// One puzzle of each kind of technique, made with `garns generate`; the ratings are those of Sudoku
// Explainer 1.2.1.
// clang-format off
constexpr Case cases[] = {
    {"006050204000002000000000800940008070007960045603000000004020098000070000079500030",
     12, 12, 12},
    {"091300000040000000005000016500900100100020050000080079074030000003006800600070304",
     17, 12, 12},
    {"200000057009004103000580000700000040000000060000103005046090000180200000000070000",
     20, 12, 12},
    {"000010000073000500000470002800009073090000080504060090100080000006004000908200000",
     25, 12, 12},
    {"040070000020000000003985020000030705000000061000000090070021050500008009100003207",
     28, 12, 12},
    {"000062001010507000090000060403250000000700400001006080008600503000900006000000048",
     30, 12, 12},
    {"000003005260000309000810000000031000093000200820000700002000000070520046000140000",
     32, 12, 12},
    {"400102000001090000960000400000000050002070003000004086800005060000001008043700020",
     34, 12, 12},
    {"700300051005007000200000600000060020093100007604000000000009000807401009900000005",
     36, 12, 12},
    {"806070002037000000010008030900010000008607000000200800080004510604002790000000000",
     40, 12, 12},
    {"006320000017000000000600000000000600501000073000000189062800000300900008004070005",
     42, 12, 12},
    {"400306000602084090010500000001863000000000000900050020000002735090005200003400069",
     44, 12, 12},
    {"000100030400050092090000000005690003300000007000072085680200000540030070003000060",
     45, 12, 12},
    {"900003000006800010008000009420005900080300720000009000000000000030014002074050800",
     46, 12, 12},
    {"406000090100500000005009030500078063080000040000420500070042000009160070800000000",
     56, 12, 12},
    {"000001048000048070001060000000950060600000083000007009003200000450000000190000005",
     57, 12, 12},
    {"900008730080000001500000800800070000000140050092060000420006000305020100000500060",
     62, 12, 12},
    {"040900080000006070300000600107000004000690000500700030009005200030000060070820050",
     65, 12, 12},
    {"109030200060090000004006010001008509000050020200000070600002000030009001010000760",
     66, 12, 12},
    {"003007001105020084800401000000200000000604302020090475090000000700000000401000008",
     72, 12, 12},
    {"092400000103070000000803200700000086005000004000900700037000490000000600040035000",
     75, 12, 12},
    {"000650900069000240000001300700080000580030760003000000040000000900005000600847002",
     78, 12, 12},
    {"070930205060800000030042700000000600003070010000000090007003000050000109609005002",
     83, 12, 12},
    {"400060000002300018000078900008030200000080076120005009705000000230000700014000000",
     85, 12, 12},
    {"020000000085002009001000020600009001000100400040008050500070300204800510016005000",
     90, 12, 12},
};
// clang-format on

Values values_of(std::string_view text) {
    Values values{};
    std::ranges::transform(text, values.begin(),
                           [](char digit) { return static_cast<std::uint8_t>(digit - '0'); });
    return values;
}

std::vector<std::uint8_t> all_boards() {
    std::vector<std::uint8_t> boards;
    for (const Case& each : cases) {
        const Values values = values_of(each.puzzle);
        boards.insert(boards.end(), values.begin(), values.end());
    }
    return boards;
}

constexpr std::uint64_t no_limit = ~std::uint64_t{0};
constexpr double forever = std::numeric_limits<double>::infinity();

std::vector<Rating> rated(const std::vector<std::uint8_t>& boards, unsigned threads,
                          std::uint64_t max_nodes = no_limit, double max_seconds = forever) {
    std::vector<Rating> ratings(boards.size() / cell_count);
    classic::ParallelControl control;
    rate({boards.data(), ratings.size(), max_nodes, max_seconds, ratings.data()}, threads, control);
    CHECK(control.finished == ratings.size());
    return ratings;
}

void ratings_are_those_of_sudoku_explainer() {
    for (const unsigned threads : {1U, 3U}) {
        const auto ratings = rated(all_boards(), threads);
        for (std::size_t i = 0; i < ratings.size(); ++i) {
            CHECK(ratings[i].outcome == Outcome::Rated);
            CHECK(ratings[i].er == cases[i].er);
            CHECK(ratings[i].ep == cases[i].ep);
            CHECK(ratings[i].ed == cases[i].ed);
        }
    }
}

// Whatever a step takes away is not in the solution, and what it places is.
void steps_are_true() {
    const std::atomic<bool> stop = false;
    for (const Case& each : cases) {
        const Values values = values_of(each.puzzle);
        Values solution{};
        classic::solve_one(values.data(), classic::Alphabet::Values, 2, solution.data());
        State state;
        CHECK(state.take_givens(values.data()));
        Effort effort(no_limit, Effort::Clock::time_point::max(), stop);
        while (!state.is_full()) {
            Step step;
            CHECK(find_step(state, Limits{}.ceiling, effort, step) == 0);
            for (const unsigned cell : step.removals.cells()) {
                CHECK((step.removals.digits(cell) & bit(solution[cell] - 1U)) == 0);
                CHECK((step.removals.digits(cell) & ~state.candidates(cell)) == 0);
            }
            CHECK(step.places() || !step.removals.is_empty());
            if (step.places()) CHECK(solution[step.cell] == step.digit + 1);
            state.remove(step.removals);
            if (step.places()) state.place(step.cell, step.digit);
        }
    }
}

// The hardest step has the rating of the puzzle and follows on the board that is kept with it.
void hardest_steps_are_kept() {
    const auto boards = all_boards();
    std::vector<Rating> ratings(std::size(cases));
    std::vector<HardestStep> hardest(ratings.size());
    classic::ParallelControl control;
    rate({boards.data(), ratings.size(), no_limit, forever, ratings.data(), hardest.data()}, 2,
         control);
    const std::atomic<bool> stop = false;
    for (std::size_t i = 0; i < hardest.size(); ++i) {
        const auto& [state, step] = hardest[i];
        CHECK(step.difficulty == ratings[i].er);
        CHECK(step.difficulty >= row_of(step.technique).base_difficulty);
        CHECK((step.length == 0) ==
              (step.technique < Technique::XCycle || step.technique == Technique::AlignedTriple));
        Effort effort(no_limit, Effort::Clock::time_point::max(), stop);
        Step again;
        CHECK(find_step(state, Limits{}.ceiling, effort, again) == 0);
        CHECK(again.technique == step.technique);
        CHECK(again.cell == step.cell);
        CHECK(std::ranges::equal(again.removals.cells(), step.removals.cells()));
    }
}

// The ways of chains alternate, and lead from a candidate to its opposite, or back to itself.
void ways_lead_back() {
    unsigned seen = 0;
    for (const Case& each : cases) {
        const Values values = values_of(each.puzzle);
        Rating rating;
        HardestStep hardest;
        classic::ParallelControl control;
        rate({values.data(), 1, no_limit, forever, &rating, &hardest}, 1, control);
        const Way way = hardest.way();
        if (way.empty()) continue;
        ++seen;
        CHECK(way.front().candidate == way.back().candidate);
        CHECK((way.front().is_true == way.back().is_true) == (hardest.step.premise_count == 0));
        for (std::size_t i = 1; i < way.size(); ++i) CHECK(way[i].is_true != way[i - 1].is_true);
    }
    CHECK(seen >= 3);
}

void little_effort_gives_lower_bounds() {
    const auto exact = rated(all_boards(), 1);
    for (const std::uint64_t nodes : {0u, 1u, 10u, 100u, 1000u, 10000u, 100000u}) {
        const auto bounded = rated(all_boards(), 1, nodes);
        for (std::size_t i = 0; i < exact.size(); ++i) {
            CHECK(bounded[i].er <= exact[i].er);
            CHECK(bounded[i].outcome == Outcome::AtLeast || bounded[i].er == exact[i].er);
        }
    }
}

// Known as AI Escargot, 10.5: chains that are helped by chains, as far as the effort goes.
void hard_puzzles_have_lower_bounds() {
    const Values values = values_of(
        "100007090030020008009600500005300900010080002600004000300000010040000007007000300");
    const std::vector<std::uint8_t> board(values.begin(), values.end());
    const Rating bounded = rated(board, 1, 1'000'000).front();
    CHECK(bounded.outcome == Outcome::AtLeast);
    CHECK(bounded.er >= 100 && bounded.er <= 105);
    CHECK(bounded.ep == 12 && bounded.ed == 12);
}

void no_time_gives_lower_bounds() {
    const auto exact = rated(all_boards(), 1);
    const auto bounded = rated(all_boards(), 1, no_limit, 0);
    CHECK(bounded.back().outcome == Outcome::AtLeast);
    CHECK(bounded.front().outcome == Outcome::Rated);  // what takes no effort is still done
    for (std::size_t i = 0; i < exact.size(); ++i) CHECK(bounded[i].er <= exact[i].er);
}

// At or above the rating a ceiling changes nothing; below it the puzzle is too hard.
void a_ceiling_ends_the_rating() {
    const std::atomic<bool> stop = false;
    for (const Case& each : cases) {
        const Values values = values_of(each.puzzle);
        const auto rated = rate_one(values.data(), {no_limit, each.er}, stop);
        CHECK(rated.outcome == Outcome::Rated && rated.er == each.er);
        const auto cut_off = rate_one(values.data(), {no_limit, each.er - 1}, stop);
        CHECK(cut_off.outcome == Outcome::TooHard && cut_off.er < each.er);
    }
}

void improper_puzzles_have_no_rating() {
    std::vector<std::uint8_t> boards(2 * cell_count, 0);
    boards[cell_count] = boards[cell_count + 1] = 5;
    for (const Rating& rating : rated(boards, 1)) CHECK(rating.outcome == Outcome::NotUnique);
}

void a_stop_is_heard() {
    const auto boards = all_boards();
    std::vector<Rating> ratings(std::size(cases));
    classic::ParallelControl control;
    control.stop = true;
    rate({boards.data(), ratings.size(), 1000, forever, ratings.data()}, 2, control);
    for (const Rating& rating : ratings) CHECK(rating.outcome == Outcome::Unfinished);
}

void bad_requests_are_refused() {
    std::vector<std::uint8_t> board(cell_count, 0);
    board[80] = 10;
    Rating answer;
    classic::ParallelControl control;
    RatingRequest request{board.data(), 1, 1000, forever, &answer};
    CHECK(throws<std::invalid_argument>([&] { rate(request, 1, control); }));
    board[80] = 9;
    CHECK(throws<std::invalid_argument>([&] { rate(request, 0, control); }));
    request.max_seconds = -1;
    CHECK(throws<std::invalid_argument>([&] { rate(request, 1, control); }));
}

}  // namespace

int main() {
    ratings_are_those_of_sudoku_explainer();
    steps_are_true();
    hardest_steps_are_kept();
    ways_lead_back();
    little_effort_gives_lower_bounds();
    hard_puzzles_have_lower_bounds();
    no_time_gives_lower_bounds();
    a_ceiling_ends_the_rating();
    improper_puzzles_have_no_rating();
    a_stop_is_heard();
    bad_requests_are_refused();
    if (failures != 0) return 1;
    std::cout << "rating: all checks passed\n";
}
