// From a full grid to a puzzle, on large boards: units are taken away, each for good if one
// solution is left.
//
// All questions go to one search that learns (learning.hpp): what it has found out about the layout
// helps with all that follow. What has to stay holds for good; the units that are still to be
// decided are assumed, the last one first, so that the next question differs from this one at the
// end only.
//
// That a unit can go mostly shows in a few steps; that it has to stay may take very many, but
// fewer, the more of the others are gone, because there are more other solutions to find then. So
// it goes by rounds. The first asks about all units in their order, and leaves those that take
// long to the next one, which has more steps for each of them. Each round begins with a new search
// on what is left of the board when all that has to stay is placed.
//
// A puzzle is minimal when every unit is decided; is_decided() says whether that is so.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "general/candidates_left.hpp"
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
    // Whether it is known of each unit that was asked about if it can go. If not, it has stayed.
    [[nodiscard]] bool is_decided() const { return undecided_.empty(); }

private:
    [[nodiscard]] const Unit& unit() const { return (*units_)[round_[next_]]; }
    [[nodiscard]] Candidate known(std::size_t cell) const;
    [[nodiscard]] bool is_settled(std::size_t cell) const;
    [[nodiscard]] bool has_next_round() const;
    void begin_round();
    void place_what_stays();
    void begin_unit();
    void ask();
    void assume_unit(std::span<const std::uint16_t> cells);
    void hear(Status status);
    void keep();
    void put_off();
    void take_away();
    void end_unit();

    std::shared_ptr<const Groups> groups_;
    const Units* units_;
    Values values_;
    Values solution_;
    unsigned target_;
    unsigned clues_;
    std::uint64_t most_steps_;              // for a question of this round
    std::vector<std::uint16_t> round_;      // units to ask about, in this order
    std::vector<std::uint16_t> undecided_;  // those of them that are put off
    std::optional<CandidatesLeft> board_;   // with what was known to stay when the round began
    std::optional<Learning> search_;
    std::size_t next_ = 0;   // of the round
    std::size_t asked_ = 0;  // cells of the unit that cannot differ
    bool is_asking_ = false;
    std::uint64_t steps_ = 0;  // when the question began
    std::vector<Statements::Claim> claims_;
};

}  // namespace garns::generate
