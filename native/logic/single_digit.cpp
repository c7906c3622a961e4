// Patterns of a single digit: two houses in which a value has only two places, or two groups.

#include <algorithm>

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

namespace {

// What a pattern removes, and the cells that both halves of a dual pattern would share.
struct Pattern {
    Value value;
    CellSet removed;
    CellSet shared;
};

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
            const CellSet shared = CellSet::of(near) | CellSet::of(other);
            if (!removed.is_empty() && found(Pattern{value, removed, shared})) return true;
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
            const CellSet shared = (along.cells | across.cells) & box.cells & state.places(value);
            if (!removed.is_empty() && found(Pattern{value, removed, shared})) return true;
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
            if (both != one && both != other && steps_.remove(both)) return true;
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
    search_linked(state, form, kinds, [&](const Pattern& pattern) {
        return steps.remove(pattern.value, pattern.removed);
    });
}

void find_dual_kites(const State& state, Steps& steps) {
    search_linked(state, LinkedForm::Kite, line_kinds, Twins(steps));
}

void find_empty_rectangles(const State& state, Steps& steps) {
    search_empty_rectangles(state, [&](const Pattern& pattern) {
        return steps.remove(pattern.value, pattern.removed);
    });
}

void find_dual_empty_rectangles(const State& state, Steps& steps) {
    search_empty_rectangles(state, Twins(steps));
}

}  // namespace GARNS_LOGIC
