// HoDoKu's scale: a puzzle has one rating, and no move takes away what stands in the solution.

#include <algorithm>

#include "fuzz/puzzles.hpp"
#include "hodoku/board.hpp"
#include "hodoku/hodoku.hpp"
#include "hodoku/singles.hpp"

using namespace garns;
using namespace garns::hodoku;
using fuzz::Bytes;
using fuzz::Values;

namespace {

// The puzzle so many times over.
std::vector<Rating> rated(const Values& puzzle, std::size_t times, unsigned threads) {
    Values boards;
    for (std::size_t i = 0; i < times; ++i)
        boards.insert(boards.end(), puzzle.begin(), puzzle.end());
    std::vector<Rating> ratings(times);
    classic::ParallelControl control;
    rate(boards, ratings, threads, control);
    HOLDS(control.finished == times);
    return ratings;
}

bool is_same(const Rating& one, const Rating& other) {
    return one.score == other.score && one.level == other.level && one.hardest == other.hardest &&
           one.outcome == other.outcome;
}

void check_move(const logic::State& state, const Values& solution, const Move& move) {
    HOLDS(move.placed || !move.removed.empty());
    for (const auto& [cell, value] : move.removed)
        HOLDS(solution[cell] != value + 1 && state.candidates(cell).has(value));
    if (move.placed) HOLDS(solution[move.placed->cell] == move.placed->value + 1);
}

// The first move of the first technique that has one, all others looked at as well.
Found checked_move(logic::Position& position, const Values& solution) {
    Found first;
    for (std::size_t rung = first_searched; rung < last_resort(); ++rung) {
        const Found move = ladder()[rung].find(position);
        if (move) check_move(position.state(), solution, *move);
        if (!first) first = move;
    }
    return first;
}

void make(logic::Position& position, WaitingSingles& waiting, const Move& move) {
    logic::State& state = position.renewed();
    for (const auto& [cell, value] : move.removed) waiting.remove(state, cell, value);
    if (move.placed) waiting.place(state, move.placed->cell, move.placed->value);
}

// The first technique that finds anything.
Found next_move(logic::Position& position, const Values& solution) {
    for (std::size_t rung = first_searched; rung < last_resort(); ++rung) {
        if (const Found move = ladder()[rung].find(position)) {
            check_move(position.state(), solution, *move);
            return move;
        }
    }
    return std::nullopt;
}

// The input says where every technique is looked at, which takes long.
void check_path(const fuzz::Proper& proper, Bytes& input) {
    logic::Position position(classic_board());
    WaitingSingles waiting;
    waiting.begin(position.renewed(), proper.puzzle);
    while (!position.state().is_solved()) {
        if (const auto single = waiting.next(position.state())) {
            HOLDS(proper.solution[single->cell] == single->value + 1);
            waiting.place(position.renewed(), single->cell, single->value);
        } else if (const Found move = input.next() % 8 == 1
                                          ? checked_move(position, proper.solution)
                                          : next_move(position, proper.solution)) {
            make(position, waiting, *move);
        } else {
            const logic::Cell cell = position.state().empty_cells().first();
            waiting.place(position.renewed(), cell, proper.solution[cell] - 1U);
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes input(data, size);
    Values board = fuzz::board_in(input, 9);
    HOLDS(is_same(rated(board, 1, 1)[0], rated(board, 1, 1)[0]));
    static const fuzz::Houses houses = testing::blocks(9, 3);
    const auto proper = fuzz::ProperPuzzle(9, houses).near(std::move(board), input);
    if (!proper) return 0;
    const auto ratings = rated(proper->puzzle, 2, 2);
    HOLDS(ratings[0].outcome == Outcome::Rated);
    for (const Rating& other : ratings) HOLDS(is_same(ratings[0], other));
    check_path(*proper, input);
    return 0;
}
