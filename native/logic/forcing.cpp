// Forcing: suppose something, and see where it leads.
//
// - Nishio: suppose a value in a cell and follow that value alone through the houses. If a house is
//   left without a place for it, the supposition was wrong.
// - Forcing from a cell, or from a house: one of the candidates of a cell is true, and one of the
//   places of a value in a house. If a chain leads from each of them to the same conclusion, that
//   holds (verity).
// - Contradiction: chains lead from one candidate to the end of all candidates of a cell, or of all
//   places of a value in a house. So the candidate is false.
// - Nets: the same, but every single that comes up counts: a cell with one candidate left, a house
//   with one place left, once everything else there has been excluded. Several lines of reasoning
//   meet in such a single, so this is a net and no longer a chain. Nets solve almost every puzzle
//   and are the last resort.
//
// Here are the forms with chains; nishio and nets are in nets.cpp.

#include <algorithm>
#include <functional>
#include <optional>
#include <tuple>

#include "logic/finders.hpp"
#include "logic/one_of_each.hpp"

namespace GARNS_LOGIC {

namespace {

// A conclusion, and the set with the shortest chains to it from each of its candidates.
struct Verity {
    std::size_t waves;  // of the longest of these chains
    std::size_t rank;   // of the set
    std::size_t end;
    bool is_on;
    std::size_t set;

    friend bool operator<(const Verity& one, const Verity& other) {
        return std::tie(one.waves, one.rank, one.end, one.is_on) <
               std::tie(other.waves, other.rank, other.end, other.is_on);
    }
};

// What chains from each candidate of a set come to.
class Verities {
public:
    Verities(Reach& reach, const OneOfEach& sets, Steps& steps)
        : reach_(reach), sets_(sets), steps_(steps), shortest_(2 * sets.candidate_count()) {}

    void look_at(std::size_t set, std::size_t rank) {
        for (const bool is_on : {true, false}) {
            Numbers common = reach_.made(sets_.candidates(set).front(), is_on);
            for (const auto start : sets_.candidates(set)) {
                if (steps_.is_stopped()) return;
                common &= reach_.made(start, is_on);
            }
            common.each([&](std::size_t end) {
                if (!is_in(end, set)) add({longest(set, end, is_on), rank, end, is_on, set});
            });
        }
    }

    // The shortest chains first.
    [[nodiscard]] std::vector<Verity> found() const {
        std::vector<Verity> all;
        for (const auto& each : shortest_)
            if (each) all.push_back(*each);
        std::ranges::sort(all, std::less<>());
        return all;
    }

private:
    [[nodiscard]] bool is_in(std::size_t candidate, std::size_t set) const {
        return std::ranges::binary_search(sets_.candidates(set), candidate);
    }

    [[nodiscard]] std::size_t longest(std::size_t set, std::size_t end, bool is_on) {
        std::size_t waves = 0;
        for (const auto start : sets_.candidates(set))
            waves = std::max(waves, waves_before(reach_.graph(), start, end, is_on));
        return waves;
    }

    void add(const Verity& verity) {
        // At once from every candidate: that is what the house or the cell shows by itself.
        if (verity.waves == 0) return;
        auto& known = shortest_[2 * verity.end + (verity.is_on ? 1 : 0)];
        if (!known || verity < *known) known = verity;
    }

    Reach& reach_;
    const OneOfEach& sets_;
    Steps& steps_;
    std::vector<std::optional<Verity>> shortest_;  // by candidate, false and true
};

}  // namespace

void find_verities(Position& position, Steps& steps, bool from_cells) {
    const OneOfEach sets(position.state(), OneOfEach::Kind::CellsAndHouses);
    Reach& reach = position.reach();
    Verities verities(reach, sets, steps);
    const std::vector<std::size_t> order = sets.in_order();
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const bool is_cell = order[rank] < sets.first_house();
        if (is_cell == from_cells && sets.candidates(order[rank]).size() > 2)
            verities.look_at(order[rank], rank);
        if (steps.is_stopped()) return;
    }
    for (const Verity& verity : verities.found()) {
        const Value value = sets.value(verity.end);
        const Cell cell = sets.cell(verity.end);
        const auto explain = [&](Explanation& explanation) {
            explanation.value(value);
            sets.explain(explanation.part(Role::Cases), verity.set);
            for (const auto start : sets.candidates(verity.set))
                explain_chain(explanation, reach.graph(), start, verity.end, verity.is_on);
        };
        if (verity.is_on ? steps.place(cell, value, explain)
                         : steps.remove(value, CellSet::of(cell), explain))
            return;
    }
}

namespace {

// A candidate from which chains lead to the end of a set.
struct Contradiction {
    std::size_t wave;  // after which all of the set are false
    std::size_t rank;  // of the set
    std::size_t start;
    std::size_t set;

    friend bool operator<(const Contradiction& one, const Contradiction& other) {
        return std::tie(one.wave, one.rank, one.start) <
               std::tie(other.wave, other.rank, other.start);
    }
};

class Contradictions {
public:
    Contradictions(Graph& graph, const OneOfEach& sets)
        : graph_(graph), sets_(sets), rank_(sets.set_count()) {
        const std::vector<std::size_t> order = sets.in_order();
        for (std::size_t rank = 0; rank < order.size(); ++rank) rank_[order[rank]] = rank;
    }

    void look_from(std::size_t start) {
        begin();
        std::optional<Contradiction> first;
        for (std::size_t wave = 1;; wave += 2) {
            const auto& excluded = graph_.wave(start, true, wave);
            // A candidate that makes itself false is the business of loops.
            if (excluded.has(start)) return;
            if (excluded.is_empty()) break;
            if (first) continue;
            excluded.each([&](std::size_t node) {
                if (!graph_.is_candidate(node)) return;
                for (const auto set : sets_.sets_of(node))
                    if (--left_[set] == 0 && (!first || rank_[set] < first->rank))
                        first = {wave, rank_[set], start, set};
            });
        }
        if (first) found_.push_back(*first);
    }

    // Those that come soonest first.
    [[nodiscard]] std::vector<Contradiction>& found() {
        std::ranges::sort(found_, std::less<>());
        return found_;
    }

private:
    void begin() {
        left_.resize(sets_.set_count());
        for (std::size_t set = 0; set < left_.size(); ++set)
            left_[set] = static_cast<std::uint8_t>(sets_.candidates(set).size());
    }

    Graph& graph_;
    const OneOfEach& sets_;
    std::vector<std::size_t> rank_;
    std::vector<std::uint8_t> left_;  // of each set, how many are not false
    std::vector<Contradiction> found_;
};

}  // namespace

void find_contradictions(Position& position, Steps& steps, LinkForm form) {
    const OneOfEach sets(position.state(), OneOfEach::Kind::CellsAndHouses);
    Graph& graph = position.graph(form);
    Contradictions contradictions(graph, sets);
    for (std::size_t start = 0; start < sets.candidate_count(); ++start) {
        if (steps.is_stopped()) return;
        contradictions.look_from(start);
    }
    for (const Contradiction& each : contradictions.found()) {
        const Value value = sets.value(each.start);
        const Cell cell = sets.cell(each.start);
        const auto explain = [&](Explanation& explanation) {
            explanation.value(value);
            explanation.part(Role::Assumption).candidate(cell, value);
            sets.explain(explanation.part(Role::Dead), each.set);
            for (const auto end : sets.candidates(each.set))
                explain_chain(explanation, graph, each.start, end, false);
        };
        if (steps.remove(value, CellSet::of(cell), explain)) return;
    }
}

}  // namespace GARNS_LOGIC
