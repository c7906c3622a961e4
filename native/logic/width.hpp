// One source, two widths.
//
// The techniques are compiled twice, because a small board must not pay for a large one: by itself
// for boards of up to 11x11 cells, whose sets of cells are two words (`narrow`), and with
// GARNS_WIDE defined for boards of up to 25x25, whose sets are ten words (`wide`). No file includes
// both; techniques.hpp, which knows no width, is how the rest of the core reaches either.

#pragma once

#ifdef GARNS_WIDE
#define GARNS_LOGIC garns::logic::inline wide
#else
#define GARNS_LOGIC garns::logic::inline narrow
#endif
