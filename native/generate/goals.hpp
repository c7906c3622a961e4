// The puzzles to be made, and which attempt at which of them comes next.
//
// A puzzle is the outcome of the first of its attempts, by number, that ends the search for it.
// Where that is rare, many attempts run at the same time, and a later one that succeeds has to wait
// for those before it: so the outcome does not depend on who was faster. Several workers may claim
// attempts and tell of them at the same time; everything else is done while none of them is at
// work.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "generate/attempt.hpp"

namespace garns::generate {

// What has come of an attempt that ends the search for its puzzle.
struct Outcome {
    AttemptNumber number;
    Result result;
    Values puzzle, solution;
    std::uint8_t er = 0;
};

class Goals {
public:
    static constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();

    Goals(std::span<const std::uint64_t> numbers, std::uint64_t max_attempts);

    // How many attempts all workers together may have under way, and how many of a puzzle that no
    // attempt has failed at yet.
    void share_out(std::size_t attempts, std::size_t at_first);

    // The next attempt that pays. `cursor` is where the worker has looked last.
    std::optional<AttemptNumber> claim(std::size_t& cursor);
    // False if an attempt before it has ended the search: it need not be ended.
    [[nodiscard]] bool is_needed(const AttemptNumber& number) const;
    void fail(const AttemptNumber& number);
    void succeed(const AttemptNumber& number);

    // Takes notice of an outcome, and of an attempt that is still under way.
    void note(Outcome&& outcome);
    void note_under_way(const AttemptNumber& number);
    // Ends the search for those puzzles that wait for nothing any more; returns how many they are.
    std::size_t settle();

    [[nodiscard]] bool are_settled() const { return open_.empty(); }
    // Of a puzzle that is settled; none if all attempts have failed.
    [[nodiscard]] const std::optional<Outcome>& outcome(std::size_t goal) const;

private:
    struct Goal {
        std::uint64_t number = 0;
        std::atomic<std::uint64_t> begun = 0;
        std::atomic<std::uint64_t> failed = 0;
        std::atomic<std::uint64_t> end = none;  // the first attempt that is known to end it
        std::uint64_t under_way = none;         // the first one
        std::optional<Outcome> outcome = {};
    };

    [[nodiscard]] bool may_begin(const Goal& goal) const;
    [[nodiscard]] bool is_settled(const Goal& goal) const;
    std::optional<AttemptNumber> begin(std::size_t place);

    std::vector<Goal> goals_;
    std::vector<std::size_t> open_;  // places of those that are not settled
    std::uint64_t max_attempts_;
    std::size_t share_ = 1;     // attempts at a time for each puzzle
    std::size_t at_first_ = 1;  // the same if none has failed
};

}  // namespace garns::generate
