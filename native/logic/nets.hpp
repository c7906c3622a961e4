// What follows if a candidate is true: singles upon singles, in waves. See forcing.cpp.

#pragma once

#include <optional>
#include <vector>

#include "logic/explanation.hpp"
#include "logic/numbers.hpp"
#include "logic/one_of_each.hpp"

namespace GARNS_LOGIC {

// A candidate that turns out to be true or false.
struct Event {
    std::size_t candidate;
    bool is_on;

    friend bool operator==(const Event&, const Event&) = default;
};

// One net at a time; it can be begun again and again. The sets must outlive it.
class Net {
public:
    explicit Net(const OneOfEach& sets);

    void begin(std::size_t start);
    // One more wave; false if nothing followed.
    bool advance();
    // Until nothing follows, or a set has nothing left.
    void run();

    // Whether a set has nothing left though one of it must be true, and the first of these.
    [[nodiscard]] bool is_dead() const { return dead_.has_value(); }
    [[nodiscard]] std::size_t dead() const { return *dead_; }
    // The candidates known to be true and false so far.
    [[nodiscard]] const Numbers& on() const { return on_; }
    [[nodiscard]] const Numbers& off() const { return off_; }

    // The part of the net that leads to these ends, as chains that begin where others pass.
    void explain(Explanation& explanation, const std::vector<Event>& ends) const;

private:
    using Line = std::vector<Event>;

    void look_at(std::size_t set);
    [[nodiscard]] std::vector<Event> needed(const std::vector<Event>& ends) const;
    [[nodiscard]] std::vector<Event> causes(const Event& event) const;
    [[nodiscard]] std::size_t order(const Event& event) const {
        return (event.is_on ? on_order_ : off_order_)[event.candidate];
    }
    void write(Explanation& explanation, const Line& line) const;
    [[nodiscard]] Node node(std::size_t candidate) const;

    const OneOfEach& sets_;
    std::vector<Numbers> others_;     // of each candidate
    std::vector<std::uint8_t> full_;  // of each set, how many there are
    std::size_t start_ = 0;
    Numbers on_, off_;
    std::vector<std::size_t> fresh_;  // what the last wave found to be true
    Numbers excluded_;                // what it found to be false
    std::vector<std::uint8_t> left_;  // of each set, how many are not false
    std::optional<std::size_t> dead_;
    // When each candidate became true or false, and the set that it is the last one of.
    std::size_t event_count_ = 0;
    std::vector<std::size_t> on_order_, off_order_, left_by_;
};

}  // namespace GARNS_LOGIC
