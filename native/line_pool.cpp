#include "line_pool.hpp"

#include <chrono>

namespace garns {

namespace {

classic::Clock::time_point after(double seconds) {
    using classic::Clock;
    return Clock::now() +
           std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

}  // namespace

LinePool::LinePool(std::uint64_t board_budget, unsigned threads, classic::InstructionSet set)
    : board_budget_(board_budget), set_(set), own_hand_(new_hand()) {
    require(threads > 0, "there must be at least one thread");
    start_threads(threads_, threads - 1, [this] { work(); });
}

LinePool::Hand LinePool::new_hand() const { return {LineSolver(board_budget_, set_)}; }

LinePool::~LinePool() { stop(); }

void LinePool::feed(Text text, std::uint8_t* solutions) {
    const LockGuard lock(mutex_);
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
    UniqueLock lock(mutex_);
    if (blocks_.empty()) refuse_call("there is no block to take");
    const Block& block = blocks_.front();
    const auto is_over = [&] { return block.to_do == 0 || control_.stop; };
    while (!is_over() && go_on(own_hand_, lock, deadline)) continue;
    block_ended_.wait_until(lock, deadline, is_over);
    tell_failure(failure_);
    if (control_.stop) refuse_call("the pool was stopped");
    if (block.to_do > 0) return std::nullopt;
    SolvedLines solved = joined(block);
    taken_ += solved.boards;
    blocks_.pop_front();
    return solved;
}

SolvedLines LinePool::joined(const Block& block) {
    SolvedLines all;
    for (const Piece& piece : block.pieces)
        add_piece(all, piece.solved, piece.begin, block.solutions);
    return all;
}

std::size_t LinePool::finished() const {
    const std::size_t taken = taken_;  // first: the other number may grow in between
    return control_.finished - taken;
}

void LinePool::stop() {
    const LockGuard lock(mutex_);
    control_.stop = true;
    work_came_.notify_all();
    block_ended_.notify_all();
}

void LinePool::work() noexcept {
    const auto work = [this] {
        Hand hand = new_hand();
        UniqueLock lock(mutex_);
        while (!control_.stop)
            if (!go_on(hand, lock, classic::Clock::time_point::max()))
                work_came_.wait(lock, [this] { return control_.stop || !to_do_.empty(); });
    };
    catch_failure(work, [this](const Failure& failure) { fail(failure); });
}

// One piece, or what there is time for; false if there is nothing to do or no time left.
bool LinePool::go_on(Hand& hand, UniqueLock& lock, classic::Clock::time_point deadline) {
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
    bool is_done = false;
    const auto run = [&] {
        if (is_new) hand.solver.begin(piece.text, piece.block->solutions + piece.begin);
        if (!hand.solver.run(control_, deadline)) return;
        piece.solved = hand.solver.finish();
        is_done = true;
    };
    catch_failure(run, [this](const Failure& failure) { fail(failure); });
    return is_done;
}

// Whoever takes the next answer is told why there will be none.
void LinePool::fail(const Failure& failure) noexcept {
    {
        const LockGuard lock(mutex_);
        failure_ = failure;
    }
    stop();
}

}  // namespace garns
