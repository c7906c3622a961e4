// How a finder says what a step is based on: values first, then parts, then chains. It is written
// straight into the words of a record (see evidence.hpp).
//
//     explanation.values(values);
//     explanation.part(Role::Subset).cells(cells).house(house);
//     explanation.chain().link(one, other, Link::Strong);

#pragma once

#include "evidence.hpp"
#include "logic/board.hpp"

namespace GARNS_LOGIC {

enum class Link : std::uint8_t { Weak, Strong };

// Cells first, then houses, candidates, rules, numbers.
class Part {
public:
    Part(Words& words, Role role, unsigned number);

    Part& cell(Cell cell);
    Part& cells(const CellSet& cells);
    Part& house(const House& house);
    Part& houses(const HouseList& houses);
    Part& candidate(Cell cell, Value value);
    // One value in all of these cells.
    Part& candidates(const CellSet& cells, Value value);
    // For each value, from the first on, the cells.
    Part& candidates(const CandidateSet& candidates);
    // The constraint that it belongs to.
    Part& rule(const Rule& rule);
    Part& number(int number);
    // Sets of values, as numbers.
    Part& sets(const std::vector<Mask>& sets);

private:
    void add(std::size_t list, unsigned word);

    Words* words_;
    std::size_t head_;
};

// The assumption first, if there is one; then links.
class ChainOfLinks {
public:
    ChainOfLinks(Words& words, Role role);

    ChainOfLinks& assume(Cell cell, Value value, bool is_on);
    ChainOfLinks& link(const Node& start, const Node& end, Link kind);

private:
    void add(const Node& node);

    Words* words_;
    std::size_t head_;
};

class Explanation {
public:
    explicit Explanation(Words& words);

    // Eliminations are listed cell by cell; else they are listed value by value.
    void list_by_cell();
    // The same, but those in the cells of the first part before all others.
    void list_first_part_first();
    void value(Value value);
    void values(Mask values);
    Part part(Role role, unsigned number = 0);
    ChainOfLinks chain(Role role = Role::Chain);

    // The words that come before values, parts and chains.
    enum Head : std::size_t { Listing, ValueCount, PartCount, ChainCount, Size };
    // How eliminations are listed.
    enum Listed : std::uint16_t { ByValue, ByCell, FirstPartFirst };
    // The cells of the first part, of the words of an explanation that has one.
    [[nodiscard]] static CellSet first_part(const Words& words);

private:
    Words* words_;
};

}  // namespace GARNS_LOGIC
