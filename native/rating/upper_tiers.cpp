#include "rating/upper_tiers.hpp"

#include <algorithm>
#include <atomic>
#include <span>

#include "input.hpp"
#include "rating/finders.hpp"
#include "rating/forcing.hpp"
#include "threads.hpp"

namespace garns::rating {

namespace {

constexpr Tenths margin = 1;

// Dynamic chains of the levels above are worth a look at the easier ones after each cell that gave
// something.
constexpr unsigned last_thorough_level = 1;
constexpr unsigned levels = 6;

// Collects all that follows from chains below a floor.
class Conclusions final : public ForcingSink {
public:
    Conclusions(const State& state, const ForcingRules& rules, Tenths floor)
        : state_(state), rules_(rules), floor_(floor) {}

    void offer(const ForcingChain& chain) override {
        CandidateSet& known = chain.is_true ? truths_ : falsehoods_;
        if (known.has(chain.candidate)) return;
        if (!is_easy(least_complexity_of(chain)) || !is_easy(complexity_of(chain))) return;
        known.add(chain.candidate);
        collect_removals(state_, chain.candidate, chain.is_true, removals_);
    }
    [[nodiscard]] bool has_enough() const override {
        return rules_.level > last_thorough_level && !removals_.is_empty();
    }
    [[nodiscard]] const Removals& removals() const { return removals_; }

private:
    [[nodiscard]] bool is_easy(unsigned complexity) const {
        return in_tenths(rules_.base + difficulty_of_length(complexity)) < floor_;
    }

    const State& state_;
    const ForcingRules& rules_;
    Tenths floor_;
    CandidateSet truths_, falsehoods_;
    Removals removals_;
};

// A board that is solved by steps below a floor, as far as they lead.
class Sieve {
public:
    Sieve(State& state, Tenths floor, Effort& effort)
        : state_(state), floor_(floor), effort_(effort) {}

    bool solves() {
        do {
            place_all_singles(state_, SingleKinds::HiddenAndNaked);
            if (state_.is_full()) return true;
        } while (goes_on());
        return false;
    }

private:
    bool goes_on() { return has_pattern() || has_chains(); }

    // All of these are below the lowest floor.
    bool has_pattern() {
        Step step;
        const bool is_found = find_locked(state_, step) ||
                              find_naked_set(state_, 2, Technique::NakedPair, step = {}) ||
                              find_hidden_set(state_, 2, Technique::HiddenPair, step = {}) ||
                              find_naked_set(state_, 3, Technique::NakedTriple, step = {});
        if (is_found) state_.remove(step.removals);
        return is_found;
    }

    bool has_chains() {
        if (draws(multiple_rules)) return true;
        for (unsigned level = 0; level < levels; ++level)
            if (draws(dynamic_rules(level))) return true;
        return false;
    }
    bool draws(const ForcingRules& rules) {
        if (in_tenths(rules.base) >= floor_) return false;
        Conclusions found(state_, rules, floor_);
        visit_forcing_chains(state_, rules, effort_, found);
        if (effort_.is_used_up() || found.removals().is_empty()) return false;
        state_.remove(found.removals());
        return true;
    }

    State& state_;
    Tenths floor_;
    Effort& effort_;
};

void work(const BelowRequest& request, std::atomic<std::size_t>& next,
          classic::ParallelControl& control) {
    while (!control.stop) {
        const std::size_t i = next++;
        if (i >= request.count) return;
        Effort effort(request.max_nodes, Effort::Clock::time_point::max(), control.stop);
        const bool below =
            is_below(request.boards + i * classic::board_cells, request.floor, effort);
        if (control.stop) return;
        request.below[i] = below ? 1 : 0;
        ++control.finished;
    }
}

}  // namespace

bool is_below(const std::uint8_t* values, Tenths floor, Effort& effort) {
    State state;
    return state.take_givens(values) && Sieve(state, floor - margin, effort).solves();
}

void find_below(const BelowRequest& request, unsigned threads, classic::ParallelControl& control) {
    require(threads > 0, "there must be at least one thread");
    require(request.floor >= lowest_floor, "the floor is too low");
    const std::span values(request.boards, request.count * classic::board_cells);
    require(std::ranges::all_of(values, [](std::uint8_t value) { return value <= 9; }),
            "a value must be within 0 .. 9");
    std::fill_n(request.below, request.count, std::uint8_t{0});
    std::atomic<std::size_t> next = 0;
    work_on_threads(std::min<std::size_t>(threads, request.count),
                    [&] { work(request, next, control); });
}

}  // namespace garns::rating
