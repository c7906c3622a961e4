#include "rules/flat_rules.hpp"

#include <limits>
#include <vector>

#include "kernel.hpp"
#include "refuse.hpp"

namespace garns {

namespace {

using Numbers = std::span<const std::int32_t>;

enum class Kind : std::int32_t { Different, Sum, Pair, Sets, Line, Allowed };

Cell cell_from(std::int32_t number) {
    require(number >= 0 && number < static_cast<std::int32_t>(max_ruled_cells),
            "a cell is out of range");
    return static_cast<Cell>(number);
}

std::vector<Cell> cells_from(Numbers numbers) {
    std::vector<Cell> cells;
    cells.reserve(numbers.size());
    for (const auto number : numbers) cells.push_back(cell_from(number));
    return cells;
}

std::vector<Values> sets_from(Numbers numbers) { return {numbers.begin(), numbers.end()}; }

// Takes numbers from the front.
Numbers take(Numbers& numbers, std::size_t count) {
    require(count <= numbers.size(), "a rule ends too early");
    const auto taken = numbers.first(count);
    numbers = numbers.subspan(count);
    return taken;
}

std::size_t take_count(Numbers& numbers) {
    const auto count = take(numbers, 1)[0];
    require(count >= 0, "a number is negative");
    return static_cast<std::size_t>(count);
}

SumRule sum_from(Numbers numbers) {
    SumRule rule{{}, take(numbers, 1)[0]};
    require(numbers.size() % 2 == 0, "a rule ends too early");
    for (std::size_t i = 0; i < numbers.size(); i += 2)
        rule.terms.push_back({cell_from(numbers[i]), numbers[i + 1]});
    return rule;
}

PairRule pair_from(Numbers numbers) {
    const auto cells = take(numbers, 2);
    return {cell_from(cells[0]), cell_from(cells[1]), sets_from(numbers)};
}

SetRule sets_rule_from(Numbers numbers) {
    auto cells = cells_from(take(numbers, take_count(numbers)));
    return {std::move(cells), sets_from(numbers)};
}

LineRule line_from(Numbers numbers, std::size_t size) {
    LineRule rule{cells_from(take(numbers, take_count(numbers))), {}, {}};
    require(numbers.size() % (size + 1) == 0, "a rule ends too early");
    const auto states = numbers.size() / (size + 1);
    for (const auto next : take(numbers, states * size)) {
        require(next >= 0 && next <= LineRule::nowhere, "a state is out of range");
        rule.next.push_back(static_cast<std::uint16_t>(next));
    }
    for (const auto accepts : numbers) rule.accepts.push_back(accepts != 0 ? 1 : 0);
    return rule;
}

void add_rule(RuledBoard& board, Kind kind, Numbers numbers) {
    switch (kind) {
        case Kind::Different: board.different.push_back(cells_from(numbers)); return;
        case Kind::Sum: board.sums.push_back(sum_from(numbers)); return;
        case Kind::Pair: board.pairs.push_back(pair_from(numbers)); return;
        case Kind::Sets: board.sets.push_back(sets_rule_from(numbers)); return;
        case Kind::Line:
            board.lines.push_back(line_from(numbers, static_cast<std::size_t>(board.size)));
            return;
        case Kind::Allowed: {
            const auto cell = cell_from(take(numbers, 1)[0]);
            require(cell < board.candidates.size(), "a cell is out of range");
            board.candidates[cell] &= static_cast<Values>(take(numbers, 1)[0]);
            return;
        }
    }
    refuse_argument("there is no such kind of rule");
}

}  // namespace

RuledBoard ruled_board_from(int size, std::size_t cells, std::span<const std::uint16_t> house_cells,
                            std::span<const std::int32_t> rules) {
    require(size >= 1 && size <= max_size, "the size is out of range");
    require(cells <= max_ruled_cells, "the number of cells is out of range");
    const auto values = static_cast<std::size_t>(size);
    RuledBoard board;
    board.size = size;
    board.candidates.assign(cells, (Values{1} << size) - 1);
    require(house_cells.size() % values == 0, "a house has the wrong number of cells");
    for (std::size_t i = 0; i < house_cells.size(); i += values)
        board.houses.emplace_back(house_cells.begin() + static_cast<std::ptrdiff_t>(i),
                                  house_cells.begin() + static_cast<std::ptrdiff_t>(i + values));
    while (!rules.empty()) {
        const auto kind = static_cast<Kind>(take(rules, 1)[0]);
        add_rule(board, kind, take(rules, take_count(rules)));
    }
    check_ruled_board(board);
    return board;
}

}  // namespace garns
