// How the core refuses what it cannot do, with and without exceptions: no other file of it has
// `throw`, `try` or `catch`, but for threads.hpp.
//
// The usual build throws. A build without exceptions (-fno-exceptions: WebAssembly) calls
// garns_refuse, a function of whoever loads it, which must never return: in JavaScript it throws,
// and the whole instance is given up. Callers there check what users give before they call.

#pragma once

#if defined(__cpp_exceptions)
#include <exception>
#endif
#include <string>

namespace garns {

// Throws std::invalid_argument.
[[noreturn]] void refuse_argument(const std::string& reason);

// Throws std::logic_error: the call is fine, but not now.
[[noreturn]] void refuse_call(const std::string& reason);

// Throws std::invalid_argument unless the condition holds.
void require(bool condition, const char* otherwise);

// What somebody failed with, to be told to somebody else.
#if defined(__cpp_exceptions)
using Failure = std::exception_ptr;
#else
struct Failure {};
#endif

// Does the work. If it throws, `failed` gets the failure, and nothing comes out of here.
template <class Work, class Failed>
void catch_failure(const Work& work, [[maybe_unused]] const Failed& failed) noexcept {
#if defined(__cpp_exceptions)
    try {
        work();
    } catch (...) {
        failed(std::current_exception());
    }
#else
    work();
#endif
}

// Throws the failure again, if there is one.
inline void tell_failure([[maybe_unused]] const Failure& failure) {
#if defined(__cpp_exceptions)
    if (failure) std::rethrow_exception(failure);
#endif
}

}  // namespace garns
