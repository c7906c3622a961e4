"""Why a puzzle has no solution: a few rules that cannot hold together.

rule       a house, a constraint, or a given, by its number here
core       rules that no board obeys together; without any one of them, some board does
obeyed     the rules that a full board obeys. What is not among them must be hit by every core: at
           least one rule of each core is broken on that board.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import NamedTuple

from garns.formats import PuzzleLike, as_grid
from garns.model import BudgetUsedUp, Grid, House
from garns.model.constraints import Constraint, Primitive, is_broken
from garns.native import Ruled, Status

from .budget import Budget, OutOfBudget
from .roads import nodes_per_slice
from .rules import made_rules, packed_primitives

MOST_QUESTIONS = 2_000
"""That are asked to find the smallest core, or to prove that it is."""

MOST_CHOICES = 20_000
"""That are looked at to find the fewest rules that hit all that must be hit."""


class Impossible(NamedTuple):
    """Rules that cannot hold together. Without any one of them they could."""

    givens: tuple[int, ...]
    """Cells whose values matter."""
    constraints: tuple[Constraint, ...]
    houses: tuple[House, ...]
    is_smallest: bool
    """Whether it is known that no fewer rules are impossible together."""


def why_impossible(
    puzzle: PuzzleLike, *, seconds: float | None = None, nodes: int | None = None
) -> Impossible | None:
    """As few givens, constraints and houses as can be that cannot hold together; None if the puzzle
    has a solution.

        >>> why = garns.why_impossible("1...1..........2")
        >>> why.givens, [(house.kind, house.number) for house in why.houses]
        ((0, 4), [('column', 1)])

    Raises BudgetUsedUp when `seconds` or `nodes` of search do not tell.
    """
    budget = Budget(seconds, nodes)
    try:
        return _why(_Board(as_grid(puzzle), budget))
    except OutOfBudget:
        raise BudgetUsedUp from None


def _why(board: _Board) -> Impossible | None:
    everything = list(range(board.count))
    if board.full_board(everything) is not None:
        return None
    core = _irreducible([], everything, board)
    smallest, is_smallest = _smallest(core, board)
    return board.named(smallest, is_smallest)


def _irreducible(kept: list[int], rules: list[int], board: _Board) -> list[int]:
    """Those of the rules that are needed beside the kept ones, which can hold by themselves: halves
    are asked first (QuickXplain)."""
    if len(rules) == 1:
        return rules
    half = len(rules) // 2
    first, second = rules[:half], rules[half:]
    of_second = _needed(kept, first, second, board)
    of_first = _needed(kept, of_second, first, board)
    return of_first + of_second


def _needed(kept: list[int], more: list[int], rules: list[int], board: _Board) -> list[int]:
    """Those of the rules that are needed beside kept ones and more."""
    if more and board.full_board(kept + more) is None:
        return []
    return _irreducible(kept + more, rules, board)


def _smallest(core: list[int], board: _Board) -> tuple[list[int], bool]:
    """The core, or a smaller one; and whether there is none smaller. The fewest rules that hit all
    that every core must hit are either a core, which none can be smaller than, or there is a board
    that obeys them, and what it breaks must be hit too."""
    to_hit: list[int] = []
    try:
        for _ in range(MOST_QUESTIONS):
            chosen = _fewest(to_hit, len(core) - 1)
            if chosen is None:
                return core, True
            values = board.full_board(chosen)
            if values is None:
                return chosen, True
            to_hit.append(_mask(range(board.count)) & ~_mask(_obeyed(chosen, values, board)))
            if board.questions > MOST_QUESTIONS:
                break
    except (OutOfBudget, _TooMany):
        pass
    return core, False


def _obeyed(chosen: list[int], values: bytes, board: _Board) -> list[int]:
    """As many rules as can be found that some board obeys, the chosen ones among them."""
    obeyed = board.obeyed(values)
    for rule in range(board.count):
        if rule in obeyed:
            continue
        other = board.full_board([*obeyed, rule])
        if other is not None:
            obeyed = board.obeyed(other)
    return sorted(obeyed)


class _TooMany(Exception):
    """There are too many ways to hit all."""


def _fewest(to_hit: list[int], most: int) -> list[int] | None:
    """The fewest rules of which each of these sets has one; None if it takes more than `most`."""
    choices = 0

    def hit(chosen: int, left: int) -> int | None:
        nonlocal choices
        choices += 1
        if choices > MOST_CHOICES:
            raise _TooMany
        missed = [each for each in to_hit if not each & chosen]
        if not missed:
            return chosen
        if not left:
            return None
        narrowest = min(missed, key=int.bit_count)
        while narrowest:
            lowest = narrowest & -narrowest
            found = hit(chosen | lowest, left - 1)
            if found is not None:
                return found
            narrowest ^= lowest
        return None

    for size in range(most + 1):
        found = hit(0, size)
        if found is not None:
            return [rule for rule in range(found.bit_length()) if found >> rule & 1]
    return None


def _mask(rules: Iterable[int]) -> int:
    return sum(1 << rule for rule in rules)


class _Board:
    """Questions about some of the rules of a puzzle: houses first, then constraints and givens."""

    def __init__(self, grid: Grid, budget: Budget) -> None:
        self.grid, self.budget, self.questions = grid, budget, 0
        layout = grid.layout
        self.given = [cell for cell, value in enumerate(grid.values) if value]
        self.houses = [struct.pack(f"<{grid.size}H", *house.cells) for house in layout.houses]
        self.primitives = [packed_primitives(each) for each in layout.primitives]
        self.first_given = len(self.houses) + len(self.primitives)
        self.count = self.first_given + len(self.given)

    def full_board(self, rules: Iterable[int]) -> bytes | None:
        """One that obeys these rules, None if there is none."""
        self.questions += 1
        houses, primitives, values = [], [], bytearray(len(self.grid.values))
        for rule in sorted(rules):
            if rule < len(self.houses):
                houses.append(self.houses[rule])
            elif rule < self.first_given:
                primitives.append(self.primitives[rule - len(self.houses)])
            else:
                cell = self.given[rule - self.first_given]
                values[cell] = self.grid.values[cell]
        made = made_rules(self.grid.layout, b"".join(houses), b"".join(primitives))
        return self._first_solution(Ruled(made, bytes(values)))

    def _first_solution(self, search: Ruled) -> bytes | None:
        before, slice_of_nodes = self.budget.spent_nodes, nodes_per_slice(self.grid.size)
        status = Status.RUNNING
        while status == Status.RUNNING:
            status = search.run(1, self.budget.slice(slice_of_nodes))
            self.budget.spend(before + search.nodes)
        return search.solution

    def obeyed(self, values: bytes) -> set[int]:
        """The rules that a full board obeys."""
        layout = self.grid.layout
        hold = [len({values[cell] for cell in each.cells}) == layout.size for each in layout.houses]
        hold += [not self._is_broken(each, values) for each in layout.primitives]
        hold += [values[cell] == self.grid.values[cell] for cell in self.given]
        return {rule for rule, holds in enumerate(hold) if holds}

    def _is_broken(self, primitives: Iterable[Primitive], values: bytes) -> bool:
        return any(is_broken(each, values, self.grid.size) for each in primitives)

    def named(self, rules: Iterable[int], is_smallest: bool) -> Impossible:
        layout, rules = self.grid.layout, set(rules)
        first = len(self.houses)
        return Impossible(
            tuple(c for number, c in enumerate(self.given) if self.first_given + number in rules),
            tuple(c for number, c in enumerate(layout.constraints) if first + number in rules),
            tuple(h for number, h in enumerate(layout.houses) if number in rules),
            is_smallest,
        )
