"""A million at once: classic boards as lists, bytes, arrays or Arrow columns, in and out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from garns.model import Grid, InvalidRequest
from garns.model.arguments import checked_items

from .boards import CELLS, Answers, Boards, Effort, answer_boards, not_a_board


@dataclass(frozen=True)
class Solved:
    """The answers to many puzzles, in the form in which these were given.

    `solutions` holds the first solution of each (None, zeros or dots where there is none),
    `counts` how many were found, up to the limit, and `guesses` what it took in all.
    """

    solutions: Any
    counts: Any
    guesses: int


def solve_many(
    puzzles: Any,
    limit: int = 2,
    *,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Solved:
    """Solve many classic puzzles, on all cores unless `threads` says otherwise:

    - a list of lines or grids; solutions are lines, None where there is none;
    - the bytes of a file of lines (blank lines and comments are passed over); solutions are the
      bytes of such a file, dots where there is none, and counts an `array`;
    - a numpy array of whole numbers, (n, 81) or (n, 9, 9), 0 for an empty cell; solutions are
      (n, 81), zeros where there is none;
    - an Arrow array of strings; solutions are one too, null where there is none, and where the
      puzzle is null its count is null as well.

        >>> garns.solve_many(["." * 81, "55" + "." * 79]).counts
        [2, 0]

    Counts go up to `limit`: 2 proves uniqueness. `progress` is called with the number of boards
    that are answered.
    """
    effort = Effort(limit, threads, progress)
    if isinstance(puzzles, (bytes, bytearray, memoryview)):
        return _from_lines(puzzles, effort)
    if type(puzzles).__module__.partition(".")[0] == "pyarrow":
        from .arrow import solve_arrow

        return Solved(*solve_arrow(puzzles, effort))
    if hasattr(puzzles, "__array_interface__"):
        return _from_array(puzzles, effort)
    return _from_list(list(checked_items("puzzles", puzzles)), effort)


def _readable(answers: Answers) -> Answers:
    if answers.first_unreadable is not None:
        raise not_a_board(answers.first_unreadable)
    return answers


def _from_list(puzzles: Sequence[str | Grid], effort: Effort) -> Solved:
    lines = [puzzle.line if isinstance(puzzle, Grid) else puzzle for puzzle in puzzles]
    # A character that is no byte is no cell either.
    encoded = _joined(lines).encode("latin-1", "replace")
    answers = _readable(answer_boards(Boards(encoded, len(lines)), effort))
    found = answers.solutions.decode("ascii")
    solutions = [
        found[CELLS * i : CELLS * (i + 1)] if count else None
        for i, count in enumerate(answers.counts)
    ]
    return Solved(solutions, answers.counts.tolist(), answers.guesses)


def _joined(lines: Sequence[Any]) -> str:
    """The lines in one text, all of them known to have the right length."""
    try:
        if set(map(len, lines)) <= {CELLS}:
            return "".join(lines)
    except TypeError:
        pass
    is_line = [isinstance(line, str) and len(line) == CELLS for line in lines]
    raise not_a_board(is_line.index(False))


def _from_lines(puzzles: bytes | bytearray | memoryview, effort: Effort) -> Solved:
    text = memoryview(puzzles)
    text = text.cast("B") if text.c_contiguous else memoryview(bytes(text))
    boards = _regular_boards(text)
    answers = answer_boards(boards, effort, line_ends=True) if boards else None
    if answers is None or answers.first_unreadable is not None:
        # There is more than boards in it, or it has mistakes to be named.
        boards = _irregular_boards(bytes(text))
        answers = _readable(answer_boards(boards, effort, line_ends=True))
    return Solved(answers.solutions, answers.counts, answers.guesses)


def _regular_boards(text: memoryview) -> Boards | None:
    """The boards of a text that seems to be one line of 81 characters after the other: it begins
    with one, and its length is right."""
    for line_end in (b"\n", b"\r\n"):
        stride = CELLS + len(line_end)
        count, rest = divmod(len(text), stride)
        if bytes(text[CELLS:stride]) == line_end and rest in (0, CELLS):
            return Boards(text, count + (rest > 0), line_end=line_end)
    return None


def _irregular_boards(text: bytes) -> Boards:
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith(b"#")]
    for number, line in enumerate(lines):
        if len(line) != CELLS:
            raise not_a_board(number)
    return Boards(b"".join(lines), len(lines))


def _from_array(puzzles: Any, effort: Effort) -> Solved:
    import numpy

    values = _digits(numpy.asarray(puzzles))
    boards = Boards(values.reshape(-1), len(values), is_text=False)
    answers = answer_boards(boards, effort)
    if answers.first_unreadable is not None:
        raise _not_a_digit(answers.first_unreadable)
    solutions = numpy.frombuffer(answers.solutions, numpy.uint8).reshape(-1, CELLS)
    return Solved(solutions, numpy.frombuffer(answers.counts, numpy.uint64), answers.guesses)


def _not_a_digit(number: int) -> InvalidRequest:
    return InvalidRequest("answer.digits", number=number + 1)


def _digits(values: Any) -> Any:
    """The array as bytes in one piece; what would not stay the same number is refused."""
    import numpy

    is_shaped = values.shape[1:] in ((CELLS,), (9, 9)) or values.shape == (0,)
    if not is_shaped or values.dtype.kind not in "buif":
        shape = " × ".join(map(str, values.shape))
        raise InvalidRequest("answer.array", shape=shape, kind=str(values.dtype))
    flat = values.reshape(-1, CELLS)
    if values.dtype == numpy.uint8:
        return numpy.ascontiguousarray(flat)
    # Not as bytes at once: 265 would become 9.
    if flat.size and not (flat.min() >= 0 and flat.max() <= 9):
        raise _not_a_digit(int((~((flat >= 0) & (flat <= 9))).any(axis=1).argmax()))
    digits = numpy.ascontiguousarray(flat, dtype=numpy.uint8)
    if values.dtype.kind == "f" and (digits != flat).any():
        raise _not_a_digit(int((digits != flat).any(axis=1).argmax()))
    return digits
