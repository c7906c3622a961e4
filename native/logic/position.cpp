#include "logic/position.hpp"

namespace GARNS_LOGIC {

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
    for (auto& graph : graphs_) graph.reset();
    links_.reset();
    rectangles_.reset();
    graves_.reset();
    unique_loops_.reset();
    extended_rectangles_.reset();
    almost_locked_sets_.reset();
    exclusions_.reset();
    templates_.reset();
    for (auto& fish : finned_fish_) fish.reset();
}

const Links& Position::links() {
    if (!links_) links_.emplace(state_);
    return *links_;
}

Graph& Position::graph(LinkForm form) {
    auto& graph = graphs_[static_cast<std::size_t>(form)];
    if (!graph) graph.emplace(state_, form);
    return *graph;
}

const std::vector<OpenRectangle>& Position::rectangles() {
    if (!rectangles_) rectangles_ = open_rectangles(state_);
    return *rectangles_;
}

const std::vector<Deadly>& Position::graves() {
    if (!graves_) graves_ = logic::graves(state_);
    return *graves_;
}

const std::vector<Deadly>* Position::unique_loops(Steps& steps) {
    if (!unique_loops_) unique_loops_ = logic::unique_loops(state_, steps);
    return unique_loops_ ? &*unique_loops_ : nullptr;
}

const std::vector<Deadly>& Position::extended_rectangles() {
    if (!extended_rectangles_) extended_rectangles_ = logic::extended_rectangles(state_);
    return *extended_rectangles_;
}

const AlmostLockedSets& Position::almost_locked_sets() {
    if (!almost_locked_sets_) almost_locked_sets_.emplace(state_);
    return *almost_locked_sets_;
}

const Exclusions& Position::exclusions() {
    if (!exclusions_) exclusions_.emplace(state_, almost_locked_sets());
    return *exclusions_;
}

const Templates* Position::templates(Steps& steps) {
    if (!templates_) templates_ = logic::templates(state_, steps);
    return templates_ ? &*templates_ : nullptr;
}

const std::vector<FinnedFish>& Position::finned_fish(unsigned size) {
    auto& fish = finned_fish_[size];
    if (!fish) fish = logic::finned_fish(state_, size);
    return *fish;
}

}  // namespace GARNS_LOGIC
