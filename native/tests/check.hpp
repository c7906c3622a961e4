// The smallest test harness that can fail: CHECK names the line, the program counts the failures.

#pragma once

#include <iostream>

namespace garns::testing {

inline int failures = 0;

inline void check(bool passed, const char* expression, const char* file, int line) {
    if (passed) return;
    ++failures;
    std::cerr << file << ":" << line << ": " << expression << " does not hold\n";
}

template <class Exception, class Action>
bool throws(Action action) {
    try {
        action();
    } catch (const Exception&) {
        return true;
    }
    return false;
}

}  // namespace garns::testing

#define CHECK(expression) ::garns::testing::check((expression), #expression, __FILE__, __LINE__)
