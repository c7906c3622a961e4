"""What `solve_many` returns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from garns.engine.answers import solve
from garns.engine.boards import CELLS
from garns.formats import as_grid
from garns.model import GarnsError, Grid, Items, Results, column

LINE = CELLS + 1
"""Bytes of a solution and its line feed."""

SOLUTION = {"solution": column("string", "line")}


@dataclass
class Solved:
    """The answers in the form in which the puzzles were given, and why some have none."""

    solutions: Any
    counts: Any
    guesses: int
    errors: dict[int, GarnsError] = field(default_factory=dict)

    def solution_at(self, number: int) -> Any:
        if isinstance(self.solutions, bytes | bytearray):
            return self.solutions[LINE * number : LINE * number + CELLS].decode()
        return _plain(self.solutions[number])

    def count_at(self, number: int) -> int | None:
        count: int | None = _plain(self.counts[number])
        return count


def _plain(item: Any) -> Any:
    """An item of an Arrow array as a plain object."""
    return item.as_py() if hasattr(item, "as_py") else item


class SolveResults(Results[Grid]):
    """The solutions of many puzzles; for what has none or several, the error that says so.

    `solutions` holds the first solution of each in the form in which the puzzles were given (None,
    zeros or dots where there is none), `counts` how many were found, up to the limit, and `guesses`
    what it took in all.
    """

    def __init__(self, puzzles: Sequence[Any], solved: Solved, limit: int) -> None:
        answers = Items(len(puzzles), partial(_answer, puzzles, solved, limit))
        super().__init__(puzzles, answers, SOLUTION)
        self.solutions = solved.solutions
        self.counts = solved.counts
        self.guesses = solved.guesses


def _answer(puzzles: Sequence[Any], solved: Solved, limit: int, number: int) -> Grid | GarnsError:
    """A solution as a grid, or the error that `solve` raises."""
    if number in solved.errors:
        return solved.errors[number]
    puzzle, count = puzzles[number], solved.count_at(number)
    if count == 1 or (count and limit == 1):
        grid = as_grid(puzzle)
        # A line does not tell its layout: it is that of the puzzle.
        return Grid(solved.solution_at(number), grid.layout, grid.givens)
    try:
        return solve(puzzle)
    except GarnsError as error:
        return error.with_traceback(None)
