// Finders for techniques whose steps HoDoKu comes to in another order than our catalogue does, or
// that it understands otherwise.

#pragma once

#include "hodoku/move.hpp"

namespace garns::hodoku {

// patterns.cpp
Found find_locked_subset(logic::Position& position, unsigned size);
Found find_w_wing(logic::Position& position);
Found find_wing(logic::Position& position, unsigned widest);  // XY: 2, XYZ: 3
Found find_finned_fish(logic::Position& position, unsigned size, bool sashimi);

// sue_de_coq.cpp
Found find_sue_de_coq(logic::Position& position);

// uniqueness.cpp
Found find_unique_rectangle(logic::Position& position, int type);  // all but type 3
Found find_subset_beside_rectangle(logic::Position& position);     // type 3
Found find_hidden_rectangle(logic::Position& position);
Found find_avoidable_rectangle(logic::Position& position, int type);
Found find_bug(logic::Position& position);

// xy_chains.cpp
Found find_remote_pair(logic::Position& position);
Found find_xy_chain(logic::Position& position);

// almost_locked.cpp
Found find_als_xz(logic::Position& position);
Found find_als_xy_wing(logic::Position& position);
Found find_als_chain(logic::Position& position);

// franken.cpp
Found find_franken_fish(logic::Position& position, unsigned size, bool finned);

// nice_loops.cpp
Found find_nice_loop(logic::Position& position, bool grouped);

// forcing.cpp
Found find_forcing_chain(logic::Position& position);
Found find_forcing_net(logic::Position& position);

}  // namespace garns::hodoku
