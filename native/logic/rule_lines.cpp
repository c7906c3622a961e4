// Rules along lines: thermometers, dots, whispers and all that says which values can follow each
// other.
//
// - Pair of a rule: two cells of which a rule says what they can be together. A candidate goes if
//   the other cell has nothing that goes with it.
// - Bounds of a line: the same from cell to cell along a whole line, forwards and backwards: on a
//   thermometer every cell is larger than all before it.
// - Values of a line: a candidate goes if the line cannot be read through with it, with different
//   values in cells that see each other.

#include <algorithm>

#include "logic/finders.hpp"
#include "logic/open_rules.hpp"

namespace GARNS_LOGIC {

namespace {

using Domains = std::array<Mask, max_cells>;

Mask allowed_by(const std::vector<Mask>& allowed, Mask values) {
    Mask all;
    for (const Value value : values) all |= allowed[value];
    return all;
}

// Whether one of them got smaller.
bool narrow_pair(const Rule& rule, Domains& domains) {
    Mask &first = domains[rule.cells[0]], &second = domains[rule.cells[1]];
    const Mask before = first, before_second = second;
    second &= allowed_by(rule.masks, first);
    first &= allowed_by(rule.back, second);
    return first != before || second != before_second;
}

CandidateSet lost(const State& state, const CellSet& cells, const Domains& domains) {
    CandidateSet removed{};
    const CellSet open = cells & state.empty_cells();
    for (const Cell cell : open)
        for (const Value value : state.candidates(cell).without(domains[cell]))
            removed[value] |= CellSet::of(cell);
    return removed;
}

// What a line of pairs, or one pair, leaves; all of one constraint.
bool narrow_line(const State& state, Steps& steps, std::span<const Rule> line) {
    Domains domains{};
    CellSet cells;
    for (const Rule& rule : line) {
        cells |= rule.set;
        for (const Cell cell : rule.cells) domains[cell] = domain(state, cell);
    }
    if (!cells.meets(state.empty_cells())) return false;
    bool is_narrowed = true;
    while (is_narrowed) {
        is_narrowed = false;
        for (const Rule& rule : line) is_narrowed |= narrow_pair(rule, domains);
    }
    return steps.remove(lost(state, cells, domains), [&](Explanation& explanation) {
        explanation.list_by_cell();
        explanation.part(Role::Rule).cells(cells).rule(line.front());
    });
}

// How many rules from this one on make one line: each goes on where the one before ends.
std::size_t length_of_line(std::span<const Rule> rules) {
    std::size_t length = 1;
    while (length < rules.size() && rules[length].form == RuleForm::Pair &&
           rules[length].owner == rules[0].owner &&
           rules[length].cells[0] == rules[length - 1].cells[1])
        ++length;
    return length;
}

}  // namespace

void find_in_pairs(const State& state, Steps& steps, bool along_lines) {
    const std::span<const Rule> rules = state.board().rules();
    for (std::size_t place = 0; place < rules.size();) {
        if (rules[place].form != RuleForm::Pair) {
            ++place;
            continue;
        }
        const std::size_t length = length_of_line(rules.subspan(place));
        if ((length > 1) == along_lines && narrow_line(state, steps, rules.subspan(place, length)))
            return;
        place += length;
    }
}

namespace {

// Which states an automaton can be in before each cell, and which of them lead to an end that it
// accepts.
class Reading {
public:
    Reading(const State& state, const Rule& line)
        : state_(state), line_(line), size_(state.size()),
          states_(line.numbers.size() / (size_ + 1)), length_(line.cells.size()),
          reached_((length_ + 1) * states_), leads_((length_ + 1) * states_) {
        reached_[0] = 1;
        for (std::size_t place = 0; place < length_; ++place) {
            each_step(place, [&](unsigned from, unsigned to, Value) {
                if (reached_[at(place, from)] != 0) reached_[at(place + 1, to)] = 1;
            });
        }
        for (unsigned last = 0; last < states_; ++last)
            leads_[at(length_, last)] = line.numbers[states_ * size_ + last] != 0 ? 1 : 0;
        for (std::size_t place = length_; place-- > 0;) {
            each_step(place, [&](unsigned from, unsigned to, Value) {
                if (leads_[at(place + 1, to)] != 0) leads_[at(place, from)] = 1;
            });
        }
    }

    [[nodiscard]] std::size_t state_count() const { return states_; }
    // Whether the line can come to a state with so many of its cells.
    [[nodiscard]] bool reaches(std::size_t place, unsigned state) const {
        return reached_[at(place, state)] != 0;
    }
    // Whether the line can be finished from a state after so many of its cells.
    [[nodiscard]] bool leads(std::size_t place, unsigned state) const {
        return leads_[at(place, state)] != 0;
    }
    [[nodiscard]] unsigned next(unsigned state, Value value) const {
        return static_cast<unsigned>(line_.numbers[state * size_ + value]);
    }

    void narrow(Domains& domains) const {
        for (std::size_t place = 0; place < length_; ++place) {
            Mask possible;
            each_step(place, [&](unsigned from, unsigned to, Value value) {
                if (reached_[at(place, from)] != 0 && leads_[at(place + 1, to)] != 0)
                    possible |= Mask::of(value);
            });
            domains[line_.cells[place]] &= possible;
        }
    }

private:
    [[nodiscard]] std::size_t at(std::size_t place, unsigned state) const {
        return place * states_ + state;
    }

    template <class Action>
    void each_step(std::size_t place, const Action& action) const {
        for (const Value value : domain(state_, line_.cells[place])) {
            for (unsigned from = 0; from < states_; ++from) {
                const unsigned to = next(from, value);
                if (to != nowhere) action(from, to, value);
            }
        }
    }

    const State& state_;
    const Rule& line_;
    unsigned size_;
    std::size_t states_, length_;
    std::vector<std::uint8_t> reached_, leads_;
};

}  // namespace

namespace {

constexpr unsigned most_nodes_for_candidate = 1'000;
constexpr unsigned most_nodes_of_line = 20'000;

// Looks for ways to fill a line.
class LineSearch {
public:
    LineSearch(const State& state, const Rule& line, const Reading& reading, Domains& domains)
        : state_(state), line_(line), reading_(reading), domains_(domains),
          chosen_(line.cells.size()) {}

    // What is in no way to fill the line goes; if that takes too long to find out, less.
    void narrow() {
        for (fixed_ = 0; fixed_ < line_.cells.size(); ++fixed_) {
            const Cell cell = line_.cells[fixed_];
            for (const Value value : domains_[cell]) {
                if (supported_[value].has(cell)) continue;
                value_ = value;
                nodes_ = 0;
                const bool is_found = fill(0, 0);
                if ((all_nodes_ += nodes_) > most_nodes_of_line) return;
                if (!is_found && nodes_ <= most_nodes_for_candidate)
                    domains_[cell] = domains_[cell].without(Mask::of(value));
            }
        }
    }

private:
    bool fill(std::size_t place, unsigned from) {
        if (place == line_.cells.size()) return support();
        for (const Value value : domains_[line_.cells[place]]) {
            if (place == fixed_ && value != value_) continue;
            const unsigned to = reading_.next(from, value);
            if (to == nowhere || !reading_.leads(place + 1, to) || !is_free(place, value)) continue;
            if (++nodes_ > most_nodes_for_candidate) return false;
            chosen_[place] = value;
            if (fill(place + 1, to)) return true;
        }
        return false;
    }

    [[nodiscard]] bool is_free(std::size_t place, Value value) const {
        const Cell cell = line_.cells[place];
        for (std::size_t i = 0; i < place; ++i) {
            const bool is_same = chosen_[i] == value;
            if (line_.cells[i] == cell ? !is_same
                                       : is_same && state_.board().peers(cell).has(line_.cells[i]))
                return false;
        }
        return true;
    }

    bool support() {
        for (std::size_t i = 0; i < chosen_.size(); ++i)
            supported_[chosen_[i]] |= CellSet::of(line_.cells[i]);
        return true;
    }

    const State& state_;
    const Rule& line_;
    const Reading& reading_;
    Domains& domains_;
    std::vector<Value> chosen_;
    CandidateSet supported_{};
    std::size_t fixed_ = 0;
    Value value_ = 0;
    unsigned nodes_ = 0, all_nodes_ = 0;
};

}  // namespace

void find_line_values(const State& state, Steps& steps) {
    for (const Rule& rule : state.board().rules()) {
        if (rule.form != RuleForm::Line || !rule.set.meets(state.empty_cells())) continue;
        if (steps.is_stopped()) return;
        Domains domains{};
        for (const Cell cell : rule.cells) domains[cell] = domain(state, cell);
        const Reading reading(state, rule);
        reading.narrow(domains);
        if (is_empty(lost(state, rule.set, domains)))
            LineSearch(state, rule, reading, domains).narrow();
        const auto explain = [&](Explanation& explanation) {
            explanation.list_by_cell();
            explanation.part(Role::Rule).cells(rule.set).rule(rule);
        };
        if (steps.remove(lost(state, rule.set, domains), explain)) return;
    }
}

namespace {

constexpr std::size_t most_states_for_pairs = 40;

// Says of each candidate of a line with which others the line can be read.
class Companions {
public:
    Companions(const State& state, const Rule& line, const Reading& reading)
        : state_(state), line_(line), reading_(reading) {}

    void add_apart(std::vector<RulePair>& pairs) {
        for (std::size_t place = 0; place < line_.cells.size(); ++place)
            for (const Value value : state_.candidates(line_.cells[place]))
                add_apart(place, value, pairs);
    }

private:
    using States = std::vector<std::uint8_t>;

    void add_apart(std::size_t place, Value value, std::vector<RulePair>& pairs) {
        const Cell cell = line_.cells[place];
        States states(reading_.state_count());
        for (unsigned each = 0; each < states.size(); ++each)
            states[each] = reading_.reaches(place, each) ? 1 : 0;
        states = after(states, place, Mask::of(value));
        for (++place; place < line_.cells.size(); ++place) {
            const Cell other = line_.cells[place];
            Mask together;
            for (const Value each : domain(state_, other))
                if (can_follow(states, place, each)) together |= Mask::of(each);
            for (const Value each : state_.candidates(other).without(together))
                if (other != cell) pairs.push_back({cell, value, other, each});
            states = after(states, place, domain(state_, other));
        }
    }

    // Where the next cell leads with one of these values.
    [[nodiscard]] States after(const States& states, std::size_t place, Mask values) const {
        States found(states.size());
        for (unsigned from = 0; from < states.size(); ++from) {
            if (states[from] == 0) continue;
            for (const Value value : values) {
                const unsigned to = reading_.next(from, value);
                if (to != nowhere && reading_.leads(place + 1, to)) found[to] = 1;
            }
        }
        return found;
    }

    [[nodiscard]] bool can_follow(const States& states, std::size_t place, Value value) const {
        for (unsigned from = 0; from < states.size(); ++from) {
            const unsigned to = states[from] != 0 ? reading_.next(from, value) : nowhere;
            if (to != nowhere && reading_.leads(place + 1, to)) return true;
        }
        return false;
    }

    const State& state_;
    const Rule& line_;
    const Reading& reading_;
};

}  // namespace

void add_apart_on_line(const State& state, const Rule& line, std::vector<RulePair>& pairs) {
    const Reading reading(state, line);
    if (reading.state_count() <= most_states_for_pairs)
        Companions(state, line, reading).add_apart(pairs);
}

}  // namespace GARNS_LOGIC
