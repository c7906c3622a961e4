"""Lines of HoDoKu's library: a board, and the step that a technique finds on it.

`:technique:digits:givens:deleted:eliminations:placements:extra`, for example
`:0003:8:6...+53+4.7…:::829:`. In the givens `+5` is a digit placed later. Deleted, eliminations
and placements are triples of digit, row and column, `829` for an 8 in r2c9.

The deleted candidates become the notes: all that is possible, less the deleted. Without deleted
candidates there are no notes, for they would say nothing that the board does not. The step goes
into the details `technique`, `digits`, `eliminations`, `placements` and `extra`, as it is
written. `:0000:x:` stands for a board without a step.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from garns.model import CHARACTER_VALUES, CHARACTERS, Grid, Layout, Puzzle, possible_values

from .cells import CLASSIC, Token, is_blank_or_comment
from .format import Fit, Format, Loss, SymbolsFor, classic_only
from .notes import lost_under_values
from .source import Line, Source

FIELDS = ("technique", "digits", "givens", "deleted", "eliminations", "placements", "extra")
NO_STEP = {"technique": "0000", "digits": "x"}

_TRIPLES = re.compile(r"(?:[1-9]{3}(?: [1-9]{3})*)?")
_STEP = {
    "technique": re.compile(r"[0-9A-Za-z]*(?:-[0-9A-Za-z]+)?"),
    "digits": re.compile(r"[1-9]*|x"),
    "eliminations": _TRIPLES,
    "placements": _TRIPLES,
    "extra": re.compile(r"(?:[^:\s](?:[^:\r\n]*[^:\s])?)?"),
}
"""How each part of a step is written."""

_OPENING = re.compile(r"\s*:[^:]*:[^:]*:([+.0-9]{40,}):.*")


def looks_like(source: Source, layout: Layout | None) -> Fit:
    first = next((line for line in source.opening if not is_blank_or_comment(line)), None)
    return Fit.SIGNATURE if first and _OPENING.fullmatch(first.text) else Fit.NO


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    readable = source.forgiving(source.every_line())
    lines = (line for line in readable if not is_blank_or_comment(line))
    yield from source.made_of(lines, lambda line: _puzzle(source, line, layout or CLASSIC))


def _puzzle(source: Source, line: Line, layout: Layout) -> Puzzle:
    fields = _fields(source, line)
    grid = _grid(source, fields["givens"], line.number, layout)
    return Puzzle(
        grid,
        notes=_notes(source, fields["deleted"], line.number, grid),
        details=_step(source, fields, line.number),
        place=source.place(line.number),
    )


def _fields(source: Source, line: Line) -> dict[str, Token]:
    """The fields by their names; the last may be missing or be closed by one more colon."""
    before, colon, text = line.text.rstrip().partition(":")
    if before.strip() or not colon:
        raise source.unreadable("colon", line=line.number, column=0)
    parts = text.split(":")
    if len(parts) == len(FIELDS) - 1 or parts[len(FIELDS) :] == [""]:
        parts = [*parts, ""][: len(FIELDS)]
    if len(parts) != len(FIELDS):
        raise source.unreadable(
            "field-count",
            line=line.number,
            column=len(line.text.rstrip()),
            n=len(parts),
            expected=len(FIELDS),
        )
    columns = [len(before) + 1]
    for part in parts:
        columns.append(columns[-1] + len(part) + 1)
    return {
        name: Token(part, column)
        for name, part, column in zip(FIELDS, parts, columns, strict=False)
    }


def _grid(source: Source, field: Token, line: int, layout: Layout) -> Grid:
    values, givens = list[int](), list[int]()
    is_placed = False
    for column, char in enumerate(field.text, field.column):
        if char == "+" and not is_placed:
            is_placed = True
            continue
        value = CHARACTER_VALUES.get(char, layout.size + 1)
        if value > layout.size or (is_placed and not value):
            raise source.unreadable("cell", line=line, column=column, found=char, size=layout.size)
        values.append(value)
        givens.append(0 if is_placed else value)
        is_placed = False
    if len(values) != layout.cell_count or is_placed:
        raise source.unreadable(
            "cell-count",
            line=line,
            column=field.column + len(field.text),
            n=len(values),
            expected=layout.cell_count,
            size=layout.size,
        )
    return Grid(values, layout, givens)


def _notes(source: Source, field: Token, line: int, grid: Grid) -> tuple[int, ...] | None:
    """What is possible on the board less the deleted candidates; None if none is deleted."""
    notes = possible_values(grid)
    for word in re.finditer(r"\S+", field.text):
        digit, row, column = _triple(source, word[0], line, field.column + word.start(), grid.size)
        notes[(row - 1) * grid.size + column - 1] &= ~(1 << digit - 1)
    return tuple(notes) if field.text.strip() else None


def _triple(source: Source, text: str, line: int, column: int, size: int) -> tuple[int, int, int]:
    numbers = [CHARACTER_VALUES.get(char, 0) for char in text]
    if len(numbers) != 3 or not all(1 <= number <= size for number in numbers):
        raise source.unreadable("triple", line=line, column=column, found=text[:20], size=size)
    digit, row, across = numbers
    return digit, row, across


def _step(source: Source, fields: Mapping[str, Token], line: int) -> dict[str, str]:
    step = {}
    for name, form in _STEP.items():
        field = fields[name]
        text = field.text.strip()
        if not form.fullmatch(text):
            raise source.unreadable(
                "field", line=line, column=field.column, name=name, found=text[:20]
            )
        if text:
            step[name] = text
    return {} if step == NO_STEP else step


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    for puzzle in puzzles:
        yield _line(puzzle) + "\n"


def _line(puzzle: Puzzle) -> str:
    unwritable = _unwritable(puzzle)
    step = {
        name: puzzle.details[name]
        for name in _STEP
        if name in puzzle.details and name not in unwritable
    }
    board = {"givens": _marked_givens(puzzle.grid), "deleted": _deleted(puzzle)}
    fields = {**(step or NO_STEP), **board}
    return ":" + ":".join(fields.get(name, "") for name in FIELDS)


def _unwritable(puzzle: Puzzle) -> list[str]:
    """The parts of a step that are not written as such a part must be, or that have no text: an
    empty field says that there is no such part."""
    return [
        name
        for name, form in _STEP.items()
        if (text := puzzle.details.get(name)) is not None and not (text and form.fullmatch(text))
    ]


def _marked_givens(grid: Grid) -> str:
    return "".join(
        "+" * (value > 0 and not grid.is_given(cell)) + CHARACTERS[value]
        for cell, value in enumerate(grid.values)
    )


def _deleted(puzzle: Puzzle) -> str:
    if puzzle.notes is None:
        return ""
    size = puzzle.grid.size
    return " ".join(
        f"{value}{cell // size + 1}{cell % size + 1}"
        for cell, mask in enumerate(possible_values(puzzle.grid))
        for value in range(1, size + 1)
        if (mask & ~puzzle.notes[cell]) >> value - 1 & 1
    )


def loses(puzzle: Puzzle) -> Iterable[Loss]:
    return chain(_lost_details(puzzle), _lost_impossible(puzzle), lost_under_values(puzzle))


def _lost_details(puzzle: Puzzle) -> Iterator[Loss]:
    if names := _unwritable(puzzle):
        yield "details", {"names": names}


def _lost_impossible(puzzle: Puzzle) -> Iterator[Loss]:
    """Notes can only be told as what was deleted from the possible candidates."""
    masks = zip(puzzle.grid.values, puzzle.notes or (), possible_values(puzzle.grid), strict=False)
    if any(notes & ~allowed for value, notes, allowed in masks if not value):
        yield "impossible_notes", {}


FORMAT = Format(
    id="hodoku",
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset({"placed", "notes", "many", *(f"details.{name}" for name in _STEP)}),
    accepts=classic_only,
    loses=loses,
)
