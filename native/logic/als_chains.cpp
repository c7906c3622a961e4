// ALS chain: four almost locked sets or more, each linked with the next by a value, and the links
// of a set differ. If z leaves the first set, that holds its link, the next loses it and holds the
// following link, and so on to the last, which then holds z: cells that see all places of z in the
// first and in the last lose it.
//
// From a victim on: if it were true, all sets that threaten it would lose its value. What follows
// is found layer by layer; at most eight sets make a chain.

#include <algorithm>
#include <array>
#include <vector>

#include "logic/als.hpp"

namespace GARNS_LOGIC {

namespace {

constexpr std::size_t shortest = 4, longest = 8;

// Which sets have lost a value, by the value; and the values in the order in which they came.
class Layer {
public:
    Layer(std::size_t values, std::size_t sets) : lost_(values, sets) {}

    void clear() {
        for (const Value value : order_) lost_.clear(value);
        order_.clear();
        values_ = {};
    }
    // A place for the sets that lose this value.
    void open(Value value) {
        if (values_.has(value)) return;
        values_ |= Mask::of(value);
        order_.push_back(value);
    }
    [[nodiscard]] NumberTable& table() { return lost_; }
    [[nodiscard]] NumberRow lost(Value value) const { return lost_[value]; }
    [[nodiscard]] const std::vector<Value>& values() const { return order_; }

private:
    NumberTable lost_;
    Mask values_;
    std::vector<Value> order_;
};

class Chains {
public:
    Chains(Position& position, Steps& steps)
        : sets_(position.almost_locked_sets()), steps_(steps), size_(sets_.state().size()),
          layers_(longest, Layer(size_, sets_.all().size())),
          with_cell_(sets_.state().board().cell_count(), sets_.all().size()),
          seen_(size_, sets_.all().size()), scratch_(2, sets_.all().size()) {}

    void search() {
        for (std::size_t set = 0; set < sets_.all().size(); ++set)
            for (const Cell cell : sets_.all()[set].cells) with_cell_.add(cell, set);
        for (std::size_t victim = 0; victim < sets_.candidates().count(); ++victim)
            if (steps_.is_stopped() || search(victim)) return;
    }

private:
    enum ScratchRow : std::size_t { New, Overlapping };

    [[nodiscard]] bool search(std::size_t victim) {
        const Value lost = sets_.candidates()[victim].value;
        for (Value value = 0; value < size_; ++value) seen_.clear(value);
        layers_[0].clear();
        layers_[0].open(lost);
        layers_[0].table().copy(lost, sets_.losing(victim));
        for (depth_ = 1; depth_ < longest && add_layer(); ++depth_)
            if (depth_ + 1 >= shortest && close(victim)) return true;
        return false;
    }

    // What the others lose if the sets that are new in the last layer hold all their other values.
    [[nodiscard]] bool add_layer() {
        const Layer& before = layers_[depth_ - 1];
        Layer& layer = layers_[depth_];
        layer.clear();
        for (const Value lost : before.values()) {
            scratch_.copy(New, before.lost(lost));
            scratch_.remove(New, seen_[lost]);
            seen_.unite(lost, scratch_[New]);
            scratch_[New].each([&](std::size_t set) { add_losses(set, lost, layer); });
        }
        return !layer.values().empty();
    }

    void add_losses(std::size_t set, Value lost, Layer& layer) {
        find_overlapping(set);
        for (const Value held : sets_.all()[set].values.without(Mask::of(lost))) {
            layer.open(held);
            layer.table().unite_difference(held, sets_.linked(set, held), scratch_[Overlapping]);
        }
    }

    void find_overlapping(std::size_t set) {
        scratch_.clear(Overlapping);
        for (const Cell cell : sets_.all()[set].cells)
            scratch_.unite(Overlapping, with_cell_[cell]);
    }

    // The chains that end in the last layer.
    [[nodiscard]] bool close(std::size_t victim) {
        const SetOfSets ends = sets_.losing(victim);
        const Layer& layer = layers_[depth_];
        return std::ranges::any_of(layer.values(), [&](Value link) {
            return link != sets_.candidates()[victim].value &&
                   layer.lost(link).any(
                       [&](std::size_t last) { return ends.has(last) && conclude(last, link); });
        });
    }

    [[nodiscard]] bool conclude(std::size_t last, Value link) {
        find_way_back(last, link);
        const std::size_t first = chain_[0].set;
        if (first == last) return false;
        const auto removed =
            shared_victims(sets_, first, last, Mask::of(chain_[1].lost) | Mask::of(link));
        return steps_.remove(removed, [&](Explanation& explanation) {
            explanation.values(values_of(removed));
            explain(explanation, values_of(removed).first());
        });
    }

    // The sets from the first to the last, and the values that link them.
    void find_way_back(std::size_t last, Value link) {
        chain_[depth_] = {last, link};
        for (std::size_t number = depth_; number > 0; --number)
            chain_[number - 1] = before(chain_[number], layers_[number - 1]);
    }

    struct Loss {
        std::size_t set;
        Value lost;
    };

    // A link holds both ways: what could have taken the value from a set is linked with it.
    [[nodiscard]] Loss before(const Loss& loss, const Layer& layer) {
        find_overlapping(loss.set);
        const SetOfSets linked = sets_.linked(loss.set, loss.lost);
        Loss found{};
        for (const Value value : layer.values()) {
            if (value == loss.lost) continue;
            const auto is_linked = [&](std::size_t set) {
                found = {set, value};
                return linked.has(set) && !scratch_[Overlapping].has(set);
            };
            if (layer.lost(value).any(is_linked)) break;
        }
        return found;
    }

    void explain(Explanation& explanation, Value victim) const {
        for (std::size_t number = 0; number <= depth_; ++number)
            explain_set(explanation, Role::Set, sets_, chain_[number].set,
                        static_cast<unsigned>(number) + 1);
        ChainOfLinks chain = explanation.chain();
        Node held;
        for (std::size_t number = 0; number <= depth_; ++number) {
            const std::size_t set = chain_[number].set;
            const Node lost = node(set, number == 0 ? victim : chain_[number].lost);
            if (number > 0) chain.link(held, lost, Link::Weak);
            held = node(set, number == depth_ ? victim : chain_[number + 1].lost);
            chain.link(lost, held, Link::Strong);
        }
    }

    [[nodiscard]] Node node(std::size_t set, Value value) const {
        return {value, sets_.node(set, value).places};
    }

    const AlmostLockedSets& sets_;
    Steps& steps_;
    unsigned size_;
    std::vector<Layer> layers_;
    std::size_t depth_ = 0;  // of the last layer
    NumberTable with_cell_, seen_, scratch_;
    std::array<Loss, longest> chain_{};
};

}  // namespace

void find_als_chains(Position& position, Steps& steps) { Chains(position, steps).search(); }

}  // namespace GARNS_LOGIC
