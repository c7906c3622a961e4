#include "line_pool.hpp"

#include <chrono>
#include <cstring>
#include <stdexcept>

namespace garns {

namespace {

// Large enough to keep the lanes filled; text and solutions find room in the cache of a core.
constexpr std::size_t piece_bytes = 1600 * line_bytes;

// From here to the end of a line.
Text piece_from(Text text, std::size_t begin) {
    const std::size_t rest = text.size() - begin;
    if (rest <= piece_bytes) return text.subspan(begin);
    return text.subspan(begin, end_of_line(text, begin + piece_bytes - 1) - begin);
}

classic::Clock::time_point after(double seconds) {
    using classic::Clock;
    return Clock::now() +
           std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

}  // namespace

LinePool::LinePool(std::uint64_t board_budget, unsigned threads, classic::InstructionSet set)
    : board_budget_(board_budget), set_(set), own_hand_(new_hand()) {
    if (threads == 0) throw std::invalid_argument("there must be at least one thread");
    start_threads(threads_, threads - 1, [this] { work(); });
}

LinePool::Hand LinePool::new_hand() const { return {LineSolver(board_budget_, set_)}; }

LinePool::~LinePool() { stop(); }

void LinePool::feed(Text text, std::uint8_t* solutions) {
    const std::lock_guard lock(mutex_);
    Block& block = blocks_.emplace_back(Block{solutions, {}, 0});
    for (std::size_t begin = 0; begin < text.size();) {
        const Text piece = piece_from(text, begin);
        block.pieces.push_back({&block, begin, piece, {}});
        begin += piece.size();
    }
    block.to_do = block.pieces.size();
    for (Piece& piece : block.pieces) to_do_.push_back(&piece);
    work_came_.notify_all();
}

std::optional<SolvedLines> LinePool::take(double seconds) {
    const auto deadline = after(seconds);
    Lock lock(mutex_);
    if (blocks_.empty()) throw std::logic_error("there is no block to take");
    const Block& block = blocks_.front();
    const auto is_over = [&] { return block.to_do == 0 || control_.stop; };
    while (!is_over() && go_on(own_hand_, lock, deadline)) continue;
    block_ended_.wait_until(lock, deadline, is_over);
    if (error_) std::rethrow_exception(error_);
    if (control_.stop) throw std::logic_error("the pool was stopped");
    if (block.to_do > 0) return std::nullopt;
    SolvedLines solved = joined(block);
    taken_ += solved.boards;
    blocks_.pop_front();
    return solved;
}

// The solutions move together where a piece has fewer of them than lines.
SolvedLines LinePool::joined(const Block& block) {
    SolvedLines all;
    for (const Piece& piece : block.pieces) {
        const std::size_t end = all.count * line_bytes;
        if (end != piece.begin)
            std::memmove(block.solutions + end, block.solutions + piece.begin,
                         piece.solved.count * line_bytes);
        for (const auto& [before, range] : piece.solved.odd)
            all.odd.push_back(
                {all.count + before, {piece.begin + range.begin, piece.begin + range.end}});
        all.boards += piece.solved.boards;
        all.count += piece.solved.count;
    }
    return all;
}

std::size_t LinePool::finished() const {
    const std::size_t taken = taken_;  // first: the other number may grow in between
    return control_.finished - taken;
}

void LinePool::stop() {
    const std::lock_guard lock(mutex_);
    control_.stop = true;
    work_came_.notify_all();
    block_ended_.notify_all();
}

void LinePool::work() noexcept {
    try {
        Hand hand = new_hand();
        Lock lock(mutex_);
        while (!control_.stop)
            if (!go_on(hand, lock, classic::Clock::time_point::max()))
                work_came_.wait(lock, [this] { return control_.stop || !to_do_.empty(); });
    } catch (...) {
        fail();
    }
}

// One piece, or what there is time for; false if there is nothing to do or no time left.
bool LinePool::go_on(Hand& hand, Lock& lock, classic::Clock::time_point deadline) {
    const bool is_new = hand.piece == nullptr;
    if (is_new) {
        if (to_do_.empty()) return false;
        hand.piece = to_do_.front();
        to_do_.pop_front();
    }
    lock.unlock();
    const bool done = run_piece(hand, is_new, deadline);
    lock.lock();
    if (!done) return false;
    if (--hand.piece->block->to_do == 0) block_ended_.notify_all();
    hand.piece = nullptr;
    return true;
}

bool LinePool::run_piece(Hand& hand, bool is_new, classic::Clock::time_point deadline) noexcept {
    Piece& piece = *hand.piece;
    try {
        if (is_new) hand.solver.begin(piece.text, piece.block->solutions + piece.begin);
        if (!hand.solver.run(control_, deadline)) return false;
        piece.solved = hand.solver.finish();
        return true;
    } catch (...) {
        fail();
        return false;
    }
}

// Whoever takes the next answer is told why there will be none.
void LinePool::fail() noexcept {
    {
        const std::lock_guard lock(mutex_);
        error_ = std::current_exception();
    }
    stop();
}

}  // namespace garns
