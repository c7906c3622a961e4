// The finders: each goes through the steps of one technique in a fixed order. The head of its file
// explains the technique.

#pragma once

#include "logic/house_sums.hpp"
#include "logic/position.hpp"
#include "logic/steps.hpp"

namespace GARNS_LOGIC {

// singles.cpp
void find_full_houses(const State& state, Steps& steps);
void find_hidden_singles(const State& state, Steps& steps, bool in_boxes);
void find_naked_singles(const State& state, Steps& steps);

// locked.cpp
void find_locked_candidates(const State& state, Steps& steps, bool from_boxes);

// subsets.cpp
void find_locked_subsets(const State& state, Steps& steps, unsigned size);
void find_naked_subsets(const State& state, Steps& steps, unsigned size);
void find_hidden_subsets(const State& state, Steps& steps, unsigned size);

// fish.cpp
void find_fish(const State& state, Steps& steps, unsigned size);
void find_finned_fish(Position& position, Steps& steps, unsigned size, bool sashimi);
void find_complex_fish(Position& position, Steps& steps, unsigned size, FishShape shape,
                       bool finned);
void find_siamese_fish(Position& position, Steps& steps, unsigned size, FishShape shape);

// single_digit.cpp
enum class LinkedForm : std::uint8_t { Skyscraper, Kite, Turbot };
// With strong links in houses of these kinds.
void find_linked(const State& state, Steps& steps, LinkedForm form, Kinds kinds);
void find_dual_kites(const State& state, Steps& steps);
void find_empty_rectangles(const State& state, Steps& steps);
void find_dual_empty_rectangles(const State& state, Steps& steps);

// wings.cpp
void find_remote_pairs(const State& state, Steps& steps);
void find_wings(const State& state, Steps& steps, unsigned widest);
void find_bent_sets(const State& state, Steps& steps, unsigned size);
void find_w_wings(const State& state, Steps& steps, bool grouped);

// colouring.cpp
void find_colour_traps(Position& position, Steps& steps);
void find_colour_wraps(Position& position, Steps& steps);
void find_multiple_colours_1(Position& position, Steps& steps);
void find_multiple_colours_2(Position& position, Steps& steps);
void find_medusas(Position& position, Steps& steps);

// rectangles.cpp
void find_unique_rectangles(Position& position, Steps& steps, int type);
void find_hidden_rectangles(Position& position, Steps& steps);
// In some of the rectangles, in another order.
void find_unique_among(const State& state, const std::vector<OpenRectangle>& rectangles,
                       Steps& steps, int type);
void find_avoidable_rectangles(const State& state, Steps& steps, int type);

// loops.cpp
void find_unique_loops(Position& position, Steps& steps, int type);
void find_extended_rectangles(Position& position, Steps& steps, int type);

// bug.cpp
void find_graves(Position& position, Steps& steps, int type);

// guardians.cpp
void find_guardians(Position& position, Steps& steps);

// fireworks.cpp
void find_fireworks(const State& state, Steps& steps);

// chains.cpp
void find_chains(Position& position, Steps& steps, LinkForm form);
void find_continuous_loops(Position& position, Steps& steps, LinkForm form);
void find_discontinuous_loops(Position& position, Steps& steps, LinkForm form);

// als.cpp
void find_als_xz(Position& position, Steps& steps);
void find_doubly_linked_als(Position& position, Steps& steps);
void find_als_xy_wings(Position& position, Steps& steps);

// als_blossoms.cpp
void find_death_blossoms(Position& position, Steps& steps);

// als_chains.cpp
void find_als_chains(Position& position, Steps& steps);

// aligned.cpp
void find_aligned_pairs(Position& position, Steps& steps);
void find_aligned_triples(Position& position, Steps& steps);

// sue_de_coq.cpp
enum class SueDeCoqForm : std::uint8_t {
    Basic,     // line and box share no value, and have none that the core has not
    Extended,  // all others
};
void find_sue_de_coq(const State& state, Steps& steps, SueDeCoqForm form);

// exocet.cpp
void find_exocets(const State& state, Steps& steps);

// double_exocet.cpp
void find_double_exocets(const State& state, Steps& steps);

// senior_exocet.cpp
void find_senior_exocets(const State& state, Steps& steps);

// tridagon.cpp
void find_tridagons(const State& state, Steps& steps);

// sk_loops.cpp
void find_sk_loops(const State& state, Steps& steps);

// sectors.cpp
void find_locked_sectors(const State& state, Steps& steps);

// templates.cpp
void find_template_sets(Position& position, Steps& steps);
void find_template_deletes(Position& position, Steps& steps);

// kraken.cpp
void find_kraken_fish(Position& position, Steps& steps, int type);

// forcing.cpp
// From cells, or from houses.
void find_verities(Position& position, Steps& steps, bool from_cells);
void find_contradictions(Position& position, Steps& steps, LinkForm form);

// nets.cpp
void find_nishio(const State& state, Steps& steps);
void find_net_contradictions(const State& state, Steps& steps);
void find_net_verities(const State& state, Steps& steps);

// sums.cpp
void find_last_in_sums(const State& state, Steps& steps);
// In sums, or in other rules with sets of values.
void find_combinations(Position& position, Steps& steps, bool in_sums);
void find_needed_singles(Position& position, Steps& steps);
void find_needed_values(Position& position, Steps& steps);
void find_locked_in_groups(Position& position, Steps& steps);
void find_sum_bounds(const State& state, Steps& steps);
void find_permutations(Position& position, Steps& steps);
void find_parities(const State& state, Steps& steps);

// house_sums.cpp
enum class RegionSize : std::uint8_t { One, Several };
void find_rests(const State& state, Steps& steps, RegionForm form, RegionSize size);
void find_hidden_cages(const State& state, Steps& steps, RegionSize size);
void find_house_differences(const State& state, Steps& steps, RegionSize size);

// rule_lines.cpp
void find_in_pairs(const State& state, Steps& steps, bool along_lines);
void find_line_values(const State& state, Steps& steps);

// rule_links.cpp
void find_every_place(Position& position, Steps& steps);
void find_every_candidate(Position& position, Steps& steps);

}  // namespace GARNS_LOGIC
