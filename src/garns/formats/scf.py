"""SudokuPad's short code: `5NlQ19j9mGca3OIN1bWGk2m41TjS79`, about 30 characters for a puzzle.

Each character is a digit and the zeros that follow it, up to five: the character number
digit + 10·zeros of 0-9 A-Z a-x. Read bare, with `scf` before it, or at the end of a link.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isqrt

from garns.model import Grid, Layout, Puzzle

from . import line as plain_line
from .cells import is_blank_or_comment, layout_for
from .format import Fit, Format, SymbolsFor
from .links import link_payload
from .source import Line, Source

CODE_CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
MAX_ZEROS = 5
SIZE = 9
CELLS = SIZE * SIZE
PREFIX = "scf"


def looks_like(source: Source, layout: Layout | None) -> Fit:
    lines = [line for line in source.opening if not is_blank_or_comment(line)]
    if not lines or (layout and layout.size != SIZE):
        return Fit.NO
    if all(map(_is_marked, lines)):
        return Fit.SIGNATURE
    if not all(_is_code(_code(line)[0]) for line in lines):
        return Fit.NO
    # Digits alone mean the same in both notations; let the plain one have them.
    return Fit.NO if plain_line.looks_like(source, layout) == Fit.SHAPE else Fit.SHAPE


def _is_marked(line: Line) -> bool:
    """Whether a prefix or a link says what this is."""
    return _code(line)[0] != line.text.strip() and _is_code(_code(line)[0])


def _is_code(text: str) -> bool:
    known = len(text) <= CELLS and all(char in CODE_CHARACTERS for char in text)
    return known and sum(map(_width, text)) == CELLS


def _width(char: str) -> int:
    """How many cells the character stands for."""
    return 1 + CODE_CHARACTERS.index(char) // 10


def _code(line: Line) -> tuple[str, int]:
    """The code without link and prefix, and the column where it begins."""
    text, column = link_payload(line.text)
    if text.startswith(PREFIX) and sum(_width(c) for c in text if c in CODE_CHARACTERS) > CELLS:
        return text.removeprefix(PREFIX), column + len(PREFIX)
    return text, column


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    readable = source.forgiving(source.every_line())
    lines = (line for line in readable if not is_blank_or_comment(line))
    yield from source.made_of(
        lines, lambda it: Puzzle(_grid(source, it, layout), place=source.place(it.number))
    )


def _grid(source: Source, line: Line, layout: Layout | None) -> Grid:
    code, column = _code(line)
    values: list[int] = []
    for i, char in enumerate(code):
        if char not in CODE_CHARACTERS:
            raise source.unreadable("scf", line=line.number, column=column + i, found=char)
        values.append(CODE_CHARACTERS.index(char) % 10)
        values.extend([0] * (_width(char) - 1))
    expected = layout.cell_count if layout else CELLS
    if len(values) != CELLS or expected != CELLS:
        raise source.unreadable(
            "cell-count",
            line=line.number,
            column=column,
            n=len(values),
            expected=expected,
            size=isqrt(expected),
        )
    return Grid(values, layout_for(source, SIZE, line.number, layout))


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    for puzzle in puzzles:
        yield code_of(puzzle.grid) + "\n"


def code_of(grid: Grid) -> str:
    """The short code of a 9×9 grid."""
    code, cell = "", 0
    while cell < len(grid.values):
        following = grid.values[cell + 1 : cell + 1 + MAX_ZEROS]
        zeros = len(following) - len(following.lstrip(b"\0"))
        code += CODE_CHARACTERS[grid.values[cell] + 10 * zeros]
        cell += 1 + zeros
    return code


def _nine_by_nine(layout: Layout) -> bool:
    return layout.size == SIZE


FORMAT = Format(
    id="scf",
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset({"many"}),
    accepts=_nine_by_nine,
)
