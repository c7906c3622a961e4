#include "hodoku/move.hpp"

#include <algorithm>

namespace garns::hodoku {

using logic::CandidateSet;
using logic::Cell;
using logic::CellSet;
using logic::Value;

Move by_cell(const CandidateSet& removed) {
    Move move;
    CellSet cells;
    for (const CellSet each : removed) cells |= each;
    for (const Cell cell : cells) {
        for (Value value = 0; value < logic::max_values; ++value)
            if (removed[value].has(cell)) move.removed.push_back({cell, value});
    }
    return move;
}

Move by_value(const CandidateSet& removed) {
    Move move;
    for (Value value = 0; value < logic::max_values; ++value)
        for (const Cell cell : removed[value]) move.removed.push_back({cell, value});
    return move;
}

Worth::Worth(const CandidateSet& removed) {
    for (Value value = 0; value < logic::max_values; ++value) {
        for (const Cell cell : removed[value]) {
            sum_ += cell * (1 + 80 * count_) + value + 1;
            ++count_;
        }
    }
}

Found first_of(const std::vector<logic::Step>& steps) {
    return steps.empty() ? std::nullopt : Found(by_cell(steps.front().removed));
}

Found best_of(const std::vector<logic::Step>& steps) {
    const auto comes_before = [](const logic::Step& one, const logic::Step& other) {
        return Worth(one.removed) < Worth(other.removed);
    };
    const auto best = std::ranges::min_element(steps, comes_before);
    return best == steps.end() ? std::nullopt : Found(by_value(best->removed));
}

void add_to(CandidateSet& all, const CandidateSet& more) {
    for (Value value = 0; value < logic::max_values; ++value) all[value] |= more[value];
}

}  // namespace garns::hodoku
