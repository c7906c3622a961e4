"""A million at once: classic boards as lists, bytes, arrays or Arrow columns, in and out."""

from __future__ import annotations

import threading
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from garns.model import Grid, InvalidRequest
from garns.native import BatchControl, Verdict, solve_batch

from .answers import checked_limit
from .instructions import default_threads, instruction_set

CELLS = 81
UNBOUNDED = 2**64 - 1
LOOK_EVERY = 0.05
"""Seconds between two looks at the progress and at Ctrl-C."""


@dataclass(frozen=True)
class Solved:
    """The answers to many puzzles, in the form in which these were given.

    `solutions` holds the first solution of each (None, zeros or blanks where there is none),
    `counts` how many were found, up to the limit, and `guesses` what it took in all.
    """

    solutions: Any
    counts: Any
    guesses: int


@dataclass(frozen=True)
class Boards:
    """Boards in one buffer, `stride` bytes from one to the next, as text or as values 0 to 9."""

    buffer: Any
    stride: int
    count: int
    is_text: bool


@dataclass(frozen=True)
class Answers:
    """What the kernel wrote, in the order of the boards."""

    solutions: bytearray
    counts: array[int]
    verdicts: bytearray
    guesses: int


def solve_many(
    puzzles: Any,
    limit: int = 2,
    *,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Solved:
    """Solve many classic puzzles: a list of lines or grids, the bytes of a file of lines, a numpy
    array of shape (n, 81) or (n, 9, 9), or an Arrow array of strings.

    Counts go up to `limit`: 2 proves uniqueness. `progress` is called with the number of boards
    that are answered.
    """
    if isinstance(puzzles, (bytes, bytearray, memoryview)):
        return _from_lines(bytes(puzzles), limit, threads, progress)
    if hasattr(puzzles, "combine_chunks") or type(puzzles).__module__.startswith("pyarrow"):
        return _from_arrow(puzzles, limit, threads, progress)
    if hasattr(puzzles, "__array_interface__"):
        return _from_array(puzzles, limit, threads, progress)
    return _from_list(list(puzzles), limit, threads, progress)


def answer_boards(
    boards: Boards,
    limit: int = 2,
    *,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    line_end: bytes = b"",
) -> Answers:
    """Let the kernel answer all boards; other threads may run, and Ctrl-C ends it.

    `line_end` (one byte, or none) stands after each solution.
    """
    stride = CELLS + len(line_end)
    solutions = bytearray(stride * boards.count)
    if line_end:
        solutions[CELLS::stride] = line_end * boards.count
    counts, verdicts = array("Q", bytes(8 * boards.count)), bytearray(boards.count)
    control = BatchControl()
    effort: list[tuple[int, int]] = []

    def work() -> None:
        effort.append(
            solve_batch(
                boards.buffer,
                boards.stride,
                boards.is_text,
                checked_limit(limit) or 0,
                UNBOUNDED,
                counts,
                verdicts,
                solutions,
                stride,
                threads or default_threads(),
                control,
                instruction_set(),
            )
        )

    _run_interruptibly(work, control, progress)
    return Answers(solutions, counts, verdicts, effort[0][0])


def _run_interruptibly(
    work: Callable[[], None], control: BatchControl, progress: Callable[[int], None] | None
) -> None:
    """Do the work in another thread, so that this one can be interrupted while it waits."""
    failures: list[BaseException] = []

    def guarded() -> None:
        try:
            work()
        except BaseException as error:
            failures.append(error)

    worker = threading.Thread(target=guarded)
    worker.start()
    try:
        while worker.is_alive():
            worker.join(LOOK_EVERY)
            if progress is not None:
                progress(control.finished)
    finally:
        control.stop()
        worker.join()
    if failures:
        raise failures[0]


def _require_readable(answers: Answers) -> None:
    unreadable = answers.verdicts.find(_code(Verdict.UNREADABLE))
    if unreadable >= 0:
        raise InvalidRequest("answer.board", number=unreadable + 1)


def _code(verdict: Verdict) -> int:
    return int(verdict.value)


def _from_list(
    puzzles: Sequence[str | Grid],
    limit: int,
    threads: int | None,
    progress: Callable[[int], None] | None,
) -> Solved:
    lines = [puzzle.line if isinstance(puzzle, Grid) else puzzle for puzzle in puzzles]
    for number, line in enumerate(lines, 1):
        if len(line) != CELLS:
            raise InvalidRequest("answer.board", number=number)
    text = "".join(lines).encode("latin-1", "replace")
    boards = Boards(text, CELLS, len(lines), is_text=True)
    answers = answer_boards(boards, limit, threads=threads, progress=progress)
    _require_readable(answers)
    found = answers.solutions.decode("ascii")
    solutions = [
        found[CELLS * i : CELLS * (i + 1)] if count else None
        for i, count in enumerate(answers.counts)
    ]
    return Solved(solutions, answers.counts.tolist(), answers.guesses)


def _from_lines(
    text: bytes, limit: int, threads: int | None, progress: Callable[[int], None] | None
) -> Solved:
    """Lines of 81 characters; blank lines and comments are passed over."""
    boards = regular_boards(text)
    if boards is None:
        lines = [line for line in text.splitlines() if line.strip() and not line.startswith(b"#")]
        for number, line in enumerate(lines, 1):
            if len(line) != CELLS:
                raise InvalidRequest("answer.board", number=number)
        boards = Boards(b"".join(lines), CELLS, len(lines), is_text=True)
    answers = answer_boards(boards, limit, threads=threads, progress=progress, line_end=b"\n")
    _require_readable(answers)
    return Solved(answers.solutions, answers.counts, answers.guesses)


def regular_boards(text: bytes) -> Boards | None:
    """The boards of a text of nothing but lines of 81 characters; None if it is not one."""
    stride = CELLS + 1
    count, rest = divmod(len(text) + 1, stride)
    if rest not in (0, 1) or not count:
        return None
    ends = text[CELLS::stride]
    if ends.count(b"\n") != len(ends) or text.count(b"\n") != len(ends):
        return None
    return Boards(text, stride, count, is_text=True)


def _from_array(
    puzzles: Any, limit: int, threads: int | None, progress: Callable[[int], None] | None
) -> Solved:
    import numpy

    values = numpy.ascontiguousarray(puzzles, dtype=numpy.uint8)
    if values.size != len(values) * CELLS:
        raise InvalidRequest("answer.board", number=1)
    boards = Boards(values.reshape(-1), CELLS, len(values), is_text=False)
    answers = answer_boards(boards, limit, threads=threads, progress=progress)
    _require_readable(answers)
    solutions = numpy.frombuffer(answers.solutions, numpy.uint8).reshape(-1, CELLS)
    return Solved(solutions, numpy.frombuffer(answers.counts, numpy.uint64), answers.guesses)


def _from_arrow(
    puzzles: Any, limit: int, threads: int | None, progress: Callable[[int], None] | None
) -> Solved:
    import pyarrow

    solved = _from_list(puzzles.to_pylist(), limit, threads, progress)
    return Solved(
        pyarrow.array(solved.solutions, pyarrow.string()),
        pyarrow.array(solved.counts, pyarrow.uint64()),
        solved.guesses,
    )
