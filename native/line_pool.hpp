// Threads for a long list: while they answer some blocks of it, whoever reads the list reads the
// next block and writes the answers to the one before.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "lines.hpp"
#include "refuse.hpp"
#include "threads.hpp"

namespace garns {

// Blocks go in, answers come out in the same order. A block is cut into pieces, and every thread
// takes the next piece that is to be done, whatever block it is of. So does the thread that waits
// for an answer: there are never more at work than were asked for.
//
//     feed          waiting         at work     done          take
//     block 3  -->  3b 3a 2d 2c  -->  2b 1d  -->  2a 1c 1b 1a  -->  block 1
//
// feed and take are for one thread at a time; stop and finished for any.
class LinePool {
public:
    // Throws std::invalid_argument for no thread at all; that of the caller is one of them.
    // board_budget: see LineSolver.
    LinePool(std::uint64_t board_budget, unsigned threads, classic::InstructionSet set);
    LinePool(const LinePool&) = delete;
    LinePool& operator=(const LinePool&) = delete;
    ~LinePool();

    // Begins a block. solutions: room for text.size() + 1 bytes. Both must stay until the answer
    // is taken or the pool is gone.
    void feed(Text text, std::uint8_t* solutions);

    // The answer to the oldest block, as if a LineSolver had done it, or nothing if it is not
    // there after so many seconds. Throws std::logic_error if there is no block or the pool was
    // stopped, and whatever a thread failed with.
    [[nodiscard]] std::optional<SolvedLines> take(double seconds);

    // Boards that are answered, in blocks whose answers were not taken.
    [[nodiscard]] std::size_t finished() const;

    // Makes the threads end within some milliseconds.
    void stop();

private:
    struct Block;

    struct Piece {
        Block* block;
        std::size_t begin;  // in the text of the block, and in its solutions
        Text text;
        SolvedLines solved;
    };

    struct Block {
        std::uint8_t* solutions;
        std::vector<Piece> pieces;
        std::size_t to_do;  // pieces
    };

    // Somebody who works on a piece, or on none at the moment.
    struct Hand {
        LineSolver solver;
        Piece* piece = nullptr;
    };

    [[nodiscard]] Hand new_hand() const;
    void work() noexcept;
    bool go_on(Hand& hand, UniqueLock& lock, classic::Clock::time_point deadline);
    bool run_piece(Hand& hand, bool is_new, classic::Clock::time_point deadline) noexcept;
    void fail(const Failure& failure) noexcept;
    [[nodiscard]] static SolvedLines joined(const Block& block);

    std::uint64_t board_budget_;
    classic::InstructionSet set_;
    classic::ParallelControl control_;
    std::atomic<std::size_t> taken_ = 0;  // boards of blocks whose answers were taken

    Mutex mutex_;  // for everything below
    Condition work_came_;
    Condition block_ended_;
    std::deque<Block> blocks_;
    std::deque<Piece*> to_do_;
    Failure failure_;

    Hand own_hand_;                       // of the thread that takes
    std::vector<JoiningThread> threads_;  // the last member: the threads use all others
};

}  // namespace garns
