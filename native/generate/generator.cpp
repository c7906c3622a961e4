#include "generate/generator.hpp"

#include <algorithm>
#include <utility>

#include "input.hpp"
#include "threads.hpp"

namespace garns::generate {

namespace {

// Attempts to begin with at one puzzle. A few classic boards are as quickly solved in lanes as one.
std::size_t attempts_at_first(const Wishes& wishes, bool is_classic) {
    return wishes.draws_are_dear(is_classic) ? 1 : 4;
}

// More threads than any machine has would only take memory.
constexpr unsigned most_workers = 1024;

// Where no level is wished, the first attempt has all there is.
std::uint64_t attempts_that_count(const Wishes& wishes) {
    return wishes.aim.is_anything() ? 1 : wishes.max_attempts;
}

void check(const FullGrids& grids, const logic::Techniques* techniques,
           const GeneratorRequest& request) {
    const Wishes& wishes = request.wishes;
    const std::size_t cells = grids.cells();
    const auto is_proper = [&](const Unit& unit) {
        return !unit.empty() && std::ranges::all_of(unit, [&](auto cell) { return cell < cells; });
    };
    require(std::ranges::all_of(wishes.units, is_proper), "a unit has no cells of the board");
    require(wishes.units.size() <= cells, "there are more units than cells");
    require(wishes.fewest <= wishes.most && wishes.most <= cells, "there are no such givens");
    require(wishes.max_draws > 0 && wishes.max_attempts > 0 && request.threads > 0,
            "there is nothing to do it with");
    require(!wishes.rating || grids.is_classic(), "only classic puzzles have a rating");
    require(wishes.aim.is_anything() || techniques != nullptr, "a level needs techniques");
    require(techniques == nullptr || static_cast<int>(techniques->size()) == grids.size(),
            "the techniques must be for the same layout");
    const auto catalogue = static_cast<int>(request.catalogue.size());
    require(wishes.aim.catalogue == catalogue && wishes.aim.first >= -1 &&
                wishes.aim.first <= catalogue && wishes.aim.last >= 0 &&
                wishes.aim.last <= catalogue,
            "the aim must lie within the catalogue");
}

}  // namespace

PuzzleGenerator::PuzzleGenerator(const FullGrids& grids, const logic::Techniques* techniques,
                                 GeneratorRequest request)
    : grids_(grids), request_((check(grids, techniques, request), std::move(request))),
      known_(request_.catalogue,
             request_.wishes.aim.is_anything() ? 0 : request_.wishes.aim.reach()),
      goals_(request_.numbers, attempts_that_count(request_.wishes)),
      context_{{grids, request_.wishes, request_.seed}, known_, techniques, request_.set} {
    for (unsigned i = 0; i < std::min(request_.threads, most_workers); ++i)
        workers_.push_back(std::make_unique<Worker>(context_, goals_));
}

bool PuzzleGenerator::run(std::uint64_t work, const std::atomic<bool>& stop) {
    const bool is_classic = grids_.is_classic();
    goals_.share_out(workers_.size() * Worker::capacity(is_classic),
                     workers_.size() * attempts_at_first(request_.wishes, is_classic));
    // Whoever is free takes the next worker: there may be fewer threads than workers.
    std::atomic<std::size_t> next = 0;
    work_on_threads(workers_.size(), [&] {
        for (std::size_t i; (i = next++) < workers_.size();) workers_[i]->work(work, stop);
    });
    for (const auto& worker : workers_) worker->report();
    finished_ += goals_.settle();
    return goals_.are_settled();
}

const Outcome* PuzzleGenerator::outcome(std::size_t place) const {
    const auto& outcome = goals_.outcome(place);
    return outcome ? &*outcome : nullptr;
}

}  // namespace garns::generate
