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

#include "logic/exocet.hpp"

#include <algorithm>

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

// With two digits the base is a naked pair.
constexpr unsigned fewest_base_digits = 3;

}  // namespace

void Exocet::explain(Explanation& explanation, unsigned number) const {
    explanation.part(Role::Base, number).cells(base.cells);
    explanation.part(Role::Target, number).cell(targets[0]).cell(targets[1]);
}

void Exocet::explain_cross(Explanation& explanation) const {
    explanation.part(Role::Cross).house(*cross[0]).house(*cross[1]).house(*cross[2]);
}

bool has_exocets(const Board& board) {
    return board.size() == 9 && std::ranges::all_of(board.boxes(), [&](const House* box) {
               return std::ranges::all_of(board.lines(), [&](const House* line) {
                   const unsigned common = (line->cells & box->cells).count();
                   return common == 0 || common == 3;
               });
           });
}

Exocets::Exocets(const State& state, bool in_rows)
    : state_(state), board_(state.board()), lines_(in_rows ? board_.rows() : board_.columns()),
      crossing_(in_rows ? board_.columns() : board_.rows()) {
    for (Value digit = 0; digit < board_.size(); ++digit) places_[digit] = state.places(digit);
    for (const Cell cell : board_.all_cells().without(state.empty_cells()))
        places_[state.number(cell) - 1U] |= CellSet::of(cell);
}

std::vector<ExocetBase> Exocets::bases() const {
    std::vector<ExocetBase> found;
    for (const House* box : board_.boxes())
        for (const House* line : lines_) {
            if (!line->cells.meets(box->cells)) continue;
            for (const House* escape : crossing(*box)) {
                const CellSet cells = (line->cells & box->cells).without(escape->cells);
                const Mask digits = state_.candidates_of(cells);
                if (cells.is_within(state_.empty_cells()) && digits.count() >= fewest_base_digits)
                    found.push_back({box, line, escape, cells, digits});
            }
        }
    return found;
}

HousePair Exocets::other_boxes(const ExocetBase& base) const {
    HousePair others{};
    std::size_t count = 0;
    for (const House* box : board_.boxes())
        if (box != base.box && box->cells.meets(base.line->cells)) others[count++] = box;
    return others;
}

HouseList Exocets::crossing(const House& box) const {
    HouseList found;
    for (const House* line : crossing_)
        if (line->cells.meets(box.cells)) found.push_back(line);
    return found;
}

unsigned Exocets::lines_needed(const CellSet& cells) const {
    if (cells.is_empty()) return 0;
    if (line_with(cells) != nullptr) return 1;
    return covers(cells).empty() ? 3 : 2;
}

std::vector<HousePair> Exocets::covers(const CellSet& cells) const {
    std::vector<HousePair> found;
    if (cells.is_empty() || line_with(cells) != nullptr) return found;
    for (const House* line : lines_of(cells.first())) {
        const CellSet rest = cells.without(line->cells);
        for (const House* other : lines_of(rest.first()))
            if (rest.is_within(other->cells)) found.push_back({line, other});
    }
    return found;
}

HouseList Exocets::fewest_lines(const CellSet& cells) const {
    if (cells.is_empty()) return {};
    if (const House* line = line_with(cells)) return {line};
    const std::vector<HousePair> pairs = covers(cells);
    return pairs.empty() ? HouseList{} : HouseList{pairs[0][0], pairs[0][1]};
}

HousePair Exocets::lines_of(Cell cell) const {
    return {board_.rows()[board_.row_of(cell)], board_.columns()[board_.column_of(cell)]};
}

const House* Exocets::line_with(const CellSet& cells) const {
    for (const House* line : lines_of(cells.first()))
        if (cells.is_within(line->cells)) return line;
    return nullptr;
}

CandidateSet Exocets::removed(const Exocet& exocet) const {
    const CellSet targets = exocet.target_cells();
    CandidateSet removed{};
    for (Value value = 0; value < board_.size(); ++value) {
        const bool is_possible = exocet.base.digits.has(value) &&
                                 state_.places(value).meets(targets) &&
                                 lines_needed(places(value) & exocet.others) == 2;
        if (!is_possible) removed[value] = targets | exocet.base.cells;
    }
    return removed;
}

std::vector<JuniorExocet> Exocets::juniors() const {
    std::vector<JuniorExocet> found;
    for (const ExocetBase& base : bases()) {
        const auto [one, other] = other_boxes(base);
        const CellSet band = base.box->cells | one->cells | other->cells;
        const std::vector<JuniorTarget> seconds = junior_targets(base, *other);
        for (const JuniorTarget& first : junior_targets(base, *one))
            for (const JuniorTarget& second : seconds) {
                const CellSet lines = base.escape->cells | first.line->cells | second.line->cells;
                const Exocet exocet = {base,
                                       {base.escape, first.line, second.line},
                                       {first.cell, second.cell},
                                       lines.without(band)};
                if (is_covered(exocet))
                    found.push_back({exocet, {first.companion, second.companion}});
            }
    }
    return found;
}

std::vector<Exocets::JuniorTarget> Exocets::junior_targets(const ExocetBase& base,
                                                           const House& box) const {
    CellSet with_base_digits;
    for (const Value digit : base.digits) with_base_digits |= places(digit);
    std::vector<JuniorTarget> found;
    for (const House* line : crossing(box)) {
        const CellSet beside = (line->cells & box.cells).without(base.line->cells);
        const Cell upper = beside.first(), lower = beside.without_first().first();
        for (const auto& [cell, companion] : {std::pair(upper, lower), std::pair(lower, upper)})
            if ((with_base_digits & state_.empty_cells()).has(cell) &&
                !with_base_digits.has(companion))
                found.push_back({cell, companion, line});
    }
    return found;
}

bool Exocets::is_covered(const Exocet& exocet) const {
    for (const Value digit : exocet.base.digits)
        if (lines_needed(places(digit) & exocet.others) > 2) return false;
    return true;
}

void find_exocets(const State& state, Steps& steps) {
    if (!has_exocets(state.board())) return;
    for (const bool in_rows : {true, false}) {
        const Exocets exocets(state, in_rows);
        for (const JuniorExocet& junior : exocets.juniors())
            if (steps.remove(exocets.removed(junior.exocet), [&](Explanation& explanation) {
                    explanation.list_first_part_first();
                    explanation.values(junior.exocet.base.digits);
                    junior.exocet.explain(explanation);
                    explanation.part(Role::Companion)
                        .cell(junior.companions[0])
                        .cell(junior.companions[1]);
                    junior.exocet.explain_cross(explanation);
                }))
                return;
    }
}

}  // namespace GARNS_LOGIC
