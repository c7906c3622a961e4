// The code of one instruction set, behind plain functions: what classic.cpp chooses from.
//
// Memory is given by the caller, because a file that is compiled for AVX-512 must not contain
// any function of the standard library that others share.

#pragma once

#include "classic/classic.hpp"

// Only x86 has the roads for AVX; on Windows only if clang compiles them: g++ does not align the
// stack there as 32-byte vectors need it.
#if defined(__x86_64__) && (!defined(_WIN32) || defined(__clang__))
#define GARNS_HAS_AVX_ROADS
#endif

namespace garns::classic {

inline constexpr std::size_t road_alignment = 64;

struct Road {
    std::size_t batch_bytes;
    void (*start_batch)(void*, const BatchRequest&);
    bool (*run_batch)(void*, std::uint64_t max_guesses);
    std::size_t (*finished)(const void*);
    Effort (*batch_effort)(const void*);

    std::size_t single_bytes;
    void (*start_single)(void*, const std::uint8_t* board, Alphabet);
    void (*keep_in_single)(void*, const std::uint16_t* values);
    Solutions::Next (*next)(void*, std::uint8_t* solution, std::uint64_t max_guesses);
    bool (*is_readable)(const void*);
    Effort (*single_effort)(const void*);
};

const Road& baseline_road();
const Road& avx2_road();
const Road& avx512_road();

}  // namespace garns::classic
