// A state together with what several techniques ask of it, worked out when first asked for.

#pragma once

#include <optional>
#include <vector>

#include "bug.hpp"
#include "links.hpp"
#include "rectangles.hpp"
#include "state.hpp"
#include "steps.hpp"

namespace garns::logic {

class Position {
public:
    explicit Position(const Board& board) : state_(board) {}

    [[nodiscard]] const State& state() const { return state_; }
    // To begin anew; whatever was known is forgotten.
    State& renewed();
    // Draws the conclusions of a step.
    void draw(const Step& step);

    const Links& links();
    const std::vector<OpenRectangle>& rectangles();
    const std::vector<Deadly>& graves();

private:
    void forget();

    State state_;
    std::optional<Links> links_;
    std::optional<std::vector<OpenRectangle>> rectangles_;
    std::optional<std::vector<Deadly>> graves_;
};

}  // namespace garns::logic
