#include "rules/rule_set.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "rules/derived_sums.hpp"
#include "rules/filters.hpp"
#include "sort_stably.hpp"

namespace garns {

namespace {

// Sums that follow from others take more time than they save if they are long. Where there are few
// of them, longer ones are worth it.
constexpr std::size_t most_derived_cells = 9;
constexpr std::size_t most_derived_parts = 3;
constexpr std::size_t cells_of_short = 6;
constexpr std::size_t enough_derived = 40;

std::vector<Cell> without(const std::vector<Cell>& cells, const std::vector<Cell>& others) {
    std::vector<Cell> rest;
    rest.reserve(cells.size());
    for (const Cell cell : cells)
        if (std::ranges::find(others, cell) == others.end()) rest.push_back(cell);
    return rest;
}

std::size_t cells_in(const WeightedSum& sum) {
    std::size_t cells = 0;
    for (const SumPart& part : sum.parts) cells += part.cells.size();
    return cells;
}

bool makes_differ(const PairRule& rule) {
    Values same = 0;
    for (std::size_t i = 0; i < rule.allowed.size(); ++i) same |= rule.allowed[i] & Values{1} << i;
    return same == 0;
}

// Leaves the short ones, and as many others as it takes to have enough.
void drop_needless(std::vector<WeightedSum>& derived) {
    const auto is_short = [](const WeightedSum& sum) { return cells_in(sum) <= cells_of_short; };
    auto room = enough_derived -
                std::min(enough_derived,
                         static_cast<std::size_t>(std::ranges::count_if(derived, is_short)));
    std::erase_if(derived, [&](const WeightedSum& sum) {
        return !is_short(sum) && (room == 0 || room-- == 0);
    });
}

std::vector<SumRule::Term> terms_of(const Difference& difference) {
    std::vector<SumRule::Term> terms;
    for (const Cell cell : difference.added) terms.push_back({cell, 1});
    for (const Cell cell : difference.subtracted) terms.push_back({cell, -1});
    return terms;
}

}  // namespace

RuleSet::RuleSet(RuledBoard board)
    : board_(std::move(board)), sees_(board_.candidates.size() * board_.candidates.size(), 0),
      is_in_house_(board_.houses.size() * board_.candidates.size(), 0) {
    for (std::size_t house = 0; house < board_.houses.size(); ++house)
        for (const Cell cell : board_.houses[house])
            is_in_house_[house * board_.candidates.size() + cell] = 1;
    for (const auto& cells : board_.houses) see_each_other(cells);
    for (const auto& cells : board_.different) see_each_other(cells);
    for (const auto& rule : board_.sets) see_each_other(rule.cells);
    for (const auto& rule : board_.pairs)
        if (makes_differ(rule)) see_each_other({rule.first, rule.second});
    add_sums();
    wiring_.emplace(seen(), filters());
}

void RuleSet::see_each_other(const std::vector<Cell>& cells) {
    for (const Cell one : cells)
        for (const Cell other : cells)
            if (one != other) sees_[one * board_.candidates.size() + other] = 1;
}

std::vector<std::vector<Cell>> RuleSet::seen() const {
    const auto count = board_.candidates.size();
    std::vector<std::vector<Cell>> cells(count);
    for (std::size_t one = 0; one < count; ++one)
        for (std::size_t other = 0; other < count; ++other)
            if (sees_[one * count + other] != 0) cells[one].push_back(static_cast<Cell>(other));
    return cells;
}

void RuleSet::add_sums() {
    std::vector<KnownSum> known;
    for (const SumRule& rule : board_.sums) {
        sums_.push_back({parts_of(rule.terms), rule.total});
        const auto is_plain = [](const SumRule::Term& term) { return term.factor == 1; };
        if (!std::ranges::all_of(rule.terms, is_plain)) continue;
        KnownSum& sum = known.emplace_back(KnownSum{{}, rule.total});
        for (const auto& term : rule.terms) sum.cells.push_back(term.cell);
    }
    given_sums_ = sums_.size();
    std::vector<WeightedSum> derived;
    for (const Difference& difference : derived_sums(board_, known, most_derived_cells)) {
        auto parts = parts_of(terms_of(difference));
        if (parts.size() <= most_derived_parts)
            derived.push_back({std::move(parts), difference.sum});
    }
    const auto length = [](const WeightedSum& sum) {
        return std::pair(sum.parts.size(), cells_in(sum));
    };
    sort_stably(derived, length);
    drop_needless(derived);
    std::ranges::move(derived, std::back_inserter(sums_));
}

// Each cell joins the first part of the same factor whose cells it sees.
std::vector<SumPart> RuleSet::parts_of(const std::vector<SumRule::Term>& terms) const {
    std::vector<SumPart> parts;
    for (const auto& [cell, factor] : terms) {
        const auto fits = [&](const SumPart& part) {
            return part.factor == factor &&
                   std::ranges::all_of(part.cells, [&](Cell other) { return sees(cell, other); });
        };
        const auto found = std::ranges::find_if(parts, fits);
        if (found == parts.end())
            parts.push_back({factor, {cell}, {}});
        else
            found->cells.push_back(cell);
    }
    for (SumPart& part : parts) add_complements(part);
    return parts;
}

void RuleSet::add_complements(SumPart& part) const {
    if (part.cells.size() < 2) return;
    for (std::size_t house = 0; house < board_.houses.size(); ++house) {
        const auto& cells = board_.houses[house];
        const auto is_inside = [&](Cell cell) { return is_in_house(house, cell); };
        if (part.cells.size() < cells.size() && std::ranges::all_of(part.cells, is_inside))
            part.complements.push_back(without(cells, part.cells));
    }
}

void RuleSet::add_overlaps(std::vector<std::unique_ptr<Filter>>& filters) const {
    const auto& houses = board_.houses;
    for (std::size_t one = 0; one < houses.size(); ++one)
        for (std::size_t other = one + 1; other < houses.size(); ++other) {
            const auto is_shared = [&](Cell cell) { return is_in_house(other, cell); };
            const auto count =
                static_cast<std::size_t>(std::ranges::count_if(houses[one], is_shared));
            if (count < 2 || count == houses[one].size()) continue;
            const auto rest_of_one = without(houses[one], houses[other]);
            const auto shared = without(houses[one], rest_of_one);
            filters.push_back(std::make_unique<OverlapFilter>(shared, rest_of_one,
                                                              without(houses[other], shared)));
        }
}

std::vector<std::unique_ptr<Filter>> RuleSet::filters() const {
    std::vector<std::unique_ptr<Filter>> filters;
    const auto size = static_cast<std::size_t>(board_.size);
    for (const auto& rule : board_.pairs)
        filters.push_back(std::make_unique<PairFilter>(size, rule));
    for (const auto& [parts, total] : sums_) {
        const bool is_looked_up =
            board_.size <= SetTables::most_values && parts.size() <= SumFilter::most_parts;
        if (is_looked_up && parts.size() == 1 && parts[0].factor == 1)
            filters.push_back(std::make_unique<CageFilter>(all_values(), parts[0], total));
        else if (is_looked_up)
            filters.push_back(std::make_unique<SumFilter>(all_values(), parts, total));
        else
            filters.push_back(std::make_unique<SumBoundsFilter>(parts, total));
    }
    // Once, when the rules have said all that they can.
    for (const auto& house : board_.houses)
        filters.push_back(std::make_unique<HouseFilter>(house, all_values()));
    for (const auto& rule : board_.sets) filters.push_back(std::make_unique<SetFilter>(rule));
    for (const auto& rule : board_.lines)
        filters.push_back(std::make_unique<LineFilter>(size, rule));
    add_overlaps(filters);
    return filters;
}

}  // namespace garns
