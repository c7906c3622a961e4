#include "generate/plain_draw.hpp"

#include <algorithm>
#include <numeric>

#include "generate/grids.hpp"

namespace garns::generate {

TakingAway::TakingAway(const Units& units, Values grid, std::vector<std::uint16_t> order,
                       unsigned target)
    : units_(&units), values_(std::move(grid)), order_(std::move(order)), target_(target),
      clues_(static_cast<unsigned>(values_.size())),
      stretch_(std::max<std::size_t>(1, order_.size() * 2 / 5)) {}

bool TakingAway::ask() {
    while (next_ < order_.size() && clues_ > target_) {
        if (clues_after_stretch() >= target_) {
            fewer_ = values_;
            for (std::size_t i = next_; i < end_of_stretch(); ++i)
                for (const auto cell : (*units_)[order_[i]]) fewer_[cell] = 0;
            return true;
        }
        shorten();
    }
    return false;
}

void TakingAway::hear(bool is_unique) {
    if (!is_unique) return shorten();
    clues_ = clues_after_stretch();
    std::swap(values_, fewer_);
    next_ = end_of_stretch();
    stretch_ = std::max<std::size_t>(1, stretch_ / 4);
}

std::size_t TakingAway::end_of_stretch() const { return std::min(next_ + stretch_, order_.size()); }

unsigned TakingAway::clues_after_stretch() const {
    std::size_t clues = clues_;
    for (std::size_t i = next_; i < end_of_stretch(); ++i) clues -= (*units_)[order_[i]].size();
    return static_cast<unsigned>(clues);
}

// What reaches beyond the order would ask the same again.
void TakingAway::shorten() {
    const std::size_t rest = order_.size() - next_;
    do {
        if (stretch_ == 1) {
            ++next_;
            return;
        }
        stretch_ /= 2;
    } while (stretch_ >= rest);
}

PlainDraw::PlainDraw(const FullGrids& grids, const Units& units, const PlainKind& kind,
                     Random draws)
    : grids_(&grids), units_(&units), kind_(&kind), draws_(draws) {}

void PlainDraw::draw_grid(unsigned steps) {
    // Classic puzzles are those of making.hpp, where all draws are of one stream.
    if (grids_->is_classic()) return take_from(classic_grid());
    if (!grid_) grid_.emplace(*grids_, draws_.bits(), 0);
    if (!grid_->run(steps)) return;
    take_from(std::move(grid_->grid()));
    grid_.reset();
}

MixedGrid PlainDraw::classic_grid() {
    MixedGrid grid;
    grid.values.resize(grids_->cells());
    classic::draw_uniform_grid(draws_, grid.values.data());
    return grid;
}

void PlainDraw::take_from(MixedGrid grid) {
    if (grid.values.empty()) {
        state_ = grid.is_known ? State::NoGrid : State::GridUnknown;
        return;
    }
    solution_ = std::move(grid.values);
    std::vector<std::uint16_t> order(units_->size());
    std::iota(order.begin(), order.end(), std::uint16_t{0});
    draws_.shuffle(std::span(order));
    unsigned target = 0;
    if (!kind_->minimal) target = kind_->fewest + draws_.below(kind_->most - kind_->fewest + 1);
    if (grids_->is_classic()) {
        taking_.emplace(*units_, solution_, std::move(order), target);
        return ask_on();
    }
    state_ = State::Thinning;
    if (grids_->lanes() != nullptr)
        thinning_ =
            std::make_unique<Thinning>(*grids_, *units_, solution_, std::move(order), target);
    else
        learned_thinning_ = std::make_unique<LearnedThinning>(*grids_, *units_, solution_,
                                                              std::move(order), target);
}

void PlainDraw::thin_out(std::uint64_t& max_guesses) {
    if (thinning_ && thinning_->run(max_guesses)) end(thinning_->clues(), thinning_->is_decided());
    if (learned_thinning_ && learned_thinning_->run(max_guesses))
        end(learned_thinning_->clues(), learned_thinning_->is_decided());
}

void PlainDraw::hear(bool is_unique) {
    taking_->hear(is_unique);
    ask_on();
}

void PlainDraw::ask_on() {
    if (taking_->ask())
        state_ = State::Asking;
    else
        end(taking_->clues(), true);
}

void PlainDraw::end(unsigned clues, bool is_decided) {
    const bool is_as_wished = kind_->fewest <= clues && clues <= kind_->most;
    state_ = is_as_wished && (is_decided || !kind_->minimal) ? State::Found : State::Missed;
}

}  // namespace garns::generate
