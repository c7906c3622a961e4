"""Puzzles from which givens are taken away until each of them is needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from garns.engine import is_unique, solve
from garns.engine.budget import Budget
from garns.formats import PuzzleLike, as_grid
from garns.model import Grid, Puzzle
from garns.model.arguments import checked_text

from .draws import Draws
from .grids import checked_seed
from .symmetry import units

Unit = Sequence[int]


def minimise(
    puzzle: PuzzleLike,
    *,
    symmetry: str = "none",
    seed: int | None = None,
    seconds: float | None = None,
) -> Puzzle:
    """The puzzle with givens taken away, in random order, as long as it has one solution, which
    comes along with it.

        >>> garns.minimise("1234341221434321", seed=7).line
        '..34.....1..4..1'

    Raises NoSolution or ManySolutions if it does not have one to begin with, and BudgetUsedUp if
    all of it takes more than `seconds`.
    """
    grid, seed, budget = as_grid(puzzle), checked_seed(seed), Budget(seconds)
    solution = solve(grid, seconds=budget.seconds_left)
    draws = Draws(seed)

    def has_one_solution(values: bytes) -> bool:
        fewer = Grid.unchecked(grid.layout, values, values)
        return is_unique(fewer, seconds=budget.seconds_left)

    order = draws.shuffled(units(grid.size, checked_text("symmetry", symmetry)))
    values = _taken_away(grid.values, order, has_one_solution, 0)
    return Puzzle(
        Grid.unchecked(grid.layout, values, values),
        solution=Grid.unchecked(grid.layout, solution.values, values),
        seed=seed,
    )


def _taken_away(
    values: bytes, order: Sequence[Unit], has_one_solution: Callable[[bytes], bool], target: int
) -> bytes:
    """Take units away in that order, each for good if one solution is left; down to `target`.

    A whole stretch of the order is tried at once as long as that is likely to go well: the
    outcome is the same as one by one.
    """
    stretch = max(1, len(order) * 2 // 5)
    next = 0
    while next < len(order) and _clues(values) > target:
        fewer = _without(values, order[next : next + stretch])
        if _clues(fewer) >= target and has_one_solution(fewer):
            values = fewer
            next += stretch
            stretch = max(1, stretch // 4)
        elif stretch > 1:
            stretch //= 2
        else:
            next += 1
    return values


def _clues(values: bytes) -> int:
    """How many cells are given."""
    return len(values) - values.count(0)


def _without(values: bytes, units: Sequence[Unit]) -> bytes:
    fewer = bytearray(values)
    for unit in units:
        for cell in unit:
            fewer[cell] = 0
    return bytes(fewer)
