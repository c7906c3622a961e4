// Death blossom: a cell (the stem) takes one of its candidates, and for each of them there is an
// almost locked set (a petal) that loses it then and so holds z. Cells that see all places of z in
// all petals lose it.

#include <algorithm>
#include <set>
#include <vector>

#include "logic/als.hpp"

namespace GARNS_LOGIC {

namespace {

class Blossoms {
public:
    Blossoms(Position& position, Steps& steps)
        : sets_(position.almost_locked_sets()), threats_(position.set_threats()),
          state_(position.state()), steps_(steps) {
        for (const Cell cell : state_.empty_cells())
            if (state_.candidates(cell).has_several()) stems_.push_back(cell);
        find_victims();
    }

    void search() {
        (void)all_victims_[0].any([&](std::size_t victim) {
            for (std::size_t stem = 0; stem < stems_.size(); ++stem)
                if (victims_[stem].has(victim) && search(stems_[stem], victim)) return true;
            return false;
        });
    }

private:
    // For each stem the candidates that a petal threatens, whichever value it takes.
    void find_victims() {
        const CandidateNumbers& candidates = sets_.candidates();
        NumberTable by_petals(candidates.count(), candidates.count());
        for (Value value = 0; value < state_.size(); ++value) {
            for (std::size_t node = 0; node < sets_.nodes(value).size(); ++node)
                for (const Cell stem : sets_.nodes(value)[node].victims)
                    by_petals.unite(candidates.of(value, stem), threats_.by_owners(value, node));
        }
        victims_ = NumberTable(stems_.size(), candidates.count());
        all_victims_ = NumberTable(1, candidates.count());
        for (std::size_t stem = 0; stem < stems_.size(); ++stem) {
            const Mask values = state_.candidates(stems_[stem]);
            victims_.copy(stem, by_petals[candidates.of(values.first(), stems_[stem])]);
            for (const Value value : values) {
                victims_.keep(stem, by_petals[candidates.of(value, stems_[stem])]);
                victims_.remove(stem, threats_.of_value(value));
            }
            all_victims_.unite(0, victims_[stem]);
        }
    }

    [[nodiscard]] bool search(Cell stem, std::size_t victim) {
        stem_ = stem;
        petals_.clear();
        choices_.clear();
        seen_.clear();
        for (const Value value : state_.candidates(stem))
            choices_.push_back(one_per_effect(stem, value, victim));
        left_ = NumberTable(choices_.size() + 1, sets_.candidates().count());
        for (Value value = 0; value < state_.size(); ++value)
            if (!state_.candidates(stem).has(value)) left_.unite(0, threats_.of_value(value));
        return choose();
    }

    // The smallest petal of those that threaten the same candidates.
    [[nodiscard]] std::vector<std::size_t> one_per_effect(Cell stem, Value value,
                                                          std::size_t victim) const {
        const SetOfSets ends = sets_.losing(victim);
        std::vector<std::size_t> petals;
        sets_.losing(value, stem).each([&](std::size_t petal) {
            if (!ends.has(petal)) return;
            const auto is_same = [&](std::size_t other) {
                return threaten_the_same(petal, other, value);
            };
            if (std::ranges::none_of(petals, is_same)) petals.push_back(petal);
        });
        return petals;
    }

    // Candidates of other values than this one.
    [[nodiscard]] bool threaten_the_same(std::size_t one, std::size_t other, Value lost) const {
        const Mask values = sets_.all()[one].values;
        if (values != sets_.all()[other].values) return false;
        for (const Value value : values.without(Mask::of(lost)))
            if (sets_.node(one, value).victims != sets_.node(other, value).victims) return false;
        return true;
    }

    // All ways to choose a petal for each of the other values of the stem.
    [[nodiscard]] bool choose() {
        const std::size_t chosen = petals_.size();
        if (steps_.is_stopped()) return true;
        if (chosen == choices_.size()) return conclude(left_[chosen]);
        for (const std::size_t petal : choices_[chosen]) {
            left_.copy(chosen + 1, left_[chosen]);
            left_.keep(chosen + 1, threats_.by(petal));
            if (!is_new(chosen + 1)) continue;
            petals_.push_back(petal);
            if (choose()) return true;
            petals_.pop_back();
        }
        return false;
    }

    // Whether so many petals leave victims that as many others did not leave before. If they did,
    // the same follows from them.
    [[nodiscard]] bool is_new(std::size_t chosen) {
        std::vector<std::size_t> key{chosen};
        left_[chosen].each([&](std::size_t victim) { key.push_back(victim); });
        return seen_.insert(std::move(key)).second;
    }

    [[nodiscard]] bool conclude(const NumberRow& victims) {
        CandidateSet removed{};
        victims.each([&](std::size_t victim) {
            const auto& [value, cell] = sets_.candidates()[victim];
            removed[value] |= CellSet::of(cell);
        });
        return steps_.remove(removed, [&](Explanation& explanation) {
            explanation.values(values_of(removed));
            Part stem = explanation.part(Role::Stem).cell(stem_);
            for (const Value value : state_.candidates(stem_)) stem.candidate(stem_, value);
            CellSet cells;
            for (const std::size_t petal : petals_) cells |= sets_.all()[petal].cells;
            explanation.part(Role::Petals).cells(cells);
            unsigned number = 0;
            for (const Value value : state_.candidates(stem_)) {
                const std::size_t petal = petals_[number++];
                explain_set(explanation, Role::Petal, sets_, petal, number)
                    .candidates(sets_.node(petal, value).places, value);
            }
        });
    }

    const AlmostLockedSets& sets_;
    const SetThreats& threats_;
    const State& state_;
    Steps& steps_;
    std::vector<Cell> stems_;
    NumberTable victims_, all_victims_;
    Cell stem_ = 0;
    std::vector<std::vector<std::size_t>> choices_;
    std::vector<std::size_t> petals_;
    NumberTable
        left_;  // the victims of the petals that are chosen, of the first of them, and so on
    std::set<std::vector<std::size_t>> seen_;
};

}  // namespace

void find_death_blossoms(Position& position, Steps& steps) { Blossoms(position, steps).search(); }

}  // namespace GARNS_LOGIC
