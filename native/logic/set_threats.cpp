#include "logic/set_threats.hpp"

namespace GARNS_LOGIC {

SetThreats::SetThreats(const AlmostLockedSets& sets) {
    const std::size_t candidates = sets.candidates().count();
    by_set_ = NumberTable(sets.all().size(), candidates);
    of_value_ = NumberTable(sets.state().size(), candidates);
    for (std::size_t number = 0; number < candidates; ++number)
        of_value_.add(sets.candidates()[number].value, number);
    gather(sets);
    for (Value value = 0; value < sets.state().size(); ++value) link_nodes(sets, value);
}

void SetThreats::gather(const AlmostLockedSets& sets) {
    std::array<NumberTable, max_values> by_node;
    for (Value value = 0; value < sets.state().size(); ++value) {
        const std::vector<SetNode>& nodes = sets.nodes(value);
        by_owners_[value] = by_node[value] = NumberTable(nodes.size(), sets.candidates().count());
        for (std::size_t node = 0; node < nodes.size(); ++node)
            for (const Cell cell : nodes[node].victims)
                by_node[value].add(node, sets.candidates().of(value, cell));
    }
    for (std::size_t set = 0; set < sets.all().size(); ++set) {
        const Mask values = sets.all()[set].values;
        for (const Value value : values)
            by_set_.unite(set, by_node[value][sets.node_number(set, value)]);
        for (const Value value : values)
            by_owners_[value].unite(sets.node_number(set, value), by(set));
    }
    for (Value value = 0; value < sets.state().size(); ++value)
        for (std::size_t node = 0; node < sets.nodes(value).size(); ++node)
            by_owners_[value].remove(node, of_value(value));
}

void SetThreats::link_nodes(const AlmostLockedSets& sets, Value value) {
    const std::vector<SetNode>& nodes = sets.nodes(value);
    const CellSet places = sets.state().places(value);
    if (nodes.empty()) return;
    const std::size_t first = sets.candidates().of(value, places.first());
    const auto row_of = [&](Cell cell) { return sets.candidates().of(value, cell) - first; };
    // The nodes whose places a candidate sees.
    NumberTable seen(places.count(), nodes.size());
    for (std::size_t node = 0; node < nodes.size(); ++node)
        for (const Cell cell : nodes[node].victims) seen.add(row_of(cell), node);

    NumberTable& linked = linked_nodes_[value] = NumberTable(nodes.size(), nodes.size());
    by_linked_[value] = NumberTable(nodes.size(), sets.candidates().count());
    for (std::size_t node = 0; node < nodes.size(); ++node) {
        linked.copy(node, seen[row_of(nodes[node].places.first())]);
        for (const Cell cell : nodes[node].places.without_first())
            linked.keep(node, seen[row_of(cell)]);
        linked[node].each(
            [&](std::size_t other) { by_linked_[value].unite(node, by_owners(value, other)); });
    }
}

}  // namespace GARNS_LOGIC
