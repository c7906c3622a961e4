// Symmetries of the pattern of givens: which cells go or stay together.

#pragma once

#include <string_view>
#include <vector>

#include "generate/wishes.hpp"

namespace garns::generate {

// The names of all symmetries, each after those that it implies: none, 180, 90, horizontal, ...
std::vector<std::string_view> symmetries();

// The cells of a board of this size in groups: those that the symmetry carries into each other, in
// the order of their first cells. Throws std::invalid_argument if there is no such symmetry.
Units units_of(int size, std::string_view symmetry);

}  // namespace garns::generate
