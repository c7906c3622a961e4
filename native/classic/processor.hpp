// What the processor can do, and the operating system lets it. The compilers' own question
// (__builtin_cpu_supports) needs a library that clang does not link on Windows.

#pragma once

namespace garns::classic {

struct Processor {
    bool has_avx2;    // with BMI, BMI2 and POPCNT
    bool has_avx512;  // with all parts of it that our road uses
};

Processor ask_processor();

}  // namespace garns::classic
