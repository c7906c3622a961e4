// Patterns of a single digit: two houses in which a value has only two places, or two groups.
//
// A strong link is a pair of places of which one must be true, because the house has no other. If
// an end of one strong link sees an end of another, these two are not both true, so of the two far
// ends at least one is: the value leaves every cell that sees both far ends.
//
// - Skyscraper: the links are in two rows, and the near ends in the same column, or the other way
//   round.
// - Two-string kite: one link is in a row, the other in a column, and the near ends in one box.
// - Turbot fish: any other two links, among them those in boxes.
// - Empty rectangle: one link is in a line; the other is a box, where all places lie in a row and
//   a column. If they are not in the part along the row, they are in the part along the column.
//   The link has an end in that row, and the value leaves the cell of that column that sees the
//   other.
//
// A dual kite is two kites through the same two cells of a box, a dual empty rectangle two that
// share their cells in the box, for one value or for two. What each of them removes can go.

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

// What a pattern removes, and the cells that both halves of a dual pattern would share; the houses
// of the two links, and far end, near end, near end, far end, each as a set of cells.
struct Pattern {
    Value value;
    CellSet removed;
    CellSet shared;
    std::array<const House*, 2> houses;
    std::array<CellSet, 4> parts;
};

// The parts that a pattern plays in a step.
struct Roles {
    Role base, first, second, near, ends;
};
constexpr Roles roles{Role::Base, Role::First, Role::Second, Role::Near, Role::Ends};
constexpr Roles twin_roles{Role::TwinBase, Role::TwinFirst, Role::TwinSecond, Role::TwinNear,
                           Role::TwinEnds};

void add_parts(Explanation& explanation, const Pattern& pattern, const Roles& played) {
    const auto& [start, near, other, end] = pattern.parts;
    const auto& [first, second] = pattern.houses;
    explanation.part(played.base)
        .house(*first)
        .house(*second)
        .candidates(start | near | other | end, pattern.value);
    explanation.part(played.first).cells(start | near).house(*first);
    explanation.part(played.second).cells(other | end).house(*second);
    explanation.part(played.near).cells(near | other);
    explanation.part(played.ends).cells(start | end);
}

void add_chain(Explanation& explanation, const Pattern& pattern) {
    const auto node = [&](unsigned part) { return Node{pattern.value, pattern.parts[part]}; };
    explanation.chain()
        .link(node(0), node(1), Link::Strong)
        .link(node(1), node(2), Link::Weak)
        .link(node(2), node(3), Link::Strong);
}

bool remove(Steps& steps, const Pattern& pattern) {
    return steps.remove(pattern.value, pattern.removed, [&](Explanation& explanation) {
        explanation.value(pattern.value);
        add_parts(explanation, pattern, roles);
        add_chain(explanation, pattern);
    });
}

bool remove(Steps& steps, const CandidateSet& both, const Pattern& one, const Pattern& twin) {
    return steps.remove(both, [&](Explanation& explanation) {
        explanation.list_by_cell();
        explanation.values(Mask::of(one.value) | Mask::of(twin.value));
        add_parts(explanation, one, roles);
        add_parts(explanation, twin, twin_roles);
        add_chain(explanation, one);
        add_chain(explanation, twin);
    });
}

// A house in which a value has two places.
struct StrongLink {
    const House* house;
    std::array<Cell, 2> ends;
};

std::vector<StrongLink> strong_links(const State& state, Value value, Kinds kinds) {
    std::vector<StrongLink> links;
    for (const House& house : state.board().houses()) {
        const CellSet inside = house.cells & state.places(value);
        if ((bit_of(house.kind) & kinds) != 0 && inside.is_two())
            links.push_back({&house, {inside.first(), inside.without_first().first()}});
    }
    return links;
}

LinkedForm form_of(const State& state, const House& first, const House& second, Cell near,
                   Cell other) {
    const auto kinds = static_cast<Kinds>(bit_of(first.kind) | bit_of(second.kind));
    const Kinds joined = state.board().shared_kinds(near, other);
    if (kinds == row_kind && (joined & column_kind) != 0) return LinkedForm::Skyscraper;
    if (kinds == column_kind && (joined & row_kind) != 0) return LinkedForm::Skyscraper;
    if (kinds == line_kinds && (joined & ~line_kinds) != 0) return LinkedForm::Kite;
    return LinkedForm::Turbot;
}

// Calls `found` with each pattern of two strong links whose near ends see each other.
template <class Found>
bool search_pair(const State& state, Value value, LinkedForm form, const StrongLink& first,
                 const StrongLink& second, const Found& found) {
    const Board& board = state.board();
    for (const unsigned i : {0U, 1U}) {
        for (const unsigned j : {0U, 1U}) {
            const Cell far = first.ends[i], near = first.ends[1 - i];
            const Cell other = second.ends[j], end = second.ends[1 - j];
            if (far == other || far == end || near == other || near == end) continue;
            if (board.shared_kinds(near, other) == 0) continue;
            if (form_of(state, *first.house, *second.house, near, other) != form) continue;
            const CellSet removed = board.peers(far) & board.peers(end) & state.places(value);
            if (removed.is_empty()) continue;
            const Pattern pattern{
                value,
                removed,
                CellSet::of(near) | CellSet::of(other),
                {first.house, second.house},
                {CellSet::of(far), CellSet::of(near), CellSet::of(other), CellSet::of(end)}};
            if (found(pattern)) return true;
        }
    }
    return false;
}

template <class Found>
void search_linked(const State& state, LinkedForm form, Kinds kinds, const Found& found) {
    for (Value value = 0; value < state.size(); ++value) {
        const auto links = strong_links(state, value, kinds);
        for (std::size_t i = 0; i < links.size(); ++i) {
            for (std::size_t j = i + 1; j < links.size(); ++j)
                if (search_pair(state, value, form, links[i], links[j], found)) return;
        }
    }
}

// A box whose places all lie in two lines that cross, and a link with an end in one of the lines.
template <class Found>
bool search_cross(const State& state, Value value, const House& box, const House& along,
                  const House& across, const std::vector<StrongLink>& links, const Found& found) {
    const Board& board = state.board();
    for (const StrongLink& link : links) {
        if (link.house->kind != across.kind || link.house == &across) continue;
        for (const unsigned i : {0U, 1U}) {
            const Cell end = link.ends[i], joint = link.ends[1 - i];
            if (!along.cells.without(box.cells).has(joint)) continue;
            const CellSet removed =
                across.cells.without(box.cells) & board.peers(end) & state.places(value);
            if (removed.is_empty()) continue;
            const CellSet inside = box.cells & state.places(value);
            const Pattern pattern{value,
                                  removed,
                                  (along.cells | across.cells) & inside,
                                  {link.house, &box},
                                  {CellSet::of(end), CellSet::of(joint), along.cells & inside,
                                   across.cells & inside}};
            if (found(pattern)) return true;
        }
    }
    return false;
}

template <class Found>
bool search_box(const State& state, Value value, const House& box,
                const std::vector<StrongLink>& links, const Found& found) {
    const CellSet cells = box.cells & state.places(value);
    for (const House* row : state.board().rows()) {
        if (!row->cells.meets(cells) || cells.is_within(row->cells)) continue;
        for (const House* column : state.board().columns()) {
            if (!cells.is_within(row->cells | column->cells)) continue;
            if (cells.is_within(column->cells)) continue;
            if (search_cross(state, value, box, *row, *column, links, found)) return true;
            if (search_cross(state, value, box, *column, *row, links, found)) return true;
        }
    }
    return false;
}

template <class Found>
void search_empty_rectangles(const State& state, const Found& found) {
    for (Value value = 0; value < state.size(); ++value) {
        const auto links = strong_links(state, value, line_kinds);
        if (links.empty()) continue;
        for (const House* box : state.board().boxes())
            if (search_box(state, value, *box, links, found)) return;
    }
}

// Two patterns that share their part of a box and do not remove the same.
class Twins {
public:
    explicit Twins(Steps& steps) : steps_(steps) {}

    [[nodiscard]] bool operator()(const Pattern& pattern) const {
        for (const Pattern& twin : before_) {
            if (twin.shared != pattern.shared) continue;
            CandidateSet both{};
            both[twin.value] = twin.removed;
            both[pattern.value] |= pattern.removed;
            const CandidateSet one = alone(twin), other = alone(pattern);
            if (both != one && both != other && remove(steps_, both, twin, pattern)) return true;
        }
        before_.push_back(pattern);
        return false;
    }

private:
    static CandidateSet alone(const Pattern& pattern) {
        CandidateSet removed{};
        removed[pattern.value] = pattern.removed;
        return removed;
    }

    Steps& steps_;
    mutable std::vector<Pattern> before_;
};

}  // namespace

void find_linked(const State& state, Steps& steps, LinkedForm form, Kinds kinds) {
    search_linked(state, form, kinds,
                  [&](const Pattern& pattern) { return remove(steps, pattern); });
}

void find_dual_kites(const State& state, Steps& steps) {
    search_linked(state, LinkedForm::Kite, line_kinds, Twins(steps));
}

void find_empty_rectangles(const State& state, Steps& steps) {
    search_empty_rectangles(state, [&](const Pattern& pattern) { return remove(steps, pattern); });
}

void find_dual_empty_rectangles(const State& state, Steps& steps) {
    search_empty_rectangles(state, Twins(steps));
}

}  // namespace GARNS_LOGIC
