// What the fuzz targets share: an input read as numbers and boards, and checks that end the
// program.
//
// A target is a program with the function that libFuzzer calls for every input. It must not depend
// on anything but the input. `make fuzz` links it with libFuzzer, `make native-test` with
// replay.cpp.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <span>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace garns::fuzz {

[[noreturn]] inline void fail(const char* expression, const char* file, int line) {
    std::cerr << file << ":" << line << ": " << expression << " does not hold\n";
    std::abort();
}

// An input, read from its beginning. It goes on with zeros for ever.
class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : left_(data, size) {}

    [[nodiscard]] bool is_used_up() const { return left_.empty(); }
    [[nodiscard]] std::span<const std::uint8_t> rest() const { return left_; }

    std::uint8_t next() {
        if (left_.empty()) return 0;
        const std::uint8_t byte = left_.front();
        left_ = left_.subspan(1);
        return byte;
    }
    std::uint16_t next_two() {
        const unsigned low = next();
        return static_cast<std::uint16_t>(low | static_cast<unsigned>(next()) << 8U);
    }
    std::size_t below(std::size_t end) { return next() % end; }
    template <class Item>
    const Item& one_of(const std::vector<Item>& items) {
        return items[below(items.size())];
    }

private:
    std::span<const std::uint8_t> left_;
};

}  // namespace garns::fuzz

#define HOLDS(expression) \
    ((expression) ? void() : ::garns::fuzz::fail(#expression, __FILE__, __LINE__))
