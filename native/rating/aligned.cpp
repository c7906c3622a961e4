// Aligned pair and triplet exclusion: two or three cells, and others that all of them see. Values
// for the cells that would leave one of those others with nothing are excluded; a candidate that
// is left in no allowed choice of values goes.

#include <vector>

#include "rating/candidate_set.hpp"
#include "rating/combinations.hpp"
#include "rating/finders.hpp"

namespace garns::rating {

namespace {

template <unsigned size>
class AlignedSearch {
public:
    explicit AlignedSearch(const State& state) : state_(state) {
        CellSet excluders;
        for (unsigned cell = 0; cell < cell_count; ++cell)
            if (const unsigned digits = count(state.candidates(cell));
                digits >= 2 && digits <= size)
                excluders |= CellSet::of(cell);
        for (unsigned cell = 0; cell < cell_count; ++cell) {
            seen_[cell] = excluders & geometry.peers[cell];
            if (count(state.candidates(cell)) >= 2 && !seen_[cell].is_empty())
                candidates_.push_back(cell);
        }
    }

    // All pairs; each alone, or with every third cell.
    bool find(Technique technique, Effort& effort, Step& step) {
        for (auto chosen = first_choice<2>();
             chosen[1] < candidates_.size() && !effort.is_used_up(); next_choice<2>(chosen)) {
            effort.spend(1);
            cells_[0] = candidates_[chosen[0]];
            cells_[1] = candidates_[chosen[1]];
            if (size == 2 ? excludes_any(technique, step) : find_third(technique, step))
                return true;
        }
        return false;
    }

private:
    // The third cell has few digits, and one of the others sees it: what the first sees comes
    // first.
    bool find_third(Technique technique, Step& step) {
        CellSet tried;
        for (const unsigned from : {cells_[0], cells_[1]}) {
            const auto& ordered = exclusions().ordered[candidate_of(from, 0)];
            for (unsigned i = Exclusions::in_cell; i < Exclusions::size; ++i) {
                const unsigned third = cell_of(ordered[i]);
                if (!seen_[from].has(third) || tried.has(third) || seen_[third].is_empty() ||
                    third == cells_[0] || third == cells_[1])
                    continue;
                tried |= CellSet::of(third);
                cells_[size - 1] = third;
                if (excludes_any(technique, step)) return true;
            }
        }
        return false;
    }

    bool excludes_any(Technique technique, Step& step) {
        if (!collect_excluders()) return false;
        allowed_.fill(0);
        collect_allowed(0, 0, {});
        for (unsigned i = 0; i < size; ++i)
            step.removals.add(cells_[i], state_.candidates(cells_[i]) & ~allowed_[i]);
        return removes_by(step, technique);
    }

    // Whether the cells have enough others in common to exclude anything.
    bool collect_excluders() {
        CellSet common = seen_[cells_[0]];
        for (const unsigned cell : cells_) common &= seen_[cell];
        excluder_count_ = 0;
        for (const unsigned cell : common) excluders_[excluder_count_++] = state_.candidates(cell);
        return excluder_count_ >= 2;
    }

    void collect_allowed(unsigned depth, Mask used, std::array<unsigned, size> digits) {
        if (depth == size) {
            if (excludes(used)) return;
            for (unsigned i = 0; i < size; ++i) allowed_[i] |= bit(digits[i]);
            return;
        }
        for_each_bit(state_.candidates(cells_[depth]), [&](unsigned digit) {
            if (!is_free(depth, digit, digits)) return;
            digits[depth] = digit;
            collect_allowed(depth + 1, used | bit(digit), digits);
        });
    }

    [[nodiscard]] bool is_free(unsigned depth, unsigned digit,
                               const std::array<unsigned, size>& digits) const {
        for (unsigned i = 0; i < depth; ++i)
            if (digits[i] == digit && geometry.peers[cells_[i]].has(cells_[depth])) return false;
        return true;
    }

    [[nodiscard]] bool excludes(Mask used) const {
        for (unsigned i = 0; i < excluder_count_; ++i)
            if ((excluders_[i] & ~used) == 0) return true;
        return false;
    }

    const State& state_;
    std::array<CellSet, cell_count> seen_{};
    std::vector<unsigned> candidates_;
    std::array<unsigned, size> cells_{};
    std::array<Mask, cell_count> excluders_{};
    unsigned excluder_count_ = 0;
    std::array<Mask, size> allowed_{};
};

}  // namespace

bool find_aligned_pair(const State& state, Effort& effort, Step& step) {
    return AlignedSearch<2>(state).find(Technique::AlignedPair, effort, step);
}

bool find_aligned_triplet(const State& state, Effort& effort, Step& step) {
    return AlignedSearch<3>(state).find(Technique::AlignedTriple, effort, step);
}

}  // namespace garns::rating
