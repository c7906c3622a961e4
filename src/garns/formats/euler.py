"""The puzzles of Project Euler's problem 96: `Grid 01`, then nine lines of nine digits; read only.

The line before a board becomes its title.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from garns.model import Layout, Puzzle

from .cells import CLASSIC, Row, characters, grid_of, wrong_count
from .format import Fit, Format, classic_only
from .source import Line, Source

_TITLE = re.compile(r"\s*Grid\s+[0-9]{1,9}\s*", re.IGNORECASE)


def looks_like(source: Source, layout: Layout | None) -> Fit:
    first = next((line for line in source.opening if line.text.strip()), None)
    return Fit.SIGNATURE if first and _is_title(first) else Fit.NO


def _is_title(line: Line) -> bool:
    return _TITLE.fullmatch(line.text) is not None


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    layout = layout or CLASSIC
    title, rows = None, list[Row]()
    for line in source.lines():
        if not line.text.strip():
            continue
        if _is_title(line):
            if title:
                yield _puzzle(source, title, rows, layout)
            title, rows = line, []
        elif title is None or len(rows) == layout.size:
            raise source.unreadable("grid-title", line=line.number, column=0, found=line.text[:20])
        else:
            rows.append(_row(source, line, layout.size))
    if title:
        yield _puzzle(source, title, rows, layout)


def _row(source: Source, line: Line, size: int) -> Row:
    row = characters(line)
    if len(row.tokens) != size:
        raise wrong_count(source, row, size)
    return row


def _puzzle(source: Source, title: Line, rows: Sequence[Row], layout: Layout) -> Puzzle:
    if len(rows) != layout.size:
        last = rows[-1].line if rows else title
        raise source.unreadable("row-count", line=last.number, n=len(rows), expected=layout.size)
    details = {"title": title.text.strip()}
    grid = grid_of(source, rows, layout)
    return Puzzle(grid, details=details, place=source.place(title.number))


FORMAT = Format(
    id="euler",
    looks_like=looks_like,
    read=read,
    carries=frozenset({"many", "details.title"}),
    accepts=classic_only,
)
