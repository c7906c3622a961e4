"""Columns of puzzles: Arrow's buffers go to the kernel and come back as they are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

import pyarrow
import pyarrow.compute

from garns.engine.boards import CELLS, Boards, Effort, answer_boards
from garns.engine.budget import Limits
from garns.model import InvalidRequest, Items

from .lists import solved_list
from .results import Solved, SolveResults

COUNTS = pyarrow.uint64()


class NotClassic(Exception):
    """There is something else than classic boards among the puzzles."""


def from_arrow(puzzles: Any, effort: Effort, limits: Limits) -> SolveResults:
    column = as_column(puzzles)
    items = Items(len(column), partial(_item, column))
    if not limits.has_any:
        try:
            return SolveResults(items, Solved(*solve_arrow(column, effort)), effort.limit)
        except NotClassic:
            pass
    lines = column.to_pylist()
    solved = solved_list(lines, effort, limits)
    counts = [
        None if line is None else count for line, count in zip(lines, solved.counts, strict=True)
    ]
    results = SolveResults(items, solved, effort.limit)
    results.solutions = column_of(solved.solutions, like=column)
    results.counts = column_of(counts, like=column, is_count=True)
    return results


def _item(column: Any, number: int) -> Any:
    return column[number].as_py()


def solve_arrow(puzzles: Any, effort: Effort) -> tuple[Any, Any, int]:
    """Solutions and counts, in as many chunks as the puzzles have, and the guesses it took. Raises
    NotClassic."""
    if not isinstance(puzzles, pyarrow.ChunkedArray):
        return _solve_chunk(puzzles, effort, 0)
    solved = list(_solve_chunks(puzzles, effort))
    kind = _kind(puzzles.type)
    return (
        pyarrow.chunked_array([solutions for solutions, _, _ in solved], kind),
        pyarrow.chunked_array([counts for _, counts, _ in solved], COUNTS),
        sum(guesses for _, _, guesses in solved),
    )


def _kind(type: Any) -> Any:
    """Long offsets stay long; everything else that can be read as strings comes out as such."""
    return pyarrow.large_string() if pyarrow.types.is_large_string(type) else pyarrow.string()


def as_column(puzzles: Any) -> Any:
    """The puzzles as strings. Raises InvalidRequest if they are nothing of that kind."""
    try:
        kind = _kind(puzzles.type)
        if pyarrow.types.is_primitive(puzzles.type):
            raise pyarrow.ArrowTypeError  # a number would be cast to a string
        # A damaged file may have strings that end beyond the buffers. Only where strings have to be
        # copied does it matter whether those within are in order: all others are counted below.
        puzzles.validate(full=puzzles.type != kind or puzzles.null_count > 0)
        return puzzles.cast(kind)
    except (AttributeError, pyarrow.ArrowException):
        raise InvalidRequest("answer.arrow", kind=str(getattr(puzzles, "type", "?"))) from None


def column_of(values: list[Any], *, like: Any, is_count: bool = False) -> Any:
    """These values in as many chunks as another column has."""
    kind = COUNTS if is_count else _kind(like.type)
    if not isinstance(like, pyarrow.ChunkedArray):
        return pyarrow.array(values, kind)
    left = iter(values)
    chunks = [pyarrow.array(islice(left, len(chunk)), kind) for chunk in like.chunks]
    return pyarrow.chunked_array(chunks, kind)


def _solve_chunks(puzzles: Any, effort: Effort) -> Iterator[tuple[Any, Any, int]]:
    done = 0
    for chunk in puzzles.chunks:
        yield _solve_chunk(chunk, effort, done)
        done += len(chunk)


def _solve_chunk(chunk: Any, effort: Effort, done: int) -> tuple[Any, Any, int]:
    """The answers to one array; so many puzzles were answered before."""
    if not chunk.null_count:
        return _solve_dense(chunk, effort, done)
    valid = chunk.is_valid()
    solutions, counts, guesses = _solve_dense(chunk.drop_null(), effort, done)
    # The puzzle at a place is the one with so many puzzles before it; null stays null.
    before = pyarrow.compute.cumulative_sum(valid.cast(pyarrow.int64()), start=-1)
    index = pyarrow.compute.if_else(valid, before, None)
    return solutions.take(index), counts.take(index), guesses


def _solve_dense(chunk: Any, effort: Effort, done: int) -> tuple[Any, Any, int]:
    """The answers to an array without nulls."""
    if not len(chunk):
        return chunk, pyarrow.array([], COUNTS), 0
    _refuse_other_lengths(chunk)
    offsets = _offsets(chunk)
    begin = offsets[0].as_py()
    text = memoryview(chunk.buffers()[2]).cast("B")[begin : begin + CELLS * len(chunk)]
    answers = answer_boards(Boards(text, len(chunk)), effort.after(done))
    if answers.unreadable:
        raise NotClassic
    counts = _from_buffers(COUNTS, len(chunk), None, answers.counts)
    is_solved = pyarrow.compute.greater(counts, 0).buffers()[1]
    # The solutions are as long as the puzzles: they begin at the same places.
    begins = pyarrow.compute.subtract(offsets, offsets[0]).buffers()[1]
    solutions = _from_buffers(chunk.type, len(chunk), is_solved, begins, answers.solutions)
    return solutions, counts, answers.guesses


def _from_buffers(type: Any, length: int, *buffers: Any) -> Any:
    made = [buffer if buffer is None else pyarrow.py_buffer(buffer) for buffer in buffers]
    return pyarrow.Array.from_buffers(type, length, made)


def _refuse_other_lengths(chunk: Any) -> None:
    lengths = pyarrow.compute.min_max(pyarrow.compute.binary_length(chunk)).values()
    if any(length.as_py() != CELLS for length in lengths):
        raise NotClassic


def _offsets(chunk: Any) -> Any:
    """Where each string of the array begins, and after them where the last one ends."""
    wide = pyarrow.types.is_large_string(chunk.type)
    type = pyarrow.int64() if wide else pyarrow.int32()
    _, offsets, _ = chunk.buffers()
    return pyarrow.Array.from_buffers(type, len(chunk) + 1, [None, offsets], offset=chunk.offset)
