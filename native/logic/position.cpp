#include "position.hpp"

namespace garns::logic {

State& Position::renewed() {
    forget();
    return state_;
}

void Position::draw(const Step& step) {
    forget();
    for (Value value = 0; value < state_.size(); ++value)
        if (!step.removed[value].is_empty()) state_.remove(value, step.removed[value]);
    for (Value value = 0; value < state_.size(); ++value)
        for (const Cell cell : step.placed[value]) state_.place(cell, value);
}

void Position::forget() {
    links_.reset();
    rectangles_.reset();
    graves_.reset();
}

const Links& Position::links() {
    if (!links_) links_.emplace(state_);
    return *links_;
}

const std::vector<OpenRectangle>& Position::rectangles() {
    if (!rectangles_) rectangles_ = open_rectangles(state_);
    return *rectangles_;
}

const std::vector<Deadly>& Position::graves() {
    if (!graves_) graves_ = logic::graves(state_);
    return *graves_;
}

}  // namespace garns::logic
