// A plain puzzle of any layout on its way: a full grid from which units are taken away. making.hpp
// does the same for classic puzzles by the million; here a search may follow, and questions may
// stay without an answer. Of the classic board it is asked whether it has one solution; others are
// thinned out, in lanes (thinning.hpp) or by a search that learns (learned_thinning.hpp).

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "generate/full_grids.hpp"
#include "generate/learned_thinning.hpp"
#include "generate/random.hpp"
#include "generate/thinning.hpp"
#include "generate/wishes.hpp"

namespace garns::generate {

// Takes units away in an order, each for good if one solution is left, down to `target` givens.
//
// A whole stretch of the order is tried at once as long as that is likely to go well. The outcome
// is the same as one by one.
class TakingAway {
public:
    // A full grid. The units must outlive it.
    TakingAway(const Units& units, Values grid, std::vector<std::uint16_t> order, unsigned target);

    // Whether there is another question: has the board `question` one solution?
    [[nodiscard]] bool ask();
    [[nodiscard]] const Values& question() const { return fewer_; }
    void hear(bool is_unique);

    [[nodiscard]] const Values& values() const { return values_; }
    [[nodiscard]] unsigned clues() const { return clues_; }

private:
    [[nodiscard]] std::size_t end_of_stretch() const;
    [[nodiscard]] unsigned clues_after_stretch() const;
    void shorten();

    const Units* units_;
    Values values_;
    Values fewer_;                      // the question
    std::vector<std::uint16_t> order_;  // of units
    unsigned target_;
    unsigned clues_;
    std::size_t next_ = 0;  // of the order
    std::size_t stretch_;   // how many of the order are asked for at once
};

// What is wished of a plain puzzle.
struct PlainKind {
    unsigned fewest = 0, most = 0;  // givens
    bool minimal = true;
    std::uint64_t max_draws = 1;  // grids to start from
};

// One grid, and what is left of it.
class PlainDraw {
public:
    enum class State : std::uint8_t {
        DrawingGrid,  // draw_grid is to be called
        Asking,       // has question() one solution?
        Thinning,     // thin_out is to be called
        Found,
        Missed,  // the number of givens is not as wished, or it cannot be told if it is minimal
        NoGrid,  // the layout has none
        GridUnknown,  // none was found, but there may be one
    };

    // All but the draws must outlive it.
    PlainDraw(const FullGrids& grids, const Units& units, const PlainKind& kind, Random draws);

    [[nodiscard]] State state() const { return state_; }

    // Goes on with the grid for so many steps.
    void draw_grid(unsigned steps);

    [[nodiscard]] const Values& question() const { return taking_->question(); }
    void hear(bool is_unique);

    // Goes on for at most so many guesses, of which it takes away what it has used.
    void thin_out(std::uint64_t& max_guesses);

    [[nodiscard]] const Values& puzzle() const {
        if (thinning_) return thinning_->values();
        return learned_thinning_ ? learned_thinning_->values() : taking_->values();
    }
    [[nodiscard]] const Values& solution() const { return solution_; }

private:
    [[nodiscard]] MixedGrid classic_grid();
    void take_from(MixedGrid grid);
    void ask_on();
    void end(unsigned clues, bool is_decided);

    const FullGrids* grids_;
    const Units* units_;
    const PlainKind* kind_;
    Random draws_;
    State state_ = State::DrawingGrid;
    std::optional<GridDraw> grid_;
    Values solution_;
    std::optional<TakingAway> taking_;
    std::unique_ptr<Thinning> thinning_;
    std::unique_ptr<LearnedThinning> learned_thinning_;
};

}  // namespace garns::generate
