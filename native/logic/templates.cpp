// Templates: all the ways in which one value can be set out over the whole board.
//
// A template is a choice of places of a value, one in every house, none seeing another. The value
// must be set out in one of the ways that its places still allow.
//
// - Template set: a place that every template has is true.
// - Template delete: a place that no template has is false.
//
// A cell that every template of a value has is no place for another value; so templates of one
// value can rule out templates of another.
//
// Not all templates are listed. For each place that no template found so far has, one with it is
// looked for; and for each place that all of them have, one without it. A search that takes too
// long, as on large boards, is given up; then nothing is concluded from it.

#include "logic/templates.hpp"

#include "logic/finders.hpp"
#include "logic/template_search.hpp"

namespace GARNS_LOGIC {

namespace {

using Outcome = TemplateSearch::Outcome;

struct CommonAndUsed {
    CellSet common, used;
};

// With one template for each place, if there is any.
CommonAndUsed common_and_used_so_far(TemplateSearch& search, const Board& board,
                                     const CellSet& places, Steps& steps) {
    CommonAndUsed result{places, {}};
    for (const Cell cell : places) {
        if (result.used.has(cell)) continue;
        if (steps.is_stopped()) break;
        const CellSet here = CellSet::of(cell);
        const Outcome outcome = search.search(places.without(board.peers(cell)), here);
        if (outcome == Outcome::Unknown) result.used |= here;
        if (outcome != Outcome::Found) continue;
        result.common &= search.found();
        result.used |= search.found();
    }
    return result;
}

CommonAndUsed common_and_used(const State& state, Value value, const CellSet& places,
                              Steps& steps) {
    TemplateSearch search(state, value, places);
    CommonAndUsed result = common_and_used_so_far(search, state.board(), places, steps);
    for (CellSet left = result.common; !left.is_empty() && !steps.is_stopped(); left.drop_first()) {
        const CellSet here = CellSet::of(left.first());
        const Outcome outcome = search.search(places.without(here), {});
        if (outcome == Outcome::Unknown) result.common = result.common.without(here);
        if (outcome != Outcome::Found) continue;
        // All that it lacks: a search for one without these could only come to the same.
        result.common &= search.found();
        left &= search.found() | here;
    }
    return result;
}

// Takes from each value the places that another one surely has. Returns the values that lose one.
Mask take_common(CandidateSet& places, const CandidateSet& common, unsigned size) {
    Mask changed;
    for (Value value = 0; value < size; ++value) {
        CellSet taken;
        for (Value other = 0; other < size; ++other)
            if (other != value) taken |= common[other];
        if (!places[value].meets(taken)) continue;
        places[value] = places[value].without(taken);
        changed |= Mask::of(value);
    }
    return changed;
}

}  // namespace

std::optional<Templates> templates(const State& state, Steps& steps) {
    Templates found;
    CandidateSet places{};
    for (Value value = 0; value < state.size(); ++value) places[value] = state.places(value);
    for (Mask changed = Mask::below(state.size()); !changed.is_empty();) {
        for (const Value value : changed) {
            const auto [common, used] = common_and_used(state, value, places[value], steps);
            if (steps.is_stopped()) return std::nullopt;
            found.common[value] = common;
            found.used[value] = used;
        }
        changed = take_common(places, found.common, state.size());
    }
    return found;
}

void find_template_sets(Position& position, Steps& steps) {
    const State& state = position.state();
    const Templates* templates = position.templates(steps);
    for (Value value = 0; templates != nullptr && value < state.size(); ++value) {
        const auto explain = [&](Explanation& explanation) {
            explanation.value(value);
            explanation.part(Role::Places).candidates(state.places(value), value);
        };
        if (steps.place_all(value, templates->common[value], explain)) return;
    }
}

void find_template_deletes(Position& position, Steps& steps) {
    const State& state = position.state();
    const Templates* templates = position.templates(steps);
    for (Value value = 0; templates != nullptr && value < state.size(); ++value) {
        const auto explain = [&](Explanation& explanation) {
            explanation.value(value);
            explanation.part(Role::Places).candidates(state.places(value), value);
        };
        const CellSet unused = state.places(value).without(templates->used[value]);
        if (steps.remove(value, unused, explain)) return;
    }
}

}  // namespace GARNS_LOGIC
