"""Boards with constraints for CP-SAT: an opinion that shares no code with ours.

Each kind is told here once more, from the sentence of its rule, and never by its primitives. What
is asked takes so much deterministic time, which CP-SAT counts in steps and not by a clock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, groupby, pairwise

from ortools.sat.python import cp_model

from garns import Grid
from garns.model.constraints import Constraint

Expression = cp_model.LinearExprT
Rule = Callable[["Board", Constraint], None]

DETERMINISTIC_SECONDS = 5.0
"""For each question."""


class Board:
    """A model of one board: a variable for each cell, and one for each cell and value."""

    def __init__(self, grid: Grid) -> None:
        self.layout, self.size = grid.layout, grid.layout.size
        self.model = cp_model.CpModel()
        self.cells = [
            self.model.new_int_var(given or 1, given or self.size, f"c{cell}")
            for cell, given in enumerate(grid.values)
        ]
        self._holds: dict[tuple[int, int], cp_model.IntVar] = {}
        for house in self.layout.without_constraints.houses:
            self.all_differ(house.cells)
        for constraint in self.layout.constraints:
            RULES[constraint.kind](self, constraint)

    def holds(self, cell: int, value: int) -> cp_model.IntVar:
        """Whether the cell has this value."""
        if (cell, value) not in self._holds:
            literal = self.model.new_bool_var(f"c{cell}={value}")
            self.model.add(self.cells[cell] == value).only_enforce_if(literal)
            self.model.add(self.cells[cell] != value).only_enforce_if(~literal)
            self._holds[cell, value] = literal
        return self._holds[cell, value]

    def of(self, cells: Sequence[int]) -> list[cp_model.IntVar]:
        return [self.cells[cell] for cell in cells]

    def all_differ(self, cells: Sequence[int]) -> None:
        self.model.add_all_different(self.of(cells))

    def side_by_side(self) -> Iterator[tuple[int, int]]:
        yield from self.apart(0, 1)
        yield from self.apart(1, 0)

    def apart(self, down: int, right: int) -> Iterator[tuple[int, int]]:
        for row in range(self.size - down):
            for column in range(max(0, -right), min(self.size, self.size - right)):
                cell = row * self.size + column
                yield cell, cell + down * self.size + right

    def bounds(self, cells: Sequence[int]) -> tuple[cp_model.IntVar, cp_model.IntVar]:
        """Variables for the least and the greatest value of these cells."""
        low, high = (self.model.new_int_var(1, self.size, "") for _ in range(2))
        self.model.add_min_equality(low, self.of(cells))
        self.model.add_max_equality(high, self.of(cells))
        return low, high

    # Questions

    def count(self, limit: int) -> int:
        """How many solutions there are, up to the limit."""
        found = _Collected(self.cells, limit)
        solver = _solver()
        solver.parameters.enumerate_all_solutions = True
        status = solver.solve(self.model, found)
        if len(found.boards) < limit:
            assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE), solver.status_name(status)
        return len(found.boards)

    def some_solution(self) -> bytes | None:
        solver = _solver()
        status = solver.solve(self.model)
        if status == cp_model.INFEASIBLE:
            return None
        assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE), solver.status_name(status)
        return bytes(solver.value(cell) for cell in self.cells)

    def candidates(self) -> list[set[int]]:
        """The values of each cell in some solution: solutions with something new are asked for
        until there is none."""
        found: list[set[int]] = [set() for _ in self.cells]
        values = range(1, self.size + 1)
        while True:
            new = [
                self.holds(cell, value)
                for cell, known in enumerate(found)
                for value in values
                if value not in known
            ]
            if not new:
                return found
            has_news = self.model.new_bool_var("")
            self.model.add_at_least_one([*new, ~has_news])
            self.model.clear_assumptions()
            self.model.add_assumption(has_news)
            board = self.some_solution()
            if board is None:
                return found
            for known, value in zip(found, board, strict=True):
                known.add(value)


class _Collected(cp_model.CpSolverSolutionCallback):
    def __init__(self, cells: Sequence[cp_model.IntVar], limit: int) -> None:
        super().__init__()
        self._cells, self._limit = cells, limit
        self.boards: set[tuple[int, ...]] = set()

    def on_solution_callback(self) -> None:
        self.boards.add(tuple(self.value(cell) for cell in self._cells))
        if len(self.boards) >= self._limit:
            self.stop_search()


def _solver() -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.cp_model_presolve = False
    solver.parameters.linearization_level = 0
    solver.parameters.max_deterministic_time = DETERMINISTIC_SECONDS
    return solver


# What each kind means


def _numbers(constraint: Constraint, *usual: int) -> tuple[int, ...]:
    return constraint.numbers or usual


def _cage(board: Board, constraint: Constraint) -> None:
    _different(board, constraint)
    if constraint.numbers:
        board.model.add(sum(board.of(constraint.groups[0])) == constraint.numbers[0])


def _sum(board: Board, constraint: Constraint) -> None:
    cells = board.of(constraint.groups[0])
    factors = constraint.numbers[1:] or (1,) * len(cells)
    terms = [factor * cell for factor, cell in zip(factors, cells, strict=True)]
    board.model.add(sum(terms) == constraint.numbers[0])


def _thermo(board: Board, constraint: Constraint) -> None:
    for one, other in pairwise(board.of(constraint.groups[0])):
        board.model.add(one < other)


def _slow_thermo(board: Board, constraint: Constraint) -> None:
    for one, other in pairwise(board.of(constraint.groups[0])):
        board.model.add(one <= other)


def _arrow(board: Board, constraint: Constraint) -> None:
    bulb, shaft = map(board.of, constraint.groups)
    number = sum(10**place * digit for place, digit in enumerate(reversed(bulb)))
    for digit in bulb[1:]:
        board.model.add(digit <= 9)
    board.model.add(number == sum(shaft))


def _white_dot(board: Board, constraint: Constraint) -> None:
    one, other = board.of(constraint.groups[0])
    (apart,) = _numbers(constraint, 1)
    board.model.add_abs_equality(board.model.new_constant(apart), one - other)


def _black_dot(board: Board, constraint: Constraint) -> None:
    one, other = board.of(constraint.groups[0])
    (times,) = _numbers(constraint, 2)
    is_first = board.model.new_bool_var("")
    board.model.add(one == times * other).only_enforce_if(is_first)
    board.model.add(other == times * one).only_enforce_if(~is_first)


def _unmarked(board: Board, *kinds: str) -> Iterator[tuple[cp_model.IntVar, cp_model.IntVar]]:
    marked = [set(each.groups[0]) for each in board.layout.constraints if each.kind in kinds]
    for one, other in board.side_by_side():
        if {one, other} not in marked:
            yield board.cells[one], board.cells[other]


def _all_differences(board: Board, constraint: Constraint) -> None:
    for one, other in _unmarked(board, "white-dot", "black-dot"):
        for apart in _numbers(constraint, 1):
            board.model.add(one - other != apart)
            board.model.add(other - one != apart)


def _all_ratios(board: Board, constraint: Constraint) -> None:
    for one, other in _unmarked(board, "white-dot", "black-dot"):
        for times in _numbers(constraint, 2):
            board.model.add(one != times * other)
            board.model.add(other != times * one)


def _all_pair_sums(board: Board, constraint: Constraint) -> None:
    for one, other in _unmarked(board, "pair-sum"):
        for total in _numbers(constraint, 5, 10):
            board.model.add(one + other != total)


def _greater(board: Board, constraint: Constraint) -> None:
    one, other = board.of(constraint.groups[0])
    board.model.add(one > other)


def _non_consecutive(board: Board, _: Constraint) -> None:
    for one, other in board.side_by_side():
        board.model.add(board.cells[one] - board.cells[other] != 1)
        board.model.add(board.cells[other] - board.cells[one] != 1)


def _parity(remainder: int) -> Rule:
    def rule(board: Board, constraint: Constraint) -> None:
        for cell in constraint.cells:
            half = board.model.new_int_var(0, board.size, "")
            board.model.add(board.cells[cell] == 2 * half + remainder)

    return rule


def _extreme(sign: int) -> Rule:
    def rule(board: Board, constraint: Constraint) -> None:
        alike = [each for each in board.layout.constraints if each.kind == constraint.kind]
        marked = {cell for each in alike for cell in each.cells}
        for pair in board.side_by_side():
            for cell, other in (pair, pair[::-1]):
                if cell in constraint.cells and other not in marked:
                    board.model.add(sign * board.cells[cell] > sign * board.cells[other])

    return rule


def _quadruple(board: Board, constraint: Constraint) -> None:
    for value, times in Counter(constraint.numbers).items():
        found = [board.holds(cell, value) for cell in constraint.groups[0]]
        board.model.add(sum(found) >= times)


def _whisper(board: Board, constraint: Constraint) -> None:
    (least,) = _numbers(constraint, (board.size + 1) // 2)
    for one, other in pairwise(board.of(constraint.groups[0])):
        apart = board.model.new_int_var(least, board.size, "")
        board.model.add_abs_equality(apart, one - other)


def _renban(board: Board, constraint: Constraint) -> None:
    (cells,) = constraint.groups
    board.all_differ(cells)
    low, high = board.bounds(cells)
    board.model.add(high - low == len(cells) - 1)


def _palindrome(board: Board, constraint: Constraint) -> None:
    cells = board.of(constraint.groups[0])
    for one, other in zip(cells, reversed(cells), strict=True):
        board.model.add(one == other)


def _between(board: Board, constraint: Constraint) -> None:
    first, *inside, last = constraint.groups[0]
    low, high = board.bounds((first, last))
    for cell in board.of(inside):
        board.model.add(low < cell)
        board.model.add(cell < high)


def _lockout(board: Board, constraint: Constraint) -> None:
    first, *inside, last = constraint.groups[0]
    (least,) = _numbers(constraint, board.size // 2)
    low, high = board.bounds((first, last))
    board.model.add(high - low >= least)
    for cell in board.of(inside):
        is_below = board.model.new_bool_var("")
        board.model.add(cell < low).only_enforce_if(is_below)
        board.model.add(cell > high).only_enforce_if(~is_below)


def _region_sum(board: Board, constraint: Constraint) -> None:
    parts = groupby(constraint.groups[0], key=lambda cell: board.layout.regions[cell])
    sums = [sum(board.of(list(cells))) for _, cells in parts]
    for one, other in pairwise(sums):
        board.model.add(one == other)


def _zipper(board: Board, constraint: Constraint) -> None:
    cells = board.of(constraint.groups[0])
    half = len(cells) // 2
    sums: list[Expression] = [cells[i] + cells[-1 - i] for i in range(half)]
    for one, other in pairwise([*sums, *cells[half : len(cells) - half]]):
        board.model.add(one == other)


def _windows_differ(board: Board, cells: Sequence[Expression], width: int) -> None:
    for one, other in combinations(range(len(cells)), 2):
        if other - one < width:
            board.model.add(cells[one] != cells[other])


def _modular(board: Board, constraint: Constraint) -> None:
    (modulus,) = _numbers(constraint, 3)
    remainders = []
    for cell in board.of(constraint.groups[0]):
        remainder = board.model.new_int_var(0, modulus - 1, "")
        board.model.add_modulo_equality(remainder, cell, modulus)
        remainders.append(remainder)
    _windows_differ(board, remainders, modulus)


def _entropic(board: Board, constraint: Constraint) -> None:
    levels = []
    third = board.size // 3
    for cell in board.of(constraint.groups[0]):
        level = board.model.new_int_var(0, 2, "")
        board.model.add(cell > third * level)
        board.model.add(cell <= third * level + third)
        levels.append(level)
    _windows_differ(board, levels, 3)


def _sandwich(board: Board, constraint: Constraint) -> None:
    (cells,), (total,) = constraint.groups, constraint.numbers
    for i, j in combinations(range(len(cells)), 2):
        for one, other in ((1, board.size), (board.size, 1)):
            ends = [board.holds(cells[i], one), board.holds(cells[j], other)]
            filling = sum(board.of(cells[i + 1 : j]))
            if i + 1 < j:
                board.model.add(filling == total).only_enforce_if(ends)
            elif total:
                board.model.add_bool_or([~end for end in ends])


def _x_sum(board: Board, constraint: Constraint) -> None:
    (cells,), (total,) = constraint.groups, constraint.numbers
    for x in range(1, board.size + 1):
        seen = sum(board.of(cells[:x]))
        board.model.add(seen == total).only_enforce_if(board.holds(cells[0], x))


def _skyscraper(board: Board, constraint: Constraint) -> None:
    (cells,), (count,) = constraint.groups, constraint.numbers
    seen = []
    highest: Expression = 0
    for cell in board.of(cells):
        is_seen = board.model.new_bool_var("")
        board.model.add(cell > highest).only_enforce_if(is_seen)
        board.model.add(cell <= highest).only_enforce_if(~is_seen)
        seen.append(is_seen)
        now = board.model.new_int_var(1, board.size, "")
        board.model.add_max_equality(now, [highest, cell])
        highest = now
    board.model.add(sum(seen) == count)


def _total(board: Board, constraint: Constraint) -> None:
    board.model.add(sum(board.of(constraint.groups[0])) == constraint.numbers[0])


def _numbered_room(board: Board, constraint: Constraint) -> None:
    (cells,), (digit,) = constraint.groups, constraint.numbers
    board.model.add_element(board.cells[cells[0]] - 1, board.of(cells), digit)


def _moves(*moves: tuple[int, int]) -> Rule:
    def rule(board: Board, _: Constraint) -> None:
        for move in moves:
            for pair in board.apart(*move):
                board.all_differ(pair)

    return rule


def _disjoint_groups(board: Board, _: Constraint) -> None:
    assert board.layout.block_shape is not None
    rows, columns = board.layout.block_shape
    places: dict[tuple[int, int], list[int]] = {}
    for cell in range(board.layout.cell_count):
        row, column = divmod(cell, board.size)
        places.setdefault((row % rows, column % columns), []).append(cell)
    for place in places.values():
        board.all_differ(place)


def _diagonal(board: Board, constraint: Constraint) -> None:
    size = board.size
    falling = [row * size + row for row in range(size)]
    rising = [row * size + size - 1 - row for row in range(size)]
    board.all_differ(rising if constraint.numbers[0] == 1 else falling)


def _different(board: Board, constraint: Constraint) -> None:
    board.all_differ(constraint.groups[0])


def _clone(board: Board, constraint: Constraint) -> None:
    for one, other in zip(*map(board.of, constraint.groups), strict=True):
        board.model.add(one == other)


def _allowed(board: Board, constraint: Constraint) -> None:
    for cell in constraint.groups[0]:
        board.model.add_exactly_one(board.holds(cell, value) for value in set(constraint.numbers))


def _relation(board: Board, constraint: Constraint, one: int, other: int) -> None:
    allowed = [
        (a, b)
        for a, mask in enumerate(constraint.numbers, 1)
        for b in range(1, board.size + 1)
        if mask // 2 ** (b - 1) % 2
    ]
    if allowed:
        board.model.add_allowed_assignments(board.of((one, other)), allowed)
    else:
        board.model.add_bool_or([])


def _pairs(board: Board, constraint: Constraint) -> None:
    for one, other in pairwise(constraint.groups[0]):
        _relation(board, constraint, one, other)


def _all_pairs(board: Board, constraint: Constraint) -> None:
    for one, other in combinations(constraint.groups[0], 2):
        _relation(board, constraint, one, other)


def _automaton(board: Board, constraint: Constraint) -> None:
    count, *rest = constraint.numbers
    ends = [state for state in range(count) if rest[state]]
    steps = [
        (state, value, rest[count + state * board.size + value - 1])
        for state in range(count)
        for value in range(1, board.size + 1)
    ]
    possible = [step for step in steps if step[2] >= 0]
    if ends and possible:
        board.model.add_automaton(board.of(constraint.groups[0]), 0, ends, possible)
    else:
        board.model.add_bool_or([])


RULES: dict[str, Rule] = {
    "cage": _cage,
    "sum": _sum,
    "thermo": _thermo,
    "slow-thermo": _slow_thermo,
    "arrow": _arrow,
    "white-dot": _white_dot,
    "black-dot": _black_dot,
    "pair-sum": _total,
    "all-differences": _all_differences,
    "all-ratios": _all_ratios,
    "all-pair-sums": _all_pair_sums,
    "greater": _greater,
    "non-consecutive": _non_consecutive,
    "even": _parity(0),
    "odd": _parity(1),
    "minimum": _extreme(-1),
    "maximum": _extreme(1),
    "quadruple": _quadruple,
    "whisper": _whisper,
    "renban": _renban,
    "palindrome": _palindrome,
    "between": _between,
    "region-sum": _region_sum,
    "zipper": _zipper,
    "lockout": _lockout,
    "modular": _modular,
    "entropic": _entropic,
    "sandwich": _sandwich,
    "x-sum": _x_sum,
    "skyscraper": _skyscraper,
    "little-killer": _total,
    "numbered-room": _numbered_room,
    "anti-knight": _moves((1, 2), (1, -2), (2, 1), (2, -1)),
    "anti-king": _moves((1, 1), (1, -1)),
    "disjoint-groups": _disjoint_groups,
    "diagonal": _diagonal,
    "extra-region": _different,
    "clone": _clone,
    "different": _different,
    "allowed": _allowed,
    "pairs": _pairs,
    "all-pairs": _all_pairs,
    "automaton": _automaton,
}
"""By the ids of the kinds."""
