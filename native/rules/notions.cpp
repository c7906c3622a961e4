#include "rules/notions.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "rules/set_tables.hpp"
#include "sort_stably.hpp"

namespace garns {

namespace {

using Atom = Statements::Atom;
using Claim = Statements::Claim;

// A number that some cells come to, and the atom that says so. Exactly one of a list is true.
struct Amount {
    int sum;
    Atom atom;
};
using Amounts = std::vector<Amount>;

// For each place along a line, before its first cell and after each of them, the states in which
// the automaton can be on a way to an end; nothing if there is no way.
std::vector<std::vector<std::uint16_t>> possible_states(const LineRule& rule, std::size_t size,
                                                        std::span<const Values> left) {
    const std::size_t states = rule.accepts.size();
    const auto for_steps = [&](std::size_t at, std::size_t state, const auto& visit) {
        for (Values values = left[rule.cells[at]]; values != 0; values &= values - 1)
            if (const auto next = rule.next[state * size + lowest_value(values) - 1];
                next != LineRule::nowhere)
                visit(next);
    };
    std::vector<std::vector<std::uint16_t>> possible{{0}};
    for (std::size_t at = 0; at < rule.cells.size(); ++at) {
        std::vector<bool> is_next(states, false);
        for (const auto state : possible[at])
            for_steps(at, state, [&](std::size_t next) { is_next[next] = true; });
        auto& next = possible.emplace_back();
        for (std::size_t state = 0; state < states; ++state)
            if (is_next[state]) next.push_back(static_cast<std::uint16_t>(state));
    }
    std::erase_if(possible.back(), [&](auto state) { return rule.accepts[state] == 0; });
    for (std::size_t at = rule.cells.size(); at-- > 0;) {
        std::vector<bool> is_good(states, false);
        for (const auto state : possible[at + 1]) is_good[state] = true;
        std::erase_if(possible[at], [&](auto state) {
            bool leads_on = false;
            for_steps(at, state, [&](std::size_t next) { leads_on |= is_good[next]; });
            return !leads_on;
        });
    }
    if (possible[0].empty()) return {};
    return possible;
}

class Stating {
public:
    Stating(const RuleSet& rules, std::span<const Values> left)
        : rules_(rules), size_(static_cast<std::size_t>(rules.board().size)), left_(left) {
        said_.atoms = left.size() * size_;
    }

    [[nodiscard]] std::optional<Statements> all() {
        const bool is_sayable =
            say_each(rules_.board().different,
                     [&](const auto& cells) { say_at_most_one(cells); }) &&
            say_each(rules_.board().pairs, [&](const PairRule& rule) { say_pair(rule); }) &&
            say_each(rules_.board().sets, [&](const SetRule& rule) { say_set(rule); }) &&
            say_each(rules_.board().lines, [&](const LineRule& rule) { say_line(rule); }) &&
            say_each(rules_.sums(), [&](const WeightedSum& sum) { say_sum(sum); });
        if (!is_sayable) return std::nullopt;
        return std::move(said_);
    }

private:
    // Beyond these, filtering gets on sooner than learning is set up. Variables are 15 bits.
    static constexpr std::size_t most_atoms = 30'000;
    static constexpr std::size_t most_claims = 4'000'000;

    // False as soon as that is too much.
    template <class Rules, class Say>
    [[nodiscard]] bool say_each(const Rules& rules, Say say_rule) {
        for (const auto& rule : rules) {
            say_rule(rule);
            if (is_too_much()) return false;
        }
        return true;
    }
    [[nodiscard]] bool is_too_much() const {
        return said_.atoms > most_atoms || claims_ > most_claims;
    }

    [[nodiscard]] Atom candidate(Cell cell, unsigned value) const {
        return static_cast<Atom>(cell * size_ + value - 1);
    }
    [[nodiscard]] Atom notion() { return static_cast<Atom>(said_.atoms++); }
    void say(std::vector<Claim> claims) {
        claims_ += claims.size();
        said_.clauses.push_back(std::move(claims));
    }
    void say_if(Atom cause, Claim effect) { say({{cause, false}, effect}); }
    void say_impossible() { say({}); }

    template <class Visit>
    static void for_values(Values values, Visit visit) {
        for (; values != 0; values &= values - 1) visit(lowest_value(values));
    }

    // Cells of one house are told by the board.
    void say_at_most_one(std::span<const Cell> cells) {
        for (unsigned value = 1; value <= size_; ++value) {
            std::vector<Atom> atoms;
            for (const Cell cell : cells) atoms.push_back(candidate(cell, value));
            said_.at_most_one.push_back(std::move(atoms));
        }
    }

    void say_pair(const PairRule& rule) {
        std::vector<Values> backwards(size_, 0);
        for (std::size_t i = 0; i < size_; ++i)
            for_values(rule.allowed[i],
                       [&](unsigned value) { backwards[value - 1] |= Values{1} << i; });
        say_partners(rule.first, rule.second, rule.allowed);
        say_partners(rule.second, rule.first, backwards);
    }

    void say_partners(Cell cell, Cell other, std::span<const Values> allowed) {
        for_values(left_[cell], [&](unsigned value) {
            std::vector<Claim> claims{{candidate(cell, value), false}};
            for_values(allowed[value - 1] & left_[other], [&](unsigned partner) {
                claims.push_back({candidate(other, partner), true});
            });
            say(std::move(claims));
        });
    }

    // Exactly one of these is true.
    void say_one_of(std::span<const Atom> atoms) {
        std::vector<Claim> claims;
        for (const Atom atom : atoms) claims.push_back({atom, true});
        say(std::move(claims));
        if (atoms.size() > 1) said_.at_most_one.emplace_back(atoms.begin(), atoms.end());
    }

    // The atom is true exactly if one of the others is.
    void say_either(Atom atom, std::span<const Atom> others) {
        std::vector<Claim> claims{{atom, false}};
        for (const Atom other : others) {
            claims.push_back({other, true});
            say_if(other, {atom, true});
        }
        say(std::move(claims));
    }

    // For each set an atom that says that the cells hold it.
    std::vector<Atom> say_sets(std::span<const Cell> cells, std::span<const Values> sets) {
        Values all = 0;
        for (const Cell cell : cells) all |= left_[cell];
        std::vector<Values> possible;
        for (const Values set : sets) {
            const auto meets = [&](Cell cell) { return (left_[cell] & set) != 0; };
            if ((set & ~all) == 0 && std::ranges::all_of(cells, meets)) possible.push_back(set);
        }
        if (possible.empty()) say_impossible();
        std::vector<Atom> atoms;
        for (std::size_t i = 0; i < possible.size(); ++i) atoms.push_back(notion());
        say_one_of(atoms);
        for_values(all, [&](unsigned value) {
            const Atom holds = say_holds(cells, value);
            std::vector<Atom> with;
            std::vector<Claim> without{{holds, true}};
            for (std::size_t i = 0; i < possible.size(); ++i) {
                if ((possible[i] >> (value - 1) & 1) != 0) {
                    with.push_back(atoms[i]);
                } else {
                    say_if(atoms[i], {holds, false});
                    without.push_back({atoms[i], true});
                }
            }
            say_either(holds, with);
            say(std::move(without));
        });
        sets_.assign(possible.begin(), possible.end());
        return atoms;
    }

    // An atom that says that one of the cells holds this value. Whoever sees them all cannot.
    Atom say_holds(std::span<const Cell> cells, unsigned value) {
        const Atom holds = notion();
        std::vector<Atom> places;
        for (const Cell cell : cells)
            if ((left_[cell] >> (value - 1) & 1) != 0) places.push_back(candidate(cell, value));
        say_either(holds, places);
        for (std::size_t i = 0; i < left_.size(); ++i) {
            const auto other = static_cast<Cell>(i);
            const auto is_seen = [&](Cell cell) { return rules_.sees(cell, other); };
            if ((left_[i] >> (value - 1) & 1) != 0 && std::ranges::all_of(cells, is_seen))
                say_if(holds, {candidate(other, value), false});
        }
        return holds;
    }

    void say_set(const SetRule& rule) {
        say_at_most_one(rule.cells);
        say_sets(rule.cells, rule.sets);
        say_never_together(rule.cells, sets_);
    }

    // Values that no set has both. The sets say so too, but that is a longer way from one cell to
    // the other, and what is learned on it is longer.
    void say_never_together(std::span<const Cell> cells, std::span<const Values> sets) {
        std::vector<Values> together(size_, 0);
        for (const Values set : sets)
            for_values(set, [&](unsigned value) { together[value - 1] |= set; });
        for (const Cell one : cells)
            for_values(left_[one], [&](unsigned value) {
                const Atom is_value = candidate(one, value);
                for (const Cell other : cells) {
                    if (other <= one) continue;
                    for_values(left_[other] & ~together[value - 1], [&](unsigned rival) {
                        said_.at_most_one.push_back({is_value, candidate(other, rival)});
                    });
                }
            });
    }

    // The automaton is in one state before each cell and after the last. States that it cannot come
    // to there, or from which there is no way to an end, are not spoken of.
    void say_line(const LineRule& rule) {
        const auto possible = possible_states(rule, size_, left_);
        if (possible.empty()) return say_impossible();
        auto now = state_atoms(possible[0], rule.accepts.size());
        for (std::size_t at = 0; at < rule.cells.size() && !is_too_much(); ++at) {
            const Cell cell = rule.cells[at];
            auto next = state_atoms(possible[at + 1], rule.accepts.size());
            for (const auto state : possible[at])
                for_values(left_[cell], [&](unsigned value) {
                    say_step(rule, state, value, candidate(cell, value), now[state], next);
                });
            for (const auto to : possible[at + 1])
                say_origins(rule, cell, possible[at], now, to, next[to]);
            now = std::move(next);
        }
    }

    static constexpr Atom no_atom = ~Atom{0};

    [[nodiscard]] std::vector<Atom> state_atoms(std::span<const std::uint16_t> possible,
                                                std::size_t states) {
        std::vector<Atom> atoms(states, no_atom);
        std::vector<Atom> all;
        for (const auto state : possible) all.push_back(atoms[state] = notion());
        say_one_of(all);
        return atoms;
    }

    void say_step(const LineRule& rule, std::size_t state, unsigned value, Atom is_value,
                  Atom is_state, std::span<const Atom> next) {
        const auto to = rule.next[state * size_ + value - 1];
        if (to == LineRule::nowhere || next[to] == no_atom)
            say({{is_state, false}, {is_value, false}});
        else
            say({{is_state, false}, {is_value, false}, {next[to], true}});
    }

    // From where, and by which values, a state can be reached.
    void say_origins(const LineRule& rule, Cell cell, std::span<const std::uint16_t> before,
                     std::span<const Atom> now, std::size_t to, Atom is_there) {
        std::vector<Claim> from{{is_there, false}};
        Values by = 0;
        for (const auto state : before) {
            Values values = 0;
            for_values(left_[cell], [&](unsigned value) {
                if (rule.next[state * size_ + value - 1] == to) values |= Values{1} << (value - 1);
            });
            if (values == 0) continue;
            by |= values;
            from.push_back({now[state], true});
            std::vector<Claim> claims{{is_there, false}, {now[state], false}};
            for_values(values,
                       [&](unsigned value) { claims.push_back({candidate(cell, value), true}); });
            say(std::move(claims));
        }
        say(std::move(from));
        for_values(left_[cell] & ~by,
                   [&](unsigned value) { say_if(is_there, {candidate(cell, value), false}); });
    }

    void say_sum(const WeightedSum& sum) {
        const bool is_given = &sum < &rules_.sums()[0] + rules_.given_sums();
        int total = sum.total;
        std::vector<const SumPart*> open;
        for (const SumPart& part : sum.parts) {
            const auto is_settled = [&](Cell cell) { return is_one(left_[cell]); };
            if (!std::ranges::all_of(part.cells, is_settled))
                open.push_back(&part);
            else
                for (const Cell cell : part.cells)
                    total -= part.factor * static_cast<int>(lowest_value(left_[cell]));
        }
        if (open.empty()) {
            if (total != 0) say_impossible();
            return;
        }
        if (!is_given && open.size() > 1) return;
        if (open.size() == 1 && can_list_sets(*open[0])) return say_one_part(*open[0], total);
        std::vector<Amounts> parts;
        for (const SumPart* part : open) parts.push_back(amounts_of(*part));
        say_total(std::move(parts), total);
    }

    [[nodiscard]] bool can_list_sets(const SumPart& part) const {
        return size_ <= SetTables::most_values || part.cells.size() <= 3;
    }

    [[nodiscard]] std::vector<Values> sets_of(std::size_t count) const {
        std::vector<Values> sets;
        const Values end = Values{1} << size_;
        for (Values set = (Values{1} << count) - 1; set < end;) {
            sets.push_back(set);
            const Values lowest = set & -set;
            const Values ripple = set + lowest;
            set = ripple | (((set ^ ripple) >> 2) / lowest);
        }
        return sets;
    }

    void say_one_part(const SumPart& part, int total) {
        auto sets = sets_of(part.cells.size());
        std::erase_if(sets, [&](Values set) { return part.factor * sum_of(set) != total; });
        static_cast<void>(say_sets(part.cells, sets));
    }

    // What the part can add to a sum. Cells that occur again are not said again.
    [[nodiscard]] Amounts amounts_of(const SumPart& part) {
        Amounts amounts = plain_amounts_of(part.cells);
        for (Amount& each : amounts) each.sum *= part.factor;
        return amounts;
    }

    [[nodiscard]] Amounts plain_amounts_of(const std::vector<Cell>& cells) {
        if (cells.size() == 1) {
            Amounts amounts;
            for_values(left_[cells[0]], [&](unsigned value) {
                amounts.push_back({static_cast<int>(value), candidate(cells[0], value)});
            });
            return amounts;
        }
        if (const auto known = amounts_.find(cells); known != amounts_.end()) return known->second;
        const bool is_listed = size_ <= SetTables::most_values || cells.size() <= 3;
        return amounts_[cells] = is_listed ? by_sets(cells) : one_by_one(cells);
    }

    [[nodiscard]] Amounts by_sets(const std::vector<Cell>& cells) {
        const auto atoms = say_sets(cells, sets_of(cells.size()));
        std::map<int, std::vector<Atom>> by_sum;
        for (std::size_t i = 0; i < atoms.size(); ++i) by_sum[sum_of(sets_[i])].push_back(atoms[i]);
        Amounts amounts;
        for (const auto& [sum, of_sum] : by_sum) {
            const Atom atom = of_sum.size() == 1 ? of_sum[0] : notion();
            if (of_sum.size() > 1) say_either(atom, of_sum);
            amounts.push_back({sum, atom});
        }
        return amounts;
    }

    [[nodiscard]] Amounts one_by_one(const std::vector<Cell>& cells) {
        Amounts amounts = plain_amounts_of({cells[0]});
        for (std::size_t i = 1; i < cells.size(); ++i)
            amounts = added(amounts, plain_amounts_of({cells[i]}), {});
        return amounts;
    }

    struct Range {
        int least = 0;
        int most = -1;  // none
    };

    // Notions for the sums of two amounts. Those out of the range cannot be.
    [[nodiscard]] Amounts added(const Amounts& one, const Amounts& other, Range range) {
        std::map<int, Atom> atoms;
        for (const Amount& a : one)
            for (const Amount& b : other) {
                const int sum = a.sum + b.sum;
                const bool is_possible =
                    range.most < range.least || (sum >= range.least && sum <= range.most);
                if (is_possible && !atoms.contains(sum)) atoms[sum] = notion();
            }
        say_additions(one, other, atoms);
        Amounts amounts;
        std::vector<Atom> all;
        for (const auto& [sum, atom] : atoms) {
            amounts.push_back({sum, atom});
            all.push_back(atom);
        }
        say_one_of(all);
        return amounts;
    }

    void say_additions(const Amounts& one, const Amounts& other, const std::map<int, Atom>& sums) {
        // Each takes up to eight claims.
        claims_ += one.size() * other.size() * 8;
        if (is_too_much()) return;
        for (const Amount& a : one)
            for (const Amount& b : other) {
                const auto sum = sums.find(a.sum + b.sum);
                if (sum == sums.end()) {
                    say({{a.atom, false}, {b.atom, false}});
                    continue;
                }
                say({{a.atom, false}, {b.atom, false}, {sum->second, true}});
                say({{sum->second, false}, {a.atom, false}, {b.atom, true}});
                say({{sum->second, false}, {b.atom, false}, {a.atom, true}});
            }
        for (const auto& [sum, atom] : sums) {
            say_origins_of(sum, atom, one, other);
            say_origins_of(sum, atom, other, one);
        }
    }

    // Which of these amounts the sum can come from.
    void say_origins_of(int sum, Atom atom, const Amounts& amounts, const Amounts& others) {
        std::vector<Claim> claims{{atom, false}};
        for (const Amount& each : amounts) {
            const auto completes = [&](const Amount& other) { return each.sum + other.sum == sum; };
            if (std::ranges::any_of(others, completes))
                claims.push_back({each.atom, true});
            else
                say_if(atom, {each.atom, false});
        }
        say(std::move(claims));
    }

    // Two at a time, those with the fewest amounts first.
    void say_total(std::vector<Amounts> parts, int total) {
        while (parts.size() > 2) {
            sort_stably(parts, &Amounts::size);
            const Amounts one = std::move(parts[0]);
            const Amounts other = std::move(parts[1]);
            parts.erase(parts.begin(), parts.begin() + 2);
            parts.push_back(added(one, other, range_left(parts, total)));
        }
        if (parts.size() == 1) return say_equal(parts[0], {}, total);
        say_equal(parts[0], parts[1], total);
        say_equal(parts[1], parts[0], total);
    }

    [[nodiscard]] static Range range_left(std::span<const Amounts> parts, int total) {
        Range range{total, total};
        for (const Amounts& part : parts) {
            if (part.empty()) continue;
            const auto [low, high] = std::ranges::minmax(part, {}, &Amount::sum);
            range.least -= high.sum;
            range.most -= low.sum;
        }
        return range;
    }

    void say_equal(const Amounts& one, const Amounts& other, int total) {
        for (const Amount& each : one) {
            const auto completes = [&](const Amount& rest) { return each.sum + rest.sum == total; };
            const auto found = std::ranges::find_if(other, completes);
            if (other.empty() ? each.sum == total : found != other.end()) {
                if (!other.empty()) say_if(each.atom, {found->atom, true});
            } else {
                say({{each.atom, false}});
            }
        }
    }

    const RuleSet& rules_;
    std::size_t size_;
    std::span<const Values> left_;
    Statements said_;
    std::size_t claims_ = 0;
    std::vector<Values> sets_;  // that were possible when sets were last said
    std::map<std::vector<Cell>, Amounts> amounts_;
};

}  // namespace

std::optional<Statements> statements_of(const RuleSet& rules, std::span<const Values> left) {
    return Stating(rules, left).all();
}

}  // namespace garns
