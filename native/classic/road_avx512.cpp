// The road for AVX-512; compiled with the flags of AVX2 and -mavx512f -mavx512bw -mavx512vl
// -mavx512dq -mavx512vbmi -mavx512vnni -mavx512vpopcntdq.

#include "classic/road.hpp"

#if defined(GARNS_HAS_AVX_ROADS)

#include "classic/road_of.hpp"
#include "classic/whole_rules.hpp"
#include "classic/words_avx512.hpp"

namespace garns::classic {

namespace {
struct Avx512 {};
}  // namespace

const Road& avx512_road() {
    using One = Avx512QuickWords<Avx512>;
    return RoadOf<Avx512Words<Avx512>, One, WholeRules<One>>::road;
}

}  // namespace garns::classic

#endif
