#include "general/ranking.hpp"

namespace garns {

Ranking::Ranking(std::size_t variables) : weight_(variables, 0), position_(variables, nowhere) {
    for (std::size_t variable = 0; variable < variables; ++variable)
        put_back(static_cast<Variable>(variable));
}

void Ranking::raise(Variable variable, double times) {
    constexpr double too_large = 1e100;
    if ((weight_[variable] += times * gain_) > too_large) scale_down();
    if (position_[variable] != nowhere) move_up(position_[variable]);
}

void Ranking::scale_down() {
    constexpr double factor = 1e-100;
    for (auto& weight : weight_) weight *= factor;
    gain_ *= factor;
}

Variable Ranking::take_first() {
    const Variable first = heap_.front();
    position_[first] = nowhere;
    const Variable last = heap_.back();
    heap_.pop_back();
    if (!heap_.empty()) {
        heap_.front() = last;
        position_[last] = 0;
        move_down(0);
    }
    return first;
}

void Ranking::put_back(Variable variable) {
    if (position_[variable] != nowhere) return;
    position_[variable] = static_cast<std::uint16_t>(heap_.size());
    heap_.push_back(variable);
    move_up(heap_.size() - 1);
}

void Ranking::move_up(std::size_t at) {
    const Variable variable = heap_[at];
    while (at > 0 && is_before(variable, heap_[(at - 1) / 2])) {
        heap_[at] = heap_[(at - 1) / 2];
        position_[heap_[at]] = static_cast<std::uint16_t>(at);
        at = (at - 1) / 2;
    }
    heap_[at] = variable;
    position_[variable] = static_cast<std::uint16_t>(at);
}

void Ranking::move_down(std::size_t at) {
    const Variable variable = heap_[at];
    for (std::size_t child; (child = 2 * at + 1) < heap_.size(); at = child) {
        if (child + 1 < heap_.size() && is_before(heap_[child + 1], heap_[child])) ++child;
        if (!is_before(heap_[child], variable)) break;
        heap_[at] = heap_[child];
        position_[heap_[at]] = static_cast<std::uint16_t>(at);
    }
    heap_[at] = variable;
    position_[variable] = static_cast<std::uint16_t>(at);
}

}  // namespace garns
