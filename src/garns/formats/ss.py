"""Simple Sudoku's files: `53.|.7.|...` with a line of dashes between the bands (`.ss`).

A frame may stand around it: `*-----------*`, `|53.|.7.|...|`, `|---+---+---|`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from garns.model import CHARACTER_VALUES, Layout, Puzzle

from .cells import CLASSIC, characters, cut, puzzles_of_rows, with_cells
from .format import Fit, Format, SymbolsFor, classic_only
from .line import line_of
from .source import Line, Source

GROUP = 3
RULE = "-" * 11


def looks_like(source: Source, layout: Layout | None) -> Fit:
    rows = [line for line in with_cells(source.opening) if not is_rule(line)]
    if not rows:
        return Fit.NO
    good = sum(map(_is_row, rows))
    if good == len(rows):
        return Fit.SHAPE
    # A broken row among good ones should be reported as such, not hide the notation.
    return Fit.COULD_BE if 2 * good > len(rows) else Fit.NO


def is_rule(line: Line) -> bool:
    """Between bands: dashes, with or without crossings, no bar but at the ends."""
    text = line.text.strip().strip("|*+")
    return "--" in text and all(char in "-+" for char in text)


def _is_row(line: Line) -> bool:
    groups = line.text.strip().removeprefix("|").removesuffix("|").split("|")
    return len(groups) == GROUP and all(map(_is_group, groups))


def _is_group(text: str) -> bool:
    return len(text) == GROUP and all(CHARACTER_VALUES.get(char, 10) <= 9 for char in text)


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    rows = (characters(line) for line in with_cells(source.lines()) if not is_rule(line))
    return puzzles_of_rows(source, rows, layout or CLASSIC)


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    for puzzle in puzzles:
        rows = ["|".join(cut(row, GROUP)) for row in cut(line_of(puzzle.grid), puzzle.grid.size)]
        yield f"\n{RULE}\n".join("\n".join(band) for band in cut(rows, GROUP)) + "\n"


FORMAT = Format(
    id="ss",
    extensions=(".ss",),
    looks_like=looks_like,
    read=read,
    write=write,
    accepts=classic_only,
)
