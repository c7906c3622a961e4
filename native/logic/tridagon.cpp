// Tridagon (Thor's Hammer, trivalue oddagon): twelve cells that three digits alone cannot fill.
//
// Take four boxes, two in a band and the two below them in another band, so that they are the
// corners of a rectangle of boxes. In each of them take three cells, no two in one row or column: a
// diagonal. The two boxes of a band use the same three rows, the two boxes of a stack the same
// three columns. (Of a 3x3 box these are all its rows and columns.)
//
// Number the three columns of a box from left to right, and read its diagonal from top to bottom:
// the columns are a permutation of 1 2 3. The diagonal is even if this is 1 2 3, 2 3 1 or 3 1 2,
// and odd if it is 1 3 2, 2 1 3 or 3 2 1. If an odd number of the four diagonals is odd, three
// digits alone do not fill the twelve cells.
//
// Proof. Suppose that they do: each box has each of the digits a, b, c once.
//
// - For a box X let R(X) be the order in which a, b, c are met from top to bottom, and C(X) the one
//   from left to right, both as permutations of the digits. The diagonal says which row goes with
//   which column, so sign C(X) = sign R(X) if it is even, and they differ if it is odd.
// - In a band no digit is in the same row in both boxes. So the one order comes from the other by
//   moving each of three things, which is a rotation, and rotations are even: the two boxes have
//   the same sign R. In a stack the two boxes have, for the same reason, the same sign C.
// - Go around the four boxes, from R to C within a box, and from box to box with R in the bands and
//   with C in the stacks. The sign changes in the odd diagonals only, and comes back to what it
//   was: their number is even.
//
// (If it is even, there is a filling; the tests try all 6^4 patterns.)
//
// So one of the candidates of other digits in these cells, a guardian, is true.
//
// - If all guardians are in one cell, the three digits leave that cell.
// - If all guardians are of one digit, it leaves the cells that see all of them.
//
// A cell sees cells of the pattern in three of the four boxes at most. So one box at least has no
// guardian: its diagonal is a naked triple, which is what the search begins with. (By a diagonal or
// a window of the board a cell may see more; that is not looked for.)
//
// Uniqueness of the solution is not used.

#include <algorithm>
#include <optional>

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

constexpr unsigned digit_count = 3;

// A box with all cells where its rows and columns cross.
struct Block {
    const House* house;
    Mask rows, columns;
};

struct Guardians {
    CellSet cells;
    Mask values;

    [[nodiscard]] Guardians with(const Guardians& others) const {
        return {cells | others.cells, values | others.values};
    }
    // There may be none yet.
    [[nodiscard]] bool are_of_one_kind() const {
        return !cells.has_several() || !values.has_several();
    }
};

// Three cells of a block, no two in one row or column.
struct Diagonal {
    CellSet cells;
    Guardians guardians;
    bool is_odd;
};

// Where the three digits of a pattern are looked for, given the diagonal of the first block.
struct Corner {
    const Block* block;
    Mask rows, columns, digits;
    Diagonal diagonal;
};

// Calls `found` with all sets of three of these numbers until it returns true.
template <class Found>
bool any_three(Mask numbers, const Found& found) {
    for (Mask first = numbers; !first.is_empty(); first.drop_first())
        for (Mask second = first.without_first(); !second.is_empty(); second.drop_first())
            for (const unsigned third : second.without_first())
                if (found(Mask::of(first.first()) | Mask::of(second.first()) | Mask::of(third)))
                    return true;
    return false;
}

class Tridagons {
public:
    Tridagons(const State& state, Steps& steps)
        : state_(state), steps_(steps), board_(state.board()) {
        for (const House* box : board_.boxes()) {
            Block block{box, {}, {}};
            for (const Cell cell : box->list) {
                block.rows |= Mask::of(board_.row_of(cell));
                block.columns |= Mask::of(board_.column_of(cell));
            }
            if (block.rows.count() * block.columns.count() == board_.size())
                blocks_.push_back(block);
        }
    }

    void search() const {
        for (const Block& block : blocks_)
            if (search(block)) return;
    }

private:
    // From the naked triples of a block.
    [[nodiscard]] bool search(const Block& block) const {
        std::vector<Cell> narrow;
        for (const Cell cell : block.house->list) {
            const unsigned count = state_.candidates(cell).count();
            if (count > 0 && count <= digit_count) narrow.push_back(cell);
        }
        for (std::size_t i = 0; i < narrow.size(); ++i)
            for (std::size_t j = i + 1; j < narrow.size(); ++j)
                for (std::size_t k = j + 1; k < narrow.size(); ++k)
                    if (search_from(block, {narrow[i], narrow[j], narrow[k]})) return true;
        return false;
    }

    [[nodiscard]] bool search_from(const Block& block, std::array<Cell, 3> cells) const {
        Corner corner{&block, {}, {}, {}, {}};
        for (const Cell cell : cells) {
            corner.rows |= Mask::of(board_.row_of(cell));
            corner.columns |= Mask::of(board_.column_of(cell));
            corner.digits |= state_.candidates(cell);
        }
        if (corner.digits.count() != digit_count || corner.rows.count() != digit_count ||
            corner.columns.count() != digit_count)
            return false;
        corner.diagonal = *diagonal(cells, corner.digits);
        return search_blocks(corner);
    }

    // The cells are in the order of their rows. None if one of them is no part of a pattern.
    [[nodiscard]] std::optional<Diagonal> diagonal(std::array<Cell, 3> cells, Mask digits) const {
        Diagonal made{{}, {}, false};
        for (unsigned i = 0; i < cells.size(); ++i) {
            const Mask candidates = state_.candidates(cells[i]);
            if (candidates.is_empty()) return std::nullopt;
            made.cells |= CellSet::of(cells[i]);
            const Mask others = candidates.without(digits);
            if (!others.is_empty())
                made.guardians = made.guardians.with({CellSet::of(cells[i]), others});
            for (unsigned j = 0; j < i; ++j)
                if (board_.column_of(cells[j]) > board_.column_of(cells[i]))
                    made.is_odd = !made.is_odd;
        }
        if (!made.guardians.are_of_one_kind()) return std::nullopt;
        return made;
    }

    // With all blocks beside the first one, and all above or below it.
    [[nodiscard]] bool search_blocks(const Corner& corner) const {
        for (const Block& beside : blocks_) {
            if (&beside == corner.block || beside.rows != corner.block->rows) continue;
            for (const Block& below : blocks_) {
                if (&below == corner.block || below.columns != corner.block->columns) continue;
                const Block* opposite = block_of(below.rows, beside.columns);
                if (opposite != nullptr && search_lines(corner, beside, below, *opposite))
                    return true;
            }
        }
        return false;
    }

    [[nodiscard]] const Block* block_of(Mask rows, Mask columns) const {
        const auto found = std::ranges::find_if(blocks_, [&](const Block& block) {
            return block.rows == rows && block.columns == columns;
        });
        return found == blocks_.end() ? nullptr : &*found;
    }

    [[nodiscard]] bool search_lines(const Corner& corner, const Block& beside, const Block& below,
                                    const Block& opposite) const {
        const std::array<const House*, 4> boxes = {corner.block->house, beside.house, below.house,
                                                   opposite.house};
        return any_three(beside.columns, [&](Mask columns) {
            const auto first = diagonals(corner.rows, columns, corner.digits);
            return !first.empty() && any_three(below.rows, [&](Mask rows) {
                const auto second = diagonals(rows, corner.columns, corner.digits);
                return steps_.is_stopped() ||
                       (!second.empty() && combine(corner, first, second,
                                                   diagonals(rows, columns, corner.digits), boxes));
            });
        });
    }

    // Those where three rows and three columns cross.
    [[nodiscard]] std::vector<Diagonal> diagonals(Mask rows, Mask columns, Mask digits) const {
        std::vector<Diagonal> found;
        const auto in = [&](unsigned row, unsigned column) {
            return (board_.rows()[row]->cells & board_.columns()[column]->cells).first();
        };
        const unsigned top = rows.first(), middle = rows.without_first().first(),
                       bottom = rows.last();
        for (const unsigned a : columns)
            for (const unsigned b : columns.without(Mask::of(a))) {
                const unsigned c = columns.without(Mask::of(a) | Mask::of(b)).first();
                if (const auto made = diagonal({in(top, a), in(middle, b), in(bottom, c)}, digits))
                    found.push_back(*made);
            }
        return found;
    }

    [[nodiscard]] bool combine(const Corner& corner, const std::vector<Diagonal>& beside,
                               const std::vector<Diagonal>& below,
                               const std::vector<Diagonal>& opposite,
                               const std::array<const House*, 4>& boxes) const {
        for (const Diagonal& first : beside) {
            for (const Diagonal& second : below) {
                const Guardians two = first.guardians.with(second.guardians);
                if (!two.are_of_one_kind()) continue;
                const bool is_odd = (corner.diagonal.is_odd != first.is_odd) != second.is_odd;
                for (const Diagonal& third : opposite) {
                    const Guardians all = two.with(third.guardians);
                    const CellSet cells =
                        corner.diagonal.cells | first.cells | second.cells | third.cells;
                    if (is_odd != third.is_odd && all.are_of_one_kind() &&
                        conclude(cells, corner.digits, all, boxes))
                        return true;
                }
            }
        }
        return false;
    }

    [[nodiscard]] bool conclude(const CellSet& cells, Mask digits, const Guardians& guardians,
                                const std::array<const House*, 4>& boxes) const {
        if (guardians.cells.is_empty()) return false;
        CandidateSet removed{};
        if (guardians.cells.is_one())
            removed = candidates_in(digits, guardians.cells);
        else
            removed[guardians.values.first()] = board_.seen_by_all(guardians.cells);
        return steps_.remove(removed, [&](Explanation& explanation) {
            explanation.values(digits);
            auto pattern = explanation.part(Role::Pattern).cells(cells);
            HouseList sorted(boxes.begin(), boxes.end());
            std::ranges::sort(sorted, {}, &House::number);
            pattern.houses(sorted);
            auto part = explanation.part(Role::Guardians);
            for (const Cell cell : guardians.cells)
                for (const Value value : state_.candidates(cell).without(digits))
                    part.candidate(cell, value);
        });
    }

    const State& state_;
    Steps& steps_;
    const Board& board_;
    std::vector<Block> blocks_;
};

}  // namespace

void find_tridagons(const State& state, Steps& steps) { Tridagons(state, steps).search(); }

}  // namespace GARNS_LOGIC
