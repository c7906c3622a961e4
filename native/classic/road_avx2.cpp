// The road for AVX2; compiled with -mavx2 -mbmi -mbmi2 -mpopcnt.

#include "classic/road.hpp"

#if defined(GARNS_HAS_AVX_ROADS)

#include "classic/road_of.hpp"
#include "classic/words_avx2.hpp"
#include "classic/words_joined.hpp"

namespace garns::classic {

namespace {
struct Avx2 {};
}  // namespace

const Road& avx2_road() {
    return RoadOf<Avx2Words<Avx2>, JoinedWords<Avx2, Avx2Words<Avx2>>>::road;
}

}  // namespace garns::classic

#endif
