// Numbers for the candidates of a state: value by value, and of each value from the first cell on.

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "logic/state.hpp"

namespace GARNS_LOGIC {

struct Candidate {
    Value value;
    Cell cell;
};

class CandidateNumbers {
public:
    explicit CandidateNumbers(const State& state) {
        for (Value value = 0; value < state.size(); ++value) {
            for (const Cell cell : state.places(value)) {
                numbers_[value][cell] = static_cast<std::uint16_t>(all_.size());
                all_.push_back({value, cell});
            }
        }
    }

    [[nodiscard]] std::size_t count() const { return all_.size(); }
    [[nodiscard]] std::size_t of(Value value, Cell cell) const { return numbers_[value][cell]; }
    [[nodiscard]] const Candidate& operator[](std::size_t number) const { return all_[number]; }

private:
    std::vector<Candidate> all_;
    // Those that are not candidates have none.
    std::array<std::array<std::uint16_t, max_cells>, max_values> numbers_{};
};

}  // namespace GARNS_LOGIC
