"""Lists of puzzles of any kind."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from garns.engine.answers import checked_limit, solutions_within
from garns.engine.boards import CELLS, Boards, Effort, answer_boards
from garns.engine.budget import Budget, Limits
from garns.engine.roads import CLASSIC
from garns.formats import as_grid
from garns.model import GarnsError, Grid, Puzzle

from .results import Solved, SolveResults


def from_list(puzzles: list[Any], effort: Effort, limits: Limits) -> SolveResults:
    return SolveResults(puzzles, solved_list(puzzles, effort, limits), effort.limit)


def solved_list(puzzles: list[Any], effort: Effort, limits: Limits) -> Solved:
    lines = [None] * len(puzzles) if limits.has_any else classic_lines(puzzles)
    if None in lines:
        return _solved_mixture(puzzles, lines, effort, limits)
    solved, unreadable = _solved_together(lines, effort)
    return _add_others(solved, puzzles, unreadable, effort, limits, done=len(lines))


def _solved_mixture(
    puzzles: list[Any], lines: Sequence[Any], effort: Effort, limits: Limits
) -> Solved:
    """The same where not every puzzle is a line that the kernel may read."""
    others = [number for number, line in enumerate(lines) if line is None]
    solved = Solved([None] * len(puzzles), [0] * len(puzzles), 0)
    _add_others(solved, puzzles, others, effort, limits, done=0)
    numbers = [number for number, line in enumerate(lines) if line is not None]
    together, unreadable = _solved_together(
        [lines[number] for number in numbers], effort.after(len(others))
    )
    for number, solution, count in zip(numbers, together.solutions, together.counts, strict=True):
        solved.solutions[number], solved.counts[number] = solution, count
    solved.guesses += together.guesses
    rest = [numbers[each] for each in unreadable]
    return _add_others(solved, puzzles, rest, effort, limits, done=len(lines))


def classic_lines(puzzles: list[Any]) -> list[Any]:
    """What `_classic_line` makes of each; a list of nothing else is seen at once."""
    if set(map(type, puzzles)) == {str} and set(map(len, puzzles)) == {CELLS}:
        return puzzles
    return list(map(_classic_line, puzzles))


def _classic_line(puzzle: Any) -> str | None:
    """A classic board as 81 characters; None for anything else."""
    if isinstance(puzzle, Puzzle):
        puzzle = puzzle.grid
    if isinstance(puzzle, Grid):
        return puzzle.line if puzzle.layout is CLASSIC else None
    return puzzle if isinstance(puzzle, str) and len(puzzle) == CELLS else None


def _solved_together(lines: Sequence[Any], effort: Effort) -> tuple[Solved, list[int]]:
    """The answers of the kernel, and the numbers of the lines that it cannot read."""
    if not lines:
        return Solved([], [], 0), []
    # A character that is no byte is no cell either.
    encoded = "".join(lines).encode("latin-1", "replace")
    answers = answer_boards(Boards(encoded, len(lines)), effort)
    found = answers.solutions.decode("ascii")
    solutions = [
        found[CELLS * i : CELLS * (i + 1)] if count else None
        for i, count in enumerate(answers.counts)
    ]
    return Solved(solutions, answers.counts.tolist(), answers.guesses), answers.unreadable


def _add_others(
    solved: Solved,
    puzzles: Sequence[Any],
    numbers: Sequence[int],
    effort: Effort,
    limits: Limits,
    *,
    done: int,
) -> Solved:
    """Answer the puzzles with these numbers one by one; so many were answered before."""
    for place, number in enumerate(numbers, 1):
        budget = limits.budget()
        try:
            _solve_one(solved, puzzles[number], number, effort.limit, budget)
        except GarnsError as error:
            solved.errors[number] = error.with_traceback(None)
        solved.guesses += budget.spent_nodes
        if effort.progress is not None:
            effort.progress(min(done + place, len(puzzles)))
    return solved


def _solve_one(solved: Solved, puzzle: Any, number: int, limit: int, budget: Budget) -> None:
    if isinstance(puzzle, GarnsError):
        raise puzzle
    for solution in islice(solutions_within(as_grid(puzzle), budget), checked_limit(limit)):
        if not solved.counts[number]:
            solved.solutions[number] = solution.line
        solved.counts[number] += 1
