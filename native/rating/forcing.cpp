#include "rating/forcing.hpp"

#include <memory>

namespace garns::rating {

namespace {

// One conclusion from several cases, or both sides of a contradiction.
struct Case {
    const Implications* implications;
    NodeId node;
};
using Cases = std::vector<Case>;

// Keeps the best chain.
class Contest {
public:
    Contest(const Board& board, double base, Step& step) : board_(board), base_(base), step_(step) {}

    // The chain shows that a candidate is true, or that it is false.
    void offer(const Cases& cases, unsigned kind, unsigned candidate, bool is_true) {
        ++order_;
        unsigned complexity = 0;
        for (const Case& each : cases)
            complexity += each.implications->nodes()[each.node].depth + 1;
        if (!(rank_of(complexity, kind) < best_) || takes_nothing(candidate, is_true)) return;
        complexity = 0;
        for (const Case& each : cases) complexity += each.implications->ancestors(each.node);
        const ChainRank rank = rank_of(complexity, kind);
        if (!(rank < best_)) return;
        best_ = rank;
        record(candidate, is_true);
    }

    [[nodiscard]] bool is_won() const { return !step_.removals.is_empty(); }

private:
    [[nodiscard]] ChainRank rank_of(unsigned complexity, unsigned kind) const {
        return {base_ + difficulty_of_length(complexity), complexity, kind, order_};
    }
    [[nodiscard]] bool takes_nothing(unsigned candidate, bool is_true) const {
        return is_true && count(board_.candidates(cell_of(candidate))) == 1;
    }
    void record(unsigned candidate, bool is_true) {
        const unsigned cell = cell_of(candidate);
        const Mask digit = bit(digit_of(candidate));
        step_ = {};
        step_.difficulty = in_tenths(best_.difficulty);
        step_.removals.add(cell, is_true ? board_.candidates(cell) & ~digit : digit);
        if (!is_true) return;
        step_.cell = cell;
        step_.digit = digit_of(candidate);
    }

    const Board& board_;
    double base_;
    Step& step_;
    ChainRank best_;
    std::uint64_t order_ = 0;
};

class ForcingSearch {
public:
    ForcingSearch(const Board& board, const ForcingRules& rules, Effort& effort, Step& step)
        : board_(board), rules_(rules), effort_(effort), contest_(board, rules.base, step) {
        board.empty_cells().for_each([&](unsigned cell) {
            for_each_bit(board.candidates(cell),
                         [&](unsigned digit) { present_.add(candidate_of(cell, digit)); });
        });
    }

    bool find() {
        const unsigned fewest = rules_.dynamic ? 2 : 3;
        board_.empty_cells().for_each([&](unsigned cell) {
            if (count(board_.candidates(cell)) >= fewest && !effort_.is_used_up())
                search_cell(cell);
        });
        return contest_.is_won();
    }

private:
    void search_cell(unsigned cell) {
        const Mask digits = board_.candidates(cell);
        for_each_bit(digits, [&](unsigned digit) {
            if (rules_.dynamic) search_both_ways(cell, digit);
            if (!rules_.single_digit) search_houses(cell, digit);
        });
        if (rules_.single_digit || (!rules_.multiple && count(digits) > 2)) return;
        std::vector<const Implications*> cases;
        for_each_bit(digits,
                     [&](unsigned digit) { cases.push_back(&if_true(candidate_of(cell, digit))); });
        offer_common(cases, cell_chain_kind);
    }

    // The candidate true, and false: contradictions, and what both have in common.
    void search_both_ways(unsigned cell, unsigned digit) {
        const unsigned candidate = candidate_of(cell, digit);
        const Implications& on = if_true(candidate);
        offer_contradiction(on, candidate, false);
        if_false_.run(board_, present_, rules_, candidate, false);
        effort_.spend(if_false_.nodes().size());
        offer_contradiction(if_false_, candidate, true);
        if (rules_.single_digit || count(board_.candidates(cell)) < 3) return;
        offer_shared({&on, &if_false_}, double_chain_kind, false);
        offer_shared({&on, &if_false_}, double_chain_kind, true);
    }

    void offer_contradiction(const Implications& from, unsigned candidate, bool is_true) {
        if (!from.contradiction()) return;
        contest_.offer({{&from, from.contradiction()->truth}, {&from, from.contradiction()->falsehood}},
                       contradiction_kind, candidate, is_true);
    }

    // The places of the digit in each house of which this cell is the first.
    void search_houses(unsigned cell, unsigned digit) {
        for (unsigned kind = 0; kind < 3; ++kind) {
            const unsigned house = geometry.houses[cell][kind];
            const Mask places = board_.places(house, digit);
            if (count(places) < 2 || (!rules_.multiple && count(places) > 2)) continue;
            if (geometry.cells[house][lowest(places)] != cell) continue;
            std::vector<const Implications*> cases;
            for_each_bit(places, [&](unsigned place) {
                cases.push_back(&if_true(candidate_of(geometry.cells[house][place], digit)));
            });
            offer_common(cases, house_chain_kind);
        }
    }

    void offer_common(const std::vector<const Implications*>& cases, unsigned kind) {
        offer_shared(cases, kind, true);
        offer_shared(cases, kind, false);
    }

    // All conclusions that all cases have, in the order of the first of them.
    void offer_shared(const std::vector<const Implications*>& cases, unsigned kind, bool truths) {
        CandidateSet shared = truths ? cases[0]->truths() : cases[0]->falsehoods();
        for (const Implications* each : cases)
            shared = shared & (truths ? each->truths() : each->falsehoods());
        if (shared.is_empty()) return;
        for (const auto& node : cases[0]->nodes()) {
            if (node.is_true != truths || !shared.has(node.candidate)) continue;
            Cases chain;
            for (const Implications* each : cases)
                chain.push_back({each, each->node_of(node.candidate, truths)});
            contest_.offer(chain, kind, node.candidate, truths);
        }
    }

    const Implications& if_true(unsigned candidate) {
        auto& known = if_true_[candidate];
        if (!known) {
            known = std::make_unique<Implications>();
            known->run(board_, present_, rules_, candidate, true);
            effort_.spend(known->nodes().size());
        }
        return *known;
    }

    const Board& board_;
    const ForcingRules& rules_;
    Effort& effort_;
    Contest contest_;
    CandidateSet present_;
    std::array<std::unique_ptr<Implications>, candidate_count> if_true_;
    Implications if_false_;
};

}  // namespace

bool find_forcing_chain(const Board& board, const ForcingRules& rules, Effort& effort, Step& step) {
    return ForcingSearch(board, rules, effort, step).find();
}

}  // namespace garns::rating
