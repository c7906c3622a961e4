// From a full grid to a puzzle, on large boards: units are taken away in an order, each for good if
// one solution is left. The outcome is that of asking for one unit after the other.
//
// All questions go to one search that learns (learning.hpp): what it has found out about the layout
// helps with all that follow. What is kept holds for good; the units after the one in question are
// assumed, the last one first, so that the next question differs from this one at the end only.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "general/learning.hpp"
#include "generate/full_grids.hpp"
#include "generate/wishes.hpp"

namespace garns::generate {

class LearnedThinning {
public:
    // A full grid; `target` givens are to stay at least. The units must outlive it.
    LearnedThinning(const FullGrids& grids, const Units& units, Values grid,
                    std::vector<std::uint16_t> order, unsigned target);

    // Goes on for at most so many steps, of which it takes away what it has used; true when it is
    // done. How it is sliced changes nothing.
    bool run(std::uint64_t& max_steps);

    [[nodiscard]] const Values& values() const { return values_; }
    [[nodiscard]] unsigned clues() const { return clues_; }

private:
    [[nodiscard]] const Unit& unit_at(std::size_t place) const { return (*units_)[order_[place]]; }
    [[nodiscard]] Candidate known(std::size_t cell) const;
    void hold_cells_without_unit();
    void begin_unit();
    void ask();
    void keep();
    void take_away();

    std::size_t size_;
    const Units* units_;
    Values values_;
    Values solution_;
    std::vector<std::uint16_t> order_;  // of units
    unsigned target_;
    unsigned clues_;
    Learning search_;
    std::size_t next_ = 0;   // of the order
    std::size_t asked_ = 0;  // cells of the unit that cannot differ
    bool is_asking_ = false;
    std::uint64_t steps_ = 0;  // when the question began
    std::vector<Statements::Claim> claims_;
};

}  // namespace garns::generate
