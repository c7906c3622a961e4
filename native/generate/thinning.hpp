// From a full grid to a puzzle, on boards that fit into lanes: units are taken away in an order,
// each for good if one solution is left. The outcome is that of asking for one unit after the other
// (TakingAway in plain_draw.hpp), but most of the work is shared.
//
// Asked of a unit is: is there one solution with what is kept of the units before it, and with all
// units after it? A stretch of the order begins with a board that has all units before (those that
// are kept) and after it. Its first half gets a copy with the units of the second half; when that
// is decided, its second half gets one with what is kept of the first. Where the units around a
// stretch lead to the end by singles, all of the stretch can go at once.
//
//     order         a b c d e f g h
//     board of      abcdefgh: empty    abcd: efgh   ab: cd efgh   a: b cd efgh
//                                                                  b: (a) cd efgh

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "general/lane_board.hpp"
#include "generate/digit_swaps.hpp"
#include "generate/full_grids.hpp"
#include "generate/unit_question.hpp"
#include "generate/wishes.hpp"

namespace garns::generate {

class Thinning {
public:
    // A full grid; `target` givens are to stay at least. The grids, which must have lanes, and the
    // units must outlive it.
    Thinning(const FullGrids& grids, const Units& units, Values grid,
             std::vector<std::uint16_t> order, unsigned target);
    Thinning(const Thinning&) = delete;
    Thinning& operator=(const Thinning&) = delete;

    // Goes on for at most so many guesses, of which it takes away what it has used; true when it is
    // done. How it is sliced changes nothing.
    bool run(std::uint64_t& max_guesses);

    [[nodiscard]] const Values& values() const { return values_; }
    [[nodiscard]] unsigned clues() const { return clues_; }
    // Whether it is known of each unit that was asked about if it can go. If not, it has stayed.
    [[nodiscard]] bool is_decided() const { return is_decided_; }

private:
    // Units of the order that are to be decided with the board of a level.
    struct Stretch {
        std::size_t begin, end;
        std::size_t level;
        bool is_first_half_done = false;

        [[nodiscard]] std::size_t length() const { return end - begin; }
        [[nodiscard]] std::size_t middle() const { return begin + length() / 2; }
    };

    [[nodiscard]] const Unit& unit_at(std::size_t place) const { return (*units_)[order_[place]]; }
    void place_cells_without_unit();
    void place_kept(const Stretch& stretch);
    void look_at_stretch();
    void split();
    void take_away_all(const Stretch& stretch);
    void take_away(const Unit& unit);
    [[nodiscard]] bool may_go(const Unit& unit) const { return clues_ >= target_ + unit.size(); }

    void ask();
    [[nodiscard]] bool is_clearly_needed(const Unit& unit, const Values& givens);
    void decide();

    const Units* units_;
    Values solution_;
    std::vector<std::uint16_t> order_;  // of units
    unsigned target_;
    Values values_;
    unsigned clues_;
    LaneBoard board_;
    std::vector<std::uint16_t> cells_;  // scratch
    UnitQuestion question_;
    DigitSwaps swaps_;
    std::vector<Stretch> stretches_;  // the last one is at work
    bool is_asking_ = false;
    bool is_decided_ = true;
};

}  // namespace garns::generate
