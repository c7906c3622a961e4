#include "hodoku/implications.hpp"

#include <algorithm>

#include "hodoku/board.hpp"
#include "hodoku/singles.hpp"

namespace garns::hodoku {

using namespace logic;

Implications::Implications(const State& state, Form form) {
    number_candidates(state);
    if (form != Form::Candidates) {
        find_groups(state, state.board().rows());
        find_groups(state, state.board().columns());
    }
    following_.resize(2 * nodes_.size());
    if (form == Form::Nets)
        link_by_singles(state);
    else
        link_candidates(state);
    for (std::size_t group = candidate_count_; group < nodes_.size(); ++group) {
        link_group(state, group);
        link_groups(state, group);
    }
}

void Implications::number_candidates(const State& state) {
    for (const Cell cell : state.empty_cells()) {
        for (const Value value : state.candidates(cell)) {
            numbers_[value][cell] = static_cast<std::uint16_t>(nodes_.size());
            nodes_.push_back({value, CellSet::of(cell)});
        }
    }
    candidate_count_ = nodes_.size();
}

void Implications::add(Statement from, Statement to) {
    auto& known = following_[from];
    if (std::ranges::find(known, to) == known.end()) known.push_back(to);
}

void Implications::link_candidates(const State& state) {
    for (std::size_t number = 0; number < candidate_count_; ++number) {
        const Value value = nodes_[number].value;
        const Cell cell = nodes_[number].cell();
        const Statement on = statement(number, true), off = statement(number, false);
        const Mask others = state.candidates(cell).without(Mask::of(value));
        for (const Value other : others) add(on, about(cell, other, false));
        if (others.is_one()) add(off, about(cell, others.first(), true));
        const HouseList& houses = state.board().houses_of(cell);
        for (const std::size_t place : {row_place, column_place, box_place}) {
            const CellSet elsewhere =
                (houses[place]->cells & state.places(value)).without(CellSet::of(cell));
            for (const Cell other : elsewhere) add(on, about(other, value, false));
            if (elsewhere.is_one()) add(off, about(elsewhere.first(), value, true));
        }
    }
}

void Implications::find_groups(const State& state, const HouseList& lines) {
    for (const House* line : lines) {
        for (Value value = 0; value < 9; ++value) {
            for (const House* box : state.board().boxes()) {
                const CellSet cells = line->cells & box->cells & state.places(value);
                if (cells.has_several()) nodes_.push_back({value, cells});
            }
        }
    }
}

// The links between a group and candidates.
void Implications::link_group(const State& state, std::size_t group) {
    const auto& [value, cells] = nodes_[group];
    const Statement on = statement(group, true), off = statement(group, false);
    const CellSet seen = state.board().seen_by_all(cells) & state.places(value);
    for (const Cell cell : seen) {
        add(on, about(cell, value, false));
        add(about(cell, value, true), off);
    }
    // The box comes first among the houses.
    for (const House* house : state.board().houses_with(cells)) {
        const CellSet rest = house->cells & seen;
        if (!rest.is_one()) continue;
        add(off, about(rest.first(), value, true));
        add(about(rest.first(), value, false), on);
    }
}

// The links between a group and others. That one of two is true is only seen in a house without a
// third group.
void Implications::link_groups(const State& state, std::size_t group) {
    const Value value = nodes_[group].value;
    const CellSet cells = nodes_[group].cells;
    const HouseList houses = state.board().houses_with(cells);
    std::vector<std::vector<std::size_t>> partners(houses.size());
    for (std::size_t other = candidate_count_; other < nodes_.size(); ++other) {
        if (nodes_[other].value != value || nodes_[other].cells.meets(cells)) continue;
        for (std::size_t i = 0; i < houses.size(); ++i) {
            if (!nodes_[other].cells.is_within(houses[i]->cells)) continue;
            add(statement(group, true), statement(other, false));
            partners[i].push_back(other);
        }
    }
    // Lines come before the box here.
    for (std::size_t i = houses.size(); i-- > 0;) {
        if (partners[i].size() != 1) continue;
        const std::size_t other = partners[i].front();
        const CellSet both = cells | nodes_[other].cells;
        if ((houses[i]->cells & state.places(value)).is_within(both))
            add(statement(group, false), statement(other, true));
    }
}

namespace {

// Rounds of singles that HoDoKu looks ahead.
constexpr unsigned rounds = 4;

// What comes of a candidate that is placed or removed, with the singles that follow.
class Trial {
public:
    Trial(const Implications& implications, const State& before)
        : implications_(implications), before_(before), state_(before) {}

    std::vector<Statement> suppose(Cell cell, Value value, bool is_true) {
        if (is_true)
            place(cell, value);
        else
            remove(cell, value);
        for (unsigned round = 0; round < rounds; ++round) {
            const auto singles = waiting_.all(state_);
            if (singles.empty()) break;
            for (const Single& single : singles) place(single.cell, single.value);
        }
        return std::move(following_);
    }

private:
    void place(Cell cell, Value value) {
        const Mask others = state_.candidates(cell).without(Mask::of(value));
        waiting_.place(state_, cell, value);
        if (before_.candidates(cell).has(value))
            following_.push_back(implications_.about(cell, value, true));
        for (const Cell peer : before_.board().peers(cell) & before_.places(value))
            following_.push_back(implications_.about(peer, value, false));
        for (const Value other : others)
            following_.push_back(implications_.about(cell, other, false));
    }

    void remove(Cell cell, Value value) {
        waiting_.remove(state_, cell, value);
        following_.push_back(implications_.about(cell, value, false));
        const Mask left = state_.candidates(cell);
        if (left.is_one()) place(cell, left.first());
    }

    const Implications& implications_;
    const State& before_;
    State state_;
    WaitingSingles waiting_;
    std::vector<Statement> following_;
};

}  // namespace

void Implications::link_by_singles(const State& state) {
    for (std::size_t number = 0; number < candidate_count_; ++number) {
        const Node& node = nodes_[number];
        for (const bool is_true : {true, false}) {
            auto& known = following_[statement(number, is_true)];
            known = Trial(*this, state).suppose(node.cell(), node.value, is_true);
            std::erase(known, statement(number, is_true));
        }
    }
}

void Implications::draw_from(Statement premise, Consequences& consequences) const {
    auto& [all, reasons, distances, are_true, are_false] = consequences;
    all.assign(1, premise);
    reasons.resize(following_.size());
    distances.assign(following_.size(), 0);
    are_true.fill({});
    are_false.fill({});
    distances[premise] = 1;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Statement reason = all[i];
        const Node& about = node(reason);
        if (!about.is_group()) (is_true(reason) ? are_true : are_false)[about.value] |= about.cells;
        for (const Statement next : following_[reason]) {
            if (distances[next] != 0) continue;
            distances[next] = static_cast<std::uint16_t>(distances[reason] + 1);
            reasons[next] = reason;
            all.push_back(next);
        }
    }
}

}  // namespace garns::hodoku
