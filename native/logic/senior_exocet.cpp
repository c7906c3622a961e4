// Senior exocet: an exocet with a target outside the band.
//
// Bases, the band and its three cross lines are those of a junior exocet (see exocet.cpp), but the
// two targets are any two open cells of the cross lines that are neither in the line nor in the box
// of the base; at least one of them is outside the band. No cell need lack the base digits: what
// counts are the other cells of the cross lines, again without the line and the box of the base.
// Every base digit has its places among these within two houses (rows or columns).
//
// If a base digit is in the base, it is in none of the other cells of that line and box. So in each
// cross line it is in a target or in one of the other cells. Of the other cells at most two can
// have it, one for each of the two houses; there are three cross lines: it is in one of the
// targets. The base has two digits, and there are two targets: they hold the same two digits. What
// follows is the same as for a junior exocet.
//
// The search goes through all bases and cross lines. For each base digit it takes two houses in all
// ways, and lists the rests: the places that are in neither house, if they are at most two open
// cells. Targets are two cells that hold a rest of every digit. If two houses leave no rest, the
// digit asks nothing of the targets; but the two digits that are in the base are in all three cross
// lines, so each of them has a rest, and they cannot share one that is a single cell.
//
// Uniqueness of the solution is not used.

#include <algorithm>
#include <utility>

#include "logic/exocet.hpp"
#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

using Rests = std::vector<CellSet>;

bool are_two_at_most(const CellSet& cells) {
    return cells.without_first().without_first().is_empty();
}

// With the bases in rows, or those in columns.
class SeniorExocets {
public:
    SeniorExocets(const State& state, Steps& steps, bool in_rows)
        : exocets_(state, in_rows), state_(state), steps_(steps),
          lines_(in_rows ? state.board().rows() : state.board().columns()) {}

    [[nodiscard]] bool search() const {
        for (const ExocetBase& base : exocets_.bases()) {
            const auto [one, other] = exocets_.other_boxes(base);
            const CellSet band = base.box->cells | one->cells | other->cells;
            const HouseList seconds = exocets_.crossing(*other);
            for (const House* first : exocets_.crossing(*one))
                for (const House* second : seconds)
                    if (search(base, {base.escape, first, second}, band)) return true;
        }
        return false;
    }

private:
    [[nodiscard]] bool search(const ExocetBase& base, const CrossLines& cross,
                              const CellSet& band) const {
        const CellSet cells = (cross[0]->cells | cross[1]->cells | cross[2]->cells)
                                  .without(base.line->cells | base.box->cells);
        const std::vector<Rests> rests = rests_of(base, cross, cells);
        if (rests.empty()) return false;
        for (const CellSet& rest : rests[0])
            for (const Rests& others : rests)
                for (const CellSet& other : others)
                    if (are_targets(rest | other, rests) && !(rest | other).is_within(band) &&
                        conclude(base, cross, cells, rest | other))
                        return true;
        return false;
    }

    // Of each base digit that has any; none at all if targets cannot hold them.
    [[nodiscard]] std::vector<Rests> rests_of(const ExocetBase& base, const CrossLines& cross,
                                              const CellSet& cells) const {
        for (const Value digit : base.digits)
            if (!can_have_rests(exocets_.places(digit) & cells, cross)) return {};
        std::vector<CellSet> houses;
        for (const House* line : cross) houses.push_back(line->cells);
        for (const House* line : lines_)
            if (line != base.line) houses.push_back(line->cells);
        std::vector<Rests> found;
        for (const Value digit : base.digits) {
            Rests rests = rests_of(exocets_.places(digit) & cells, houses);
            if (rests.empty()) return {};
            if (!rests.back().is_empty()) found.push_back(std::move(rests));
        }
        return found;
    }

    // With three places in each cross line, any two houses leave three places or more.
    [[nodiscard]] static bool can_have_rests(const CellSet& places, const CrossLines& cross) {
        return std::ranges::any_of(
            cross, [&](const House* line) { return are_two_at_most(places & line->cells); });
    }

    // Ends with an empty one if there is any.
    [[nodiscard]] Rests rests_of(const CellSet& places, const std::vector<CellSet>& houses) const {
        Rests rests;
        for (std::size_t i = 0; i < houses.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                const CellSet rest = places.without(houses[i] | houses[j]);
                if (!are_two_at_most(rest) || !rest.is_within(state_.empty_cells())) continue;
                if (std::ranges::find(rests, rest) == rests.end()) rests.push_back(rest);
                if (rest.is_empty()) return rests;
            }
        return rests;
    }

    [[nodiscard]] static bool are_targets(const CellSet& cells, const std::vector<Rests>& rests) {
        return cells.is_two() && std::ranges::all_of(rests, [&](const Rests& each) {
                   return std::ranges::any_of(
                       each, [&](const CellSet& rest) { return rest.is_within(cells); });
               });
    }

    [[nodiscard]] bool conclude(const ExocetBase& base, const CrossLines& cross,
                                const CellSet& cells, const CellSet& targets) const {
        const Exocet exocet = {base,
                               cross,
                               {targets.first(), targets.without_first().first()},
                               cells.without(targets)};
        return steps_.remove(exocets_.removed(exocet), [&](Explanation& explanation) {
            explanation.list_first_part_first();
            explanation.values(base.digits);
            exocet.explain(explanation);
            exocet.explain_cross(explanation);
            explain_covers(explanation, exocet);
        });
    }

    void explain_covers(Explanation& explanation, const Exocet& exocet) const {
        unsigned number = 0;
        for (const Value digit : exocet.base.digits) {
            const HouseList lines = exocets_.fewest_lines(exocets_.places(digit) & exocet.others);
            if (!lines.empty())
                explanation.part(Role::Cover, ++number)
                    .houses(lines)
                    .candidates(state_.places(digit) & exocet.others, digit);
        }
    }

    Exocets exocets_;
    const State& state_;
    Steps& steps_;
    const HouseList& lines_;
};

}  // namespace

void find_senior_exocets(const State& state, Steps& steps) {
    if (!has_exocets(state.board())) return;
    for (const bool in_rows : {true, false})
        if (SeniorExocets(state, steps, in_rows).search()) return;
}

}  // namespace GARNS_LOGIC
