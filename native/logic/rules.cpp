#include "logic/rules.hpp"

#include <algorithm>

#include "input.hpp"

namespace GARNS_LOGIC {

bool Rule::is_plain() const {
    return std::all_of(numbers.begin(), numbers.end() - 1, [](int factor) { return factor == 1; });
}

namespace {

// The numbers of one rule, from the first on.
class RuleReader {
public:
    RuleReader(std::span<const std::int32_t> numbers, unsigned size)
        : numbers_(numbers), size_(size) {}

    Rule rule(RuleForm form) {
        Rule rule;
        rule.form = form;
        switch (form) {
            case RuleForm::Different: read_cells(rule, numbers_.size()); break;
            case RuleForm::Sum: read_sum(rule); break;
            case RuleForm::Pair: read_pair(rule); break;
            case RuleForm::Sets:
                read_cells(rule, next());
                read_masks(rule);
                break;
            case RuleForm::Line: read_line(rule); break;
            case RuleForm::Allowed:
                read_cells(rule, 1);
                read_masks(rule);
                require(rule.masks.size() == 1, "a rule has the wrong length");
                break;
        }
        require(numbers_.empty() && !rule.cells.empty(), "a rule has the wrong length");
        return rule;
    }

private:
    int number() {
        require(!numbers_.empty(), "a rule ends too early");
        const int first = numbers_.front();
        numbers_ = numbers_.subspan(1);
        return first;
    }

    unsigned next() {
        const int found = number();
        require(found >= 0, "a number is negative");
        return static_cast<unsigned>(found);
    }

    void read_cells(Rule& rule, std::size_t count) {
        for (; count > 0; --count) {
            const Cell cell = next();
            require(cell < size_ * size_, "a cell is out of range");
            // A line may come to a cell again.
            require(rule.form == RuleForm::Line || !rule.set.has(cell),
                    "a rule names a cell twice");
            rule.cells.push_back(cell);
            rule.set |= CellSet::of(cell);
        }
    }

    void read_masks(Rule& rule) {
        while (!numbers_.empty()) {
            const unsigned mask = next();
            require(mask < 1U << size_, "a value is out of range");
            rule.masks.push_back({static_cast<MaskBits>(mask)});
        }
    }

    void read_sum(Rule& rule) {
        constexpr int most = 1 << 20;
        const int total = number();
        require(total > -most && total < most, "a sum is out of range");
        while (!numbers_.empty()) {
            read_cells(rule, 1);
            rule.numbers.push_back(number());
            require(rule.numbers.back() > -most && rule.numbers.back() < most,
                    "a factor is out of range");
        }
        rule.numbers.push_back(total);
    }

    void read_pair(Rule& rule) {
        read_cells(rule, 2);
        read_masks(rule);
        require(rule.masks.size() == size_, "a rule has the wrong length");
        rule.back.resize(size_);
        for (Value first = 0; first < size_; ++first)
            for (const Value second : rule.masks[first]) rule.back[second] |= Mask::of(first);
    }

    void read_line(Rule& rule) {
        read_cells(rule, next());
        const std::size_t states = numbers_.size() / (size_ + 1);
        require(states > 0 && numbers_.size() == states * (size_ + 1),
                "a rule has the wrong length");
        for (std::size_t i = 0; i < states * size_; ++i) {
            const unsigned state = next();
            require(state < states || state == nowhere, "a state is out of range");
            rule.numbers.push_back(static_cast<int>(state));
        }
        for (std::size_t i = 0; i < states; ++i) rule.numbers.push_back(number() != 0 ? 1 : 0);
    }

    std::span<const std::int32_t> numbers_;
    unsigned size_;
};

}  // namespace

std::vector<Rule> rules_from(const ConstraintRules& rules, unsigned size) {
    std::vector<Rule> found;
    auto left = rules.numbers;
    while (!left.empty()) {
        require(left.size() >= 2 && left[0] >= 0 && left[0] <= static_cast<int>(RuleForm::Allowed),
                "there is no such kind of rule");
        const auto form = static_cast<RuleForm>(left[0]);
        require(left[1] >= 0 && static_cast<std::size_t>(left[1]) <= left.size() - 2,
                "a rule ends too early");
        const auto length = static_cast<std::size_t>(left[1]);
        require(found.size() < rules.owners.size(), "a rule belongs to no constraint");
        const unsigned owner = rules.owners[found.size()];
        found.push_back(RuleReader(left.subspan(2, length), size).rule(form));
        found.back().owner = owner;
        left = left.subspan(2 + length);
    }
    return found;
}

}  // namespace GARNS_LOGIC
