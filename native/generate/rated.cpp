#include "generate/rated.hpp"

#include <chrono>
#include <utility>

#include "generate/making.hpp"
#include "rating/rating.hpp"

namespace garns::classic {

namespace {

// After so many candidates one after the other that bring a search no nearer to the wish, another
// draw is more likely to lead there.
constexpr unsigned patience = 20;

struct RatedPuzzle {
    Puzzle puzzle;
    std::uint8_t er = 0;  // in tenths
};

// What the attempts at a puzzle lead to. An attempt that leads to an empty one ends them all: where
// no puzzle can be drawn, it is of no use to go on. One that just fails leads to no Found.
using Found = std::optional<RatedPuzzle>;

struct Shared {
    const PuzzleRequest& request;
    const RatingWish& rating;
    UnitCells units;
    ParallelControl& control;
    InstructionSet set;
    Schedule<Found> schedule;
};

unsigned clues_of(const Values& values) {
    return static_cast<unsigned>(
        std::ranges::count_if(values, [](auto value) { return value != 0; }));
}

// One thread: one attempt after the other.
class Searcher {
public:
    explicit Searcher(Shared& shared)
        : shared_(shared), solutions_(no_givens.data(), Alphabet::Values, shared.set) {}

    void run() {
        while (!shared_.control.stop && !shared_.schedule.is_done()) {
            const auto attempt = shared_.schedule.next(std::chrono::milliseconds(5));
            if (!attempt) continue;
            attempt_ = *attempt;
            random_ = draws_of(shared_.request, attempt_);
            const std::optional<Found> found = search();
            // After a stop, or when it is not needed any more, it was left in the middle.
            if (is_needed() && shared_.schedule.end(attempt_, found))
                hand_over(attempt_.puzzle,
                          shared_.schedule.outcome(attempt_.puzzle).value_or(std::nullopt));
        }
    }

private:
    // How far from the wish: 0 if it is met, else tenths that are missing, or one of these.
    using Distance = unsigned;
    static constexpr Distance too_hard = 1000;
    static constexpr Distance no_puzzle = 2000;

    void hand_over(std::size_t number, const Found& found) {
        if (found && shared_.rating.ratings != nullptr) shared_.rating.ratings[number] = found->er;
        deliver(shared_.request, number, found ? std::optional(found->puzzle) : std::nullopt,
                shared_.control);
    }

    std::optional<Found> search() {
        const std::optional<Puzzle> drawn = draw();
        if (!drawn) return Found();
        solution_ = drawn->solution;
        Values puzzle = drawn->givens;
        Distance distance = distance_of(puzzle);
        for (unsigned failures = 0; distance != 0; ++failures) {
            if (failures == patience || !may_go_on(distance) || !is_needed()) return std::nullopt;
            const Values candidate = neighbour_of(puzzle, distance);
            const Distance its_distance = distance_of(candidate);
            if (its_distance > distance) continue;
            if (its_distance < distance || has_grown(puzzle, candidate, distance)) failures = 0;
            puzzle = candidate;
            distance = its_distance;
        }
        const auto er = confirmed_er(puzzle);
        if (!er) return std::nullopt;
        return Found({{puzzle, solution_}, *er});
    }

    // What is common is found quickest by drawing again; but what is too hard gets easier with
    // every given.
    [[nodiscard]] bool may_go_on(Distance distance) const {
        return shared_.rating.may_move || grows(distance);
    }
    [[nodiscard]] bool grows(Distance distance) const {
        return distance == too_hard && shared_.rating.may_grow;
    }

    // That leads nearer to the wish even if it does not show yet.
    [[nodiscard]] bool has_grown(const Values& puzzle, const Values& more,
                                 Distance distance) const {
        return grows(distance) && clues_of(more) > clues_of(puzzle);
    }

    std::optional<Puzzle> draw() {
        for (std::uint64_t i = 0; i < shared_.rating.max_draws && is_needed(); ++i) {
            Making making(wishes(), shared_.units, random_);
            Values board;
            while (making.ask(board)) making.hear(is_unique(board), board);
            if (const auto puzzle = making.outcome()) return puzzle;
        }
        return std::nullopt;
    }

    Distance distance_of(const Values& puzzle) {
        const unsigned clues = clues_of(puzzle);
        if (clues < wishes().fewest || clues > wishes().most) return no_puzzle;
        const auto rated = rating::rate_one(
            puzzle.data(), {shared_.rating.max_nodes, static_cast<int>(shared_.rating.highest)},
            shared_.control.stop);
        if (rated.outcome != rating::Outcome::Rated) return too_hard;
        return rated.er < shared_.rating.lowest ? shared_.rating.lowest - rated.er : 0;
    }

    // None if it is not what is wished after all.
    std::optional<std::uint8_t> confirmed_er(const Values& puzzle) {
        const auto rated =
            rating::rate_one(puzzle.data(), {shared_.rating.max_nodes}, shared_.control.stop);
        const bool is_wished = rated.outcome == rating::Outcome::Rated &&
                               rated.er >= shared_.rating.lowest &&
                               rated.er <= shared_.rating.highest && is_unique(puzzle);
        return is_wished ? std::optional(rated.er) : std::nullopt;
    }

    // One unit more; and others less, unless it is to grow and may.
    Values neighbour_of(const Values& puzzle, Distance distance) {
        const auto empty = shuffled_units([&](std::size_t unit) { return is_empty(puzzle, unit); });
        if (empty.empty()) return puzzle;
        Values changed = puzzle;
        for (const auto cell : shared_.units.cells[empty.front()]) changed[cell] = solution_[cell];
        if (!grows(distance) || clues_of(changed) > wishes().most)
            take_away(changed, empty.front(), clues_of(puzzle));
        return changed;
    }

    // Takes away what is not needed, or as many givens as there were before; what was just added
    // goes only if nothing else can.
    void take_away(Values& puzzle, std::size_t added, unsigned clues_before) {
        auto units = shuffled_units(
            [&](std::size_t unit) { return !is_empty(puzzle, unit) && unit != added; });
        units.push_back(added);
        const unsigned target = wishes().minimal ? 0 : clues_before;
        for (const std::size_t unit : units) {
            const auto& cells = shared_.units.cells[unit];
            if (clues_of(puzzle) < target + cells.size()) continue;
            Values fewer = puzzle;
            for (const auto cell : cells) fewer[cell] = 0;
            if (is_unique(fewer)) puzzle = fewer;
        }
    }

    template <class Condition>
    std::vector<std::size_t> shuffled_units(Condition condition) {
        std::vector<std::size_t> units;
        for (std::size_t unit = 0; unit < shared_.units.cells.size(); ++unit)
            if (condition(unit)) units.push_back(unit);
        random_.shuffle(std::span(units));
        return units;
    }

    [[nodiscard]] bool is_empty(const Values& puzzle, std::size_t unit) const {
        return puzzle[shared_.units.cells[unit].front()] == 0;
    }
    [[nodiscard]] const PuzzleWishes& wishes() const { return shared_.request.wishes; }

    bool is_unique(const Values& board) {
        solutions_.restart(board.data(), Alphabet::Values);
        return count_solutions(solutions_, 2, nullptr).count == 1;
    }

    bool is_needed() {
        return !shared_.control.stop &&
               (attempt_.number == 0 || shared_.schedule.is_needed(attempt_));
    }

    static constexpr Values no_givens{};
    Shared& shared_;
    Solutions solutions_;
    Attempt attempt_{};
    Random random_{0, 0};
    Values solution_{};
};

}  // namespace

void make_rated_puzzles(const PuzzleRequest& request, const RatingWish& rating, unsigned threads,
                        ParallelControl& control, InstructionSet set) {
    check_and_clear(request, threads);
    require(rating.lowest <= rating.highest, "lowest must not be above highest");
    require(rating.max_draws > 0, "there is nothing to begin with");
    Shared shared{
        request, rating, UnitCells(request.wishes.units),
        control, set,    Schedule<Found>(request.numbers.size(), request.wishes.max_attempts)};
    on_threads(threads, control, [&shared] { Searcher(shared).run(); });
}

}  // namespace garns::classic
