// The rules of a board beside its houses, as techniques know them. Every kind of constraint comes
// down to six forms (see garns/model/constraints/primitives.py); here nothing is known of kinds.
//
// They come as one buffer of numbers, as the search takes them: see rules/flat_rules.hpp.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "logic/cells.hpp"
#include "logic/constraint_rules.hpp"

namespace GARNS_LOGIC {

// In the order of flat_rules.hpp.
enum class RuleForm : std::uint8_t { Different, Sum, Pair, Sets, Line, Allowed };

inline constexpr unsigned nowhere = 0xFFFF;

struct Rule {
    RuleForm form = RuleForm::Different;
    unsigned owner = 0;  // the number of the constraint
    std::vector<Cell> cells;
    CellSet set;               // the same cells
    std::vector<int> numbers;  // Sum: factors, then the total; Line: next states, then what accepts
    std::vector<Mask> masks;   // Pair: by value of the first cell; Sets; Allowed
    std::vector<Mask> back;    // Pair: by value of the second cell
    bool differ = false;       // whether all of its cells see each other

    // Of a sum.
    [[nodiscard]] int factor(std::size_t place) const { return numbers[place]; }
    [[nodiscard]] int total() const { return numbers.back(); }
    // Whether every factor is 1.
    [[nodiscard]] bool is_plain() const;
};

// Throws std::invalid_argument if they are not as described.
std::vector<Rule> rules_from(const ConstraintRules& rules, unsigned size);

}  // namespace GARNS_LOGIC
