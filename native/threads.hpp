// Threads as the core uses them: no other file of it includes <thread>, <mutex> or
// <condition_variable>.
//
// Where there are no threads, as in WebAssembly (GARNS_ONE_THREAD), locks are empty, nobody is ever
// waited for, and all work is done by the thread that asks for it.

#pragma once

#include <cstddef>
#include <vector>

#if !defined(GARNS_ONE_THREAD)
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#endif

namespace garns {

#if defined(GARNS_ONE_THREAD)

struct Mutex {};

// User-provided functions, or compilers would warn of locks that nobody uses.
class LockGuard {
public:
    explicit LockGuard(Mutex&) {}
    LockGuard(const LockGuard&) = delete;
    LockGuard& operator=(const LockGuard&) = delete;
    ~LockGuard() {}
};

class UniqueLock : public LockGuard {
public:
    using LockGuard::LockGuard;
    void lock() {}
    void unlock() {}
};

// What is waited for would have to come from another thread: waiting longer would not help.
struct Condition {
    void notify_all() {}
    template <class... Until>
    void wait(UniqueLock&, const Until&...) {}
    template <class... Until>
    void wait_for(UniqueLock&, const Until&...) {}
    template <class... Until>
    void wait_until(UniqueLock&, const Until&...) {}
};

class JoiningThread {};

template <class Action>
void start_threads(std::vector<JoiningThread>&, std::size_t, const Action&) {}

#else

using Mutex = std::mutex;
using LockGuard = std::lock_guard<Mutex>;
using UniqueLock = std::unique_lock<Mutex>;
using Condition = std::condition_variable;

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

#endif

// Does the work on `count` threads, this one among them, and returns when all are done.
template <class Work>
void work_on_threads(std::size_t count, const Work& work) {
    std::vector<JoiningThread> helpers;
    if (count > 1) start_threads(helpers, count - 1, [&work] { work(); });
    work();
}

}  // namespace garns
