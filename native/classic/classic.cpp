// Chooses the instruction set and drives its road; see classic.hpp for what it promises.

#include "classic/classic.hpp"

#include <algorithm>
#include <vector>

#include "classic/processor.hpp"
#include "classic/road.hpp"
#include "refuse.hpp"
#include "threads.hpp"

namespace garns::classic {

namespace {

const Road& road_of(InstructionSet set) {
    require(is_supported(set), "this machine does not have the instruction set");
    switch (set) {
#if defined(GARNS_HAS_AVX_ROADS)
        case InstructionSet::Avx512: return avx512_road();
        case InstructionSet::Avx2: return avx2_road();
#endif
        default: return baseline_road();
    }
}

void* allocate(std::size_t bytes) {
    return ::operator new(bytes, std::align_val_t{road_alignment});
}

void check(const BatchRequest& request) {
    require(request.count == 0 || request.boards != nullptr, "boards must not be null");
    require(request.count == 0 || request.counts != nullptr, "counts must not be null");
    require(request.stride >= board_cells, "stride must be at least 81");
    require(request.solution_stride >= board_cells + request.line_feeds,
            "solution_stride must be at least 81, or 82 with line feeds");
}

// Small enough to share out the work evenly, large enough to keep the lanes filled.
std::size_t boards_per_share(std::size_t count, unsigned threads) {
    return std::clamp<std::size_t>(count / (std::size_t{threads} * 8), 256, 8192);
}

BatchRequest part_of(const BatchRequest& whole, std::size_t first, std::size_t count) {
    BatchRequest part = whole;
    part.boards += first * whole.stride;
    part.count = count;
    part.counts += first;
    if (part.verdicts != nullptr) part.verdicts += first;
    if (part.solutions != nullptr) part.solutions += first * whole.solution_stride;
    part.line_ends -= std::min(first, whole.line_ends);
    return part;
}

// About ten milliseconds of the hardest boards.
constexpr std::uint64_t guesses_per_slice = 20'000;

// What the threads of run_parallel have in common.
class SharedWork {
public:
    SharedWork(const BatchRequest& request, unsigned threads, ParallelControl& control,
               InstructionSet set)
        : request_(request), share_(boards_per_share(request.count, threads)), control_(control),
          set_(set) {}

    void work() noexcept {
        catch_failure([this] { take_shares(); },
                      [this](const Failure& failure) {
                          const LockGuard lock(mutex_);
                          failure_ = failure;
                          control_.stop = true;
                      });
    }

    // More threads than this would have nothing to do.
    std::size_t shares() const { return request_.count / share_ + 1; }

    Effort result() const {
        tell_failure(failure_);
        return effort_;
    }

private:
    void take_shares() {
        Effort effort;
        Batch batch(part_of(request_, 0, 0), set_);
        while (take_share(batch)) {
            batch.run(control_);
            effort.guesses += batch.effort().guesses;
            effort.passes += batch.effort().passes;
        }
        const LockGuard lock(mutex_);
        effort_.guesses += effort.guesses;
        effort_.passes += effort.passes;
    }

    bool take_share(Batch& batch) {
        if (control_.stop) return false;
        const std::size_t first = next_.fetch_add(share_);
        if (first >= request_.count) return false;
        batch.restart(part_of(request_, first, std::min(share_, request_.count - first)));
        return true;
    }

    const BatchRequest& request_;
    std::size_t share_;
    ParallelControl& control_;
    InstructionSet set_;
    std::atomic<std::size_t> next_ = 0;
    Mutex mutex_;
    Effort effort_;
    Failure failure_;
};

}  // namespace

std::string_view name(InstructionSet set) {
    switch (set) {
        case InstructionSet::Avx512: return "avx512";
        case InstructionSet::Avx2: return "avx2";
        default: return "baseline";
    }
}

bool is_supported(InstructionSet set) {
#if defined(GARNS_HAS_AVX_ROADS)
    static const Processor processor = ask_processor();
    if (set == InstructionSet::Avx2) return processor.has_avx2;
    if (set == InstructionSet::Avx512) return processor.has_avx512;
#endif
    return set == InstructionSet::Baseline;
}

InstructionSet best_instruction_set() {
    for (const auto set : {InstructionSet::Avx512, InstructionSet::Avx2})
        if (is_supported(set)) return set;
    return InstructionSet::Baseline;
}

void AlignedDelete::operator()(void* memory) const {
    ::operator delete(memory, std::align_val_t{road_alignment});
}

Batch::Batch(const BatchRequest& request, InstructionSet set)
    : road_(&road_of(set)), search_(allocate(road_->batch_bytes)) {
    restart(request);
}

void Batch::restart(const BatchRequest& request) {
    check(request);
    road_->start_batch(search_.get(), request);
    told_ = 0;
}

bool Batch::run(std::uint64_t max_guesses) { return road_->run_batch(search_.get(), max_guesses); }

bool Batch::run(ParallelControl& control, Clock::time_point deadline) {
    bool done = false;
    while (!done && !control.stop && Clock::now() < deadline) {
        done = run(guesses_per_slice);
        control.finished += finished() - told_;
        told_ = finished();
    }
    return done;
}

std::size_t Batch::finished() const { return road_->finished(search_.get()); }
Effort Batch::effort() const { return road_->batch_effort(search_.get()); }

Effort run_parallel(const BatchRequest& request, unsigned threads, ParallelControl& control,
                    InstructionSet set) {
    check(request);
    require(threads > 0, "there must be at least one thread");
    SharedWork shared(request, threads, control, set);
    work_on_threads(std::min<std::size_t>(threads, shared.shares()), [&] { shared.work(); });
    return shared.result();
}

Solutions::Solutions(const std::uint8_t* board, Alphabet alphabet, InstructionSet set)
    : road_(&road_of(set)), search_(allocate(road_->single_bytes)) {
    road_->start_single(search_.get(), board, alphabet);
}

void Solutions::restart(const std::uint8_t* board, Alphabet alphabet) {
    road_->start_single(search_.get(), board, alphabet);
}

void Solutions::keep(const std::uint16_t* digits) { road_->keep_in_single(search_.get(), digits); }

Solutions::Next Solutions::next(std::uint8_t* solution, std::uint64_t max_guesses) {
    return road_->next(search_.get(), solution, max_guesses);
}

bool Solutions::is_readable() const { return road_->is_readable(search_.get()); }
Effort Solutions::effort() const { return road_->single_effort(search_.get()); }

Answer solve_one(const std::uint8_t* board, Alphabet alphabet, std::uint64_t limit,
                 std::uint8_t* first_solution, std::uint64_t board_budget, InstructionSet set) {
    Solutions solutions(board, alphabet, set);
    return count_solutions(solutions, limit, first_solution, board_budget);
}

Answer count_solutions(Solutions& solutions, std::uint64_t limit, std::uint8_t* first_solution,
                       std::uint64_t board_budget) {
    Answer answer;
    if (!solutions.is_readable()) return {0, Verdict::Unreadable, {}};
    for (;;) {
        const std::uint64_t left =
            board_budget - std::min(board_budget, solutions.effort().guesses);
        const auto next = solutions.next(answer.count == 0 ? first_solution : nullptr, left);
        answer.effort = solutions.effort();
        if (next == Solutions::Next::NoMore) return answer;
        if (next == Solutions::Next::Running) {
            answer.verdict = Verdict::Unknown;
            return answer;
        }
        if (++answer.count == limit) {
            answer.verdict = Verdict::LimitReached;
            return answer;
        }
    }
}

}  // namespace garns::classic
