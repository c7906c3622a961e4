// The road that every machine can take; compiled without any flag for the CPU.

#include "classic/road_of.hpp"
#include "classic/words_joined.hpp"

namespace garns::classic {

namespace {
struct Baseline {};
}  // namespace

const Road& baseline_road() {
    using Four = PlainWords<Baseline, 4>;
    return RoadOf<Four, JoinedWords<Baseline, Four>>::road;
}

}  // namespace garns::classic
