#include "classic/processor.hpp"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace garns::classic {

#if defined(__x86_64__)

namespace {

struct Registers {
    unsigned a = 0, b = 0, c = 0, d = 0;
};

Registers query(unsigned leaf) {
    Registers registers;
    __get_cpuid_count(leaf, 0, &registers.a, &registers.b, &registers.c, &registers.d);
    return registers;
}

// Which registers the operating system keeps for a process; only asked where OSXSAVE says it may
// be.
unsigned kept_registers() {
    unsigned low = 0, high = 0;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

constexpr bool has_all(unsigned word, unsigned bits) { return (word & bits) == bits; }

constexpr unsigned bit(unsigned number) { return 1U << number; }

// The names of the bits are those of Intel's manual.
constexpr unsigned popcnt = bit(23), osxsave = bit(27), avx = bit(28);              // leaf 1, ecx
constexpr unsigned bmi1 = bit(3), avx2 = bit(5), bmi2 = bit(8);                     // leaf 7, ebx
constexpr unsigned avx512f = bit(16), avx512dq = bit(17), avx512bw = bit(30);       // leaf 7, ebx
constexpr unsigned avx512vl = bit(31);                                              // leaf 7, ebx
constexpr unsigned avx512vbmi = bit(1), avx512vnni = bit(11), vpopcntdq = bit(14);  // leaf 7, ecx
constexpr unsigned sse_and_avx_registers = 0x06, avx512_registers = 0xe6;

}  // namespace

Processor ask_processor() {
    if (!has_all(query(1).c, popcnt | osxsave | avx)) return {false, false};
    const Registers extended = query(7);
    const unsigned kept = kept_registers();
    const bool has_avx2 =
        has_all(extended.b, bmi1 | avx2 | bmi2) && has_all(kept, sse_and_avx_registers);
    const bool has_avx512 = has_avx2 && has_all(kept, avx512_registers) &&
                            has_all(extended.b, avx512f | avx512dq | avx512bw | avx512vl) &&
                            has_all(extended.c, avx512vbmi | avx512vnni | vpopcntdq);
    return {has_avx2, has_avx512};
}

#else

Processor ask_processor() { return {false, false}; }

#endif

}  // namespace garns::classic
