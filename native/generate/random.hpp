// Reproducible randomness: xoshiro256**, started from a seed and a number.
//
// The same seed and number give the same draws on every machine; src/garns/generation/draws.py is
// the twin in Python.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace garns {

class Random {
public:
    // number: which of the many streams of the seed.
    Random(std::uint64_t seed, std::uint64_t number) {
        std::uint64_t state = mixed(mixed(seed + weyl) + number);
        for (auto& word : words_) word = mixed(state += weyl);
    }

    std::uint64_t bits() {
        const std::uint64_t result = std::rotl(words_[1] * 5, 7) * 9;
        const std::uint64_t shifted = words_[1] << 17;
        words_[2] ^= words_[0];
        words_[3] ^= words_[1];
        words_[1] ^= words_[2];
        words_[0] ^= words_[3];
        words_[2] ^= shifted;
        words_[3] = std::rotl(words_[3], 45);
        return result;
    }

    // A number below the bound, each as likely as any other (bound > 0).
    std::uint32_t below(std::uint32_t bound) {
        for (;;) {
            const std::uint64_t product = (bits() >> 32) * bound;
            // The lowest products would make some numbers likelier than others.
            const auto low = static_cast<std::uint32_t>(product);
            if (low >= bound || low >= (0 - bound) % bound)
                return static_cast<std::uint32_t>(product >> 32);
        }
    }

    template <class T>
    void shuffle(std::span<T> items) {
        for (std::size_t i = items.size(); i > 1; --i)
            std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
    }

private:
    static constexpr std::uint64_t weyl = 0x9E3779B97F4A7C15;

    // The finaliser of splitmix64: every bit of the number changes half of the result.
    static std::uint64_t mixed(std::uint64_t x) {
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9;
        x = (x ^ x >> 27) * 0x94D049BB133111EB;
        return x ^ x >> 31;
    }

    std::uint64_t words_[4];
};

}  // namespace garns
