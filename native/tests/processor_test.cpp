// The processor is asked as the compiler asks it. GARNS_EXPECTED_ROAD, if it is set, names the best
// road that there must be: an emulator of an old machine has to be seen to take the baseline.

#include "classic/processor.hpp"

#include <cstdlib>
#include <string_view>

#include "classic/classic.hpp"
#include "tests/check.hpp"

using namespace garns;
using namespace garns::classic;
using namespace garns::testing;

namespace {

void the_compiler_agrees() {
#if defined(__x86_64__)
    const bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                          __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    const bool has_avx512 =
        has_avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vnni") &&
        __builtin_cpu_supports("avx512vpopcntdq");
    CHECK(ask_processor().has_avx2 == has_avx2);
    CHECK(ask_processor().has_avx512 == has_avx512);
#endif
}

void the_expected_road_is_taken() {
    const char* expected = std::getenv("GARNS_EXPECTED_ROAD");
    CHECK(expected == nullptr || name(best_instruction_set()) == std::string_view(expected));
}

}  // namespace

int main() {
    the_compiler_agrees();
    the_expected_road_is_taken();
    if (failures == 0)
        std::cout << "processor: the road is " << name(best_instruction_set()) << "\n";
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
