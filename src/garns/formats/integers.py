"""N lines of N integers, 0 for empty: the `.in` files of the founding report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from garns.model import Layout, Puzzle, Symbols

from .cells import Row, boards, grid_of, is_blank_or_comment, words
from .format import Fit, Format
from .source import Source


def looks_like(source: Source, layout: Layout | None) -> Fit:
    rows = [words(line) for line in source.opening if not is_blank_or_comment(line)]
    if not rows or not all(map(_is_integers, rows)):
        return Fit.NO
    lengths = {len(row.tokens) for row in rows}
    if len(rows[0].tokens) < 2:
        return Fit.NO
    return Fit.SHAPE if len(lengths) == 1 and _fit_the_board(rows) else Fit.COULD_BE


def _fit_the_board(rows: list[Row]) -> bool:
    """Greater numbers may be groups of candidates: pencil marks, not values."""
    size = len(rows[0].tokens)
    return all(int(token.text) <= size for row in rows for token in row.tokens)


def _is_integers(row: Row) -> bool:
    # Nothing between two tabs is an empty field of a table, and so another notation.
    return not any(mark in row.line.text for mark in ("|", "\t\t")) and all(
        len(token.text) <= 2 and token.text.isascii() and token.text.isdecimal()
        for token in row.tokens
    )


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    rows = (words(line) for line in source.lines() if not is_blank_or_comment(line))
    for board in boards(source, rows, layout):
        yield Puzzle(grid_of(source, board, layout), place=source.place(board[0].line.number))


def write(puzzles: Iterable[Puzzle], symbols: Symbols | None) -> Iterator[str]:
    """Boards are kept apart by a blank line."""
    for i, puzzle in enumerate(puzzles):
        width = len(str(puzzle.grid.size)) if puzzle.grid.size > 9 else 1
        rows = (" ".join(f"{value:{width}}" for value in row) for row in puzzle.grid.rows)
        yield "\n" * (i > 0) + "\n".join(rows) + "\n"


FORMAT = Format(
    id="in",
    extensions=(".in", ".out"),
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset({"many"}),
)
