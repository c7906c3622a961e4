// Puts the two searches of an instruction set behind the functions of a Road.

#pragma once

// The rules are long straight code: gcc makes a tenth better use of the CPU if it may reorder it
// before it assigns registers. (A flag on the command line would be an error for clang.)
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("schedule-insns", "sched-pressure")
#endif

#include <new>

#include "classic/lanes.hpp"
#include "classic/road.hpp"
#include "classic/single.hpp"

namespace garns::classic {

template <class ManyMachine, class SingleMachine, class SingleRules = Rules<SingleMachine>>
struct RoadOf {
    using Many = Lanes<ManyMachine>;
    using One = Single<SingleMachine, SingleRules>;

    static void start_batch(void* memory, const BatchRequest& request) {
        (::new (memory) Many)->start(request);
    }
    static bool run_batch(void* memory, std::uint64_t max_guesses) {
        return static_cast<Many*>(memory)->run(max_guesses);
    }
    static std::size_t finished(const void* memory) {
        return static_cast<const Many*>(memory)->finished();
    }
    static Effort batch_effort(const void* memory) {
        return static_cast<const Many*>(memory)->effort();
    }
    static void start_single(void* memory, const std::uint8_t* board, Alphabet alphabet) {
        (::new (memory) One)->start(board, alphabet);
    }
    static void keep_in_single(void* memory, const std::uint16_t* values) {
        static_cast<One*>(memory)->keep(values);
    }
    static Solutions::Next next(void* memory, std::uint8_t* solution, std::uint64_t max_guesses) {
        return static_cast<One*>(memory)->next(solution, max_guesses);
    }
    static bool is_readable(const void* memory) {
        return static_cast<const One*>(memory)->is_readable();
    }
    static Effort single_effort(const void* memory) {
        return static_cast<const One*>(memory)->effort();
    }

    static constexpr Road road = {sizeof(Many), start_batch, run_batch,    finished,
                                  batch_effort, sizeof(One), start_single, keep_in_single,
                                  next,         is_readable, single_effort};
};

}  // namespace garns::classic
