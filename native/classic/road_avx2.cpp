// The road for AVX2; compiled with -mavx2 -mbmi -mbmi2 -mpopcnt.

#include "road_of.hpp"
#include "words_avx2.hpp"

namespace garns::classic {

namespace {
struct Avx2 {};
}  // namespace

const Road& avx2_road() { return RoadOf<Avx2Words<Avx2>, PlainWords<Avx2, 16>>::road; }

}  // namespace garns::classic
