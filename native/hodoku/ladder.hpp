// HoDoKu's techniques in the order in which it tries them, with its scores and levels.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "hodoku/move.hpp"

namespace garns::hodoku {

enum class Level : std::uint8_t { Easy, Medium, Hard, Unfair, Extreme };

struct Rung {
    std::string_view technique;
    Level level;
    unsigned score;
    // What HoDoKu would do with it. None for singles, which are not looked for, and for the last.
    Found (*find)(logic::Position&);
};

// The first three are full house, naked single and hidden single; the last is to look up a digit of
// the solution.
std::span<const Rung> ladder();
inline constexpr std::size_t first_searched = 3;
std::size_t last_resort();

}  // namespace garns::hodoku
