#include "hodoku/ladder.hpp"

#include <array>

#include "hodoku/finders.hpp"
#include "logic/finders.hpp"

namespace garns::hodoku {

using namespace logic;

namespace {

template <auto finder, auto... parameters>
void collect(Position& position, Steps& steps) {
    if constexpr (std::is_invocable_v<decltype(finder), const State&, Steps&,
                                      decltype(parameters)...>)
        finder(position.state(), steps, parameters...);
    else
        finder(position, steps, parameters...);
}

// The first step that one of our finders comes to.
template <void (*... finders)(Position&, Steps&)>
Found first_among(Position& position) {
    Steps steps(position.state(), 1);
    (void)((finders(position, steps), !steps.found().empty()) || ...);
    return first_of(steps.found());
}

template <auto finder, auto... parameters>
Found first(Position& position) {
    return first_among<collect<finder, parameters...>>(position);
}

// The best of all its steps.
template <auto finder, auto... parameters>
Found best(Position& position) {
    Steps steps(position.state(), SIZE_MAX);
    collect<finder, parameters...>(position, steps);
    return best_of(steps.found());
}

// The step of a finder that goes by HoDoKu's order itself.
template <auto finder, auto... parameters>
Found own(Position& position) {
    return finder(position, parameters...);
}

using enum Level;

constexpr std::array rungs = {
    Rung{"full-house", Easy, 4, nullptr},
    Rung{"naked-single", Easy, 4, nullptr},
    Rung{"hidden-single", Easy, 14, nullptr},
    Rung{"locked-pair", Medium, 40, own<find_locked_subset, 2U>},
    Rung{"locked-triple", Medium, 60, own<find_locked_subset, 3U>},
    Rung{"pointing", Medium, 50, first<find_locked_candidates, true>},
    Rung{"claiming", Medium, 50, first<find_locked_candidates, false>},
    Rung{"naked-pair", Medium, 60, first<find_naked_subsets, 2U>},
    Rung{"naked-triple", Medium, 80, first<find_naked_subsets, 3U>},
    Rung{"hidden-pair", Medium, 70, first<find_hidden_subsets, 2U>},
    Rung{"hidden-triple", Medium, 100, first<find_hidden_subsets, 3U>},
    Rung{"naked-quad", Hard, 120, first<find_naked_subsets, 4U>},
    Rung{"hidden-quad", Hard, 150, first<find_hidden_subsets, 4U>},
    Rung{"x-wing", Hard, 140, first<find_fish, 2U>},
    Rung{"swordfish", Hard, 150, first<find_fish, 3U>},
    Rung{"jellyfish", Hard, 160, first<find_fish, 4U>},
    Rung{"remote-pair", Hard, 110, find_remote_pair},
    Rung{"bug-1", Hard, 100, find_bug},
    Rung{"skyscraper", Hard, 130,
         first_among<collect<find_linked, LinkedForm::Skyscraper, row_kind>,
                     collect<find_linked, LinkedForm::Skyscraper, column_kind>>},
    Rung{"two-string-kite", Hard, 150, first<find_linked, LinkedForm::Kite, line_kinds>},
    Rung{"turbot-fish", Hard, 120, best<find_linked, LinkedForm::Turbot, all_kinds>},
    Rung{"empty-rectangle", Hard, 120, first<find_empty_rectangles>},
    Rung{"w-wing", Hard, 150, find_w_wing},
    Rung{"xy-wing", Hard, 160, own<find_wing, 2U>},
    Rung{"xyz-wing", Hard, 180, own<find_wing, 3U>},
    Rung{"unique-rectangle-1", Hard, 100, own<find_unique_rectangle, 1>},
    Rung{"unique-rectangle-2", Hard, 100, own<find_unique_rectangle, 2>},
    Rung{"unique-rectangle-3", Hard, 100, find_subset_beside_rectangle},
    Rung{"unique-rectangle-4", Hard, 100, own<find_unique_rectangle, 4>},
    Rung{"unique-rectangle-5", Hard, 100, own<find_unique_rectangle, 5>},
    Rung{"unique-rectangle-6", Hard, 100, own<find_unique_rectangle, 6>},
    Rung{"hidden-rectangle", Hard, 100, find_hidden_rectangle},
    Rung{"avoidable-rectangle-1", Hard, 100, own<find_avoidable_rectangle, 1>},
    Rung{"avoidable-rectangle-2", Hard, 100, own<find_avoidable_rectangle, 2>},
    Rung{"finned-x-wing", Hard, 130, own<hodoku::find_finned_fish, 2U, false>},
    Rung{"sashimi-x-wing", Hard, 150, own<hodoku::find_finned_fish, 2U, true>},
    Rung{"finned-swordfish", Unfair, 200, own<hodoku::find_finned_fish, 3U, false>},
    Rung{"sashimi-swordfish", Unfair, 240, own<hodoku::find_finned_fish, 3U, true>},
    Rung{"finned-jellyfish", Unfair, 250, own<hodoku::find_finned_fish, 4U, false>},
    Rung{"sashimi-jellyfish", Unfair, 260, own<hodoku::find_finned_fish, 4U, true>},
    Rung{"sue-de-coq", Unfair, 250, hodoku::find_sue_de_coq},
    Rung{"simple-colouring", Hard, 150, first_among<find_colour_traps, find_colour_wraps>},
    Rung{"multi-colouring", Hard, 200,
         first_among<find_multiple_colours_1, find_multiple_colours_2>},
    Rung{"x-chain", Unfair, 260, best<find_chains, LinkForm::InHouses>},
    Rung{"xy-chain", Unfair, 260, find_xy_chain},
    Rung{"nice-loop", Unfair, 280, own<find_nice_loop, false>},
    Rung{"grouped-nice-loop", Unfair, 300, own<find_nice_loop, true>},
    Rung{"als-xz", Unfair, 300, hodoku::find_als_xz},
    Rung{"als-xy-wing", Unfair, 320, find_als_xy_wing},
    Rung{"als-chain", Unfair, 340, find_als_chain},
    Rung{"franken-x-wing", Unfair, 300, own<find_franken_fish, 2U, false>},
    Rung{"franken-swordfish", Unfair, 350, own<find_franken_fish, 3U, false>},
    Rung{"finned-franken-x-wing", Unfair, 390, own<find_franken_fish, 2U, true>},
    Rung{"finned-franken-swordfish", Unfair, 410, own<find_franken_fish, 3U, true>},
    Rung{"forcing-chain", Extreme, 500, find_forcing_chain},
    Rung{"forcing-net", Extreme, 700, find_forcing_net},
    Rung{"brute-force", Extreme, 10000, nullptr},
};

}  // namespace

std::span<const Rung> ladder() { return rungs; }

std::size_t last_resort() { return rungs.size() - 1; }

}  // namespace garns::hodoku
