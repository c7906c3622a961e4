"""Whether a puzzle could do with fewer givens or constraints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from garns.formats import PuzzleLike, as_grid
from garns.model import Grid
from garns.model.constraints import Constraint

from .answers import is_unique, solve
from .budget import Budget


class UnneededClues(NamedTuple):
    """Clues that a puzzle could do without, each of them taken away alone."""

    givens: tuple[int, ...]
    """By their cells."""
    constraints: tuple[Constraint, ...]


def unneeded_clues(puzzle: PuzzleLike, *, seconds: float | None = None) -> UnneededClues:
    """The givens and constraints that the puzzle could do without, each of them taken away alone:
    there would still be exactly one solution.

        >>> garns.unneeded_clues("1.....4..13..2..").givens
        (0, 9)

    Raises NoSolution and ManySolutions if there is not exactly one solution to begin with, and
    BudgetUsedUp when the seconds are over.
    """
    budget = Budget(seconds)
    givens = as_grid(puzzle).givens
    cells = tuple(redundant_givens(givens, seconds=budget.seconds_left))
    layout, found = givens.layout, []
    for constraint in layout.constraints:
        fewer = layout.with_constraints(each for each in layout.constraints if each != constraint)
        board = Grid.unchecked(fewer, givens.values, givens.values)
        if is_unique(board, seconds=budget.seconds_left):
            found.append(constraint)
    return UnneededClues(cells, tuple(found))


def is_minimal(puzzle: PuzzleLike, *, seconds: float | None = None) -> bool:
    """Whether every given is needed: without any one of them there would be several solutions.

    Raises NoSolution and ManySolutions if there is not exactly one solution to begin with, and
    BudgetUsedUp when the seconds are over.
    """
    return next(redundant_givens(puzzle, seconds=seconds), None) is None


def redundant_givens(puzzle: PuzzleLike, *, seconds: float | None = None) -> Iterator[int]:
    """The cells of the givens that the puzzle could do without, each of them taken away alone."""
    givens, budget = as_grid(puzzle).givens, Budget(seconds)
    solve(givens, seconds=budget.seconds_left)
    return (
        cell
        for cell, value in enumerate(givens.values)
        if value and is_unique(_without(givens, cell), seconds=budget.seconds_left)
    )


def _without(givens: Grid, cell: int) -> Grid:
    values = givens.values[:cell] + b"\0" + givens.values[cell + 1 :]
    return Grid.unchecked(givens.layout, values, values)
