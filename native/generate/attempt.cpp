#include "generate/attempt.hpp"

#include <algorithm>
#include <utility>

namespace garns::generate {

namespace {

// So many attempts at a puzzle do without a search.
constexpr std::uint64_t plain_attempts = 8;

// After so many moves, another grid is more likely to lead to the goal.
constexpr unsigned max_moves = 12;

// The draws of the search are a stream that the making of its plain puzzle does not use.
constexpr std::uint64_t search_stream = std::uint64_t{1} << 63;

// On the classic board, where questions are answered side by side: draws for one plain puzzle, and
// units that might go. Mostly one of the first units can.
constexpr std::size_t draws_at_once = 64;
constexpr std::size_t units_at_once = 16;

}  // namespace

PuzzleAttempt::PuzzleAttempt(const AttemptContext& context, const AttemptNumber& number)
    : context_(context), number_(number), plain_(context.grids, context.wishes.units, plain_kind(),
                                                 stream_seed(), is_classic() ? draws_at_once : 1) {}

std::uint64_t PuzzleAttempt::stream_seed() const {
    return Random(context_.seed, number_.puzzle + (number_.attempt << 40)).bits();
}

// Where a puzzle can grow, every other attempt begins with a minimal one.
PlainKind PuzzleAttempt::plain_kind() const {
    const Wishes& wishes = context_.wishes;
    const bool grows =
        wishes.can_grow() && number_.attempt >= plain_attempts && number_.attempt % 2 == 1;
    if (grows) return {0, static_cast<unsigned>(context_.grids.cells()), true, wishes.max_draws};
    return {wishes.fewest, wishes.most, wishes.stays_minimal(), wishes.max_draws};
}

void PuzzleAttempt::draw_grid(unsigned steps) {
    plain_.draw_grid(steps);
    look_at_plain_puzzle();
}

void PuzzleAttempt::thin_out(std::uint64_t& max_guesses) {
    plain_.thin_out(max_guesses);
    look_at_plain_puzzle();
}

void PuzzleAttempt::look_at_plain_puzzle() {
    switch (plain_.state()) {
        case PlainPuzzle::State::DrawingGrid: need_ = Need::Grid; break;
        case PlainPuzzle::State::Asking: need_ = Need::Uniqueness; break;
        case PlainPuzzle::State::Thinning: need_ = Need::Thinning; break;
        case PlainPuzzle::State::Found:
            if (context_.wishes.aim.is_anything()) return end(Result::Found);
            return begin_search();
        case PlainPuzzle::State::NotFound: return end(Result::NoPuzzle);
        case PlainPuzzle::State::NoGrid: return end(Result::NoGrid);
        case PlainPuzzle::State::GridUnknown: return end(Result::GridUnknown);
    }
}

void PuzzleAttempt::begin_search() {
    search_.emplace(context_.wishes, draws_are_dear(), plain_.puzzle(), plain_.solution(),
                    may_move() ? max_moves : 0, Random(stream_seed(), search_stream));
    look_at_search();
}

// What is not rare is found quickest by drawing again.
bool PuzzleAttempt::may_move() const {
    const Wishes& wishes = context_.wishes;
    if (wishes.has_mask) return false;
    return draws_are_dear() || (number_.attempt >= plain_attempts && !wishes.minimal);
}

bool PuzzleAttempt::draws_are_dear() const {
    return context_.wishes.draws_are_dear(context_.grids.is_classic());
}

void PuzzleAttempt::look_at_search() {
    switch (search_->state()) {
        case LevelSearch::State::Walking: need_ = Need::Walk; break;
        case LevelSearch::State::Thinning: need_ = Need::Uniqueness; break;
        case LevelSearch::State::NotFound: return end(Result::Failed);
        case LevelSearch::State::Found:
            if (!context_.wishes.rating) return end(Result::Found);
            need_ = Need::Rating;
    }
}

std::span<const std::uint16_t> PuzzleAttempt::units_in_question() const {
    const auto left = std::span(search_->removable()).subspan(refuted_);
    return left.first(std::min(left.size(), is_classic() ? units_at_once : 1));
}

const Unit* PuzzleAttempt::unit_in_question() const {
    return search_ ? &context_.wishes.units[units_in_question().front()] : nullptr;
}

void PuzzleAttempt::add_questions(Values& boards) const {
    if (!search_) {
        for (const Values* board : plain_.questions())
            boards.insert(boards.end(), board->begin(), board->end());
        return;
    }
    const Values& candidate = search_->candidate();
    for (const auto unit : units_in_question()) {
        const std::size_t start = boards.size();
        boards.insert(boards.end(), candidate.begin(), candidate.end());
        for (const auto cell : context_.wishes.units[unit]) boards[start + cell] = 0;
    }
}

void PuzzleAttempt::hear_counts(std::span<const std::uint64_t> counts) {
    if (!search_) {
        plain_.hear(counts);
        return look_at_plain_puzzle();
    }
    const auto unique = std::ranges::find(counts, std::uint64_t{1});
    refuted_ += static_cast<std::size_t>(unique - counts.begin());
    is_any_unknown_ =
        is_any_unknown_ || std::ranges::find(counts, std::uint64_t{0}) != counts.end();
    if (unique == counts.end() && refuted_ < search_->removable().size()) return;
    const std::size_t place = std::exchange(refuted_, 0);
    const bool is_any_unknown = std::exchange(is_any_unknown_, false);
    if (unique == counts.end() && is_any_unknown && context_.wishes.minimal)
        return end(Result::Failed);
    search_->hear_removable(unique == counts.end() ? std::nullopt : std::optional(place));
    look_at_search();
}

const Values& PuzzleAttempt::board() const {
    return need_ == Need::Rating ? search_->puzzle() : search_->candidate();
}

void PuzzleAttempt::hear_walk(WalkEnd walk) {
    search_->hear_walk(std::move(walk));
    look_at_search();
}

void PuzzleAttempt::hear_rating(std::optional<std::uint8_t> er) {
    const RatingRange& wished = *context_.wishes.rating;
    if (!er || *er < wished.lowest || *er > wished.highest) return end(Result::Failed);
    er_ = *er;
    end(Result::Found);
}

const Values& PuzzleAttempt::puzzle() const {
    return search_ ? search_->puzzle() : plain_.puzzle();
}

void PuzzleAttempt::end(Result result) {
    need_ = Need::Nothing;
    result_ = result;
}

}  // namespace garns::generate
