#include "logic/rows.hpp"

#include <array>

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

template <auto finder, auto... parameters>
void with_state(Position& position, Steps& steps) {
    finder(position.state(), steps, parameters...);
}

template <auto finder, auto... parameters>
void with_position(Position& position, Steps& steps) {
    finder(position, steps, parameters...);
}

constexpr std::array rows = {
    Row{"full-house", with_state<find_full_houses>},
    Row{"hidden-single-box", with_state<find_hidden_singles, true>},
    Row{"hidden-single-line", with_state<find_hidden_singles, false>},
    Row{"naked-single", with_state<find_naked_singles>},
    Row{"pointing", with_state<find_locked_candidates, true>},
    Row{"claiming", with_state<find_locked_candidates, false>},
    Row{"locked-pair", with_state<find_locked_subsets, 2U>},
    Row{"naked-pair", with_state<find_naked_subsets, 2U>},
    Row{"hidden-pair", with_state<find_hidden_subsets, 2U>},
    Row{"locked-triple", with_state<find_locked_subsets, 3U>},
    Row{"naked-triple", with_state<find_naked_subsets, 3U>},
    Row{"hidden-triple", with_state<find_hidden_subsets, 3U>},
    Row{"x-wing", with_state<find_fish, 2U>},
    Row{"swordfish", with_state<find_fish, 3U>},
    Row{"skyscraper", with_state<find_linked, LinkedForm::Skyscraper, line_kinds>},
    Row{"two-string-kite", with_state<find_linked, LinkedForm::Kite, line_kinds>},
    Row{"dual-two-string-kite", with_state<find_dual_kites>},
    Row{"turbot-fish", with_state<find_linked, LinkedForm::Turbot, all_kinds>},
    Row{"empty-rectangle", with_state<find_empty_rectangles>},
    Row{"dual-empty-rectangle", with_state<find_dual_empty_rectangles>},
    Row{"remote-pair", with_state<find_remote_pairs>},
    Row{"xy-wing", with_state<find_wings, 2U>},
    Row{"xyz-wing", with_state<find_wings, 3U>},
    Row{"w-wing", with_state<find_w_wings, false>},
    Row{"simple-colouring-trap", with_position<find_colour_traps>},
    Row{"simple-colouring-wrap", with_position<find_colour_wraps>},
    Row{"unique-rectangle-1", with_position<find_unique_rectangles, 1>},
    Row{"unique-rectangle-2", with_position<find_unique_rectangles, 2>},
    Row{"unique-rectangle-3", with_position<find_unique_rectangles, 3>},
    Row{"unique-rectangle-4", with_position<find_unique_rectangles, 4>},
    Row{"unique-rectangle-5", with_position<find_unique_rectangles, 5>},
    Row{"unique-rectangle-6", with_position<find_unique_rectangles, 6>},
    Row{"naked-quad", with_state<find_naked_subsets, 4U>},
    Row{"jellyfish", with_state<find_fish, 4U>},
    Row{"hidden-quad", with_state<find_hidden_subsets, 4U>},
    Row{"bug-1", with_position<find_graves, 1>},
    Row{"finned-x-wing", with_position<find_finned_fish, 2U, false>},
    Row{"sashimi-x-wing", with_position<find_finned_fish, 2U, true>},
    Row{"finned-swordfish", with_position<find_finned_fish, 3U, false>},
    Row{"sashimi-swordfish", with_position<find_finned_fish, 3U, true>},
    Row{"finned-jellyfish", with_position<find_finned_fish, 4U, false>},
    Row{"sashimi-jellyfish", with_position<find_finned_fish, 4U, true>},
    Row{"multi-colouring-1", with_position<find_multiple_colours_1>},
    Row{"multi-colouring-2", with_position<find_multiple_colours_2>},
    Row{"grouped-w-wing", with_state<find_w_wings, true>},
    Row{"hidden-rectangle", with_position<find_hidden_rectangles>},
    Row{"avoidable-rectangle-1", with_state<find_avoidable_rectangles, 1>},
    Row{"avoidable-rectangle-2", with_state<find_avoidable_rectangles, 2>},
    Row{"unique-loop-1", with_position<find_unique_loops, 1>},
    Row{"unique-loop-2", with_position<find_unique_loops, 2>},
    Row{"unique-loop-3", with_position<find_unique_loops, 3>},
    Row{"unique-loop-4", with_position<find_unique_loops, 4>},
    Row{"extended-rectangle-1", with_position<find_extended_rectangles, 1>},
    Row{"extended-rectangle-2", with_position<find_extended_rectangles, 2>},
    Row{"extended-rectangle-3", with_position<find_extended_rectangles, 3>},
    Row{"extended-rectangle-4", with_position<find_extended_rectangles, 4>},
    Row{"bug-2", with_position<find_graves, 2>},
    Row{"bug-3", with_position<find_graves, 3>},
    Row{"bug-4", with_position<find_graves, 4>},
    Row{"wxyz-wing", with_state<find_bent_sets, 4U>},
    Row{"x-chain", with_position<find_chains, LinkForm::InHouses>},
    Row{"xy-chain", with_position<find_chains, LinkForm::InPairs>},
    Row{"sue-de-coq", with_state<find_sue_de_coq, SueDeCoqForm::Basic>},
    Row{"sue-de-coq-extended", with_state<find_sue_de_coq, SueDeCoqForm::Extended>},
    Row{"vwxyz-wing", with_state<find_bent_sets, 5U>},
    Row{"uvwxyz-wing", with_state<find_bent_sets, 6U>},
    Row{"als-xz", with_position<find_als_xz>},
    Row{"als-xz-double", with_position<find_doubly_linked_als>},
    Row{"medusa", with_position<find_medusas>},
    Row{"continuous-loop", with_position<find_continuous_loops, LinkForm::Candidates>},
    Row{"aic", with_position<find_chains, LinkForm::Candidates>},
    Row{"discontinuous-loop", with_position<find_discontinuous_loops, LinkForm::Candidates>},
    Row{"aligned-pair", with_position<find_aligned_pairs>},
    Row{"als-xy-wing", with_position<find_als_xy_wings>},
    Row{"grouped-continuous-loop", with_position<find_continuous_loops, LinkForm::Grouped>},
    Row{"grouped-aic", with_position<find_chains, LinkForm::Grouped>},
    Row{"grouped-discontinuous-loop", with_position<find_discontinuous_loops, LinkForm::Grouped>},
    Row{"aligned-triple", with_position<find_aligned_triples>},
    Row{"siamese-x-wing", with_position<find_siamese_fish, 2U>},
    Row{"siamese-swordfish", with_position<find_siamese_fish, 3U>},
    Row{"siamese-jellyfish", with_position<find_siamese_fish, 4U>},
    Row{"tuvwxyz-wing", with_state<find_bent_sets, 7U>},
    Row{"junior-exocet", with_state<find_exocets>},
    Row{"als-continuous-loop", with_position<find_continuous_loops, LinkForm::WithSets>},
    Row{"als-aic", with_position<find_chains, LinkForm::WithSets>},
    Row{"als-discontinuous-loop", with_position<find_discontinuous_loops, LinkForm::WithSets>},
    Row{"template-set", with_position<find_template_sets>},
    Row{"template-delete", with_position<find_template_deletes>},
};

}  // namespace

std::span<const Row> native_rows() { return rows; }

}  // namespace GARNS_LOGIC
