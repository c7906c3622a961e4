"""Columns of puzzles: Arrow's buffers go to the kernel and come back as they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pyarrow
import pyarrow.compute

from garns.model import InvalidRequest

from .boards import CELLS, Boards, Effort, answer_boards, not_a_board

COUNTS = pyarrow.uint64()


def solve_arrow(puzzles: Any, effort: Effort) -> tuple[Any, Any, int]:
    """Solutions and counts, in as many chunks as the puzzles have, and the guesses it took."""
    if not isinstance(puzzles, pyarrow.ChunkedArray):
        return _solve_chunk(_strings(puzzles), effort, 0)
    solved = list(_solve_chunks(_strings(puzzles), effort))
    kind = _kind(puzzles.type)
    return (
        pyarrow.chunked_array([solutions for solutions, _, _ in solved], kind),
        pyarrow.chunked_array([counts for _, counts, _ in solved], COUNTS),
        sum(guesses for _, _, guesses in solved),
    )


def _kind(type: Any) -> Any:
    """Long offsets stay long; everything else that can be read as strings comes out as such."""
    return pyarrow.large_string() if pyarrow.types.is_large_string(type) else pyarrow.string()


def _strings(puzzles: Any) -> Any:
    try:
        kind = _kind(puzzles.type)
        # A damaged file may have strings that end beyond the buffers. Only where strings have to be
        # copied does it matter whether those within are in order: all others are counted below.
        puzzles.validate(full=puzzles.type != kind or puzzles.null_count > 0)
        return puzzles.cast(kind)
    except (AttributeError, pyarrow.ArrowException):
        raise InvalidRequest("answer.arrow", kind=str(getattr(puzzles, "type", "?"))) from None


def _solve_chunks(puzzles: Any, effort: Effort) -> Iterator[tuple[Any, Any, int]]:
    done = 0
    for chunk in puzzles.chunks:
        yield _solve_chunk(chunk, effort, done)
        done += len(chunk)


def _solve_chunk(chunk: Any, effort: Effort, done: int) -> tuple[Any, Any, int]:
    """The answers to one array; so many puzzles were answered before."""
    if not chunk.null_count:
        return _solve_dense(chunk, effort, done, range(len(chunk)))
    valid = chunk.is_valid()
    places = pyarrow.compute.indices_nonzero(valid)
    solutions, counts, guesses = _solve_dense(chunk.drop_null(), effort, done, places)
    # The puzzle at a place is the one with so many puzzles before it; null stays null.
    before = pyarrow.compute.cumulative_sum(valid.cast(pyarrow.int64()), start=-1)
    index = pyarrow.compute.if_else(valid, before, None)
    return solutions.take(index), counts.take(index), guesses


def _solve_dense(chunk: Any, effort: Effort, done: int, places: Any) -> tuple[Any, Any, int]:
    """The answers to an array without nulls; `places` are its numbers in the chunk."""
    if not len(chunk):
        return chunk, pyarrow.array([], COUNTS), 0
    _refuse_other_lengths(chunk, done, places)
    offsets = _offsets(chunk)
    begin = offsets[0].as_py()
    text = memoryview(chunk.buffers()[2]).cast("B")[begin : begin + CELLS * len(chunk)]
    answers = answer_boards(Boards(text, len(chunk)), effort.after(done))
    if answers.first_unreadable is not None:
        raise not_a_board(done + int(places[answers.first_unreadable]))
    counts = _from_buffers(COUNTS, len(chunk), None, answers.counts)
    is_solved = pyarrow.compute.greater(counts, 0).buffers()[1]
    # The solutions are as long as the puzzles: they begin at the same places.
    begins = pyarrow.compute.subtract(offsets, offsets[0]).buffers()[1]
    solutions = _from_buffers(chunk.type, len(chunk), is_solved, begins, answers.solutions)
    return solutions, counts, answers.guesses


def _from_buffers(type: Any, length: int, *buffers: Any) -> Any:
    made = [buffer if buffer is None else pyarrow.py_buffer(buffer) for buffer in buffers]
    return pyarrow.Array.from_buffers(type, length, made)


def _refuse_other_lengths(chunk: Any, done: int, places: Any) -> None:
    lengths = pyarrow.compute.binary_length(chunk)
    shortest, longest = pyarrow.compute.min_max(lengths).values()
    if shortest.as_py() != CELLS or longest.as_py() != CELLS:
        wrong = pyarrow.compute.index(pyarrow.compute.not_equal(lengths, CELLS), True)
        raise not_a_board(done + int(places[wrong.as_py()]))


def _offsets(chunk: Any) -> Any:
    """Where each string of the array begins, and after them where the last one ends."""
    wide = pyarrow.types.is_large_string(chunk.type)
    type = pyarrow.int64() if wide else pyarrow.int32()
    _, offsets, _ = chunk.buffers()
    return pyarrow.Array.from_buffers(type, len(chunk) + 1, [None, offsets], offset=chunk.offset)
