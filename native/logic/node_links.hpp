// Strong links of one value, or by sets of cells: see graph.hpp.

#pragma once

#include <vector>

#include "logic/state.hpp"

namespace GARNS_LOGIC {

// The two places of a value in a house.
struct PairLink {
    Value value;
    Cell first, second;
};

std::vector<PairLink> pair_links(const State& state);

// Places of a value in a house, parted in two. The first are several, the others several or one.
struct GroupLink {
    Value value;
    CellSet first, second;
};

// All such links of which no part is spread over more than another house; in order.
std::vector<GroupLink> group_links(const State& state);

// Cells of a house with one value more than cells.
struct SparingSet {
    CellSet cells;
    Mask values;
};

// Those of two to six cells, house by house and from the smallest on. A set that lies in two houses
// comes once. Any two values of a set have a strong link.
std::vector<SparingSet> sparing_sets(const State& state);

// Numbers of nodes of several candidates.
class NodeIndex {
public:
    // The number of a node; if it is not known, it gets the next one and is added to the nodes.
    std::size_t number_of(const Node& node, std::vector<Node>& nodes);

private:
    void grow(const std::vector<Node>& nodes);
    [[nodiscard]] std::uint32_t& slot_of(const Node& node, const std::vector<Node>& nodes);

    std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(64, no_node);
    std::size_t count_ = 0;
    static constexpr std::uint32_t no_node = ~0U;
};

}  // namespace GARNS_LOGIC
