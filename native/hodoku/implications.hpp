// What follows from what, in the order in which HoDoKu draws conclusions.
//
// A statement says that a node is true or false. A node is a candidate, or a group: the places of a
// value, two or three, that a line and a box have in common, of which it is said that one is true.

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "logic/state.hpp"

namespace garns::hodoku {

struct Node {
    logic::Value value;
    logic::CellSet cells;

    [[nodiscard]] bool is_group() const { return cells.has_several(); }
    // HoDoKu takes a group to be where its first cell is.
    [[nodiscard]] logic::Cell cell() const { return cells.first(); }
};

// Twice the number of the node, plus one if it is true.
using Statement = std::uint16_t;

constexpr Statement statement(std::size_t node, bool is_true) {
    return static_cast<Statement>(2 * node + (is_true ? 1 : 0));
}
constexpr std::size_t node_of(Statement each) { return each / 2; }
constexpr bool is_true(Statement each) { return each % 2 == 1; }

// Everything that follows from one statement, the premise.
struct Consequences {
    std::vector<Statement> all;            // in order; the premise is the first
    std::vector<Statement> reasons;        // for each statement the one that it follows from
    std::vector<std::uint16_t> distances;  // for each statement its place in the shortest way, from
                                           // 1; 0 if it does not follow
    logic::CandidateSet is_true{}, is_false{};
};

class Implications {
public:
    enum class Form : std::uint8_t {
        Candidates,  // nodes are candidates
        Groups,      // and groups
        Nets,        // and a statement has the singles behind it as consequences too
    };

    Implications(const logic::State& state, Form form);

    [[nodiscard]] const Node& node(Statement each) const { return nodes_[node_of(each)]; }
    // There must be such a candidate.
    [[nodiscard]] Statement about(logic::Cell cell, logic::Value value, bool is_true) const {
        return statement(numbers_[value][cell], is_true);
    }
    [[nodiscard]] std::size_t candidate_count() const { return candidate_count_; }

    // Breadth first: what follows at once, then what follows from that, and so on.
    void draw_from(Statement premise, Consequences& consequences) const;

private:
    void number_candidates(const logic::State& state);
    void link_candidates(const logic::State& state);
    void link_by_singles(const logic::State& state);
    void find_groups(const logic::State& state, const logic::HouseList& lines);
    void link_group(const logic::State& state, std::size_t group);
    void link_groups(const logic::State& state, std::size_t group);
    void add(Statement from, Statement to);

    std::vector<Node> nodes_;
    std::size_t candidate_count_ = 0;
    std::array<std::array<std::uint16_t, 81>, 9> numbers_{};
    std::vector<std::vector<Statement>> following_;
};

}  // namespace garns::hodoku
