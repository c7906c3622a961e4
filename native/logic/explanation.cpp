#include "logic/explanation.hpp"

#include <span>

namespace GARNS_LOGIC {

namespace {

void push(Words& words, std::size_t word) { words.push_back(static_cast<Word>(word)); }

enum PartHead : std::size_t {
    PartRole,
    PartNumber,
    CellCount,
    HouseCount,
    CandidateCount,
    RuleCount,
    NumberCount,
    PartSize
};
enum ChainHead : std::size_t { ChainRole, Flags, AssumedCell, AssumedValue, LinkCount };

constexpr Word has_assumption = 1, assumption_is_on = 2;

}  // namespace

Part::Part(Words& words, Role role, unsigned number) : words_(&words), head_(words.size()) {
    for (const std::size_t word : {static_cast<std::size_t>(role), std::size_t{number}})
        push(words, word);
    words.insert(words.end(), PartSize - CellCount, 0);
}

void Part::add(std::size_t list, unsigned word) {
    ++(*words_)[head_ + list];
    push(*words_, word);
}

Part& Part::cell(Cell cell) {
    add(CellCount, cell);
    return *this;
}

Part& Part::cells(const CellSet& cells) {
    for (const Cell each : cells) cell(each);
    return *this;
}

Part& Part::house(const House& house) {
    add(HouseCount, house.number);
    return *this;
}

Part& Part::houses(const HouseList& houses) {
    for (const House* each : houses) house(*each);
    return *this;
}

Part& Part::candidate(Cell cell, Value value) {
    add(CandidateCount, cell);
    push(*words_, value + 1);
    return *this;
}

Part& Part::candidates(const CellSet& cells, Value value) {
    for (const Cell cell : cells) candidate(cell, value);
    return *this;
}

Part& Part::candidates(const CandidateSet& candidates) {
    for (Value value = 0; value < max_values; ++value) this->candidates(candidates[value], value);
    return *this;
}

Part& Part::rule(const Rule& rule) {
    add(RuleCount, rule.owner);
    return *this;
}

Part& Part::number(int number) {
    add(NumberCount, static_cast<unsigned>(number));
    return *this;
}

Part& Part::sets(const std::vector<Mask>& sets) {
    for (const Mask set : sets) number(static_cast<int>(set.bits));
    return *this;
}

ChainOfLinks::ChainOfLinks(Words& words, Role role) : words_(&words), head_(words.size()) {
    push(words, static_cast<std::size_t>(role));
    words.insert(words.end(), {assumption_is_on, 0, 0, 0});
}

ChainOfLinks& ChainOfLinks::assume(Cell cell, Value value, bool is_on) {
    const auto head = words_->begin() + static_cast<std::ptrdiff_t>(head_);
    head[Flags] = static_cast<Word>(has_assumption | (is_on ? assumption_is_on : 0));
    head[AssumedCell] = static_cast<Word>(cell);
    head[AssumedValue] = static_cast<Word>(value + 1);
    return *this;
}

ChainOfLinks& ChainOfLinks::link(const Node& start, const Node& end, Link kind) {
    ++(*words_)[head_ + LinkCount];
    push(*words_, kind == Link::Strong ? 1 : 0);
    push(*words_, start.cells.count());
    push(*words_, end.cells.count());
    add(start);
    add(end);
    return *this;
}

void ChainOfLinks::add(const Node& node) {
    for (const Cell cell : node.cells) {
        push(*words_, cell);
        push(*words_, node.value + 1);
    }
}

Explanation::Explanation(Words& words) : words_(&words) { words.assign(Size, 0); }

void Explanation::list_by_cell() { (*words_)[Listing] = ByCell; }

void Explanation::list_first_part_first() { (*words_)[Listing] = FirstPartFirst; }

CellSet Explanation::first_part(const Words& words) {
    const auto part = std::span(words).subspan(Size + words[ValueCount]);
    CellSet cells;
    for (const Cell cell : part.subspan(PartSize, part[CellCount])) cells |= CellSet::of(cell);
    return cells;
}

void Explanation::value(Value value) {
    ++(*words_)[ValueCount];
    push(*words_, value + 1);
}

void Explanation::values(Mask values) {
    for (const Value each : values) value(each);
}

Part Explanation::part(Role role, unsigned number) {
    ++(*words_)[PartCount];
    return {*words_, role, number};
}

ChainOfLinks Explanation::chain(Role role) {
    ++(*words_)[ChainCount];
    return {*words_, role};
}

}  // namespace GARNS_LOGIC
