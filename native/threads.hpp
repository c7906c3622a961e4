// Threads as the core uses them.

#pragma once

#include <cstddef>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace garns {

// A thread that is joined when it goes out of scope. std::jthread is one too, but the C++ library
// of macOS does not have it yet.
class JoiningThread {
public:
    template <class Action>
    explicit JoiningThread(Action action) : thread_(std::move(action)) {}
    JoiningThread(JoiningThread&&) noexcept = default;
    JoiningThread& operator=(JoiningThread&&) = delete;
    ~JoiningThread() {
        if (thread_.joinable()) thread_.join();
    }

private:
    std::thread thread_;
};

// Starts threads until there are `count`, or as many as the machine has to give.
template <class Action>
void start_threads(std::vector<JoiningThread>& threads, std::size_t count, const Action& action) {
    try {
        while (threads.size() < count) threads.emplace_back(action);
    } catch (const std::system_error&) {
        // Those that run do the work.
    }
}

// Does the work on `count` threads, this one among them, and returns when all are done.
template <class Work>
void work_on_threads(std::size_t count, const Work& work) {
    std::vector<JoiningThread> helpers;
    if (count > 1) start_threads(helpers, count - 1, [&work] { work(); });
    work();
}

}  // namespace garns
