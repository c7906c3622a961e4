#include "hodoku/hodoku.hpp"

#include <array>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "hodoku/board.hpp"
#include "hodoku/singles.hpp"
#include "tests/check.hpp"

using namespace garns;
using namespace garns::testing;
using namespace garns::hodoku;

namespace {

constexpr std::size_t cell_count = classic::board_cells;
using Values = std::array<std::uint8_t, cell_count>;

struct Case {
    std::string_view puzzle;
    Level level;
    std::uint32_t score;
    std::string_view hardest;
};

// The ratings are those of HoDoKu 2.2.0; all but the last, a well-known one, were made with
// `garns generate`.
constexpr Case cases[] = {
    {"..2.8...95.6..9.......2.16..2..918.....4.......3.6.....5.....4.....17...6.....52.",
     Level::Easy, 272, "hidden-single"},
    {".......25...1.23.....8....931..7.8..8....9.3......8...95..3.....2.9..14.1.76.....",
     Level::Medium, 354, "pointing"},
    {"78.....6...9...8..........13..5....6...1.3.8.1..84...3..741..322...5...4......9..",
     Level::Medium, 424, "locked-pair"},
    {"5...3..9..9.4..6..3.7.5......1..34.........867.9...2..6.......2..3..897.....7....",
     Level::Medium, 598, "naked-pair"},
    {"...9....3........58..163.7.1..5..7.4..76...2...2..8...32......8.6.3...5.....2.1..",
     Level::Medium, 694, "naked-triple"},
    {"35......8..1.9.....8....5....8...7.6...1...5.27..8.......2..6....4....9...75.4..1",
     Level::Medium, 702, "claiming"},
    {".4.7........93.8.2.3...6......8...176..2..94..9.5...8.8....7.....4......5.2.....6",
     Level::Hard, 478, "xy-wing"},
    {"....7...6.5.8.3..12.1.4.........6...7......1.36...18...9.....2....3.2.......6.379",
     Level::Hard, 648, "skyscraper"},
    {"2.....9..8.......64.376.........3..9..5.2.73.9.1..8.4..76....9.1....6.......8.5..",
     Level::Hard, 654, "remote-pair"},
    {"63.8...5....52..91....9......3.87...1...3.9...7.....4...7.4.3..2...........7..2.5",
     Level::Hard, 868, "finned-x-wing"},
    {"5..1........8....4..4..6..2..85....7......4..93....268.....9....7..5...346...2.8.",
     Level::Hard, 878, "w-wing"},
    {"15..9..3.....7.4..3.......29.1..25....6.8.2.....3..9...69.....4......8.9..8..5.1.",
     Level::Hard, 1384, "jellyfish"},
    {"...4...3.2......85.46.8...9.......51.........324.18..6..........71.46..8..8...9.4",
     Level::Unfair, 1004, "xy-chain"},
    {"6.2..1.....32....8......1...2.........7....1.....6749.93...56....831.....5...4.8.",
     Level::Unfair, 1108, "finned-swordfish"},
    {"4...17..91..8...3.......4..5....3.2..1.2..39.7.......538.....4..97.4.5..2........",
     Level::Hard, 1014, "xy-wing"},
    {"8...3...9.5..8.6.....6...53....96.48.......2.....1...67.136.....4.75....39.4.....",
     Level::Unfair, 1250, "sue-de-coq"},
    {".94.8....2.8.9.54.......6..56..1.2..8...4..53...7...........4..3..26.1.9.2.....6.",
     Level::Unfair, 1250, "nice-loop"},
    {"6.7...9.......9.....1....8..12.8.....6...251.9......3..8..61..4...9.8..3....7...1",
     Level::Extreme, 4874, "forcing-chain"},
    {"9...6.......2....7..24..8..4....872...16.....2...3..1.3.45...6..5.82.3....6..1...",
     Level::Extreme, 5976, "forcing-net"},
    {"....62..997.145.............43..6....1.25..........7.8..5.29.........2.....7...64",
     Level::Extreme, 6642, "als-xz"},
    {"34.9....5.5...8.6...8.53....9.6.........257......9..3.5.9.7...8........123......6",
     Level::Extreme, 7324, "grouped-nice-loop"},
    {"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
     Level::Extreme, 24894, "brute-force"},
};

Values values_of(std::string_view puzzle) {
    Values values{};
    for (std::size_t i = 0; i < cell_count; ++i)
        values[i] = static_cast<std::uint8_t>(puzzle[i] == '.' ? 0 : puzzle[i] - '0');
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

std::vector<Rating> rated(const std::vector<std::uint8_t>& boards, unsigned threads) {
    std::vector<Rating> ratings(boards.size() / cell_count);
    classic::ParallelControl control;
    rate(boards, ratings, threads, control);
    CHECK(control.finished == ratings.size());
    return ratings;
}

void ratings_are_those_of_hodoku() {
    for (const unsigned threads : {1U, 3U}) {
        const auto ratings = rated(all_boards(), threads);
        for (std::size_t i = 0; i < ratings.size(); ++i) {
            CHECK(ratings[i].outcome == Outcome::Rated);
            CHECK(ratings[i].level == cases[i].level);
            CHECK(ratings[i].score == cases[i].score);
            CHECK(ladder()[ratings[i].hardest].technique == cases[i].hardest);
        }
    }
}

// Whatever any technique would do, on the way that singles and the first of them lead, is right.
void moves_are_true() {
    for (const Case& each : cases) {
        const Values values = values_of(each.puzzle);
        Values solution{};
        classic::solve_one(values.data(), classic::Alphabet::Values, 2, solution.data());
        logic::Position position(classic_board());
        WaitingSingles waiting;
        waiting.begin(position.renewed(), values);
        for (bool is_moving = true; is_moving;) {
            while (const auto single = waiting.next(position.state())) {
                CHECK(solution[single->cell] == single->value + 1);
                waiting.place(position.renewed(), single->cell, single->value);
            }
            Found first;
            for (std::size_t rung = first_searched; rung < last_resort(); ++rung) {
                const Found move = ladder()[rung].find(position);
                if (!move) continue;
                for (const auto& [cell, value] : move->removed) {
                    CHECK(solution[cell] != value + 1);
                    CHECK(position.state().candidates(cell).has(value));
                }
                if (move->placed) CHECK(solution[move->placed->cell] == move->placed->value + 1);
                CHECK(move->placed || !move->removed.empty());
                if (!first) first = move;
            }
            is_moving = first && !first->placed;
            if (!is_moving) break;
            for (const auto& [cell, value] : first->removed)
                waiting.remove(position.renewed(), cell, value);
        }
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
    rate(boards, ratings, 2, control);
    for (const Rating& rating : ratings) CHECK(rating.outcome == Outcome::Unfinished);
}

void bad_requests_are_refused() {
    std::vector<std::uint8_t> board(cell_count, 0);
    board[80] = 10;
    std::vector<Rating> ratings(1);
    classic::ParallelControl control;
    CHECK(throws<std::invalid_argument>([&] { rate(board, ratings, 1, control); }));
    board[80] = 9;
    CHECK(throws<std::invalid_argument>([&] { rate(board, ratings, 0, control); }));
    board.pop_back();
    CHECK(throws<std::invalid_argument>([&] { rate(board, ratings, 1, control); }));
}

}  // namespace

int main() {
    ratings_are_those_of_hodoku();
    moves_are_true();
    improper_puzzles_have_no_rating();
    a_stop_is_heard();
    bad_requests_are_refused();
    if (failures != 0) return 1;
    std::cout << "hodoku: all checks passed\n";
}
