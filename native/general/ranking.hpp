// Which variable to guess next: the one that was met most in recent contradictions.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "general/clauses.hpp"

namespace garns {

// A heap of variables by weight. Fading all weights is done by letting the gain grow.
class Ranking {
public:
    explicit Ranking(std::size_t variables);

    void raise(Variable variable, double times);
    // All that was raised so far counts a little less from now on.
    void fade() { gain_ /= 0.985; }

    [[nodiscard]] bool is_empty() const { return heap_.empty(); }
    [[nodiscard]] Variable first() const { return heap_.front(); }
    Variable take_first();
    [[nodiscard]] bool is_before(Variable a, Variable b) const {
        return weight_[a] > weight_[b] || (weight_[a] == weight_[b] && a < b);
    }
    void put_back(Variable variable);

private:
    static constexpr std::uint16_t nowhere = 0xFFFF;

    void move_up(std::size_t at);
    void move_down(std::size_t at);
    void scale_down();
    std::vector<double> weight_;
    std::vector<Variable> heap_;
    std::vector<std::uint16_t> position_;
    double gain_ = 1;
};

}  // namespace garns
