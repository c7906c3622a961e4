// Constraints as callers of the techniques hand them over.

#pragma once

#include <cstdint>
#include <span>

namespace garns::logic {

// Rules in one buffer (rules/flat_rules.hpp), and for each of them the number of the constraint
// that it belongs to, by which records of steps name it.
struct ConstraintRules {
    std::span<const std::int32_t> numbers = {};
    std::span<const std::uint16_t> owners = {};
};

}  // namespace garns::logic
