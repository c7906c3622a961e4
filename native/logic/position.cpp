#include "logic/position.hpp"

#include "logic/template_search.hpp"

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
    reach_.reset();
    for (auto& graph : graphs_) graph.reset();
    links_.reset();
    open_groups_.reset();
    rectangles_.reset();
    graves_.reset();
    unique_loops_.reset();
    extended_rectangles_.reset();
    almost_locked_sets_.reset();
    set_threats_.reset();
    exclusions_.reset();
    templates_.reset();
    fish_.clear();
    known_impossible_ = {};
}

const Links& Position::links() {
    if (!links_) links_.emplace(state_);
    return *links_;
}

const std::vector<OpenGroup>& Position::open_groups() {
    if (!open_groups_) open_groups_ = logic::open_groups(state_);
    return *open_groups_;
}

Graph& Position::graph(LinkForm form) {
    auto& graph = graphs_[static_cast<std::size_t>(form)];
    if (!graph) graph.emplace(state_, form);
    return *graph;
}

Reach& Position::reach() {
    if (!reach_) reach_.emplace(graph(LinkForm::Grouped));
    return *reach_;
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

const SetThreats& Position::set_threats() {
    if (!set_threats_) set_threats_.emplace(almost_locked_sets());
    return *set_threats_;
}

const Exclusions& Position::exclusions() {
    if (!exclusions_) exclusions_.emplace(state_, almost_locked_sets());
    return *exclusions_;
}

const Templates* Position::templates(Steps& steps) {
    if (!templates_) templates_ = logic::templates(state_, steps);
    return templates_ ? &*templates_ : nullptr;
}

const std::vector<Fish>* Position::fish(FishKind kind) const {
    for (const auto& [known, all] : fish_)
        if (known == kind) return &all;
    return nullptr;
}

void Position::keep_fish(FishKind kind, std::vector<Fish> all) {
    fish_.emplace_back(kind, std::move(all));
}

const CellSet& Position::impossible_places(Value value, Steps& steps) {
    if (!known_impossible_.has(value)) {
        impossible_places_[value] = logic::impossible_places(state_, value, steps);
        if (!steps.is_stopped()) known_impossible_ |= Mask::of(value);
    }
    return impossible_places_[value];
}

}  // namespace GARNS_LOGIC
