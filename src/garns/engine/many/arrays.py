"""Arrays of numpy with a board in each row."""

from __future__ import annotations

from typing import Any

import numpy

from garns.engine.boards import CELLS, Boards, Effort, answer_boards
from garns.engine.budget import Limits
from garns.model import GarnsError, Grid, InvalidRequest

from .lists import from_list, solved_list
from .results import Solved, SolveResults

TEXT_OR_OBJECTS = "USTO"
"""Kinds of arrays of numpy that are lists of puzzles."""


def from_array(puzzles: Any, effort: Effort, limits: Limits) -> SolveResults:
    puzzles = numpy.asarray(puzzles)
    if puzzles.ndim == 1 and puzzles.dtype.kind in TEXT_OR_OBJECTS:
        return from_list(puzzles.tolist(), effort, limits)
    boards = boards_of(puzzles)
    if boards.shape[1] != CELLS or limits.has_any:
        return _from_other_array(boards, effort, limits)
    digits, wrong = digits_of(boards)
    answers = answer_boards(Boards(digits.reshape(-1), len(digits), is_text=False), effort)
    solutions = numpy.frombuffer(answers.solutions, numpy.uint8).reshape(-1, CELLS)
    counts = numpy.frombuffer(answers.counts, numpy.uint64)
    errors: dict[int, GarnsError] = {
        number: InvalidRequest("answer.digits", number=number + 1)
        for number in [*wrong, *answers.unreadable]
    }
    counts[list(errors)] = 0
    solutions[list(errors)] = 0
    return SolveResults(boards, Solved(solutions, counts, answers.guesses, errors), effort.limit)


def boards_of(values: Any) -> Any:
    """One board in each row."""
    rows = values.reshape(0, CELLS) if values.shape == (0,) else values
    size = rows.shape[-1] if rows.ndim == 3 else round(rows.shape[-1] ** 0.5 if rows.ndim else 0)
    is_shaped = rows.shape[1:] in ((size * size,), (size, size)) and size > 0
    if not is_shaped or values.dtype.kind not in "buif":
        shape = " × ".join(map(str, values.shape))
        raise InvalidRequest("answer.array", shape=shape, kind=str(values.dtype))
    return rows.reshape(len(rows), size * size)


def digits_of(boards: Any) -> tuple[Any, list[int]]:
    """The boards as bytes in one piece, and the numbers of those that are not of digits; the kernel
    is given empty boards for these."""
    if boards.dtype == numpy.uint8:
        return numpy.ascontiguousarray(boards), []
    # Not as bytes at once: 265 would become 9.
    is_digit = (boards >= 0) & (boards <= 9)
    if boards.dtype.kind == "f":
        is_digit &= boards == numpy.floor(boards)
    wrong = numpy.flatnonzero(~is_digit.all(axis=1)).tolist()
    digits = numpy.where(is_digit, boards, 0).astype(numpy.uint8)
    return numpy.ascontiguousarray(digits), wrong


def _from_other_array(boards: Any, effort: Effort, limits: Limits) -> SolveResults:
    solved = solved_list(list(boards), effort, limits)
    results = SolveResults(boards, solved, effort.limit)
    results.solutions = numpy.zeros(boards.shape, numpy.uint8)
    results.counts = numpy.array(solved.counts, numpy.uint64)
    for row, solution in zip(results.solutions, solved.solutions, strict=True):
        if solution is not None:
            row[:] = list(Grid(solution).values)
    return results
