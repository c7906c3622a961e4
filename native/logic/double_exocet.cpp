// Double exocet: two junior exocets that share their cross lines and have four digits.
//
// Take two junior exocets (see exocet.cpp) with different bases in the same band, with the same
// three cross lines and with four different targets. Their base digits together are four. Each
// exocet says that its targets hold the same two digits as its base.
//
// The bases have no digit in common:
//
// - If they are in the same box or line, that is plain.
// - Else they are in different boxes and lines. A digit of both could be in no other cell of these
//   two boxes; each exocet has a target in one of them, and the other one in the third box of the
//   band, so both targets in the third box would have it. They are different cells of one box.
//
// So the bases have four digits, which are all there are: each of them is in exactly one base, and
// in exactly one target of the same exocet.
//
// - A cell that sees both bases loses the four digits. So does one that sees all targets, or one
//   that sees the base of an exocet and the targets of the other: a digit that is not in this base
//   is in the other one, and in its targets.
// - In the cross lines each digit is in one target, so it is in two of the S cells. If two houses
//   (rows or columns) hold all its S cells, each of the houses has it there: it leaves their other
//   cells.
//
// What the two exocets say by themselves is left to them. Uniqueness of the solution is not used.

#include <algorithm>

#include "logic/exocet.hpp"
#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

bool are_double(const Exocet& first, const Exocet& second) {
    return first.others == second.others && first.base.cells != second.base.cells &&
           (first.base.digits | second.base.digits).count() == 4 &&
           !first.target_cells().meets(second.target_cells());
}

// With the bases in rows, or those in columns.
class DoubleExocets {
public:
    DoubleExocets(const State& state, Steps& steps, bool in_rows)
        : exocets_(state, in_rows), state_(state), board_(state.board()), steps_(steps) {}

    [[nodiscard]] bool search() const {
        const std::vector<JuniorExocet> juniors = exocets_.juniors();
        for (std::size_t second = 1; second < juniors.size(); ++second)
            for (std::size_t first = 0; first < second; ++first)
                if (are_double(juniors[first].exocet, juniors[second].exocet) &&
                    conclude(juniors[first], juniors[second]))
                    return true;
        return false;
    }

private:
    [[nodiscard]] bool conclude(const JuniorExocet& first, const JuniorExocet& second) const {
        const Mask digits = first.exocet.base.digits | second.exocet.base.digits;
        const CellSet& s_cells = first.exocet.others;
        const CellSet seeing = cells_that_see(first.exocet, second.exocet);
        CandidateSet removed{};
        for (const Value digit : digits) {
            removed[digit] = seeing;
            for (const House* line : lines_with(digit, s_cells))
                removed[digit] |= line->cells.without(s_cells);
        }
        return steps_.remove(removed, [&](Explanation& explanation) {
            explanation.list_by_cell();
            explanation.values(digits);
            first.exocet.explain(explanation, 1);
            second.exocet.explain(explanation, 2);
            explain_companions(explanation, first, second);
            first.exocet.explain_cross(explanation);
            explain_covers(explanation, digits, s_cells);
        });
    }

    // The lines that have a digit in the S cells: two of them hold all its places there.
    [[nodiscard]] HouseList lines_with(Value digit, const CellSet& s_cells) const {
        HouseList lines;
        for (const HousePair& pair : exocets_.covers(exocets_.places(digit) & s_cells))
            for (const House* line : pair)
                if (std::ranges::find(lines, line) == lines.end()) lines.push_back(line);
        return lines;
    }

    // Cells that see all places of the four digits in the bases, in the targets, or in the base of
    // one and the targets of the other.
    [[nodiscard]] CellSet cells_that_see(const Exocet& first, const Exocet& second) const {
        const CellSet& base = first.base.cells;
        const CellSet& other_base = second.base.cells;
        const CellSet targets = first.target_cells(), other_targets = second.target_cells();
        return board_.seen_by_all(base | other_base) | board_.seen_by_all(targets | other_targets) |
               board_.seen_by_all(base | other_targets) | board_.seen_by_all(other_base | targets);
    }

    static void explain_companions(Explanation& explanation, const JuniorExocet& first,
                                   const JuniorExocet& second) {
        CellSet cells;
        for (const JuniorExocet& junior : {first, second})
            for (const Cell cell : junior.companions) cells |= CellSet::of(cell);
        explanation.part(Role::Companion).cells(cells);
    }

    // Of the digits that leave the lines.
    void explain_covers(Explanation& explanation, Mask digits, const CellSet& s_cells) const {
        unsigned number = 0;
        for (const Value digit : digits) {
            HouseList lines = lines_with(digit, s_cells);
            std::erase_if(lines, [&](const House* line) {
                return (line->cells & state_.places(digit)).is_within(s_cells);
            });
            if (!lines.empty())
                explanation.part(Role::Cover, ++number)
                    .houses(lines)
                    .candidates(state_.places(digit) & s_cells, digit);
        }
    }

    Exocets exocets_;
    const State& state_;
    const Board& board_;
    Steps& steps_;
};

}  // namespace

void find_double_exocets(const State& state, Steps& steps) {
    if (!has_exocets(state.board())) return;
    for (const bool in_rows : {true, false})
        if (DoubleExocets(state, steps, in_rows).search()) return;
}

}  // namespace GARNS_LOGIC
