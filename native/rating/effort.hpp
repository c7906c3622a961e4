// How much work a rating may be.

#pragma once

#include <atomic>
#include <cstdint>

namespace garns::rating {

class Effort {
public:
    // nodes: how many conclusions may be drawn in chains. stop: another thread's wish to end.
    Effort(std::uint64_t nodes, const std::atomic<bool>& stop) : left_(nodes), stop_(&stop) {}

    void spend(std::uint64_t nodes) { left_ = nodes < left_ ? left_ - nodes : 0; }
    [[nodiscard]] bool is_used_up() const {
        return left_ == 0 || stop_->load(std::memory_order_relaxed);
    }

private:
    std::uint64_t left_;
    const std::atomic<bool>* stop_;
};

}  // namespace garns::rating
