#include "rules/rule_set.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <iterator>
#include <utility>

#include "rules/derived_sums.hpp"
#include "rules/filters.hpp"
#include "sort_stably.hpp"

namespace garns {

namespace {

// Sums that follow from others take more time than they save if they are long, or leave much open.
constexpr std::size_t most_derived_cells = 8;
constexpr std::size_t most_derived = 50;
constexpr double most_freedom = 15;

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

bool see_each_other_on_classic_board(Cell one, Cell other) {
    const bool same_row = one / 9 == other / 9;
    const bool same_column = one % 9 == other % 9;
    const bool same_box = one / 27 == other / 27 && one % 9 / 3 == other % 9 / 3;
    return one != other && (same_row || same_column || same_box);
}

// To less than a tenth, and the same on every machine.
double log2_of(std::uint64_t number) {
    const int whole = static_cast<int>(std::bit_width(number)) - 1;
    return whole - 1 + static_cast<double>(number) / static_cast<double>(std::uint64_t{1} << whole);
}

// About the binary logarithm of how many ways there are to fill the cells, as if what they add up
// to followed the bell curve.
double freedom_of(const WeightedSum& sum, int size) {
    std::uint64_t ways = 1;
    int middle = 0;  // of all amounts, twice
    int spread = 0;  // its variance, but for a factor
    for (const SumPart& part : sum.parts) {
        const auto count = static_cast<int>(part.cells.size());
        for (int i = 0; i < count; ++i) ways *= static_cast<std::uint64_t>(size - i);
        middle += part.factor * count * (size + 1);
        spread += count * (size - count);
    }
    if (spread == 0) return log2_of(ways);
    constexpr double steepness = 2.16;  // 1.5 / ln 2
    const double off = 2 * sum.total - middle;
    const auto width = static_cast<std::uint64_t>((size + 1) * spread);
    return log2_of(ways) - log2_of(width) / 2 - steepness * off * off / static_cast<double>(width);
}

// The ones that leave least open.
void drop_needless(std::vector<WeightedSum>& derived, int size) {
    const auto freedom = [&](const WeightedSum& sum) { return freedom_of(sum, size); };
    sort_stably(derived, freedom);
    const auto needless = std::ranges::find_if(
        derived, [&](const WeightedSum& sum) { return freedom(sum) > most_freedom; });
    derived.erase(needless, derived.end());
    if (derived.size() > most_derived) derived.resize(most_derived);
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
    const bool has_rules = !board_.sums.empty() || !board_.pairs.empty() || !board_.sets.empty() ||
                           !board_.lines.empty();
    is_classic_ = !has_rules && is_seen_as_on_classic_board();
    add_sums();
    wiring_.emplace(seen(), filters());
}

bool RuleSet::has_long_sums() const {
    return std::ranges::any_of(std::span(sums_).first(given_sums_),
                               [](const WeightedSum& sum) { return sum.parts.size() > 1; });
}

// Rules that only say that cells differ show in who sees whom.
bool RuleSet::is_seen_as_on_classic_board() const {
    if (board_.size != 9 || board_.candidates.size() != 81) return false;
    for (Cell one = 0; one < 81; ++one)
        for (Cell other = 0; other < 81; ++other)
            if (sees(one, other) != see_each_other_on_classic_board(one, other)) return false;
    return true;
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
    std::vector<KnownSum> long_ones;  // whose cells may be equal
    for (const SumRule& rule : board_.sums) {
        sums_.push_back({parts_of(rule.terms), rule.total});
        const auto is_plain = [](const SumRule::Term& term) { return term.factor == 1; };
        if (!std::ranges::all_of(rule.terms, is_plain)) continue;
        KnownSum& sum = known.emplace_back(KnownSum{{}, rule.total});
        for (const auto& term : rule.terms) sum.cells.push_back(term.cell);
        if (sums_.back().parts.size() > 1) long_ones.push_back(sum);
    }
    given_sums_ = sums_.size();
    std::vector<WeightedSum> derived;
    for (const Difference& difference : derived_sums(board_, known, most_derived_cells))
        derived.push_back({parts_of(terms_of(difference)), difference.sum});
    const auto length = [](const WeightedSum& sum) {
        return std::pair(sum.parts.size(), cells_in(sum));
    };
    drop_needless(derived, board_.size);
    sort_stably(derived, length);
    std::ranges::move(derived, std::back_inserter(sums_));
    add_joined_sums(long_ones);
}

// Two diagonals side by side, say, each with its sum: together they have more cells in the same
// houses, which bounds their sum better than each by itself. The best pairs first; each sum is
// taken with two others at most, as more take more time than they save.
void RuleSet::add_joined_sums(std::span<const KnownSum> known) {
    constexpr std::size_t most_joins = 2;
    auto joins = joins_of(known);
    sort_stably(joins, [](const Join& join) { return -join.share_saved; });
    std::vector<std::size_t> joined(known.size(), 0);
    for (Join& join : joins) {
        if (joined[join.one] == most_joins || joined[join.other] == most_joins) continue;
        ++joined[join.one];
        ++joined[join.other];
        const int total = known[join.one].sum + known[join.other].sum;
        sums_.push_back({std::move(join.parts), total, true});
    }
}

// Those that save two parts or more of sums without a common cell; none where they are very many.
std::vector<RuleSet::Join> RuleSet::joins_of(std::span<const KnownSum> known) const {
    constexpr std::size_t most_known = 40;
    std::vector<Join> joins;
    if (known.size() > most_known) return joins;
    std::vector<int> alone;
    for (const KnownSum& sum : known)
        alone.push_back(static_cast<int>(parts_by_houses(sum.cells).size()));
    for (std::size_t one = 0; one < known.size(); ++one)
        for (std::size_t other = one + 1; other < known.size(); ++other) {
            auto cells = known[one].cells;
            const auto rest = without(known[other].cells, cells);
            if (rest.size() < known[other].cells.size()) continue;
            cells.insert(cells.end(), rest.begin(), rest.end());
            auto parts = parts_by_houses(std::move(cells));
            const int before = alone[one] + alone[other];
            const int saved = before - static_cast<int>(parts.size());
            if (saved >= 2) joins.push_back({one, other, std::move(parts), 1000 * saved / before});
        }
    return joins;
}

// The house with the most cells first.
std::vector<SumPart> RuleSet::parts_by_houses(std::vector<Cell> cells) const {
    std::vector<SumPart> parts;
    while (!cells.empty()) {
        std::vector<Cell> most{cells[0]};
        for (std::size_t house = 0; house < board_.houses.size(); ++house) {
            std::vector<Cell> inside;
            std::ranges::copy_if(cells, std::back_inserter(inside),
                                 [&](Cell cell) { return is_in_house(house, cell); });
            if (inside.size() > most.size()) most = std::move(inside);
        }
        cells = without(cells, most);
        parts.push_back({1, std::move(most), {}});
    }
    return parts;
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

std::size_t RuleSet::shared_cells(std::size_t house, std::size_t other) const {
    const auto is_shared = [&](Cell cell) { return is_in_house(other, cell); };
    return static_cast<std::size_t>(std::ranges::count_if(board_.houses[house], is_shared));
}

// Each house joins the first family of which no house overlaps it: rows, columns and boxes.
std::vector<RuleSet::Houses> RuleSet::families() const {
    std::vector<Houses> families;
    for (std::size_t house = 0; house < board_.houses.size(); ++house) {
        const auto is_apart = [&](const Houses& family) {
            return std::ranges::all_of(
                family, [&](std::size_t other) { return shared_cells(house, other) == 0; });
        };
        const auto found = std::ranges::find_if(families, is_apart);
        if (found == families.end())
            families.push_back({house});
        else
            found->push_back(house);
    }
    return families;
}

void RuleSet::add_overlaps(Filters& filters) const {
    const auto all = families();
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t k = i + 1; k < all.size(); ++k) add_overlaps(filters, all[i], all[k]);
}

// At once, if they are not too many.
void RuleSet::add_overlaps(Filters& filters, const Houses& family, const Houses& other) const {
    const auto has_overlap = [&](std::size_t one, std::size_t two) {
        const auto count = shared_cells(one, two);
        return count >= 2 && count < board_.houses[one].size();
    };
    std::vector<std::pair<std::size_t, std::size_t>> overlaps;
    for (const std::size_t one : family)
        for (const std::size_t two : other)
            if (has_overlap(one, two)) overlaps.emplace_back(one, two);
    if (overlaps.empty()) return;
    if (family.size() + other.size() <= OverlapsFilter::most_houses) {
        const auto pieces = pieces_of(family, other);
        if (pieces.size() <= OverlapsFilter::most_pieces) {
            filters.push_back(std::make_unique<OverlapsFilter>(pieces));
            return;
        }
    }
    for (const auto& [one, two] : overlaps) add_overlap(filters, one, two);
}

void RuleSet::add_overlap(Filters& filters, std::size_t house, std::size_t other) const {
    const auto& one = board_.houses[house];
    const auto& two = board_.houses[other];
    const auto rest_of_one = without(one, two);
    const auto shared = without(one, rest_of_one);
    filters.push_back(std::make_unique<OverlapFilter>(shared, rest_of_one, without(two, shared)));
}

std::vector<OverlapsFilter::Piece> RuleSet::pieces_of(const Houses& family,
                                                      const Houses& other) const {
    const auto number_in = [&](const Houses& houses, Cell cell, std::size_t first) {
        for (std::size_t i = 0; i < houses.size(); ++i)
            if (is_in_house(houses[i], cell)) return static_cast<std::uint8_t>(first + i);
        return OverlapsFilter::no_house;
    };
    std::vector<OverlapsFilter::Piece> pieces;
    for (std::size_t i = 0; i < board_.candidates.size(); ++i) {
        const auto cell = static_cast<Cell>(i);
        const auto one = number_in(family, cell, 0);
        const auto two = number_in(other, cell, family.size());
        if (one == OverlapsFilter::no_house && two == OverlapsFilter::no_house) continue;
        const auto is_same = [&](const auto& piece) {
            return piece.one == one && piece.other == two;
        };
        const auto found = std::ranges::find_if(pieces, is_same);
        if (found == pieces.end())
            pieces.push_back({{cell}, one, two});
        else
            found->cells.push_back(cell);
    }
    return pieces;
}

std::unique_ptr<Filter> RuleSet::filter_of(const WeightedSum& sum) const {
    const auto& [parts, total, is_joined] = sum;
    if (board_.size > SetTables::most_values || parts.size() > SumFilter::most_parts)
        return std::make_unique<SumBoundsFilter>(parts, total);
    if (parts.size() == 1 && parts[0].factor == 1)
        return std::make_unique<CageFilter>(all_values(), parts[0], total);
    return std::make_unique<SumFilter>(all_values(), parts, total, !is_joined);
}

std::vector<std::unique_ptr<Filter>> RuleSet::filters() const {
    std::vector<std::unique_ptr<Filter>> filters;
    const auto size = static_cast<std::size_t>(board_.size);
    const std::span<const WeightedSum> sums = sums_;
    const auto is_quick = [](const WeightedSum& sum) { return sum.parts.size() < 3; };
    const auto slow_ones = std::ranges::find_if_not(sums.subspan(given_sums_), is_quick);
    const auto quick_ones = std::span(sums.begin(), slow_ones);
    for (const auto& rule : board_.pairs)
        filters.push_back(std::make_unique<PairFilter>(size, rule));
    for (const WeightedSum& sum : quick_ones) filters.push_back(filter_of(sum));
    // Once, when the rules have said all that they can.
    for (const auto& house : board_.houses)
        filters.push_back(std::make_unique<HouseFilter>(house, all_values()));
    for (const auto& rule : board_.sets)
        filters.push_back(std::make_unique<SetFilter>(rule, seen()));
    for (const auto& rule : board_.lines)
        filters.push_back(std::make_unique<LineFilter>(size, rule));
    add_overlaps(filters);
    for (const WeightedSum& sum : sums.subspan(quick_ones.size()))
        filters.push_back(filter_of(sum));
    return filters;
}

}  // namespace garns
