"""Simple Sudoku's files: `53.|.7.|...` with a line of dashes between the bands (`.ss`).

A frame may stand around it: `*-----------*`, `|53.|.7.|...|`, `|---+---+---|`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from garns.model import CHARACTER_VALUES, Layout, Puzzle, Symbols

from .cells import CLASSIC, boards, characters, grid_of, is_blank_or_comment
from .format import Fit, Format, classic_only
from .line import line_of
from .source import Line, Source

GROUP = 3
RULE = "-" * 11


def looks_like(source: Source, layout: Layout | None) -> Fit:
    lines = [line for line in source.opening if not is_blank_or_comment(line)]
    rows = [line for line in lines if not is_rule(line)]
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
    layout = layout or CLASSIC
    lines = (line for line in source.lines() if not is_blank_or_comment(line))
    rows = (characters(line) for line in lines if not is_rule(line))
    for board in boards(source, rows, layout):
        yield Puzzle(grid_of(source, board, layout), place=source.place(board[0].line.number))


def write(puzzles: Iterable[Puzzle], symbols: Symbols | None) -> Iterator[str]:
    for puzzle in puzzles:
        line, size = line_of(puzzle.grid), puzzle.grid.size
        rows = [_barred(line[r : r + size]) for r in range(0, len(line), size)]
        bands = ["\n".join(rows[r : r + GROUP]) for r in range(0, size, GROUP)]
        yield f"\n{RULE}\n".join(bands) + "\n"


def _barred(row: str) -> str:
    return "|".join(row[c : c + GROUP] for c in range(0, len(row), GROUP))


FORMAT = Format(
    id="ss",
    extensions=(".ss",),
    looks_like=looks_like,
    read=read,
    write=write,
    accepts=classic_only,
)
