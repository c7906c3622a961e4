// What techniques conclude.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "logic/explanation.hpp"
#include "logic/state.hpp"
#include "logic/stop.hpp"

namespace GARNS_LOGIC {

// Candidates that are true, and candidates that can go.
struct Step {
    CandidateSet placed{};
    CandidateSet removed{};

    friend bool operator==(const Step&, const Step&) = default;
};

// For callers of finders that only want conclusions.
inline constexpr auto no_explanation = [](Explanation&) {};

// The steps of one technique in one state, each conclusion once, in the order in which they are
// found. Finders stop when `place` or `remove` says that enough was found.
//
// What a step is based on is asked for only if somebody will read it: `explain` is called with an
// Explanation at once, or not at all.
class Steps {
public:
    Steps(const State& state, std::size_t wanted) : state_(&state), wanted_(wanted) {}
    // Every step gets its explanation.
    void keep_explanations() { keeps_explanations_ = true; }
    // Finders give up when this is asked to.
    void stop_with(Stop& stop) { stop_ = &stop; }

    // To begin anew, when the state has changed.
    void forget();

    template <class Explain>
    [[nodiscard]] bool place(Cell cell, Value value, const Explain& explain) {
        Step step;
        step.placed[value] = CellSet::of(cell);
        return add(step, explain);
    }

    // This value in all of these cells, if there are any.
    template <class Explain>
    [[nodiscard]] bool place_all(Value value, const CellSet& cells, const Explain& explain) {
        if (cells.is_empty()) return false;
        Step step;
        step.placed[value] = cells;
        return add(step, explain);
    }

    // The candidates of this value in these cells, if there are any.
    template <class Explain>
    [[nodiscard]] bool remove(Value value, const CellSet& cells, const Explain& explain) {
        const CellSet removed = cells & state_->places(value);
        if (removed.is_empty()) return false;
        Step step;
        step.removed[value] = removed;
        return add(step, explain);
    }

    // For each value, from the first on, the cells.
    template <class Explain>
    [[nodiscard]] bool remove(const CandidateSet& candidates, const Explain& explain) {
        Step step;
        bool is_empty = true;
        for (Value value = 0; value < state_->size(); ++value) {
            step.removed[value] = candidates[value] & state_->places(value);
            is_empty = is_empty && step.removed[value].is_empty();
        }
        return !is_empty && add(step, explain);
    }

    // Without an explanation.
    [[nodiscard]] bool place(Cell cell, Value value) { return place(cell, value, no_explanation); }
    [[nodiscard]] bool remove(Value value, const CellSet& cells) {
        return remove(value, cells, no_explanation);
    }
    [[nodiscard]] bool remove(const CandidateSet& candidates) {
        return remove(candidates, no_explanation);
    }

    // Whether a finder should give up. To be asked now and then by those that can take long.
    [[nodiscard]] bool is_stopped() { return stop_ != nullptr && stop_->is_asked(); }

    [[nodiscard]] const std::vector<Step>& found() const { return found_; }
    // Of each step that was found, if explanations are kept: see explanation.hpp.
    [[nodiscard]] const std::vector<Words>& explanations() const { return explanations_; }

private:
    // Whether this conclusion was not found before; remembers it.
    [[nodiscard]] bool is_new(const Step& step);

    // Not inline: finders look far more often than they find.
    template <class Explain>
    [[nodiscard, gnu::noinline]] bool add(const Step& step, const Explain& explain) {
        if (is_new(step)) {
            found_.push_back(step);
            if (keeps_explanations_) {
                Explanation explanation(explanations_.emplace_back());
                explain(explanation);
            }
        }
        return found_.size() >= wanted_;
    }

    const State* state_;
    std::size_t wanted_;
    bool keeps_explanations_ = false;
    Stop* stop_ = nullptr;
    std::vector<Step> found_;
    // Made when it is needed: walks, which want one step, ask thousands of finders a second.
    std::optional<std::unordered_multimap<std::uint64_t, std::size_t>> numbers_by_hash_;
    std::vector<Words> explanations_;
};

// The values of a mask, in cells.
CandidateSet candidates_in(Mask values, CellSet cells);

}  // namespace GARNS_LOGIC
