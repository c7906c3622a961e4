// Nice loops and alternating inference chains.
//
// From every candidate that is supposed true or false, each consequence is reached by a shortest
// way, and HoDoKu knows only one. A loop comes back to the cell where it began; a chain has an end
// elsewhere. Neither goes through a cell twice: such a way is dropped, and no other looked for.

#include <algorithm>

#include "hodoku/finders.hpp"
#include "hodoku/implications.hpp"

namespace garns::hodoku {

using namespace logic;

namespace {

using Way = std::vector<Statement>;

// Links that a loop or a chain must have.
constexpr std::size_t fewest_links = 3;

class NiceLoops {
public:
    NiceLoops(const State& state, Implications::Form form)
        : state_(state), implications_(state, form) {}

    [[nodiscard]] Found best() {
        for (const bool is_true : {true, false}) {
            for (std::size_t node = 0; node < implications_.candidate_count(); ++node)
                look_from(statement(node, is_true), &NiceLoops::look_at_loop);
        }
        for (std::size_t node = 0; node < implications_.candidate_count(); ++node)
            look_from(statement(node, false), &NiceLoops::look_at_chain);
        return best_of(found_);
    }

private:
    [[nodiscard]] Cell cell(Statement each) const { return implications_.node(each).cell(); }
    [[nodiscard]] Value value(Statement each) const { return implications_.node(each).value; }
    [[nodiscard]] CellSet cells(Statement each) const { return implications_.node(each).cells; }

    [[nodiscard]] Mask pair(Statement one, Statement other) const {
        return Mask::of(value(one)) | Mask::of(value(other));
    }

    void look_from(Statement premise, void (NiceLoops::*look)(Statement, Statement)) {
        implications_.draw_from(premise, drawn_);
        for (const Statement end : drawn_.all) {
            if (drawn_.distances[end] > fewest_links && !implications_.node(end).is_group())
                (this->*look)(premise, end);
        }
    }

    [[nodiscard]] Way way_to(Statement end) const {
        Way way{end};
        while (way.back() != drawn_.all.front()) way.push_back(drawn_.reasons[way.back()]);
        std::ranges::reverse(way);
        return way;
    }

    // Whether no cell is entered again after the way has left it; a loop may enter its start.
    [[nodiscard]] bool is_simple(const Way& way, bool is_loop) const {
        CellSet left;
        for (std::size_t i = 1; i < way.size(); ++i) {
            if (left.has(cell(way[i]))) return false;
            if (!is_loop || cell(way[i - 1]) != cell(way.front())) left |= cells(way[i - 1]);
        }
        return true;
    }

    void add(const CandidateSet& removed) {
        if (is_empty(removed)) return;
        Step step;
        step.removed = removed;
        found_.push_back(step);
    }

    [[nodiscard]] CandidateSet without_others(Cell cell, Mask kept) const {
        return candidates_in(state_.candidates(cell).without(kept), CellSet::of(cell));
    }

    void look_at_loop(Statement premise, Statement end) {
        if (cell(end) != cell(premise)) return;
        const Way way = way_to(end);
        const bool leaves = cell(way[0]) != cell(way[1]);
        const bool comes_from_outside = cell(way[way.size() - 2]) != cell(end);
        if (leaves && comes_from_outside && is_simple(way, true)) add(removed_by_loop(way));
    }

    [[nodiscard]] CandidateSet removed_by_loop(const Way& way) const {
        const Statement premise = way.front(), end = way.back();
        const Value first = value(premise), last = value(end);
        const Cell start = cell(premise);
        // One value of the start is true only if another is, or false only if another is.
        if (is_true(premise) == is_true(end)) {
            const Value wrong = is_true(premise) ? first : last;
            return candidates_in(Mask::of(wrong), CellSet::of(start));
        }
        // A statement that leads to its contrary.
        if (first == last && is_true(premise))
            return candidates_in(Mask::of(first), CellSet::of(start));
        if (first == last) return without_others(start, Mask::of(first));
        if (is_true(premise) && !state_.candidates(start).is_two()) return {};
        return removed_by_continuous_loop(way);
    }

    // All links of the loop are strong and weak at once.
    [[nodiscard]] CandidateSet removed_by_continuous_loop(const Way& way) const {
        CandidateSet removed{};
        CellSet own;
        for (const Statement each : way) own |= cells(each);
        if (!is_true(way.front()))
            removed = without_others(cell(way.front()), pair(way.front(), way.back()));
        for (std::size_t i = 1; i < way.size(); ++i) {
            if (is_true(way[i])) {
                if (i + 2 < way.size() && is_crossed(way, i))
                    add_to(removed, without_others(cell(way[i]), pair(way[i], way[i + 2])));
            } else if (cell(way[i - 1]) != cell(way[i])) {
                const CellSet seen = state_.board().seen_by_all(cells(way[i - 1]) | cells(way[i]));
                removed[value(way[i])] |= (seen & state_.places(value(way[i]))).without(own);
            }
        }
        return removed;
    }

    // Whether the loop enters a cell by one value, here, and leaves it by another.
    [[nodiscard]] bool is_crossed(const Way& way, std::size_t i) const {
        return cell(way[i - 1]) != cell(way[i]) && cell(way[i]) == cell(way[i + 1]) &&
               cell(way[i + 1]) != cell(way[i + 2]);
    }

    // One end or the other is true. Chains that remove a single candidate are loops as well.
    void look_at_chain(Statement premise, Statement end) {
        if (!is_true(end) || cell(end) == cell(premise)) return;
        const CandidateSet removed = removed_by_chain(premise, end);
        std::size_t count = 0;
        for (const CellSet each : removed) count += each.count();
        if (count > 1 && is_simple(way_to(end), false)) add(removed);
    }

    [[nodiscard]] CandidateSet removed_by_chain(Statement premise, Statement end) const {
        const CellSet start = cells(premise), last = cells(end);
        const CellSet near_start = state_.board().peers(cell(premise));
        CandidateSet removed{};
        if (value(premise) == value(end)) {
            removed[value(premise)] =
                near_start & state_.board().peers(cell(end)) & state_.places(value(end));
        } else if (last.is_within(near_start)) {
            removed[value(end)] = start & state_.places(value(end));
            removed[value(premise)] = last & state_.places(value(premise));
        }
        return removed;
    }

    const State& state_;
    Implications implications_;
    Consequences drawn_;
    std::vector<Step> found_;
};

}  // namespace

Found find_nice_loop(Position& position, bool grouped) {
    const auto form = grouped ? Implications::Form::Groups : Implications::Form::Candidates;
    return NiceLoops(position.state(), form).best();
}

}  // namespace garns::hodoku
