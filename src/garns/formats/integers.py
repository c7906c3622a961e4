"""N lines of N integers, 0 for empty: the `.in` files of courses.

A board may also stand in one line, and N alone before the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice

from garns.model import Grid, Layout, Puzzle

from .cells import Row, apart, puzzles_of_rows, whole_board_size, with_cells, words
from .format import Fit, Format, SymbolsFor
from .source import Line, Source


def looks_like(source: Source, layout: Layout | None) -> Fit:
    rows = list(_rows(source.opening))
    if not rows or not all(map(_is_integers, rows)):
        return Fit.NO
    lengths = {len(row.tokens) for row in rows}
    count = len(rows[0].tokens)
    if count < 2:
        return Fit.NO
    size = whole_board_size(count, layout) or count
    return Fit.SHAPE if len(lengths) == 1 and _fit_the_board(rows, size) else Fit.COULD_BE


def _fit_the_board(rows: list[Row], size: int) -> bool:
    """Greater numbers may be groups of candidates: pencil marks, not values."""
    return all(int(token.text) <= size for row in rows for token in row.tokens)


def _is_integers(row: Row) -> bool:
    # Nothing between two tabs is an empty field of a table, and so another notation.
    return not any(mark in row.line.text for mark in ("|", "\t\t")) and all(
        len(token.text) <= 2 and token.text.isascii() and token.text.isdecimal()
        for token in row.tokens
    )


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    return puzzles_of_rows(source, _rows(source.lines()), layout)


def _rows(lines: Iterable[Line]) -> Iterator[Row]:
    """The rows, without a first line that only says how long they are."""
    rows = map(words, with_cells(lines))
    first = list(islice(rows, 2))
    if len(first) == 2 and len(first[1].tokens) > 1:
        size = str(len(first[1].tokens))
        if [token.text for token in first[0].tokens] == [size]:
            del first[0]
    return chain(first, rows)


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    return apart(_board(puzzle.grid) for puzzle in puzzles)


def _board(grid: Grid) -> str:
    width = len(str(grid.size))
    return "\n".join(" ".join(f"{value:{width}}" for value in row) for row in grid.rows)


FORMAT = Format(
    id="in",
    extensions=(".in", ".out"),
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset({"many"}),
    has_comments=True,
)
