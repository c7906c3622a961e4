// How much work a rating may be.

#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace garns::rating {

class Effort {
public:
    using Clock = std::chrono::steady_clock;

    // nodes: how many conclusions may be drawn, or cells and pairs of cells looked at where that
    // can take long. deadline: when the time is over. stop: another thread's wish to end.
    Effort(std::uint64_t nodes, Clock::time_point deadline, const std::atomic<bool>& stop)
        : left_(nodes), deadline_(deadline), stop_(&stop) {}

    void spend(std::uint64_t nodes) {
        left_ = nodes < left_ ? left_ - nodes : 0;
        until_look_ -= static_cast<std::int64_t>(nodes);
        if (until_look_ < 0) look_at_clock();
    }
    [[nodiscard]] std::uint64_t left() const { return left_; }
    [[nodiscard]] bool is_used_up() const {
        return left_ == 0 || stop_->load(std::memory_order_relaxed);
    }

private:
    static constexpr std::int64_t nodes_between_looks = 4096;  // less than a millisecond of chains

    void look_at_clock() {
        until_look_ = nodes_between_looks;
        if (deadline_ != Clock::time_point::max() && Clock::now() >= deadline_) left_ = 0;
    }

    std::uint64_t left_;
    std::int64_t until_look_ = nodes_between_looks;
    Clock::time_point deadline_;
    const std::atomic<bool>* stop_;
};

}  // namespace garns::rating
