// The road that every machine can take; compiled without any flag for the CPU.

#include "road_of.hpp"

namespace garns::classic {

namespace {
struct Baseline {};
}  // namespace

const Road& baseline_road() {
    return RoadOf<PlainWords<Baseline, 4>, PlainWords<Baseline, 16>>::road;
}

}  // namespace garns::classic
