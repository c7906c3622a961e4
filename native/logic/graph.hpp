// Nodes and their links: what follows at once if a candidate is true, or false. Shared by chains
// and forcing.
//
// A node is a candidate, or several of one value taken together, which are true if one of them is.
// Between two nodes there can be
//
// - a strong link: not both false. The two make up all places of a value in a house, or all
//   candidates of a cell; or they are two values of an almost locked set: n cells of a house with
//   n + 1 values, which can spare one value but not two.
// - a weak link: not both true. Every candidate of the one sees every candidate of the other.
//
// Rules beside the houses give links as well, from all candidates on: weak ones between two values
// that no rule has together, strong ones between the two places of a value that a rule needs.
//
// Nodes are numbered: candidates first, value by value and cell by cell; nodes of several
// candidates follow, as they come up. The order of steps depends on these numbers. In the two
// simplest forms, which are looked at most often, only candidates with a strong link are nodes.

#pragma once

#include <array>
#include <utility>
#include <vector>

#include "logic/node_links.hpp"
#include "logic/numbers.hpp"
#include "logic/state.hpp"

namespace GARNS_LOGIC {

// Which links count.
enum class LinkForm : std::uint8_t {
    InHouses,    // of one value
    InPairs,     // strong ones in cells with two candidates, weak ones in houses
    Candidates,  // all between candidates
    Grouped,     // those, and with the places of a value where two houses cross
    WithSets,    // those, and strong ones by almost locked sets
};

// Numbers of nodes, each linked with the next.
using Way = std::vector<std::size_t>;

class Graph {
public:
    Graph(const State& state, LinkForm form);

    [[nodiscard]] LinkForm form() const { return form_; }
    [[nodiscard]] const Node& node(std::size_t number) const { return nodes_[number]; }
    // Nodes with lower numbers are single candidates, value by value.
    [[nodiscard]] std::size_t candidate_count() const { return candidate_count_; }
    // It must be a node.
    [[nodiscard]] std::size_t number_of(Value value, Cell cell) const {
        return numbers_[value][cell];
    }
    [[nodiscard]] bool is_candidate(std::size_t number) const { return number < candidate_count_; }
    [[nodiscard]] bool share_a_cell(std::size_t one, std::size_t other) const;

    [[nodiscard]] NumberRow strong(std::size_t number) const { return strong_[number]; }
    [[nodiscard]] NumberRow weak(std::size_t number) const { return weak_[number]; }
    // The nodes that have a strong link: chains lead through these alone.
    [[nodiscard]] const Numbers& linked() const { return linked_; }
    // The almost locked set behind a strong link; null if it has another reason.
    [[nodiscard]] const CellSet* set_between(std::size_t one, std::size_t other) const;
    [[nodiscard]] Numbers none() const { return Numbers(nodes_.size()); }
    // The single candidates among some nodes.
    [[nodiscard]] CandidateSet candidates_in(const NumberRow& nodes) const;

    // What follows from a node that is true (`is_on`) or false, wave after wave. The nodes of a
    // wave are all true or all false, in turn: what is true makes what it is weakly linked with
    // false, what is false makes what it is strongly linked with true. The first wave is the node
    // itself; every other node is in the first wave that makes it true or false. After the last,
    // waves are empty. A wave can be read until another one from the same node is asked for.
    NumberRow wave(std::size_t start, bool is_on, std::size_t number);
    // The nodes of a shortest way to one that is in this wave.
    Way way(std::size_t start, bool is_on, std::size_t end, std::size_t number);

    // All nodes that are true if this one is, as far as chains tell, with itself: all waves of true
    // nodes taken together, but found much faster.
    NumberRow made_true_by(std::size_t number);

private:
    struct SetLink {
        std::uint32_t one, other;  // the lower number first
        std::uint32_t set;

        [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> ends() const { return {one, other}; }
    };
    struct Spread {
        std::vector<std::uint64_t> words;  // what is false so far, what is true; then the waves
        std::size_t waves = 0;
    };

    void number_candidates(const CandidateSet& candidates);
    [[nodiscard]] CandidateSet candidates_with_nodes(const State& state,
                                                     const std::vector<PairLink>& links) const;
    [[nodiscard]] std::size_t number_of(const Node& node);
    std::vector<std::array<std::size_t, 2>> find_group_links(const State& state);
    std::vector<SetLink> find_set_links(const State& state);
    std::vector<std::uint32_t> ends_in_set(const State& state, const SparingSet& set);

    void join(std::size_t one, std::size_t other);
    void link_in_pairs(const State& state);
    void link_by_sets(const std::vector<SetLink>& links);
    void link_candidates_weakly(const State& state, const CandidateSet& candidates);
    void link_by_rules(const State& state);
    void link_groups_weakly(const State& state);

    void begin(Spread& spread, std::size_t start, bool is_on) const;
    void advance(Spread& spread, bool is_on) const;
    void take_what_is_known();
    void follow(std::size_t number);

    LinkForm form_;
    std::size_t candidate_count_ = 0;
    std::vector<Node> nodes_;
    std::array<std::array<std::uint16_t, max_cells>, max_values> numbers_{};
    NodeIndex groups_;
    NumberTable strong_, weak_;
    Numbers linked_;
    std::vector<SparingSet> sets_;
    std::vector<SetLink> set_links_;  // sorted by their ends

    std::vector<Spread> spreads_;  // two for each node
    NumberTable made_true_;
    Numbers is_known_;                // the nodes of which it is known what they make true
    Numbers true_, pending_, false_;  // while that is being worked out
};

}  // namespace GARNS_LOGIC
