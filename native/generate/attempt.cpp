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

AimedAttempt::AimedAttempt(const Commission& commission, const AttemptNumber& number)
    : commission_(commission), number_(number),
      plain_(commission.grids, commission.wishes.units, plain_kind(), stream_seed(),
             is_classic() ? draws_at_once : 1) {}

std::uint64_t AimedAttempt::stream_seed() const {
    return Random(commission_.seed, number_.puzzle + (number_.attempt << 40)).bits();
}

// Where a puzzle can grow, every other attempt begins with a minimal one.
PlainKind AimedAttempt::plain_kind() const {
    const Wishes& wishes = commission_.wishes;
    const bool grows =
        wishes.can_grow() && number_.attempt >= plain_attempts && number_.attempt % 2 == 1;
    if (grows) return {0, static_cast<unsigned>(commission_.grids.cells()), true, 1};
    return {wishes.fewest, wishes.most, wishes.stays_minimal(), wishes.max_draws};
}

void AimedAttempt::draw_grid(unsigned steps) {
    plain_.draw_grid(steps);
    look_at_plain_puzzle();
}

void AimedAttempt::look_at_plain_puzzle() {
    switch (plain_.state()) {
        case PlainPuzzle::State::DrawingGrid: need_ = Need::Grid; break;
        case PlainPuzzle::State::Asking: need_ = Need::Uniqueness; break;
        case PlainPuzzle::State::Found:
            if (commission_.wishes.aim.is_anything()) return end(Result::Found);
            return begin_approach();
        case PlainPuzzle::State::NotFound: return end(Result::NoPuzzle);
        case PlainPuzzle::State::NoGrid: return end(Result::NoGrid);
        case PlainPuzzle::State::GridUnknown: return end(Result::GridUnknown);
    }
}

void AimedAttempt::begin_approach() {
    approach_.emplace(commission_.wishes, draws_are_dear(), plain_.puzzle(), plain_.solution(),
                      may_move() ? max_moves : 0, Random(stream_seed(), search_stream));
    look_at_approach();
}

// What is not rare is found quickest by drawing again.
bool AimedAttempt::may_move() const {
    const Wishes& wishes = commission_.wishes;
    if (wishes.has_mask) return false;
    return draws_are_dear() || (number_.attempt >= plain_attempts && !wishes.minimal);
}

bool AimedAttempt::draws_are_dear() const {
    return commission_.wishes.draws_are_dear(commission_.grids.is_classic());
}

void AimedAttempt::look_at_approach() {
    switch (approach_->state()) {
        case Approach::State::Walking: need_ = Need::Walk; break;
        case Approach::State::Thinning: need_ = Need::Uniqueness; break;
        case Approach::State::NotFound: return end(Result::Failed);
        case Approach::State::Found:
            if (!commission_.wishes.rating) return end(Result::Found);
            need_ = Need::Rating;
    }
}

std::span<const std::uint16_t> AimedAttempt::units_in_question() const {
    const auto left = std::span(approach_->removable()).subspan(refuted_);
    return left.first(std::min(left.size(), is_classic() ? units_at_once : 1));
}

void AimedAttempt::add_questions(Values& boards) const {
    if (!approach_) {
        for (const Values* board : plain_.questions())
            boards.insert(boards.end(), board->begin(), board->end());
        return;
    }
    const Values& candidate = approach_->candidate();
    for (const auto unit : units_in_question()) {
        const std::size_t start = boards.size();
        boards.insert(boards.end(), candidate.begin(), candidate.end());
        for (const auto cell : commission_.wishes.units[unit]) boards[start + cell] = 0;
    }
}

void AimedAttempt::hear_counts(std::span<const std::uint64_t> counts) {
    if (!approach_) {
        plain_.hear(counts);
        return look_at_plain_puzzle();
    }
    const auto unique = std::ranges::find(counts, std::uint64_t{1});
    refuted_ += static_cast<std::size_t>(unique - counts.begin());
    if (unique == counts.end() && refuted_ < approach_->removable().size()) return;
    const std::size_t place = std::exchange(refuted_, 0);
    approach_->hear_removable(unique == counts.end() ? std::nullopt : std::optional(place));
    look_at_approach();
}

const Values& AimedAttempt::board() const {
    return need_ == Need::Rating ? approach_->puzzle() : approach_->candidate();
}

void AimedAttempt::hear_walk(WalkEnd walk) {
    approach_->hear_walk(std::move(walk));
    look_at_approach();
}

void AimedAttempt::hear_rating(std::optional<std::uint8_t> er) {
    const RatingRange& wished = *commission_.wishes.rating;
    if (!er || *er < wished.lowest || *er > wished.highest) return end(Result::Failed);
    er_ = *er;
    end(Result::Found);
}

const Values& AimedAttempt::puzzle() const {
    return approach_ ? approach_->puzzle() : plain_.puzzle();
}

void AimedAttempt::end(Result result) {
    need_ = Need::Nothing;
    result_ = result;
}

}  // namespace garns::generate
