"""Answers about a puzzle: its solution, its solutions, how many there are, whether it is proper.

`puzzle` may be a Grid, text in any notation, a list of lists or an array; it is never changed.
A budget in seconds or nodes ends a search with BudgetUsedUp: unknown, but never a hang.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from time import perf_counter
from typing import Literal, NamedTuple

from garns.formats import PuzzleLike, as_grid
from garns.model import (
    Breach,
    BudgetUsedUp,
    Grid,
    InvalidBoard,
    ManySolutions,
    NoSolution,
)
from garns.model.arguments import checked_whole

from .budget import Budget, OutOfBudget
from .roads import all_solutions, solution_at_once

Verdict = Literal["invalid", "none", "unique", "many", "unknown"]


class PuzzleCheck(NamedTuple):
    """What is known about a puzzle: every broken rule, and up to two solutions."""

    grid: Grid
    conflicts: tuple[Breach, ...]
    examples: tuple[Grid, ...]
    verdict: Verdict

    @property
    def is_proper(self) -> bool:
        """Whether the puzzle has exactly one solution."""
        return self.verdict == "unique"


def solve(
    puzzle: PuzzleLike,
    *,
    unique: bool = True,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Grid:
    """The solution. Raises NoSolution, and ManySolutions unless `unique=False`.

        >>> garns.solve("......4..13..2..").line
        '1423234141323214'

    `seconds` and `nodes` bound the search, with the proof that there is no other solution. Raises
    BudgetUsedUp then, with the number of solutions found.
    """
    if seconds is None and nodes is None:
        at_once = solution_at_once(puzzle, unique=unique)
        if at_once is not None:
            return at_once
    found = list(islice(solutions(puzzle, seconds=seconds, nodes=nodes), 2 if unique else 1))
    if not found:
        raise NoSolution
    if len(found) > 1:
        raise ManySolutions(found)
    return found[0]


def solutions(
    puzzle: PuzzleLike, *, seconds: float | None = None, nodes: int | None = None
) -> Iterator[Grid]:
    """All solutions, one after the other, in an order that never changes.

        >>> [grid.line for grid in garns.solutions("1234341221......")]
        ['1234341221434321']

    Raises BudgetUsedUp when the search has taken `seconds` or `nodes`, with the number of solutions
    until then.
    """
    return solutions_within(as_grid(puzzle), Budget(seconds, nodes))


def solutions_within(grid: Grid, budget: Budget) -> Iterator[Grid]:
    """The same within a budget that can be looked at afterwards."""
    return _solutions(_valid(grid), budget)


def _solutions(grid: Grid, budget: Budget) -> Iterator[Grid]:
    found = 0
    try:
        for values in all_solutions(grid, budget):
            found += 1
            # Made by the kernel and checked in its tests: no need to look at every value again.
            yield Grid.unchecked(grid.layout, values, grid.givens.values)
    except OutOfBudget:
        raise BudgetUsedUp(at_least=found) from None


def count_solutions(
    puzzle: PuzzleLike,
    limit: int | None = None,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
) -> int:
    """How many solutions there are; counting stops at `limit`.

        >>> garns.count_solutions("12343412........")
        4

    A nearly empty board has more than anybody can count: give a limit, or bound the search by
    `seconds` or `nodes`. Raises BudgetUsedUp then, with the number of solutions until then.
    """
    limit = checked_limit(limit)
    found = solutions(puzzle, seconds=seconds, nodes=nodes)
    return sum(1 for _ in islice(found, limit))


def checked_limit(limit: int | None, name: str = "limit") -> int | None:
    """How many solutions, say, are enough: 1 or more. What nobody can ever count means all."""
    if limit is None:
        return None
    limit = checked_whole(name, limit, least=1)
    return None if limit > sys.maxsize else limit


def is_unique(
    puzzle: PuzzleLike, *, seconds: float | None = None, nodes: int | None = None
) -> bool:
    """Whether there is exactly one solution.

        >>> garns.is_unique("......4..13..2..")
        True

    Raises BudgetUsedUp if `seconds` or `nodes` of search do not tell.
    """
    return count_solutions(puzzle, 2, seconds=seconds, nodes=nodes) == 1


def check(
    puzzle: PuzzleLike, *, seconds: float | None = None, nodes: int | None = None
) -> PuzzleCheck:
    """Rules and number of solutions, as data: nothing is raised about the puzzle itself.

        >>> garns.check("1...............").verdict
        'many'

    When the search has taken `seconds` or `nodes` the verdict is `unknown`.
    """
    return timed_check(puzzle, seconds=seconds, nodes=nodes)[0]


def timed_check(
    puzzle: PuzzleLike, *, seconds: float | None = None, nodes: int | None = None
) -> tuple[PuzzleCheck, float]:
    """`check`, and the seconds of the search up to its first solution, or to its end if it finds
    none. Reading the board, looking for broken rules and searching for a second solution are not
    part of them."""
    grid, budget = as_grid(puzzle), Budget(seconds, nodes)
    conflicts = grid.conflicts
    if conflicts:
        return PuzzleCheck(grid, conflicts, (), "invalid"), 0.0
    examples: list[Grid] = []
    start, first = perf_counter(), None
    verdict: Verdict | None = None
    try:
        for solution in islice(_solutions(grid, budget), 2):
            first = first or perf_counter() - start
            examples.append(solution)
    except BudgetUsedUp:
        verdict = "unknown"
    verdicts: tuple[Verdict, ...] = ("none", "unique", "many")
    found = PuzzleCheck(grid, (), tuple(examples), verdict or verdicts[len(examples)])
    return found, first or perf_counter() - start


def _valid(grid: Grid) -> Grid:
    if conflicts := grid.conflicts:
        raise InvalidBoard(conflicts)
    return grid
