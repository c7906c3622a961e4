// XY-chains: cells with two candidates, each of which sees the next.
//
// If the first cell does not have the value at the one end, the second has not its other value, and
// so on: the last cell has the value at the other end. HoDoKu compares all chains of up to ten
// different cells. logic/chains.cpp has one of the shortest for each pair of ends, whatever its
// length and whether or not it comes to a cell twice: those would be other steps.

#include <algorithm>
#include <array>
#include <vector>

#include "hodoku/finders.hpp"
#include "sort_stably.hpp"

namespace garns::hodoku {

using namespace logic;

namespace {

constexpr unsigned longest = 10;

class XyChains {
public:
    explicit XyChains(const State& state) : state_(state), pairs_(state.cells_with_two()) {}

    [[nodiscard]] Found best() {
        for (const Cell start : pairs_)
            for (const Value value : state_.candidates(start)) collect_from(start, value);
        sort_stably(chains_, &Chain::worth);
        const auto best = std::ranges::find_if(chains_, [&](const Chain& chain) {
            spread_from(chain.start, chain.value);
            return leads_back(chain.end, chain.start, chain.value, {}, 1);
        });
        if (best == chains_.end()) return std::nullopt;
        return by_value(removed_by(*best));
    }

private:
    struct Chain {
        Cell start, end;
        Value value;
        Worth worth = Worth({});
    };

    [[nodiscard]] CandidateSet removed_by(const Chain& chain) const {
        CandidateSet removed{};
        removed[chain.value] = state_.places(chain.value) & state_.board().peers(chain.start) &
                               state_.board().peers(chain.end);
        return removed;
    }

    [[nodiscard]] Value other_value(Cell cell, Value value) const {
        return state_.candidates(cell).without(Mask::of(value)).first();
    }

    // The cells that a cell with this value takes it from.
    [[nodiscard]] CellSet next(Cell cell, Value value) const {
        return state_.board().peers(cell) & state_.places(value) & pairs_;
    }

    // How many cells it takes at least until a cell has a value, if the start has not this one.
    void spread_from(Cell start, Value value) {
        for (auto& each : length_) each.fill(0);
        const Value first = other_value(start, value);
        std::vector<Candidate> wave{{start, first}}, following;
        length_[first][start] = 1;
        for (unsigned length = 2; length <= longest && !wave.empty(); ++length) {
            following.clear();
            for (const auto& [cell, has] : wave) {
                for (const Cell reached : next(cell, has)) {
                    const Value left = other_value(reached, has);
                    if (length_[left][reached] != 0) continue;
                    length_[left][reached] = length;
                    following.push_back({reached, left});
                }
            }
            wave.swap(following);
        }
    }

    void collect_from(Cell start, Value value) {
        if (!state_.places(value).meets(state_.board().peers(start))) return;
        spread_from(start, value);
        for (const Cell end : pairs_& CellSet::from(start + 1)) {
            if (length_[value][end] == 0) continue;
            Chain chain{start, end, value};
            const CandidateSet removed = removed_by(chain);
            if (is_empty(removed)) continue;
            chain.worth = Worth(removed);
            chains_.push_back(chain);
        }
    }

    // Whether a cell, so many cells before the end, has the value because of the start: without
    // going through a cell twice.
    [[nodiscard]] bool leads_back(Cell cell, Cell start, Value has, CellSet used,
                                  unsigned length) const {
        if (cell == start) return length_[has][cell] == 1;
        if (length_[has][cell] == 0 || length_[has][cell] + length > longest + 1) return false;
        const Value lost = other_value(cell, has);
        used |= CellSet::of(cell);
        for (const Cell before : next(cell, lost).without(used)) {
            if (length_[lost][before] != 0 && leads_back(before, start, lost, used, length + 1))
                return true;
        }
        return false;
    }

    const State& state_;
    CellSet pairs_;
    std::array<std::array<unsigned, 81>, 9> length_{};
    std::vector<Chain> chains_;
};

}  // namespace

Found find_xy_chain(Position& position) { return XyChains(position.state()).best(); }

namespace {

// Cells with the same two candidates, each of which sees the next: they take turns, so what sees
// two of different turns can have neither value. All of a chain's cells count, not only its ends.
class RemotePairs {
public:
    explicit RemotePairs(const State& state) : state_(state) {}

    [[nodiscard]] Found best() {
        const CellSet pairs = state_.cells_with_two();
        for (const Cell start : pairs) {
            twins_ = {};
            for (const Cell cell : pairs)
                if (state_.candidates(cell) == state_.candidates(start))
                    twins_ |= CellSet::of(cell);
            if (twins_.count() >= fewest) grow({start});
        }
        return best_of(found_);
    }

private:
    static constexpr unsigned fewest = 4;

    void grow(std::vector<Cell> chain) {
        if (chain.size() >= fewest && chain.size() % 2 == 0) conclude(chain);
        if (chain.size() == longest) return;
        CellSet next = twins_ & state_.board().peers(chain.back());
        for (const Cell cell : chain) next = next.without(CellSet::of(cell));
        chain.push_back(0);
        for (const Cell cell : next) {
            chain.back() = cell;
            grow(chain);
        }
    }

    void conclude(const std::vector<Cell>& chain) {
        CellSet seen;
        for (std::size_t i = 0; i < chain.size(); ++i) {
            for (std::size_t j = i + fewest - 1; j < chain.size(); j += 2)
                seen |= state_.board().peers(chain[i]) & state_.board().peers(chain[j]);
        }
        const Mask values = state_.candidates(chain.front());
        Step step;
        for (const Value value : values) step.removed[value] = seen & state_.places(value);
        const CellSet by_ends =
            state_.board().peers(chain.front()) & state_.board().peers(chain.back());
        // HoDoKu only looks closer where the ends by themselves remove something.
        for (const Value value : values) {
            if (!by_ends.meets(state_.places(value))) continue;
            found_.push_back(step);
            return;
        }
    }

    const State& state_;
    CellSet twins_;
    std::vector<Step> found_;
};

}  // namespace

Found find_remote_pair(Position& position) { return RemotePairs(position.state()).best(); }

}  // namespace garns::hodoku
