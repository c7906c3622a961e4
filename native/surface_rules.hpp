// Boards with rules beside their houses, for callers that know nothing of C++: a part of the whole
// module of WebAssembly, not of the one for small boards (wasm.mk). surface.hpp says how boards,
// handles and slices are.

#pragma once

#include "surface.hpp"

extern "C" {

struct GarnsRuledSearch;

// Begins a search for solutions; null if the board has a code below 0 (garns_board_check). cells:
// size * size, or more where grids overlap, at most 625, with a value for each of them. rules
// are number_count whole numbers, one rule after the other (rules/flat_rules.hpp); what does not
// describe rules is refused.
GARNS_EXPORT(garns_ruled_new)
GarnsRuledSearch* garns_ruled_new(std::int32_t size, std::uint32_t cells,
                                  const std::uint8_t* values, const std::uint16_t* houses,
                                  std::uint32_t house_count, const std::int32_t* rules,
                                  std::uint32_t number_count);

// Another search on the same board with other values: its rules are looked at once. Both have to be
// freed.
GARNS_EXPORT(garns_ruled_again)
GarnsRuledSearch* garns_ruled_again(const GarnsRuledSearch* search, const std::uint8_t* values);

// As garns_search_run, garns_search_solution, garns_search_count and garns_search_free.
GARNS_EXPORT(garns_ruled_run)
std::int32_t garns_ruled_run(GarnsRuledSearch* search, std::uint64_t limit,
                             std::uint64_t max_nodes);
GARNS_EXPORT(garns_ruled_solution)
const std::uint8_t* garns_ruled_solution(const GarnsRuledSearch* search);
GARNS_EXPORT(garns_ruled_count) std::uint64_t garns_ruled_count(const GarnsRuledSearch* search);
GARNS_EXPORT(garns_ruled_free) void garns_ruled_free(GarnsRuledSearch* search);

}  // extern "C"
