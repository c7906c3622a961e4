// Junior exocet: two cells of a box that decide two cells of the other boxes beside it.
//
// Take a classic board and a band: three boxes beside each other. (For three boxes above each
// other, read columns for rows.)
//
// - Base: two open cells of one box, in one row. Their candidates are the base digits.
// - Targets: one open cell in each of the two other boxes, not in the row of the base. Under or
//   above each of them, in its column and box, is its companion: the cell that is neither in the
//   row of the base nor the target. No companion can have a base digit.
// - Cross lines: the column of each target, and the column of the third cell of the base's box and
//   row. The six cells that each of them has outside the band are the S cells.
// - Every base digit has its places among the S cells within two houses (rows or columns).
//
// If a base digit is in the base, it is in none of the other cells of that row and box. So in each
// cross line it is in an S cell, or in the target. Of the S cells at most two can have it, one for
// each of the two houses; there are three cross lines: it is in one of the targets. The base has
// two digits, and there are two targets: they hold the same two digits.
//
// - So all but the base digits leave the targets.
// - A base digit that no target can have is not in the base. Nor is one whose S cells lie within
//   one house: it would be in both targets, and the other digit of the base in none.
//
// Uniqueness of the solution is not used.

#include <algorithm>

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

// With two digits the base is a naked pair.
constexpr unsigned fewest_digits = 3;

// Whether the bands have three boxes of three rows and columns.
bool has_bands_of_three(const Board& board) {
    return board.size() == 9 && std::ranges::all_of(board.boxes(), [&](const House* box) {
               return std::ranges::all_of(board.lines(), [&](const House* line) {
                   const unsigned common = (line->cells & box->cells).count();
                   return common == 0 || common == 3;
               });
           });
}

struct Base {
    CellSet cells;
    Mask digits;
    const House* escape;  // crosses the line of the base in the third cell of its box
};

struct Target {
    Cell cell, companion;
    const House* line;
};

// With the bases in rows, or those in columns.
class Exocets {
public:
    Exocets(const State& state, Steps& steps, bool in_rows)
        : state_(state), steps_(steps), board_(state.board()),
          lines_(in_rows ? board_.rows() : board_.columns()),
          crossing_(in_rows ? board_.columns() : board_.rows()) {}

    [[nodiscard]] bool search() const {
        for (const House* box : board_.boxes())
            for (const House* line : lines_)
                if (line->cells.meets(box->cells) && search(*box, *line)) return true;
        return false;
    }

private:
    [[nodiscard]] bool search(const House& box, const House& line) const {
        const CellSet inside = box.cells & line.cells;
        for (const House* escape : crossing_) {
            if (!escape->cells.meets(inside)) continue;
            const CellSet cells = inside.without(escape->cells);
            const Mask digits = state_.candidates_of(cells);
            if (are_open(cells) && digits.count() >= fewest_digits &&
                search(box, line, {cells, digits, escape}))
                return true;
        }
        return false;
    }

    [[nodiscard]] bool are_open(const CellSet& two) const {
        return !state_.candidates(two.first()).is_empty() &&
               !state_.candidates(two.without_first().first()).is_empty();
    }

    [[nodiscard]] bool search(const House& box, const House& line, const Base& base) const {
        std::array<std::vector<Target>, 2> targets;
        CellSet band = box.cells;
        unsigned side = 0;
        for (const House* other : board_.boxes()) {
            if (other == &box || !other->cells.meets(line.cells)) continue;
            band |= other->cells;
            targets[side++] = targets_in(*other, line, base.digits);
        }
        for (const Target& first : targets[0])
            for (const Target& second : targets[1])
                if (conclude(base, first, second, band)) return true;
        return false;
    }

    [[nodiscard]] std::vector<Target> targets_in(const House& box, const House& line,
                                                 Mask digits) const {
        std::vector<Target> targets;
        for (const House* cross : crossing_) {
            const CellSet beside = (cross->cells & box.cells).without(line.cells);
            if (beside.is_empty()) continue;
            const Cell upper = beside.first(), lower = beside.without_first().first();
            for (const Target& target : {Target{upper, lower, cross}, Target{lower, upper, cross}})
                if (is_target(target, digits)) targets.push_back(target);
        }
        return targets;
    }

    [[nodiscard]] bool is_target(const Target& target, Mask digits) const {
        return !(state_.candidates(target.cell) & digits).is_empty() &&
               (possible(target.companion) & digits).is_empty();
    }

    [[nodiscard]] Mask possible(Cell cell) const {
        const unsigned number = state_.number(cell);
        return number != 0 ? Mask::of(number - 1) : state_.candidates(cell);
    }

    [[nodiscard]] bool conclude(const Base& base, const Target& first, const Target& second,
                                const CellSet& band) const {
        const CellSet lines = base.escape->cells | first.line->cells | second.line->cells;
        const CellSet targets = CellSet::of(first.cell) | CellSet::of(second.cell);
        Mask wrong;
        for (const Value digit : base.digits) {
            const unsigned needed = houses_needed(lines.without(band), digit);
            if (needed > 2) return false;
            if (needed < 2 || !state_.places(digit).meets(targets)) wrong |= Mask::of(digit);
        }
        CandidateSet removed{};
        for (Value value = 0; value < state_.size(); ++value) {
            if (!base.digits.has(value) || wrong.has(value)) removed[value] |= targets;
            if (wrong.has(value)) removed[value] |= base.cells;
        }
        return steps_.remove(removed, [&](Explanation& explanation) {
            explanation.list_first_part_first();
            explanation.values(base.digits);
            explanation.part(Role::Base).cells(base.cells);
            explanation.part(Role::Target).cell(first.cell).cell(second.cell);
            explanation.part(Role::Companion).cell(first.companion).cell(second.companion);
            explanation.part(Role::Cross)
                .house(*base.escape)
                .house(*first.line)
                .house(*second.line);
        });
    }

    // How many rows and columns it takes to cover the S cells that have or can have the digit; 3
    // for more than two.
    [[nodiscard]] unsigned houses_needed(const CellSet& s_cells, Value digit) const {
        CellSet left;
        for (const Cell cell : s_cells)
            if (possible(cell).has(digit)) left |= CellSet::of(cell);
        if (left.is_empty()) return 0;
        unsigned needed = 3;
        for (const House* line : lines_of(left.first())) {
            const CellSet rest = left.without(line->cells);
            if (rest.is_empty()) return 1;
            for (const House* other : lines_of(rest.first()))
                if (rest.is_within(other->cells)) needed = 2;
        }
        return needed;
    }

    [[nodiscard]] std::array<const House*, 2> lines_of(Cell cell) const {
        return {board_.rows()[board_.row_of(cell)], board_.columns()[board_.column_of(cell)]};
    }

    const State& state_;
    Steps& steps_;
    const Board& board_;
    const HouseList& lines_;
    const HouseList& crossing_;
};

}  // namespace

void find_exocets(const State& state, Steps& steps) {
    if (!has_bands_of_three(state.board())) return;
    for (const bool in_rows : {true, false})
        if (Exocets(state, steps, in_rows).search()) return;
}

}  // namespace GARNS_LOGIC
