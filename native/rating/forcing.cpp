#include "rating/forcing.hpp"

#include <algorithm>
#include <memory>

namespace garns::rating {

namespace {

// Keeps the best chain.
class Contest final : public ForcingSink {
public:
    Contest(const State& state, double base, Step& step)
        : state_(state), base_(base), step_(step) {}

    void offer(const ForcingChain& chain) override {
        ++order_;
        if (!(rank_of(least_complexity_of(chain), chain.kind) < best_)) return;
        const ChainRank rank = rank_of(complexity_of(chain), chain.kind);
        if (!(rank < best_)) return;
        best_ = rank;
        record(chain);
    }

    [[nodiscard]] bool is_won() const { return !step_.removals.is_empty(); }

private:
    [[nodiscard]] ChainRank rank_of(unsigned complexity, unsigned kind) const {
        return {base_ + difficulty_of_length(complexity), complexity, kind, order_};
    }
    void record(const ForcingChain& chain) {
        step_ = {};
        step_.difficulty = in_tenths(best_.difficulty);
        step_.length = best_.complexity;
        record_premises(chain);
        collect_removals(state_, chain.candidate, chain.is_true, step_.removals);
        if (!chain.is_true) return;
        step_.cell = cell_of(chain.candidate);
        step_.digit = digit_of(chain.candidate);
    }
    // The two sides of a contradiction start from the same.
    void record_premises(const ForcingChain& chain) {
        const std::size_t count = chain.kind == contradiction_kind ? 1 : chain.cases.size();
        for (std::size_t i = 0; i < count; ++i) {
            const auto& source = chain.cases[i].implications->nodes().front();
            step_.premises[step_.premise_count++] = {source.candidate, source.is_true};
        }
    }

    const State& state_;
    double base_;
    Step& step_;
    ChainRank best_;
    std::uint64_t order_ = 0;
};

class ForcingSearch {
public:
    ForcingSearch(const State& state, const ForcingRules& rules, Effort& effort, ForcingSink& sink)
        : state_(state), rules_(rules), effort_(effort), sink_(sink) {
        for (const unsigned cell : state.empty_cells())
            for_each_bit(state.candidates(cell),
                         [&](unsigned digit) { present_.add(candidate_of(cell, digit)); });
    }

    void visit() {
        const unsigned fewest = rules_.dynamic ? 2 : 3;
        for (const unsigned cell : state_.empty_cells()) {
            if (effort_.is_used_up() || sink_.has_enough()) return;
            if (count(state_.candidates(cell)) >= fewest) search_cell(cell);
        }
    }

private:
    void search_cell(unsigned cell) {
        const Mask digits = state_.candidates(cell);
        for_each_bit(digits, [&](unsigned digit) {
            if (rules_.dynamic) search_both_ways(cell, digit);
            if (!rules_.single_digit) search_houses(cell, digit);
        });
        if (rules_.single_digit || (!rules_.multiple && count(digits) > 2)) return;
        std::vector<const Implications*> cases;
        for_each_bit(digits,
                     [&](unsigned digit) { cases.push_back(&if_true(candidate_of(cell, digit))); });
        offer_common(cases, {{}, cell_chain_kind, 0, false, reason_cell});
    }

    // The candidate true, and false: contradictions, and what both have in common.
    void search_both_ways(unsigned cell, unsigned digit) {
        const unsigned candidate = candidate_of(cell, digit);
        const Implications& on = if_true(candidate);
        offer_contradiction(on, candidate, false);
        if_false_.run(state_, present_, rules_, candidate, false, effort_);
        effort_.spend(if_false_.nodes().size());
        offer_contradiction(if_false_, candidate, true);
        if (rules_.single_digit || count(state_.candidates(cell)) < 3) return;
        offer_shared({&on, &if_false_}, {{}, double_chain_kind, 0, false});
        offer_shared({&on, &if_false_}, {{}, double_chain_kind, 0, true});
    }

    void offer_contradiction(const Implications& from, unsigned candidate, bool is_true) {
        if (!from.contradiction()) return;
        const auto [truth, falsehood] = *from.contradiction();
        sink_.offer({{{&from, truth}, {&from, falsehood}}, contradiction_kind, candidate, is_true});
    }

    // The places of the digit in each house of which this cell is the first.
    void search_houses(unsigned cell, unsigned digit) {
        for (unsigned kind = 0; kind < 3; ++kind) {
            const unsigned house = geometry.houses[cell][kind];
            const Mask places = state_.places(house, digit);
            if (count(places) < 2 || (!rules_.multiple && count(places) > 2)) continue;
            if (geometry.cells[house][lowest(places)] != cell) continue;
            std::vector<const Implications*> cases;
            for_each_bit(places, [&](unsigned place) {
                cases.push_back(&if_true(candidate_of(geometry.cells[house][place], digit)));
            });
            offer_common(cases, {{}, house_chain_kind, 0, false, static_cast<std::uint8_t>(house)});
        }
    }

    void offer_common(const std::vector<const Implications*>& cases, ForcingChain chain) {
        chain.is_true = true;
        offer_shared(cases, chain);
        chain.is_true = false;
        offer_shared(cases, chain);
    }

    // All conclusions that all cases have, in the order of the first of them.
    void offer_shared(const std::vector<const Implications*>& cases, ForcingChain chain) {
        const auto conclusions = [&](const Implications* of) -> const CandidateSet& {
            return chain.is_true ? of->truths() : of->falsehoods();
        };
        CandidateSet shared = conclusions(cases[0]);
        for (const Implications* each : cases) shared = shared & conclusions(each);
        if (shared.is_empty()) return;
        for (const auto& node : cases[0]->nodes()) {
            if (node.is_true != chain.is_true || !shared.has(node.candidate)) continue;
            if (chain.is_true && count(state_.candidates(cell_of(node.candidate))) == 1) continue;
            chain.candidate = node.candidate;
            chain.cases.clear();
            for (const Implications* each : cases)
                chain.cases.push_back({each, each->node_of(node.candidate, chain.is_true)});
            sink_.offer(chain);
        }
    }

    const Implications& if_true(unsigned candidate) {
        auto& known = if_true_[candidate];
        if (!known) {
            known = std::make_unique<Implications>();
            known->run(state_, present_, rules_, candidate, true, effort_);
            effort_.spend(known->nodes().size());
        }
        return *known;
    }

    const State& state_;
    const ForcingRules& rules_;
    Effort& effort_;
    ForcingSink& sink_;
    CandidateSet present_;
    std::array<std::unique_ptr<Implications>, candidate_count> if_true_;
    Implications if_false_;
};

}  // namespace

unsigned complexity_of(const ForcingChain& chain) {
    unsigned complexity = 0;
    std::vector<std::uint64_t> helpers;
    for (const Case& each : chain.cases) {
        const auto& ancestors = each.implications->ancestors(each.node);
        complexity += static_cast<unsigned>(ancestors.size());
        for (const NodeId ancestor : ancestors) {
            const auto& node = each.implications->nodes()[ancestor];
            if (node.helper == 0 || std::ranges::find(helpers, node.helper_id) != helpers.end())
                continue;
            helpers.push_back(node.helper_id);
            complexity += node.helper;
        }
    }
    return complexity;
}

unsigned least_complexity_of(const ForcingChain& chain) {
    unsigned least = 0;
    for (const Case& each : chain.cases) least += each.implications->nodes()[each.node].depth + 1;
    return least;
}

void visit_forcing_chains(const State& state, const ForcingRules& rules, Effort& effort,
                          ForcingSink& sink) {
    ForcingSearch(state, rules, effort, sink).visit();
}

bool find_forcing_chain(const State& state, const ForcingRules& rules, Effort& effort, Step& step) {
    Contest contest(state, rules.base, step);
    visit_forcing_chains(state, rules, effort, contest);
    return contest.is_won();
}

}  // namespace garns::rating
