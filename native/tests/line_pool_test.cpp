// Threads on the blocks of a list: the answers of one thread, in order. Also for ThreadSanitizer.

#include "line_pool.hpp"

#include <cstdlib>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tests/check.hpp"
#include "threads.hpp"

using namespace garns;
using namespace garns::testing;

namespace {

const std::string puzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
const std::string with_many = std::string(81, '.') + "\n";

// A block, in memory of exactly the right size, and room for its answer.
struct Fed {
    explicit Fed(const std::string& block)
        : text(block.begin(), block.end()), solutions(block.size() + 1) {}

    std::vector<std::uint8_t> text;
    std::vector<std::uint8_t> solutions;
};

struct Answer {
    std::string solutions;
    std::vector<OddLine> odd;

    bool operator==(const Answer&) const = default;
};

Answer answer_of(const SolvedLines& solved, const Fed& block) {
    const auto end = static_cast<std::ptrdiff_t>(solved.count * line_bytes);
    return {{block.solutions.begin(), block.solutions.begin() + end}, solved.odd};
}

Answer by_one_thread(const std::string& text) {
    Fed block(text);
    classic::ParallelControl control;
    LineSolver solver(classic::unbounded, classic::best_instruction_set());
    solver.begin(block.text, block.solutions.data());
    CHECK(solver.run(control));
    return answer_of(solver.finish(), block);
}

LinePool pool_of(unsigned threads) {
    return LinePool(classic::unbounded, threads, classic::best_instruction_set());
}

SolvedLines taken(LinePool& pool) {
    while (true)
        if (auto solved = pool.take(0.01)) return *std::move(solved);
}

std::string many_puzzles(int count) {
    std::string text;
    while (count-- > 0) text += puzzle;
    return text;
}

// So many lines, of all kinds; the last one may lack its end.
std::string some_lines(std::size_t count, std::mt19937& random) {
    const std::vector<std::string> kinds = {puzzle, with_many, "# a comment\n", "\n",
                                            puzzle.substr(0, 81) + " 7.1\r\n"};
    const auto odd_ones = random() % 3;  // none, some, many
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
        text += random() % 10 < odd_ones * 4 ? kinds[random() % kinds.size()] : puzzle;
    if (random() % 2 == 0 && !text.empty()) text.pop_back();
    return text;
}

void blocks_come_out_as_they_went_in(unsigned threads) {
    std::mt19937 random(threads);
    LinePool pool = pool_of(threads);
    std::vector<std::string> texts;
    std::vector<std::unique_ptr<Fed>> blocks;
    for (const std::size_t lines : {0u, 1u, 1600u, 1601u, 5000u, 3u, 12800u, 0u, 3200u}) {
        texts.push_back(some_lines(lines, random));
        blocks.push_back(std::make_unique<Fed>(texts.back()));
        pool.feed(blocks.back()->text, blocks.back()->solutions.data());
    }
    for (std::size_t i = 0; i < blocks.size(); ++i)
        CHECK(answer_of(taken(pool), *blocks[i]) == by_one_thread(texts[i]));
    CHECK(pool.finished() == 0);
}

void a_long_line_is_in_one_piece() {
    const std::string text = puzzle + "#" + std::string(500'000, 'x') + "\n" + puzzle;
    Fed block(text);
    LinePool pool = pool_of(2);
    pool.feed(block.text, block.solutions.data());
    const auto solved = taken(pool);
    CHECK(solved.count == 2);
    CHECK(solved.odd == std::vector<OddLine>({{1, {82, 82 + 500'002}}}));
}

// Who waits for an answer works for it, as long as it has time; the rest is done the next time.
void one_thread_does_it_bit_by_bit() {
    const std::string hard =
        "98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2\n";
    std::string text;
    for (int i = 0; i < 2000; ++i) text += i % 3 == 0 ? with_many : hard;
    Fed block(text);
    LinePool pool = pool_of(1);
    pool.feed(block.text, block.solutions.data());
    int breaks = 0;
    std::optional<SolvedLines> solved;
    for (; !solved; ++breaks) solved = pool.take(0.001);
    CHECK(breaks > 1);
    CHECK(answer_of(*solved, block) == by_one_thread(text));
}

// Another thread sees the number of finished boards grow to the whole.
void progress_can_be_watched() {
    Fed block(many_puzzles(20'000));
    LinePool pool = pool_of(3);
    pool.feed(block.text, block.solutions.data());
    const JoiningThread watcher([&] {
        std::size_t seen = 0;
        while (seen < 20'000) {
            CHECK(pool.finished() >= seen);
            seen = pool.finished();
        }
    });
    while (pool.finished() < 20'000) std::this_thread::yield();
}

// Whatever was fed, nobody waits for it any longer.
void after_a_stop_there_are_no_answers() {
    Fed block(many_puzzles(50'000));
    LinePool pool = pool_of(2);
    pool.feed(block.text, block.solutions.data());
    pool.stop();
    CHECK(throws<std::logic_error>([&] { (void)pool.take(10); }));
}

void a_pool_may_go_before_its_answers_are_taken() {
    Fed block(many_puzzles(50'000));
    LinePool pool = pool_of(2);
    pool.feed(block.text, block.solutions.data());
}

void refusals() {
    CHECK(throws<std::invalid_argument>([] { (void)pool_of(0); }));
    LinePool pool = pool_of(1);
    CHECK(throws<std::logic_error>([&] { (void)pool.take(0); }));
}

}  // namespace

int main() {
    for (const unsigned threads : {1U, 2U, 3U, 8U}) blocks_come_out_as_they_went_in(threads);
    a_long_line_is_in_one_piece();
    one_thread_does_it_bit_by_bit();
    progress_can_be_watched();
    after_a_stop_there_are_no_answers();
    a_pool_may_go_before_its_answers_are_taken();
    refusals();
    if (failures == 0) std::cout << "line pool: all checks hold\n";
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
