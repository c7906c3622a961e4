// Many threads on one batch: the same answers, progress, and a stop. Also for ThreadSanitizer.

#include "threads.hpp"

#include <cstdlib>
#include <thread>

#include "tests/check.hpp"
#include "tests/classic_boards.hpp"

using garns::JoiningThread;
using namespace garns::testing;

namespace {

void the_number_of_threads_changes_nothing() {
    Random random(3);
    const auto boards = all_kinds(1000, random);
    const auto reference = by_lanes(boards, {}, InstructionSet::Baseline);
    for (const unsigned threads : {1U, 2U, 3U, 8U, ~0U})
        CHECK(by_threads(boards, {}, threads) == reference);
    CHECK(by_threads({}, {}, 8) == by_lanes({}, {}, InstructionSet::Baseline));
}

// Another thread reads the progress all the time and sees it grow to the end.
void progress_can_be_watched() {
    Random random(4);
    const auto some = all_kinds(200, random);
    std::vector<Board> boards;
    for (int times = 0; times < 50; ++times) boards.insert(boards.end(), some.begin(), some.end());
    answers_of(boards, {}, [&](const BatchRequest& request) {
        ParallelControl control;
        const JoiningThread watcher([&] {
            std::size_t seen = 0;
            while (seen < boards.size()) {
                const std::size_t now = control.finished;
                CHECK(now >= seen);
                seen = now;
            }
        });
        return run_parallel(request, 4, control);
    });
}

void a_stop_before_the_start_is_obeyed() {
    const std::vector<Board> boards(64, Board{});
    answers_of(boards, {.limit = 0}, [&](const BatchRequest& request) {
        ParallelControl control;
        control.stop = true;
        const Effort effort = run_parallel(request, 2, control);
        CHECK(control.finished == 0);
        return effort;
    });
}

// The first boards are quick, the others have no end. What was answered before the stop stays
// answered, the rest is untouched.
void a_stop_in_the_middle_is_obeyed() {
    Random random(5);
    std::vector<Board> boards(2048, Board{});
    for (std::size_t i = 0; i < 512; ++i) boards[i] = full_board(random);
    const auto answers = answers_of(boards, {.limit = 0}, [&](const BatchRequest& request) {
        ParallelControl control;
        const JoiningThread stopper([&] {
            while (control.finished < 512) std::this_thread::yield();
            control.stop = true;
        });
        const Effort effort = run_parallel(request, 3, control);
        CHECK(control.finished == 512);
        return effort;
    });
    for (std::size_t i = 0; i < boards.size(); ++i) {
        CHECK(answers.counts[i] == (i < 512 ? 1u : 77u));
        if (i < 512) CHECK(answers.solutions[i] == boards[i]);
    }
}

// Searches of one thread each share nothing, not even tables that are filled at first use.
void searches_side_by_side_change_nothing() {
    Random random(6);
    const auto boards = all_kinds(100, random);
    const auto reference = by_lanes(boards, {}, best_instruction_set());
    std::vector<Answers> found(4);
    {
        std::vector<JoiningThread> threads;
        for (auto& answers : found)
            threads.emplace_back([&] { answers = by_lanes(boards, {}, best_instruction_set()); });
    }
    for (const auto& answers : found) CHECK(answers == reference);
}

}  // namespace

int main() {
    the_number_of_threads_changes_nothing();
    progress_can_be_watched();
    a_stop_before_the_start_is_obeyed();
    a_stop_in_the_middle_is_obeyed();
    searches_side_by_side_change_nothing();
    if (failures == 0) std::cout << "threads: all checks hold\n";
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
