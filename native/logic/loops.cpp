// Unique loops and extended rectangles: larger patterns in which values could be swapped.
//
// - Unique loop: six or more open cells that all have a and b. They can be coloured in turn so that
//   every house that meets them has one cell of each colour. If they held only a and b, one colour
//   would be a and the other b, and swapping the two would change no house: two solutions. A
//   rectangle is the loop of four cells. On the way from cell to cell a house may have a partner
//   that is not the next cell: then the pattern is a colouring rather than a ring, and as deadly.
// - Extended rectangle: two lines crossed by three, six open cells. If they held only a, b and c,
//   both lines would have all three of them there, so these parts of the lines could be swapped.
//   That changes no house if each house that meets the cells has both cells of one crossing line,
//   or one whole part.
//
// So at least one of the cells takes another value; types 1 to 4 as for rectangles, see deadly.hpp.
// If the puzzle has several solutions, nothing of this is valid.

#include "logic/loops.hpp"

#include <algorithm>

#include "logic/finders.hpp"
#include "sort_stably.hpp"

namespace GARNS_LOGIC {

namespace {

constexpr unsigned shortest_loop = 6;

struct Loop {
    unsigned length;
    Deadly pattern;
};

// Cells of two colours, the cells that may still take each colour, and the extra candidates: in
// how many cells, and which.
struct Colouring {
    std::array<CellSet, 2> coloured;
    std::array<CellSet, 2> free;
    unsigned extra_cells = 0;
    Mask extra_values;

    // Whether one of the types could apply: two cells with extra candidates, or one value.
    [[nodiscard]] bool is_useful() const { return extra_cells <= 2 || !extra_values.has_several(); }
};

// The loops of two values.
class LoopSearch {
public:
    LoopSearch(const State& state, Steps& steps, Mask pair, std::vector<Loop>& found)
        : state_(state), steps_(steps), pair_(pair), found_(found) {}

    void search(CellSet both) {
        // Every loop is found once, from its first cell on.
        for (CellSet left = both; !left.is_empty(); left.drop_first())
            close(with_cell({{}, {left, left}, 0, {}}, left.first(), 0));
    }

private:
    [[nodiscard]] Mask more(Cell cell) const { return state_.candidates(cell).without(pair_); }

    [[nodiscard]] Colouring with_cell(Colouring colouring, Cell cell, unsigned colour) const {
        const CellSet here = CellSet::of(cell);
        colouring.coloured[colour] |= here;
        for (CellSet& free : colouring.free) free = free.without(here);
        colouring.free[colour] = colouring.free[colour].without(state_.board().peers(cell));
        colouring.extra_cells += more(cell).is_empty() ? 0 : 1;
        colouring.extra_values |= more(cell);
        return colouring;
    }

    // Goes on in all ways until every house has a cell of each colour, or none.
    void close(const Colouring& colouring) {
        const Partners wanted = fewest_partners(colouring);
        if (!wanted.is_wanted) {
            add(colouring.coloured[0] | colouring.coloured[1]);
            return;
        }
        for (const Cell cell : wanted.cells) {
            const Colouring larger = with_cell(colouring, cell, wanted.colour);
            if (larger.is_useful() && !steps_.is_stopped()) close(larger);
        }
    }

    struct Partners {
        bool is_wanted = false;
        CellSet cells;
        unsigned colour = 0;
    };

    // Of the houses with one cell only, that with the fewest cells to choose from.
    [[nodiscard]] Partners fewest_partners(const Colouring& colouring) const {
        Partners best;
        for (const unsigned colour : {0U, 1U}) {
            for (const Cell cell : colouring.coloured[1 - colour]) {
                for (const House* house : state_.board().houses_of(cell)) {
                    if (house->cells.meets(colouring.coloured[colour])) continue;
                    const CellSet cells = house->cells & colouring.free[colour];
                    if (cells.is_empty()) return {true, {}, colour};
                    if (!best.is_wanted || cells.count() < best.cells.count())
                        best = {true, cells, colour};
                }
            }
        }
        return best;
    }

    void add(CellSet cells) {
        Loop loop{cells.count(), {cells, pair_, {}, {}, {}}};
        for (const Cell cell : cells) loop.pattern.add(cell, more(cell));
        if (loop.length >= shortest_loop && !loop.pattern.extras.empty())
            found_.push_back(std::move(loop));
    }

    const State& state_;
    Steps& steps_;
    Mask pair_;
    std::vector<Loop>& found_;
};

// Three values that most of the cells have: all but one of four, or those of four of the cells.
std::vector<Mask> triples_of(const State& state, CellSet six) {
    std::vector<Mask> triples;
    const auto add = [&](Mask triple) {
        if (std::ranges::find(triples, triple) == triples.end()) triples.push_back(triple);
    };
    const Mask all = state.candidates_of(six);
    if (all.count() == 4) {
        for (const Value value : all) add(all.without(Mask::of(value)));
    }
    std::vector<Cell> cells;
    for (const Cell cell : six) cells.push_back(cell);
    // Leaving out the last two first is taking four in order.
    for (std::size_t i = cells.size() - 1; i-- > 0;) {
        for (std::size_t j = cells.size(); --j > i;) {
            const CellSet left_out = CellSet::of(cells[i]) | CellSet::of(cells[j]);
            const Mask triple = state.candidates_of(six.without(left_out));
            if (triple.count() == 3) add(triple);
        }
    }
    return triples;
}

}  // namespace

std::optional<std::vector<Deadly>> unique_loops(const State& state, Steps& steps) {
    std::vector<Loop> loops;
    for (Value low = 0; low < state.size(); ++low) {
        for (Value high = low + 1; high < state.size(); ++high) {
            const CellSet both = state.places(low) & state.places(high);
            if (both.count() >= shortest_loop)
                LoopSearch(state, steps, Mask::of(low) | Mask::of(high), loops).search(both);
            if (steps.is_stopped()) return std::nullopt;
        }
    }
    sort_stably(loops, &Loop::length);
    std::vector<Deadly> patterns;
    for (Loop& loop : loops) patterns.push_back(std::move(loop.pattern));
    return patterns;
}

std::vector<Deadly> extended_rectangles(const State& state) {
    std::vector<Deadly> patterns;
    for (const CellSet& six : state.board().extended_rectangles()) {
        if (!six.is_within(state.empty_cells())) continue;
        for (const Mask triple : triples_of(state, six)) {
            Deadly pattern{six, triple, {}, {}, {}};
            bool fits = true;
            for (const Cell cell : six) {
                pattern.add(cell, state.candidates(cell).without(triple));
                fits = fits && !(state.candidates(cell) & triple).is_empty();
            }
            if (fits && !pattern.extras.empty()) patterns.push_back(std::move(pattern));
        }
    }
    return patterns;
}

void find_unique_loops(Position& position, Steps& steps, int type) {
    const std::vector<Deadly>* loops = position.unique_loops(steps);
    if (loops == nullptr) return;
    for (const Deadly& pattern : *loops)
        if (steps.is_stopped() || conclude(position.state(), steps, pattern, type)) return;
}

void find_extended_rectangles(Position& position, Steps& steps, int type) {
    for (const Deadly& pattern : position.extended_rectangles())
        if (conclude(position.state(), steps, pattern, type)) return;
}

}  // namespace GARNS_LOGIC
