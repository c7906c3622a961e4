// Forcing chains and nets: what a candidate leads to if it is true, and if it is false.
//
// A premise that contradicts itself is wrong. What follows from a candidate and from its contrary,
// or from every candidate of a cell, or from every place of a value in a house, is true.

#include <algorithm>

#include "hodoku/finders.hpp"
#include "hodoku/implications.hpp"

namespace garns::hodoku {

using namespace logic;

namespace {

class Forcing {
public:
    Forcing(const State& state, Implications::Form form)
        : state_(state), implications_(state, form) {
        for (std::size_t i = 0; i < 2 * implications_.candidate_count(); ++i) {
            Consequences drawn;
            implications_.draw_from(static_cast<Statement>(i), drawn);
            true_.push_back(drawn.is_true);
            false_.push_back(drawn.is_false);
        }
    }

    // Placements come before removals; the first cell decides, then the lowest value.
    [[nodiscard]] Found first() {
        find_contradictions();
        find_either_way();
        find_in_cells();
        find_in_houses();
        if (const auto placed = by_cell(placed_).removed; !placed.empty())
            return Move{{}, placed.front()};
        if (const auto removed = by_cell(removed_).removed; !removed.empty())
            return Move{{removed.front()}, {}};
        return std::nullopt;
    }

private:
    void conclude(std::size_t node, bool is_true) {
        const Node& about = implications_.node(statement(node, true));
        (is_true ? placed_ : removed_)[about.value] |= about.cells;
    }

    void find_contradictions() {
        for (std::size_t node = 0; node < implications_.candidate_count(); ++node) {
            for (const bool is_true : {true, false})
                if (is_contradictory(statement(node, is_true))) conclude(node, !is_true);
        }
    }

    [[nodiscard]] bool is_contradictory(Statement premise) const {
        const CandidateSet& trues = true_[premise];
        const CandidateSet& falses = false_[premise];
        CellSet filled, emptied = state_.empty_cells();
        for (Value value = 0; value < 9; ++value) {
            if (trues[value].meets(falses[value]) || trues[value].meets(filled)) return true;
            filled |= trues[value];
            emptied = emptied.without(state_.places(value).without(falses[value]));
        }
        if (!emptied.without(filled).is_empty()) return true;
        return std::ranges::any_of(state_.board().houses(), [&](const House& house) {
            return is_spoiled(house, trues, falses);
        });
    }

    // Whether a value stands twice in a house, or has no place left there. HoDoKu only sees that
    // where no candidate was removed before by anything but a digit that was placed.
    [[nodiscard]] bool is_spoiled(const House& house, const CandidateSet& trues,
                                  const CandidateSet& falses) const {
        for (Value value = 0; value < 9; ++value) {
            if ((house.cells & trues[value]).has_several()) return true;
            const CellSet allowed = house.cells & allowed_[value];
            if (!allowed.is_empty() && allowed.is_within(falses[value])) return true;
        }
        return false;
    }

    [[nodiscard]] CandidateSet allowed_places() const {
        CandidateSet allowed{};
        allowed.fill(state_.empty_cells());
        for (const Cell cell : state_.board().all_cells()) {
            if (state_.number(cell) != 0) {
                CellSet& places = allowed[state_.number(cell) - 1U];
                places = places.without(state_.board().peers(cell));
            }
        }
        return allowed;
    }

    void find_either_way() {
        for (std::size_t node = 0; node < implications_.candidate_count(); ++node) {
            const Statement on = statement(node, true), off = statement(node, false);
            const CellSet here = implications_.node(on).cells;
            for (Value value = 0; value < 9; ++value) {
                placed_[value] |= (true_[on][value] & true_[off][value]).without(here);
                removed_[value] |= (false_[on][value] & false_[off][value]).without(here);
            }
        }
    }

    void find_in_cells() {
        for (const Cell cell : state_.empty_cells()) {
            std::vector<Statement> cases;
            for (const Value value : state_.candidates(cell))
                cases.push_back(implications_.about(cell, value, true));
            conclude_from(cases);
        }
    }

    void find_in_houses() {
        for (const House& house : state_.board().houses()) {
            for (Value value = 0; value < 9; ++value) {
                std::vector<Statement> cases;
                for (const Cell cell : house.cells & state_.places(value))
                    cases.push_back(implications_.about(cell, value, true));
                if (!cases.empty()) conclude_from(cases);
            }
        }
    }

    // What all cases have in common.
    void conclude_from(const std::vector<Statement>& cases) {
        for (Value value = 0; value < 9; ++value) {
            CellSet trues = state_.empty_cells(), falses = trues;
            for (const Statement each : cases) {
                trues &= true_[each][value];
                falses &= false_[each][value];
            }
            placed_[value] |= trues;
            removed_[value] |= falses;
        }
    }

    const State& state_;
    Implications implications_;
    CandidateSet allowed_ = allowed_places();
    std::vector<CandidateSet> true_, false_;  // by statement
    CandidateSet placed_{}, removed_{};
};

}  // namespace

Found find_forcing_chain(Position& position) {
    return Forcing(position.state(), Implications::Form::Groups).first();
}

Found find_forcing_net(Position& position) {
    return Forcing(position.state(), Implications::Form::Nets).first();
}

}  // namespace garns::hodoku
