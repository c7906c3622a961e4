// A plain puzzle with a number of givens as wished: one draw after the other, until one leads
// there.
//
// Where that is rare, several draws run side by side, and the puzzle is the outcome of the first,
// by number, that succeeds.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "generate/plain_draw.hpp"

namespace garns::generate {

class PlainPuzzle {
public:
    enum class State : std::uint8_t {
        DrawingGrid,  // draw_grid is to be called
        Asking,       // which of the questions have one solution?
        Thinning,     // thin_out is to be called
        Found,
        NotFound,  // within max_draws grids
        NoGrid,
        GridUnknown,
    };

    // seed: of this puzzle alone. at_once: draws side by side. The grids and units must outlive it.
    PlainPuzzle(const FullGrids& grids, const Units& units, const PlainKind& kind,
                std::uint64_t seed, std::size_t at_once);
    PlainPuzzle(const PlainPuzzle&) = delete;
    PlainPuzzle& operator=(const PlainPuzzle&) = delete;

    [[nodiscard]] State state() const { return state_; }

    // Goes on with a grid for so many steps.
    void draw_grid(unsigned steps);

    // Goes on for at most so many guesses, of which it takes away what it has used.
    void thin_out(std::uint64_t& max_guesses);

    [[nodiscard]] std::vector<const Values*> questions() const;
    // The number of solutions of each, all that are more than one alike.
    void hear(std::span<const std::uint64_t> counts);

    // Of a puzzle that is found.
    [[nodiscard]] const Values& puzzle() const { return draws_.front().puzzle(); }
    [[nodiscard]] const Values& solution() const { return draws_.front().solution(); }

private:
    void go_on();
    void drop_missed();
    void draw_more();
    [[nodiscard]] State state_of_draws() const;

    const FullGrids* grids_;
    const Units* units_;
    PlainKind kind_;
    std::uint64_t seed_;
    std::size_t at_once_;
    std::vector<PlainDraw> draws_;  // in the order of their numbers
    std::uint64_t begun_ = 0;
    std::uint64_t missed_ = 0;
    State state_ = State::DrawingGrid;
};

}  // namespace garns::generate
