// One worker: makes attempts, some side by side, and answers what they ask.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "classic/classic.hpp"
#include "general/general.hpp"
#include "generate/attempt.hpp"
#include "generate/goals.hpp"
#include "generate/unit_question.hpp"
#include "generate/wishes.hpp"
#include "techniques.hpp"

namespace garns::generate {

// Whether a board of any layout has exactly one solution. A question that takes too long stays
// without an answer, which counts as no: a given about which it cannot be told stays.
class UniquenessSearch {
public:
    // The grids must outlive it.
    explicit UniquenessSearch(const FullGrids& grids) : grids_(&grids) {}

    void begin(const Values& board);
    // Known is the only solution of the board with the values of the unit. The grids must have
    // lanes, and the arguments outlive the question.
    void begin(const Values& board, const Unit& unit, const Values& solution);
    // Goes on for a slice; true when it is done.
    bool run();
    [[nodiscard]] bool is_unique() const { return is_unique_; }
    [[nodiscard]] bool is_answered() const { return is_answered_; }
    // What the last slice took, about in microseconds.
    [[nodiscard]] std::uint64_t cost() const { return cost_; }

private:
    bool run_in_lanes();

    const FullGrids* grids_;
    std::optional<General> search_;
    std::optional<LaneBoard> lanes_;  // made for the first question
    std::optional<UnitQuestion> question_;
    bool is_unique_ = false;
    bool is_answered_ = true;
    std::uint64_t cost_ = 0;
};

// What all workers have in common, beside the goals.
struct WorkerContext {
    AttemptContext attempts;
    const KnownTechniques& known;
    const logic::Techniques* techniques;  // if a level is wished
    classic::InstructionSet set;
};

class Worker {
public:
    // All of it must outlive the worker.
    Worker(const WorkerContext& context, Goals& goals);

    // How many attempts are side by side: on the classic board enough to keep the lanes busy;
    // elsewhere one board is solved at a time, and more attempts would only be in vain.
    static std::size_t capacity(bool is_classic);

    // Goes on for about so many microseconds of work, counted in a way that depends on no clock;
    // less if there is nothing to do, or when it is told to stop.
    void work(std::uint64_t budget, const std::atomic<bool>& stop);

    // Tells the goals what has ended and what is under way.
    void report();

private:
    using Need = PuzzleAttempt::Need;

    [[nodiscard]] bool is_over() const { return spent_ >= budget_ || stop_->load(); }
    void start_attempts();
    void drop_finished();
    void finish(const PuzzleAttempt& attempt);

    // Goes on with what the attempt needs; false if it needs nothing, or lanes.
    bool answer_alone(PuzzleAttempt& attempt);
    void draw_grid(PuzzleAttempt& attempt);
    void thin_out(PuzzleAttempt& attempt);
    void walk(PuzzleAttempt& attempt);
    void rate(PuzzleAttempt& attempt);
    void search(PuzzleAttempt& attempt);

    // All questions of all attempts about classic boards.
    void answer_in_lanes();
    void collect_questions();
    void count_in_lanes();

    const WorkerContext* context_;
    Goals* goals_;
    std::size_t capacity_;
    std::size_t cursor_ = 0;
    std::vector<std::unique_ptr<PuzzleAttempt>> attempts_;
    std::size_t turn_ = 0;  // the attempt that is being answered
    std::vector<Outcome> outcomes_;

    std::unique_ptr<logic::Walker> walker_;  // made for the first walk
    bool is_walking_ = false;
    UniquenessSearch uniqueness_;
    bool is_searching_ = false;
    std::optional<classic::Batch> lanes_;
    Values boards_;                      // what is asked of the lanes
    std::vector<std::size_t> asked_;     // how much of it each attempt has asked
    std::vector<std::uint64_t> counts_;  // and what is answered: solutions, two at most

    std::uint64_t budget_ = 0;
    std::uint64_t spent_ = 0;
    const std::atomic<bool>* stop_ = nullptr;
};

}  // namespace garns::generate
