// Nodes and their links: what follows at once if a candidate is true, or false.
//
// A node is a candidate, or several of one value taken together, which are true if one of them is.
// A strong link: not both false. The two make up all places of a value in a house, or all
// candidates of a cell. A weak link: not both true. All candidates of the one see all of the other.

#pragma once

#include <array>
#include <vector>

#include "logic/links.hpp"
#include "logic/numbers.hpp"

namespace GARNS_LOGIC {

// Which links count.
enum class LinkForm : std::uint8_t {
    InHouses,    // of one value
    InPairs,     // strong ones in cells with two candidates, weak ones in houses
    Candidates,  // all between candidates
    Grouped,     // those, and with the places of a value where two houses cross
};

class Graph {
public:
    Graph(const State& state, const Links& links, LinkForm form);

    [[nodiscard]] LinkForm form() const { return form_; }
    [[nodiscard]] const Node& node(std::size_t number) const { return nodes_[number]; }
    // Nodes with lower numbers are single candidates, value by value.
    [[nodiscard]] std::size_t candidate_count() const { return candidate_count_; }
    [[nodiscard]] std::size_t number_of(Value value, Cell cell) const {
        return numbers_[value][cell];
    }
    [[nodiscard]] bool is_candidate(std::size_t number) const { return number < candidate_count_; }
    [[nodiscard]] bool share_a_cell(std::size_t one, std::size_t other) const;

    [[nodiscard]] const Numbers& strong(std::size_t number) const { return strong_[number]; }
    [[nodiscard]] const Numbers& weak(std::size_t number) const { return weak_[number]; }
    // The nodes that have a strong link: chains lead through these alone.
    [[nodiscard]] const Numbers& linked() const { return linked_; }
    [[nodiscard]] Numbers none() const { return Numbers(nodes_.size()); }
    // All that is linked with one of these.
    [[nodiscard]] Numbers strong_with(const Numbers& nodes) const;
    [[nodiscard]] Numbers weak_with(const Numbers& nodes) const;
    // The single candidates among them.
    [[nodiscard]] CandidateSet candidates_in(const Numbers& nodes) const;

    // What follows from a node that is true (`is_on`) or false, wave after wave. The nodes of a
    // wave are all true or all false, in turn. The first wave is the node itself; every other node
    // is in the first wave that makes it true or false. After the last, waves are empty.
    const Numbers& wave(std::size_t start, bool is_on, std::size_t number);
    // The nodes of a shortest way to one that is in this wave.
    std::vector<std::size_t> way(std::size_t start, bool is_on, std::size_t end,
                                 std::size_t number);

private:
    struct Spread {
        std::vector<Numbers> waves;
        std::array<Numbers, 2> seen;  // as false, as true
    };

    void number_candidates(const State& state);
    void join(std::size_t one, std::size_t other);
    void link_in_houses(const State& state, const Links& links);
    void link_in_pairs(const State& state);
    void link_weakly(const State& state);
    [[nodiscard]] std::size_t number_of_group(Value value, CellSet cells);
    std::vector<std::pair<std::size_t, std::size_t>> find_groups(const State& state);

    LinkForm form_;
    std::size_t candidate_count_ = 0;
    std::vector<Node> nodes_;
    std::array<std::array<std::uint16_t, max_cells>, max_values> numbers_{};
    std::vector<Numbers> strong_, weak_;
    Numbers linked_;
    std::vector<Spread> spreads_;  // two for each node
};

}  // namespace GARNS_LOGIC
