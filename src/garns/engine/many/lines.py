"""Bytes with a line for each puzzle."""

from __future__ import annotations

from array import array
from functools import partial

from garns.engine.boards import CELLS, Boards, Effort, answer_boards
from garns.engine.budget import Limits
from garns.formats import lines_in
from garns.model import Items

from .lists import solved_list
from .results import Solved, SolveResults


def from_lines(
    puzzles: bytes | bytearray | memoryview, effort: Effort, limits: Limits
) -> SolveResults:
    text = memoryview(puzzles)
    text = text.cast("B") if text.c_contiguous else memoryview(bytes(text))
    boards = None if limits.has_any else regular_boards(text)
    answers = answer_boards(boards, effort, line_ends=True) if boards else None
    if boards is None or answers is None or answers.unreadable:
        return _from_other_lines(lines_in(bytes(text)), effort, limits)
    # What may change, or cannot be sent to another process, is copied.
    kept = puzzles if isinstance(puzzles, bytes) else bytes(text)
    lines = Items(boards.count, partial(line_at, kept, CELLS + len(boards.line_end)))
    solved = Solved(answers.solutions, answers.counts, answers.guesses)
    return SolveResults(lines, solved, effort.limit)


def line_at(text: bytes, stride: int, number: int) -> str:
    return text[stride * number : stride * number + CELLS].decode("ascii")


def _from_other_lines(lines: list[str], effort: Effort, limits: Limits) -> SolveResults:
    """There is more than boards in it, or it has mistakes."""
    solved = solved_list(lines, effort, limits)
    results = SolveResults(lines, solved, effort.limit)
    dotted = (
        solution or "." * len(line) for line, solution in zip(lines, solved.solutions, strict=True)
    )
    results.solutions = bytearray("".join(f"{line}\n" for line in dotted).encode("ascii"))
    results.counts = array("Q", solved.counts)
    return results


def regular_boards(text: memoryview) -> Boards | None:
    """The boards of a text that seems to be one line of 81 characters after the other: it begins
    with one, and its length is right."""
    for line_end in (b"\n", b"\r\n"):
        stride = CELLS + len(line_end)
        count, rest = divmod(len(text), stride)
        if bytes(text[CELLS:stride]) == line_end and rest in (0, CELLS):
            return Boards(text, count + (rest > 0), line_end=line_end)
    return None
