// Full classic grids, each of the 6,670,903,752,021,072,936,960 as likely as any other.
//
// The nine boxes are named by letters, and drawn in this order:
//
//      A B C
//      D E F
//      G H I
//
// How it is exactly uniform: a grid is described by a chain of choices, each among a number of
// options that does not depend on the choices before. Options that turn out not to fit end the
// attempt, and the next one begins from nothing. So every grid has the same chance in each attempt:
//
//   A       9! orders of the digits
//   B, C    56 ways to share out the lines of A's digits, 6 orders for each of six mini-rows
//   D, G    the same with columns
//   E       56 ways to share out the rows of D's digits; then each of its three mini-rows has, as
//           far as B's columns allow, two orders or none
//   F, H    their mini-rows (mini-columns) are now known; each has two orders or none
//   I       every digit has one row and one column left: the cells must be different
//
// One attempt in 10.6 comes to an end: 6.67e21 / (9! * (56 * 6^6)^2 * 56 * 2^9).

#pragma once

#include <cstdint>

#include "generate/random.hpp"

namespace garns::classic {

// Writes 81 values 1..9; returns how many attempts it took.
std::uint64_t draw_uniform_grid(Random& random, std::uint8_t* values);

// The grids number first, first + 1 ... of a seed, 81 values each; returns all attempts.
std::uint64_t draw_uniform_grids(std::uint64_t seed, std::uint64_t first, std::size_t count,
                                 std::uint8_t* values);

}  // namespace garns::classic
