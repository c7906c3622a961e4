"""Whether a puzzle could do with fewer givens."""

from __future__ import annotations

from garns.formats import PuzzleLike, as_grid
from garns.model import Grid

from .answers import is_unique, solve
from .budget import Budget


def is_minimal(puzzle: PuzzleLike, *, seconds: float | None = None) -> bool:
    """Whether every given is needed: without any one of them there would be several solutions.

    Raises NoSolution and ManySolutions if there is not exactly one solution to begin with, and
    BudgetUsedUp when the seconds are over.
    """
    givens, budget = as_grid(puzzle).givens, Budget(seconds)
    solve(givens, seconds=budget.seconds_left)
    return not any(
        is_unique(_without(givens, cell), seconds=budget.seconds_left)
        for cell, value in enumerate(givens.values)
        if value
    )


def _without(givens: Grid, cell: int) -> Grid:
    values = givens.values[:cell] + b"\0" + givens.values[cell + 1 :]
    return Grid.unchecked(givens.layout, values, values)
