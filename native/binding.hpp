// What the parts of the Python face share.

#pragma once

#include <memory>
#include <mutex>
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "input.hpp"
#include "kernel.hpp"
#include "techniques.hpp"

namespace garns {

namespace nb = nanobind;

using Bytes = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// The GIL goes before the lock comes, and comes back after it went: no thread ever waits for
// one of them while it holds the other.
class Alone {
public:
    explicit Alone(std::mutex& mutex) : lock_(mutex) {}

private:
    nb::gil_scoped_release without_gil_;
    std::lock_guard<std::mutex> lock_;
};

// What another thread sees of work that is being done, and how it stops it.
class SharedControl {
public:
    [[nodiscard]] std::size_t finished() const { return control_.finished; }
    void stop() { control_.stop = true; }
    [[nodiscard]] bool is_stopped() const { return control_.stop; }
    classic::ParallelControl& inner() { return control_; }

private:
    classic::ParallelControl control_;
};

inline std::span<const std::uint8_t> view(const nb::bytes& buffer) {
    return {static_cast<const std::uint8_t*>(buffer.data()), buffer.size()};
}

// Decoding byte by byte is the same on every machine and needs no alignment.
inline std::vector<std::uint16_t> decode_little_endian(std::span<const std::uint8_t> buffer) {
    if (buffer.size() % 2 != 0)
        throw std::invalid_argument("houses must have two bytes for each cell");
    std::vector<std::uint16_t> numbers;
    numbers.reserve(buffer.size() / 2);
    for (std::size_t i = 0; i < buffer.size(); i += 2)
        numbers.push_back(static_cast<std::uint16_t>(buffer[i] | buffer[i + 1] << 8));
    return numbers;
}

// Techniques in the order in which they are tried; an unknown name is a hole.
struct LogicOrder {
    explicit LogicOrder(const std::vector<std::string>& techniques) {
        require(techniques.size() < logic::no_row, "there are too many techniques");
        for (const auto& technique : techniques) rows.push_back(logic::row_of(technique));
    }

    logic::Order rows;
};

// The houses of a layout, for techniques.
struct LogicBoard {
    LogicBoard(int size, const nb::bytes& kinds, const nb::bytes& houses,
               const std::vector<std::int32_t>& rules, const std::vector<std::uint16_t>& owners)
        : techniques(logic::techniques_on(size, view(kinds), decode_little_endian(view(houses)),
                                          {rules, owners})) {}

    std::unique_ptr<logic::Techniques> techniques;
};

void bind_canonical(nb::module_& module);
void bind_generate(nb::module_& module);
void bind_hodoku(nb::module_& module);
void bind_logic(nb::module_& module);
void bind_rating(nb::module_& module);
void bind_rules(nb::module_& module);
void bind_steps(nb::module_& module);

}  // namespace garns
