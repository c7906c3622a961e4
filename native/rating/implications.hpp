// Everything that follows from one candidate being true, or false.
//
// Conclusions are drawn in the order of Sudoku Explainer: what a true candidate excludes comes
// before what follows from a false one, first come first served, and each conclusion keeps the
// first reasons that were found for it. The search ends at the first contradiction.

#pragma once

#include <optional>
#include <vector>

#include "rating/candidate_set.hpp"
#include "rating/effort.hpp"

namespace garns::rating {

// Why something follows: from the digits of its cell, or from the places of its digit in a house.
inline constexpr std::uint8_t reason_cell = house_count;
inline constexpr std::uint8_t no_reason = house_count + 1;

struct ForcingRules {
    bool multiple;      // the candidates of a cell, or the places of a digit, may be three or more
    bool dynamic;       // conclusions take candidates from the board, and so make new links
    bool single_digit;  // only places of one digit lead on
    unsigned level;     // which techniques help when nothing else follows; see helpers.hpp
    double base;        // the difficulty without what the length adds
};

using NodeId = std::uint32_t;

class Implications {
public:
    struct Node {
        std::uint16_t candidate;
        bool is_true;
        std::uint8_t reason;
        unsigned depth;  // the longest way of reasons back to the source, at least
        std::uint32_t first_parent;
        std::uint32_t parent_count;
        unsigned helper;          // the complexity of the chain that it took to see this, or 0
        std::uint64_t helper_id;  // the same for equal chains
    };

    // Draws all conclusions on a board. `present` are the candidates of that board.
    void run(const State& state, const CandidateSet& present, const ForcingRules& rules,
             unsigned source, bool is_true, Effort& effort);

    [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
    [[nodiscard]] const CandidateSet& truths() const { return truths_; }
    [[nodiscard]] const CandidateSet& falsehoods() const { return falsehoods_; }
    [[nodiscard]] NodeId node_of(unsigned candidate, bool is_true) const {
        return (is_true ? true_nodes_ : false_nodes_)[candidate];
    }
    [[nodiscard]] bool is_concluded(unsigned candidate, bool is_true) const {
        return (is_true ? truths_ : falsehoods_).has(candidate);
    }

    // A candidate that is both true and false, if the search ended with one: both conclusions.
    struct Contradiction {
        NodeId truth, falsehood;
    };
    [[nodiscard]] const std::optional<Contradiction>& contradiction() const {
        return contradiction_;
    }

    // The conclusions that lead to one of them, itself included; valid until the next call.
    [[nodiscard]] const std::vector<NodeId>& ancestors(NodeId node) const;

private:
    void propagate();
    void exclude_from(NodeId node);
    void conclude_from(NodeId node);
    void ask_helpers();
    NodeId add_node(unsigned candidate, bool is_true, std::uint32_t first_parent,
                    std::uint8_t reason);
    void conclude(unsigned candidate, bool is_true, std::uint32_t first_parent,
                  std::uint8_t reason);
    void take(NodeId node);
    void add_lost_digits(unsigned cell);
    void add_lost_places(unsigned house, unsigned digit);
    [[nodiscard]] std::uint32_t parents_end() const {
        return static_cast<std::uint32_t>(parents_.size());
    }

    Effort* effort_ = nullptr;
    const State* start_ = nullptr;
    ForcingRules rules_{};
    State work_;
    CandidateSet present_;
    CandidateSet truths_, falsehoods_;
    std::vector<Node> nodes_;
    std::vector<NodeId> parents_;
    std::vector<NodeId> true_queue_, false_queue_;
    std::array<NodeId, candidate_count> true_nodes_, false_nodes_;
    std::optional<Contradiction> contradiction_;
    mutable std::vector<NodeId> todo_;
    mutable std::vector<bool> visited_;
};

}  // namespace garns::rating
