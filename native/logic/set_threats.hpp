// The candidates that almost locked sets threaten, all of them at once.
//
// A set threatens the candidates that see all places of their value in it: they go if the set holds
// the value. What techniques with sets remove is threatened by several of them, one of which must
// hold the value. Most states have no such candidate, and that can be seen without looking at pairs
// of sets: it is enough to know of each node what the sets that are linked with it threaten.

#pragma once

#include <array>

#include "logic/almost_locked.hpp"

namespace GARNS_LOGIC {

// Candidates have the numbers that they have in `sets`.
class SetThreats {
public:
    explicit SetThreats(const AlmostLockedSets& sets);

    // By a set.
    [[nodiscard]] NumberRow by(std::size_t set) const { return by_set_[set]; }
    // By a set with this node, other values than that of the node.
    [[nodiscard]] NumberRow by_owners(Value value, std::size_t node) const {
        return by_owners_[value][node];
    }
    // By a set that is linked with this node, other values than that of the node.
    [[nodiscard]] NumberRow by_linked(Value value, std::size_t node) const {
        return by_linked_[value][node];
    }
    // The nodes of this value that are linked with one of them.
    [[nodiscard]] NumberRow linked_nodes(Value value, std::size_t node) const {
        return linked_nodes_[value][node];
    }
    // All candidates of a value.
    [[nodiscard]] NumberRow of_value(Value value) const { return of_value_[value]; }

private:
    void gather(const AlmostLockedSets& sets);
    void link_nodes(const AlmostLockedSets& sets, Value value);

    NumberTable by_set_, of_value_;
    std::array<NumberTable, max_values> by_owners_, by_linked_, linked_nodes_;
};

}  // namespace GARNS_LOGIC
