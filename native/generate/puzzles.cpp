#include "generate/puzzles.hpp"

#include <chrono>
#include <utility>
#include <vector>

#include "generate/making.hpp"

namespace garns::classic {

namespace {

// What the threads have in common.
struct Shared {
    const PuzzleRequest& request;
    UnitCells units;
    ParallelControl& control;
    InstructionSet set;
    Schedule<Puzzle> schedule;

    Mutex mutex = {};  // for what follows
    PuzzleEffort effort = {};
};

// An attempt, and how far it is.
struct Trying {
    Attempt attempt;
    Making making;
};

// Enough to keep the lanes busy, few enough to stay in the cache.
constexpr std::size_t puzzles_at_once = 512;

// One thread: asks about all of its puzzles at once, hears the answers, asks again.
class Worker {
public:
    explicit Worker(Shared& shared)
        : shared_(shared), boards_(puzzles_at_once), counts_(puzzles_at_once),
          batch_(questions(0), shared.set) {}

    PuzzleEffort run() {
        while (!shared_.control.stop && !shared_.schedule.is_done()) {
            if (!ask_all()) continue;
            effort_.questions += tried_.size();
            batch_.restart(questions(tried_.size()));
            while (!batch_.run(unbounded)) {
            }
            for (std::size_t i = 0; i < tried_.size(); ++i)
                tried_[i].making.hear(counts_[i] == 1, boards_[i]);
        }
        return effort_;
    }

private:
    [[nodiscard]] BatchRequest questions(std::size_t count) {
        BatchRequest request;
        request.boards = boards_.data()->data();
        request.count = count;
        request.alphabet = Alphabet::Values;
        request.counts = counts_.data();
        return request;
    }

    // A question of every attempt; those that are over give their place to new ones.
    bool ask_all() {
        for (std::size_t i = 0; i < puzzles_at_once;) {
            if (i == tried_.size() && !begin_another()) break;
            if (has_question(i)) {
                ++i;
            } else {
                std::swap(tried_[i], tried_.back());
                tried_.pop_back();
            }
        }
        return !tried_.empty();
    }

    bool begin_another() {
        using std::chrono::milliseconds;
        const auto attempt = shared_.schedule.next(milliseconds(tried_.empty() ? 5 : 0));
        if (!attempt) return false;
        Random random = draws_of(shared_.request, *attempt);
        tried_.push_back({*attempt, Making(shared_.request.wishes, shared_.units, random)});
        return true;
    }

    bool has_question(std::size_t i) {
        auto& [attempt, making] = tried_[i];
        if (attempt.number != 0 && !shared_.schedule.is_needed(attempt)) return false;
        if (making.ask(boards_[i])) return true;
        ++effort_.attempts;
        if (shared_.schedule.end(attempt, making.outcome()))
            deliver(shared_.request, attempt.puzzle, shared_.schedule.outcome(attempt.puzzle),
                    shared_.control);
        return false;
    }

    Shared& shared_;
    std::vector<Trying> tried_;
    std::vector<Values> boards_;         // what each of them asks
    std::vector<std::uint64_t> counts_;  // and hears: its solutions, two at most
    Batch batch_;
    PuzzleEffort effort_;
};

void work(Shared& shared) {
    const PuzzleEffort effort = Worker(shared).run();
    const LockGuard lock(shared.mutex);
    shared.effort.attempts += effort.attempts;
    shared.effort.questions += effort.questions;
}

}  // namespace

PuzzleEffort make_puzzles(const PuzzleRequest& request, unsigned threads, ParallelControl& control,
                          InstructionSet set) {
    check_and_clear(request, threads);
    Shared shared{request, UnitCells(request.wishes.units), control, set,
                  Schedule<Puzzle>(request.numbers.size(), request.wishes.max_attempts)};
    on_threads(threads, control, [&shared] { work(shared); });
    return shared.effort;
}

}  // namespace garns::classic
