"""Canonical forms of many puzzles."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any

from garns.engine.boards import CELLS, Boards
from garns.engine.canonical_form import CanonicalForm, canonical
from garns.engine.classic_forms import UNREADABLE, ClassicForms, find_classic_forms
from garns.formats import ManyPuzzles, as_grid, each_item, lines_in, refuse_tables
from garns.model import GarnsError, InvalidRequest, Items, Results, column
from garns.model.arguments import checked_function, checked_path, checked_threads

from .lines import line_at, regular_boards
from .lists import classic_lines

FORM_COLUMNS = {
    "canonical": column("string", "line"),
    "automorphisms": column("int64", "automorphisms"),
}

AS_TEXT = bytes.maketrans(bytes(range(10)), b".123456789")
"""Makes text of values, and leaves text as it is."""


@dataclass(frozen=True)
class _Work:
    """On how many threads, and who is told how far it is."""

    threads: int | None
    progress: Callable[[int], None] | None

    def __post_init__(self) -> None:
        checked_threads(self.threads)
        checked_function("progress", self.progress)

    def find(self, boards: Boards, *, line_ends: bool = False) -> ClassicForms:
        return find_classic_forms(boards, self.threads, self.progress, line_ends=line_ends)


@dataclass(frozen=True)
class _Found:
    """The answers: those of the kernel in its buffers, all others as objects."""

    classic: ClassicForms
    places: Sequence[int | None]
    """For each puzzle its place in the buffers; None if it is not there."""
    others: dict[int, CanonicalForm | GarnsError] = field(default_factory=dict)

    def automorphisms(self) -> list[int]:
        """Of each puzzle; 0 for one without a form."""
        counts = self.classic.automorphisms
        found = [0 if place is None else counts[place] for place in self.places]
        for number, other in self.others.items():
            found[number] = other.automorphisms if isinstance(other, CanonicalForm) else 0
        return found

    def lines(self) -> list[str | None]:
        """The forms in a line each, without an object for each of them."""
        text = self.classic.forms.translate(AS_TEXT).decode("ascii")
        counts, stride = self.classic.automorphisms, self.classic.stride
        starts = (None if place is None else stride * place for place in self.places)
        found = [
            None if start is None or not counts[start // stride] else text[start : start + CELLS]
            for start in starts
        ]
        for number, other in self.others.items():
            found[number] = other.line if isinstance(other, CanonicalForm) else None
        return found


class CanonicalResults(Results[CanonicalForm]):
    """The canonical forms of many puzzles; for what has none, the error that says so.

    `forms` holds them in the form in which the puzzles were given (None, zeros or dots where there
    is none), `automorphisms` their numbers, 0 where there is no form.
    """

    def __init__(
        self, puzzles: Sequence[Any], found: _Found, forms: Any = None, automorphisms: Any = None
    ) -> None:
        answers = Items(len(puzzles), partial(_answer, puzzles, found))
        super().__init__(puzzles, answers, FORM_COLUMNS)
        self._found = found
        self.forms: Any = found.lines() if forms is None else forms
        self.automorphisms: Any = found.automorphisms() if automorphisms is None else automorphisms

    def _values(self) -> dict[str, list[object]]:
        # Not an object for each answer: a million of them would take longer than the forms.
        lines, counts = self._found.lines(), self._found.automorphisms()
        return {
            "puzzle": self._puzzle_lines(),
            "canonical": list(lines),
            "automorphisms": [count or None for count in counts],
            "error": [
                str(self[number]) if line is None else None for number, line in enumerate(lines)
            ],
        }


def canonical_many(
    puzzles: ManyPuzzles,
    *,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> CanonicalResults:
    """The canonical forms of many puzzles, in any form that `solve_many` takes; classic boards on
    all cores unless `threads` says otherwise.

        >>> import garns
        >>> found = garns.canonical_many(["......4..13..2..", "......1..42..3.."])
        >>> found.forms, found.automorphisms
        (['.......1.2...3.4', '.......1.2...3.4'], [1, 1])
        >>> found[0].transformation.values
        (3, 2, 4, 1)

    In the place of a puzzle without a form stands the error that says why. `progress` is called
    with the number of classic boards that are done.
    """
    work = _Work(threads, progress)
    refuse_tables(puzzles)
    if isinstance(puzzles, PathLike):
        return _from_file(puzzles, work)
    if isinstance(puzzles, bytes | bytearray | memoryview):
        return _from_bytes(puzzles, work)
    if type(puzzles).__module__.partition(".")[0] == "pyarrow":
        return _from_arrow(puzzles, work)
    if hasattr(puzzles, "__array_interface__"):
        return _from_array(puzzles, work)
    return _from_list(each_item(puzzles), work)


def _from_list(puzzles: list[Any], work: _Work) -> CanonicalResults:
    return CanonicalResults(puzzles, _found_in_list(puzzles, work))


def _found_in_list(puzzles: list[Any], work: _Work) -> _Found:
    lines = classic_lines(puzzles)
    classic = [number for number, line in enumerate(lines) if line is not None]
    # A character that is no byte is no cell either.
    encoded = "".join([lines[number] for number in classic]).encode("latin-1", "replace")
    forms = work.find(Boards(encoded, len(classic)))
    places: list[int | None] = [None] * len(puzzles)
    for place, number in enumerate(classic):
        places[number] = place
    unreadable = [classic[place] for place in forms.numbers_of(UNREADABLE)]
    others = [number for number, line in enumerate(lines) if line is None]
    return _Found(
        forms, places, {number: _one(puzzles[number]) for number in (*unreadable, *others)}
    )


def _one(puzzle: Any) -> CanonicalForm | GarnsError:
    if isinstance(puzzle, GarnsError):
        return puzzle
    try:
        return canonical(puzzle)
    except GarnsError as error:
        return error.with_traceback(None)


def _answer(puzzles: Sequence[Any], found: _Found, number: int) -> CanonicalForm | GarnsError:
    if number in found.others:
        return found.others[number]
    place = found.places[number]
    if place is None or not found.classic.automorphisms[place]:
        return _one(puzzles[number])
    transformation = found.classic.transformation_at(place)
    form = transformation.apply(as_grid(puzzles[number]))
    return CanonicalForm(form, transformation, found.classic.automorphisms[place])


def _from_file(path: PathLike[str], work: _Work) -> CanonicalResults:
    """A file that is nothing but classic boards goes to the kernel as it is."""
    text = _regular_text(path)
    found = _from_regular(text, work) if text else None
    return CanonicalResults(*found) if found else _from_list(each_item(path), work)


def _regular_text(path: PathLike[str]) -> bytes | None:
    """What is in a file that begins with a line of 81 characters. Who reads notations knows more
    about all others, and has words for what cannot be read."""
    try:
        with Path(checked_path("puzzles", path)).open("rb") as file:
            start = file.read(CELLS + 1)
            return start + file.read() if start[CELLS:] in (b"\r", b"\n") else None
    except OSError:
        return None


def _from_bytes(puzzles: bytes | bytearray | memoryview, work: _Work) -> CanonicalResults:
    # What may change, or cannot be sent to another process, is copied.
    text = puzzles if isinstance(puzzles, bytes) else bytes(puzzles)
    regular = _from_regular(text, work)
    if regular is None:
        return _from_other_lines(lines_in(text), work)
    lines, found = regular
    return CanonicalResults(lines, found, found.classic.forms, found.classic.automorphisms)


def _from_regular(text: bytes, work: _Work) -> tuple[Items, _Found] | None:
    """None if there is more than classic boards in the text."""
    boards = regular_boards(memoryview(text))
    if boards is None:
        return None
    found = work.find(boards, line_ends=True)
    if found.numbers_of(UNREADABLE):
        return None
    lines = Items(boards.count, partial(line_at, text, CELLS + len(boards.line_end)))
    return lines, _Found(found, range(boards.count))


def _from_other_lines(lines: list[str], work: _Work) -> CanonicalResults:
    found = _found_in_list(lines, work)
    forms = found.lines()
    dotted = (form or "." * len(line) for line, form in zip(lines, forms, strict=True))
    text = bytearray("".join(f"{line}\n" for line in dotted).encode("ascii"))
    return CanonicalResults(lines, found, text, array("I", found.automorphisms()))


def _from_arrow(puzzles: Any, work: _Work) -> CanonicalResults:
    from .arrow import as_column, column_of

    column = as_column(puzzles)
    lines = column.to_pylist()
    found = _found_in_list(lines, work)
    counts = [
        None if line is None else count
        for line, count in zip(lines, found.automorphisms(), strict=True)
    ]
    return CanonicalResults(
        lines,
        found,
        column_of(found.lines(), like=column),
        column_of(counts, like=column, is_count=True),
    )


def _from_array(puzzles: Any, work: _Work) -> CanonicalResults:
    import numpy

    from .arrays import TEXT_OR_OBJECTS, boards_of, digits_of

    puzzles = numpy.asarray(puzzles)
    if puzzles.ndim == 1 and puzzles.dtype.kind in TEXT_OR_OBJECTS:
        return _from_list(puzzles.tolist(), work)
    boards = boards_of(puzzles)
    if boards.shape[1] != CELLS:
        return _from_other_array(boards, work)
    digits, wrong = digits_of(boards)
    found = work.find(Boards(digits.reshape(-1), len(digits), is_text=False))
    counts = numpy.frombuffer(found.automorphisms, numpy.uint32)
    forms = numpy.frombuffer(found.forms, numpy.uint8).reshape(-1, CELLS)
    errors: dict[int, CanonicalForm | GarnsError] = {
        number: InvalidRequest("answer.digits", number=number + 1)
        for number in [*wrong, *found.numbers_of(UNREADABLE)]
    }
    counts[list(errors)] = 0
    forms[list(errors)] = 0
    return CanonicalResults(boards, _Found(found, range(len(boards)), errors), forms, counts)


def _from_other_array(boards: Any, work: _Work) -> CanonicalResults:
    import numpy

    found = _found_in_list(list(boards), work)
    forms = numpy.zeros(boards.shape, numpy.uint8)
    for number, other in found.others.items():
        if isinstance(other, CanonicalForm):
            forms[number] = list(other.puzzle.values)
    counts = numpy.array(found.automorphisms(), numpy.uint32)
    return CanonicalResults(boards, found, forms, counts)
