"""Links to the solver of sudokuwiki.org: `https://www.sudokuwiki.org/sudoku.htm?bd=53007…`.

After `bd=` stand 81 plain cells, or two characters for each cell:

- `S9B` and numbers in base 36: 1-9 given, 10-18 placed (1-9), else candidates, as a mask plus 18;
  0 is an empty cell without candidates. The text alone is read as well.
- an older packing without a name, numbers in base 32: a mask of values, doubled, plus 1 if given.
  A single candidate cannot be told from a placed digit there: it is read as one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from garns.model import Grid, Layout, Puzzle

from .cells import CLASSIC, cut, is_blank_or_comment
from .format import Fit, Format, SymbolsFor, classic_only
from .line import grid_of_line
from .links import link_parameter
from .notes import lost_under_values, shown_notes
from .source import Line, Source

LINK = "https://www.sudokuwiki.org/sudoku.htm?bd="
PARAMETER = "bd"
NAME = "S9B"
FIRST_PLACED, FIRST_MASK = 10, 18
"""Numbers below the first are given values; a mask is added to the second."""

WIDTH = 2
BASE_36 = "0123456789abcdefghijklmnopqrstuvwxyz"
BASE_32 = BASE_36[:32]
ALL_VALUES = (1 << CLASSIC.size) - 1

_OTHER_NAME = re.compile(r"[A-Z][0-9A-Z][A-Z]")


_WORD = re.compile(r"\S+")


class _Found(NamedTuple):
    """A board in a line, its column (from 0), and the words before and after it."""

    text: str
    column: int
    before: str
    after: str


class _Cell(NamedTuple):
    """What a number stands for."""

    value: int = 0
    is_given: bool = False
    notes: int = 0


def looks_like(source: Source, layout: Layout | None) -> Fit:
    lines = [line for line in source.opening if not is_blank_or_comment(line)]
    return Fit.SIGNATURE if lines and all(map(_found, lines)) else Fit.NO


def _found(line: Line) -> _Found | None:
    """The board in a line that holds such a link, or is a packed board."""
    whole = line.text.strip()
    for word in _WORD.finditer(line.text):
        if word[0].startswith(NAME) and len(word[0]) == len(whole):
            return _Found(word[0], word.start(), "", "")
        if payload := link_parameter(word[0], PARAMETER):
            before, after = line.text[: word.start()].strip(), line.text[word.end() :].strip()
            return _Found(payload[0], word.start() + payload[1], before, after)
    return None


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    lines = (line for line in source.lines() if not is_blank_or_comment(line))
    yield from source.made_of(lines, lambda line: _puzzle(source, line, layout or CLASSIC))


def _puzzle(source: Source, line: Line, layout: Layout) -> Puzzle:
    found = _found(line) or _Found(line.text.strip(), 0, "", "")
    details = {"title": found.before, "comment": found.after}
    return replace(
        _board(source, line, found, layout),
        details={key: words for key, words in details.items() if words},
        place=source.place(line.number),
    )


def _board(source: Source, line: Line, found: _Found, layout: Layout) -> Puzzle:
    text, column = found.text, found.column
    is_named = text.startswith(NAME)
    if not is_named and _OTHER_NAME.match(text):
        raise source.unreadable("sudokuwiki", line=line.number, column=column, found=text[:3])
    if not is_named and len(text) != WIDTH * CLASSIC.cell_count:
        return Puzzle(grid_of_line(source, text, line.number, column, layout))
    packed = text.removeprefix(NAME)
    column += len(text) - len(packed)
    pairs = cut(packed, WIDTH)
    if len(pairs) != layout.cell_count or len(pairs[-1]) != WIDTH:
        raise source.unreadable(
            "cell-count",
            line=line.number,
            column=column,
            n=len(packed) // WIDTH,
            expected=layout.cell_count,
            size=layout.size,
        )
    decoded = _named_cell if is_named else _unnamed_cell
    cells = list[_Cell]()
    for i, pair in enumerate(pairs):
        cell = decoded(pair)
        if cell is None:
            raise source.unreadable(
                "sudokuwiki-cell", line=line.number, column=column + WIDTH * i, found=pair
            )
        cells.append(cell)
    return Puzzle(_grid(cells, layout), notes=_notes(cells))


def _number(pair: str, digits: str) -> int:
    return len(digits) * digits.index(pair[0]) + digits.index(pair[1])


def _named_cell(pair: str) -> _Cell | None:
    if not set(pair) <= set(BASE_36):
        return None
    number = _number(pair, BASE_36)
    if number < FIRST_PLACED:
        return _Cell(number, is_given=True)
    if number <= FIRST_MASK:
        return _Cell(number - FIRST_PLACED + 1)
    notes = number - FIRST_MASK
    return _Cell(notes=notes) if notes <= ALL_VALUES else None


def _unnamed_cell(pair: str) -> _Cell | None:
    if not set(pair) <= set(BASE_32):
        return None
    mask, is_given = divmod(_number(pair, BASE_32), 2)
    if mask.bit_count() == 1:
        return _Cell(mask.bit_length(), is_given=bool(is_given))
    return None if is_given else _Cell(notes=mask)


def _grid(cells: Sequence[_Cell], layout: Layout) -> Grid:
    values = [cell.value for cell in cells]
    return Grid(values, layout, [cell.value if cell.is_given else 0 for cell in cells])


def _notes(cells: Sequence[_Cell]) -> tuple[int, ...] | None:
    notes = tuple(cell.notes for cell in cells)
    return notes if any(notes) else None


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    for puzzle in puzzles:
        is_plain = puzzle.notes is None and puzzle.grid.givens == puzzle.grid
        yield LINK + (_plain(puzzle.grid) if is_plain else _packed(puzzle)) + "\n"


def _plain(grid: Grid) -> str:
    return "".join(map(str, grid.values))


def _packed(puzzle: Puzzle) -> str:
    grid, notes = puzzle.grid, shown_notes(puzzle)
    numbers = [
        value if grid.is_given(cell) else value + FIRST_PLACED - 1
        for cell, value in enumerate(grid.values)
    ]
    for cell, value in enumerate(grid.values):
        if not value:
            numbers[cell] = notes[cell] + FIRST_MASK if notes[cell] else 0
    return NAME + "".join(BASE_36[n // len(BASE_36)] + BASE_36[n % len(BASE_36)] for n in numbers)


FORMAT = Format(
    id="sudokuwiki",
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset({"placed", "notes", "many"}),
    accepts=classic_only,
    loses=lost_under_values,
)
