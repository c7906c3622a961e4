// The research sketches behind plain functions, for race.cpp. Their headers are no part of garns:
// the folder they are in is given to the compiler (-I).

#include "lanes_avx512.hpp"
// The two headers give these names different meanings.
#undef BAND
#undef STK
#undef SNG
#undef PC
#undef ADD
#undef SC
#undef SR
#undef SL
#include <cstddef>
#include <cstdint>
#include <memory>

#include "single_avx512.hpp"

void sketch_lanes(const char* boards, std::size_t stride, std::size_t count, std::uint8_t* counts) {
    static const auto solver = std::make_unique<b16::Solver>();
    solver->run(boards, stride, static_cast<long>(count), 2, counts);
}

void sketch_single(const char* boards, std::size_t stride, std::size_t count, std::uint8_t* counts) {
    static const auto solver = std::make_unique<dl::Solver>();
    for (std::size_t i = 0; i < count; ++i)
        counts[i] = static_cast<std::uint8_t>(solver->solve(boards + stride * i, 2, nullptr));
}
