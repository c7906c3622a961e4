// A state together with what several techniques ask of it, worked out when first asked for.

#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "logic/aligned.hpp"
#include "logic/almost_locked.hpp"
#include "logic/bug.hpp"
#include "logic/fish.hpp"
#include "logic/graph.hpp"
#include "logic/links.hpp"
#include "logic/loops.hpp"
#include "logic/open_rules.hpp"
#include "logic/reach.hpp"
#include "logic/rectangles.hpp"
#include "logic/set_threats.hpp"
#include "logic/state.hpp"
#include "logic/steps.hpp"
#include "logic/templates.hpp"

namespace GARNS_LOGIC {

class Position {
public:
    explicit Position(const Board& board) : state_(board) {}
    Position(const Position&) = delete;
    Position& operator=(const Position&) = delete;

    [[nodiscard]] const State& state() const { return state_; }
    // To begin anew; whatever was known is forgotten.
    State& renewed();
    // Draws the conclusions of a step.
    void draw(const Step& step);

    const Links& links();
    const std::vector<OpenGroup>& open_groups();
    Graph& graph(LinkForm form);
    // By grouped links.
    Reach& reach();
    const std::vector<OpenRectangle>& rectangles();
    const std::vector<Deadly>& graves();
    // nullptr if the steps were stopped before all were found.
    const std::vector<Deadly>* unique_loops(Steps& steps);
    const std::vector<Deadly>& extended_rectangles();
    // Those of a kind, if all of them are known.
    [[nodiscard]] const std::vector<Fish>* fish(FishKind kind) const;
    void keep_fish(FishKind kind, std::vector<Fish> all);
    // The places of a value that no template has.
    const CellSet& impossible_places(Value value, Steps& steps);
    const AlmostLockedSets& almost_locked_sets();
    const SetThreats& set_threats();
    const Exclusions& exclusions();
    // nullptr if the steps were stopped before all was known.
    const Templates* templates(Steps& steps);

private:
    void forget();

    State state_;
    std::optional<Links> links_;
    std::optional<std::vector<OpenGroup>> open_groups_;
    std::optional<Reach> reach_;
    std::array<std::optional<Graph>, 5> graphs_;
    std::optional<std::vector<OpenRectangle>> rectangles_;
    std::optional<std::vector<Deadly>> graves_, unique_loops_, extended_rectangles_;
    std::optional<AlmostLockedSets> almost_locked_sets_;
    std::optional<SetThreats> set_threats_;
    std::optional<Exclusions> exclusions_;
    std::optional<Templates> templates_;
    std::vector<std::pair<FishKind, std::vector<Fish>>> fish_;
    CandidateSet impossible_places_;
    Mask known_impossible_;  // of which values these are known
};

}  // namespace GARNS_LOGIC
