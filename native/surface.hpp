// The core for callers that know nothing of C++: numbers and flat buffers, by plain C functions.
// WebAssembly exports exactly these; JavaScript and others build on them.
//
// Words are those of kernel.hpp: size, cell, value, house. A board is
//   size         1 .. 25
//   values       size * size bytes, row by row; 0 for an empty cell, else 1 .. size
//   houses       the cells of all houses, size of them for each house, one house after the other
//   house_count  at most 1024
// It is copied: the buffers may go when a call has returned, unless it says otherwise.
//
// What users may get wrong is answered by a code, or by null. Mistakes of the program that calls (a
// board without a buffer, a budget of 0) are refused: the usual build throws std::invalid_argument,
// WebAssembly calls garns_refuse, which never returns (refuse.hpp). Handles, and room for answers,
// are not checked: they must be there.
//
// Work that can take long is an object that goes on where it stopped:
//
//     search = garns_search_new(…)
//     while (garns_search_run(search, limit, 4000) == GARNS_RUNNING) let others do something
//     … garns_search_count(search) …
//     garns_search_free(search)
//
// How it is sliced changes nothing of the answers. There are no globals: two objects know nothing
// of each other, but one must not be used by two threads at the same time.

#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__wasm__)
#define GARNS_EXPORT(name) __attribute__((export_name(#name)))
#else
#define GARNS_EXPORT(name)
#endif

extern "C" {

// --- memory -------------------------------------------------------------------------------------

// Memory for buffers, aligned for any number; null if there is none left. Only garns_free gives it
// back; it takes null, too.
GARNS_EXPORT(garns_alloc) void* garns_alloc(std::size_t bytes);
GARNS_EXPORT(garns_free) void garns_free(void* memory);

// --- boards -------------------------------------------------------------------------------------

enum GarnsBoardCode : std::int32_t {
    GARNS_BOARD_FINE = 0,
    GARNS_BOARD_CONFLICT = 1,    // a house holds a value twice: there is no solution
    GARNS_BAD_SIZE = -1,         // the size is not within 1 .. 25
    GARNS_BAD_VALUE = -2,        // a value is above the size
    GARNS_TOO_MANY_HOUSES = -3,  // there are more than 1024
    GARNS_BAD_CELL = -4,         // a house names a cell that the board does not have
    GARNS_REPEATED_CELL = -5,    // a house names a cell twice
};

// What is wrong with a board: a GarnsBoardCode, the first that holds, codes below 0 before a
// conflict.
GARNS_EXPORT(garns_board_check)
std::int32_t garns_board_check(std::int32_t size, const std::uint8_t* values,
                               const std::uint16_t* houses, std::uint32_t house_count);

// In how many houses which values stand twice or more often: each value of each house counts once.
// marks: size * size bytes; 1 for the cells with such values, 0 for all others. A board with a code
// below 0 has no conflicts, and no marks are written.
GARNS_EXPORT(garns_board_conflicts)
std::uint32_t garns_board_conflicts(std::int32_t size, const std::uint8_t* values,
                                    const std::uint16_t* houses, std::uint32_t house_count,
                                    std::uint8_t* marks);

// --- solutions: solve, count, list, check -------------------------------------------------------

// How a slice of work has ended.
enum GarnsStatus : std::int32_t {
    GARNS_RUNNING = 0,        // the budget of the slice is used up, there is more to do
    GARNS_LIMIT_REACHED = 1,  // as many solutions as asked for were found
    GARNS_FINISHED = 2,       // everything was searched, or done
};

struct GarnsSearch;

// Begins a search for solutions; null if the board has a code below 0. Houses that are the rows,
// columns and boxes of a 9x9 board, in any order, are searched by the kernel for classic boards,
// all others by that for any layout (docs/kernel.md). The order of the solutions depends on the
// board alone.
GARNS_EXPORT(garns_search_new)
GarnsSearch* garns_search_new(std::int32_t size, const std::uint8_t* values,
                              const std::uint16_t* houses, std::uint32_t house_count);

// Goes on until `limit` solutions are found since the beginning (0 = all there are), or about
// max_nodes (1 or more) more nodes are visited: a GarnsStatus. A node is a guess, or a
// contradiction from which something is learnt: some microseconds. After GARNS_LIMIT_REACHED, a run
// with a higher limit goes on: limits 1, 2, 3... list the solutions.
GARNS_EXPORT(garns_search_run)
std::int32_t garns_search_run(GarnsSearch* search, std::uint64_t limit, std::uint64_t max_nodes);

// The size * size values of the solution at which the last run stopped; null if it did not stop at
// a new solution. They stay until the next run.
GARNS_EXPORT(garns_search_solution)
const std::uint8_t* garns_search_solution(const GarnsSearch* search);

// Solutions found, and nodes visited, since the beginning.
GARNS_EXPORT(garns_search_count) std::uint64_t garns_search_count(const GarnsSearch* search);
GARNS_EXPORT(garns_search_nodes) std::uint64_t garns_search_nodes(const GarnsSearch* search);

GARNS_EXPORT(garns_search_free) void garns_search_free(GarnsSearch* search);

// --- row-by-row backtracking, counted -----------------------------------------------------------

struct GarnsBacktracking;

// See Backtracking in kernel.hpp for the program that is counted.
struct GarnsCounters {
    std::uint64_t calls;
    std::uint64_t tries;
    std::uint64_t insertions;
    std::uint64_t backtracks;
    std::uint64_t max_depth;
    std::uint64_t solutions;
};

// Begins the search up to `limit` solutions (0 = all); null unless the board is GARNS_BOARD_FINE.
GARNS_EXPORT(garns_backtracking_new)
GarnsBacktracking* garns_backtracking_new(std::int32_t size, const std::uint8_t* values,
                                          const std::uint16_t* houses, std::uint32_t house_count,
                                          std::uint64_t limit);

// Goes on for at most max_insertions (1 or more) insertions, some nanoseconds each: a GarnsStatus.
GARNS_EXPORT(garns_backtracking_run)
std::int32_t garns_backtracking_run(GarnsBacktracking* search, std::uint64_t max_insertions);

GARNS_EXPORT(garns_backtracking_counters)
void garns_backtracking_counters(const GarnsBacktracking* search, GarnsCounters* counters);

// The size * size values of the first solution; null as long as none is found.
GARNS_EXPORT(garns_backtracking_first_solution)
const std::uint8_t* garns_backtracking_first_solution(const GarnsBacktracking* search);

// A checkpoint: writes the values that are placed now, in the order of the empty cells row by row,
// and returns their number. path: room for a byte for each empty cell.
GARNS_EXPORT(garns_backtracking_path)
std::uint32_t garns_backtracking_path(const GarnsBacktracking* search, std::uint8_t* path);

// How often each empty cell was written, in the same order; a number for each. They stay, and
// change, as long as the search.
GARNS_EXPORT(garns_backtracking_written)
const std::uint64_t* garns_backtracking_written(const GarnsBacktracking* search);

GARNS_EXPORT(garns_backtracking_free) void garns_backtracking_free(GarnsBacktracking* search);

// --- lists of classic boards --------------------------------------------------------------------

struct GarnsLines;

// A line that is not a plain board with exactly one solution; see lines.hpp.
struct GarnsOddLine {
    std::uint32_t before;  // how many solutions come before it
    std::uint32_t begin;   // from its first byte in the text
    std::uint32_t end;     // to the one after its line end
};

// Prepares for lists. Boards that need more guesses than board_budget are odd lines.
GARNS_EXPORT(garns_lines_new) GarnsLines* garns_lines_new(std::uint64_t board_budget);

// Begins a text with a board to a line, and forgets the one before. solutions: room for
// text_bytes + 1 bytes. Both buffers must stay until the text is finished.
GARNS_EXPORT(garns_lines_begin)
void garns_lines_begin(GarnsLines* lines, const std::uint8_t* text, std::uint32_t text_bytes,
                       std::uint8_t* solutions);

// Goes on for about max_nodes (1 or more) nodes: GARNS_RUNNING or GARNS_FINISHED. A line is a node,
// and so is a guess. A call takes some milliseconds at least, for up to 1600 lines.
GARNS_EXPORT(garns_lines_run)
std::int32_t garns_lines_run(GarnsLines* lines, std::uint64_t max_nodes);

// Lines of the text so far that have a solution: each is 81 digits and a line feed in `solutions`.
GARNS_EXPORT(garns_lines_count) std::uint32_t garns_lines_count(const GarnsLines* lines);

// The odd lines so far, in order, and their number. They stay until the next run.
GARNS_EXPORT(garns_lines_odd) const GarnsOddLine* garns_lines_odd(const GarnsLines* lines);
GARNS_EXPORT(garns_lines_odd_count) std::uint32_t garns_lines_odd_count(const GarnsLines* lines);

GARNS_EXPORT(garns_lines_free) void garns_lines_free(GarnsLines* lines);

// --- techniques ---------------------------------------------------------------------------------

// The techniques by their numbers, the simplest first, as the catalogue has them; their ids, which
// end with a zero. The names of the roles in records of steps (evidence.hpp) likewise.
GARNS_EXPORT(garns_technique_count) std::uint32_t garns_technique_count();
GARNS_EXPORT(garns_technique_id) const char* garns_technique_id(std::uint32_t technique);
GARNS_EXPORT(garns_role_count) std::uint32_t garns_role_count();
GARNS_EXPORT(garns_role_name) const char* garns_role_name(std::uint32_t role);

struct GarnsTechniques;

// Prepares for boards of a layout, which takes some milliseconds; null if it has a code below 0.
// cells: size * size, or more where grids overlap: all that the houses name. kinds: a byte for each
// house, 0 row, 1 column, 2 box, 3 other (lines of grids that overlap too); rows and columns in
// order. rules:
// what constraints say, in so many numbers (rules/flat_rules.hpp); owners: for each rule the number
// of its constraint.
GARNS_EXPORT(garns_techniques_new)
GarnsTechniques* garns_techniques_new(std::int32_t size, std::uint32_t cells,
                                      const std::uint16_t* houses, std::uint32_t house_count,
                                      const std::uint8_t* kinds, const std::int32_t* rules,
                                      std::uint32_t numbers, const std::uint16_t* owners,
                                      std::uint32_t rule_count);

GARNS_EXPORT(garns_techniques_free) void garns_techniques_free(GarnsTechniques* techniques);

// Why a path has halted.
enum GarnsHalt : std::int32_t {
    GARNS_SOLVED = 0,
    GARNS_STUCK = 1,    // no technique of the order has a step
    GARNS_REACHED = 3,  // one of its goals
    GARNS_STOPPED = 4,  // the work is used up; run it again to go on
};

struct GarnsPath;

// Begins a path: always the first step of the first technique in the order that has one.
// order: numbers of techniques, order_count of them; the techniques must outlive the path.
// candidates: bit v - 1 for each value v that is still possible, for each cell; null if only peers
//   forbid them. given: the values that belong to the puzzle.
// Goals: a cell to be filled and a place in the order whose technique is to be used, -1 for none;
// a number of steps, 0 for no such goal.
// Null if a value is above the size, a candidate as well, or a technique does not exist.
GARNS_EXPORT(garns_path_new)
GarnsPath* garns_path_new(const GarnsTechniques* techniques, const std::uint8_t* order,
                          std::uint32_t order_count, const std::uint8_t* values,
                          const std::uint32_t* candidates, const std::uint8_t* given,
                          std::int32_t goal_cell, std::int32_t goal_place,
                          std::uint32_t goal_steps);

// Goes on until it halts: a GarnsHalt. max_work (1 or more) is some microseconds each. A technique
// that is stopped begins again in the next run: give it twice as much then.
GARNS_EXPORT(garns_path_run) std::int32_t garns_path_run(GarnsPath* path, std::uint32_t max_work);

// The steps that were drawn: how many, and their record in so many words (evidence.hpp), which
// stays until the next run.
GARNS_EXPORT(garns_path_steps) std::uint32_t garns_path_steps(const GarnsPath* path);
GARNS_EXPORT(garns_path_words) std::uint32_t garns_path_words(const GarnsPath* path);
GARNS_EXPORT(garns_path_record) const std::uint32_t* garns_path_record(const GarnsPath* path);

// Where it stands: a value and the candidates for each cell.
GARNS_EXPORT(garns_path_board)
void garns_path_board(const GarnsPath* path, std::uint8_t* values, std::uint32_t* candidates);

GARNS_EXPORT(garns_path_free) void garns_path_free(GarnsPath* path);

struct GarnsSteps;

// All steps of one technique on a board, each conclusion once, but at most `wanted` (0 = all). Null
// where garns_path_new would be, or if max_work is used up before.
GARNS_EXPORT(garns_steps_new)
GarnsSteps* garns_steps_new(const GarnsTechniques* techniques, std::uint8_t technique,
                            const std::uint8_t* values, const std::uint32_t* candidates,
                            const std::uint8_t* given, std::uint32_t wanted,
                            std::uint32_t max_work);

// Their record, as that of a path; all have the place 0.
GARNS_EXPORT(garns_steps_words) std::uint32_t garns_steps_words(const GarnsSteps* steps);
GARNS_EXPORT(garns_steps_record) const std::uint32_t* garns_steps_record(const GarnsSteps* steps);

GARNS_EXPORT(garns_steps_free) void garns_steps_free(GarnsSteps* steps);

// --- ratings ------------------------------------------------------------------------------------

enum GarnsRatingOutcome : std::uint8_t {
    GARNS_RATED = 0,
    GARNS_RATED_AT_LEAST = 1,  // the budget or the techniques were used up: ER is a lower bound
    GARNS_NOT_UNIQUE = 2,      // there is no solution, or there are several: all ratings are 0
};

// Ratings in tenths: of the hardest step, of the hardest up to the first digit, of the first step.
struct GarnsSeRating {
    std::uint8_t er, ep, ed;
    std::uint8_t outcome;    // a GarnsRatingOutcome
    std::uint8_t technique;  // of the hardest step so far, by its number; 255 if there is none
};

struct GarnsSeRater;

// Begins to rate a classic board of 81 values on the scale of Sudoku Explainer 1.2.1; null if one
// of them is above 9. The rating may take `budget` nodes in all: conclusions, of which about ten
// million take a second.
GARNS_EXPORT(garns_se_new)
GarnsSeRater* garns_se_new(const std::uint8_t* values, std::uint64_t budget);

// Goes on, a step of the path at least, and until about max_nodes (1 or more) are spent:
// GARNS_RUNNING or GARNS_FINISHED. Most steps take less than a millisecond; those above 9.0 some
// tenths of a second, and the hardest ones seconds.
GARNS_EXPORT(garns_se_run) std::int32_t garns_se_run(GarnsSeRater* rater, std::uint64_t max_nodes);

// Once it is finished.
GARNS_EXPORT(garns_se_rating)
void garns_se_rating(const GarnsSeRater* rater, GarnsSeRating* rating);

GARNS_EXPORT(garns_se_free) void garns_se_free(GarnsSeRater* rater);

// The ids of the techniques of that scale; they end with a zero.
GARNS_EXPORT(garns_se_technique_id) const char* garns_se_technique_id(std::uint32_t technique);

// A rating on HoDoKu's scale: the sum of the scores of all steps, the level from 0 (easy) to 4
// (extreme), and the hardest technique, a number of garns_hodoku_technique_id, 255 if nothing was
// to be done. outcome: GARNS_RATED or GARNS_NOT_UNIQUE.
struct GarnsHodokuRating {
    std::uint32_t score;
    std::uint8_t level, hardest, outcome;
};

// Rates a classic board as HoDoKu 2.2.0 does: GARNS_BOARD_FINE, or GARNS_BAD_VALUE and no rating.
GARNS_EXPORT(garns_rate_hodoku)
std::int32_t garns_rate_hodoku(const std::uint8_t* values, GarnsHodokuRating* rating);

// The ids of the techniques of that scale; they end with a zero.
GARNS_EXPORT(garns_hodoku_technique_id)
const char* garns_hodoku_technique_id(std::uint32_t technique);

// --- puzzles ------------------------------------------------------------------------------------

// The same seed, number and wishes give the same puzzle here, in Python and on the command line.

struct GarnsGrids;

// The full grids of a layout, from which puzzles are made; null if it has a code below 0.
// is_classic: 1 if it is the classic board (and not one that just has the same houses): it has a
// faster way, and other puzzles.
GARNS_EXPORT(garns_grids_new)
GarnsGrids* garns_grids_new(std::int32_t size, const std::uint16_t* houses,
                            std::uint32_t house_count, std::uint8_t is_classic);

// Prepares them, about max_nodes (1 or more) nodes of a search at a time: GARNS_RUNNING or
// GARNS_FINISHED. Nothing can be made before. Boards of up to 36 cells take some tenths of a
// second, all others nothing.
GARNS_EXPORT(garns_grids_run)
std::int32_t garns_grids_run(GarnsGrids* grids, std::uint64_t max_nodes);

GARNS_EXPORT(garns_grids_free) void garns_grids_free(GarnsGrids* grids);

// The symmetries that a pattern of givens may have; their names, which end with a zero.
GARNS_EXPORT(garns_symmetry_count) std::uint32_t garns_symmetry_count();
GARNS_EXPORT(garns_symmetry_name) const char* garns_symmetry_name(std::uint32_t symmetry);

// Writes for each cell of a board (of size 1 .. 25) the number of its unit: cells that the symmetry
// carries into each other have the same, from 0 on in the order of their first cells.
GARNS_EXPORT(garns_symmetric_units)
void garns_symmetric_units(std::int32_t size, std::uint32_t symmetry, std::uint16_t* units);

// The number of a cell that is in no unit: its given always stays.
enum : std::uint16_t { GARNS_ALWAYS_GIVEN = 0xFFFF };

// What is wanted of puzzles; see generate/wishes.hpp and generate/rated.hpp.
struct GarnsWishes {
    std::uint64_t seed;
    std::uint64_t max_draws;         // grids to start from, for a plain puzzle
    std::uint64_t max_attempts;      // attempts at one of a level or a rating
    std::uint64_t max_rating_nodes;  // conclusions for the rating of one puzzle
    std::int32_t first, last;  // techniques between which the hardest one is, by their numbers: -1
                               // if none need be, their count if it may be too hard for all
    std::uint32_t fewest, most;       // givens
    std::uint8_t has_range;           // whether a number of givens is wished
    std::uint8_t has_mask;            // whether just those cells are given that are in no unit
    std::uint8_t minimal;             // no unit can be taken away
    std::uint8_t lowest, highest;     // ER in tenths, on the classic board only; both 0 for any
    std::uint8_t may_grow, may_move;  // for a rating without a level: givens may be put back where
                                      // a puzzle is too hard, and change places
};

struct GarnsGenerator;

// Begins to make the puzzles with these numbers, `count` of them. The grids must be finished, and
// outlive it; and so must the techniques (of the same layout), null if no level is wished.
// units: for each cell the number of those that go or stay together.
GARNS_EXPORT(garns_generator_new)
GarnsGenerator* garns_generator_new(const GarnsGrids* grids, const GarnsTechniques* techniques,
                                    const std::uint16_t* units, const GarnsWishes* wishes,
                                    const std::uint64_t* numbers, std::uint32_t count);

// Goes on for max_work (1 or more), about a microsecond each on a usual machine: GARNS_RUNNING or
// GARNS_FINISHED. Ratings are not cut: those above 9.0 can take a second.
GARNS_EXPORT(garns_generator_run)
std::int32_t garns_generator_run(GarnsGenerator* generator, std::uint64_t max_work);

// How many puzzles are made or given up.
GARNS_EXPORT(garns_generator_finished)
std::uint32_t garns_generator_finished(const GarnsGenerator* generator);

enum GarnsMade : std::int32_t {
    GARNS_MADE = 0,
    GARNS_NOT_FOUND = 1,      // within the attempts
    GARNS_NO_GRID = 2,        // the layout has no full grid
    GARNS_GRID_NOT_FOUND = 3  // none was found, but there may be one
};

// What has come of the puzzle at a place of the numbers, once all are finished: a GarnsMade.
GARNS_EXPORT(garns_generator_outcome)
std::int32_t garns_generator_outcome(const GarnsGenerator* generator, std::uint32_t place);

// Of a puzzle that is made: its size * size values, those of its solution, and its ER in tenths (0
// if none was wished). They stay as long as the generator.
GARNS_EXPORT(garns_generator_puzzle)
const std::uint8_t* garns_generator_puzzle(const GarnsGenerator* generator, std::uint32_t place);
GARNS_EXPORT(garns_generator_solution)
const std::uint8_t* garns_generator_solution(const GarnsGenerator* generator, std::uint32_t place);
GARNS_EXPORT(garns_generator_er)
std::uint32_t garns_generator_er(const GarnsGenerator* generator, std::uint32_t place);

GARNS_EXPORT(garns_generator_free) void garns_generator_free(GarnsGenerator* generator);

}  // extern "C"
