// When to give up: at a time, after some work, or when somebody says so.

#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace garns::logic {

// Asked again and again by whatever can take long; it looks at the clock only now and then.
class Stop {
public:
    using Clock = std::chrono::steady_clock;

    Stop() = default;
    explicit Stop(Clock::time_point deadline, const std::atomic<bool>* flag = nullptr)
        : deadline_(deadline), flag_(flag) {}

    // After so much work: each is some microseconds.
    static Stop after(std::uint32_t work) {
        Stop stop;
        stop.looks_left_ = work;
        return stop;
    }

    [[nodiscard]] bool is_asked() {
        if (--until_look_ > 0) return is_over_;
        until_look_ = between_looks;
        return is_over_ = is_over_ || looks_left_-- == 0 || (flag_ != nullptr && flag_->load()) ||
                          (deadline_ != Clock::time_point::max() && Clock::now() >= deadline_);
    }

private:
    static constexpr int between_looks = 256;

    Clock::time_point deadline_ = Clock::time_point::max();
    const std::atomic<bool>* flag_ = nullptr;
    std::uint64_t looks_left_ = UINT64_MAX;
    int until_look_ = 1;
    bool is_over_ = false;
};

}  // namespace garns::logic
