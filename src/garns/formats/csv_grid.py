"""A table of a spreadsheet: `5,3,,,7,,,,`, an empty field for an empty cell.

Fields are kept apart by commas, semicolons or tabs, whichever the first line has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from garns.model import CHARACTER_VALUES, MAX_SIZE, Grid, Layout, Puzzle, Symbols

from .cells import Row, Token, boards, grid_of
from .format import Fit, Format
from .source import OPENING_LINES, Line, Source

SEPARATORS = ";\t,"


def looks_like(source: Source, layout: Layout | None) -> Fit:
    rows = list(_rows(source.opening))
    if not rows or len(rows[0].tokens) < 2 or not all(map(_has_cells, rows)):
        return Fit.NO
    if separator_of(rows[0].line) == "\t" and all(map(_has_numbers_only, rows)):
        # Without an empty field these are integers with blanks between them.
        return Fit.NO
    lengths = [len(row.tokens) for row in rows]
    size = layout.size if layout else lengths[0]
    whole = len(rows) % size == 0 or len(source.opening) == OPENING_LINES
    return Fit.SHAPE if whole and set(lengths) == {size} and size <= MAX_SIZE else Fit.COULD_BE


def _has_cells(row: Row) -> bool:
    return all(_is_cell(token.text) for token in row.tokens)


def _has_numbers_only(row: Row) -> bool:
    return all(token.text.isdecimal() for token in row.tokens)


def _is_cell(text: str) -> bool:
    return text in CHARACTER_VALUES or (len(text) == 2 and text.isascii() and text.isdecimal())


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    for board in boards(source, _rows(source.lines()), layout):
        yield Puzzle(grid_of(source, board, layout), place=source.place(board[0].line.number))


def _rows(lines: Iterable[Line]) -> Iterator[Row]:
    separator = None
    for line in lines:
        # A line of tabs is a row of empty cells: only blanks make a blank line here.
        if not line.text.strip(" ") or line.text.startswith("#"):
            continue
        separator = separator or separator_of(line)
        yield _fields(line, separator)


def separator_of(line: Line) -> str:
    return next((mark for mark in SEPARATORS if mark in line.text), ",")


def _fields(line: Line, separator: str) -> Row:
    tokens, start = [], 0
    for text in line.text.split(separator):
        tokens.append(Token(_cell_text(text), start))
        start += len(text) + 1
    return Row(line, tuple(tokens))


def _cell_text(field: str) -> str:
    return field.strip().strip('"').strip() or "."


def write(puzzles: Iterable[Puzzle], symbols: Symbols | None) -> Iterator[str]:
    """Boards are kept apart by a blank line."""
    for i, puzzle in enumerate(puzzles):
        yield "\n" * (i > 0) + "".join(_written_rows(puzzle.grid, symbols))


def _written_rows(grid: Grid, symbols: Symbols | None) -> Iterator[str]:
    for row in grid.rows:
        yield ",".join(_written(value, symbols, grid.size) for value in row) + "\n"


def _written(value: int, symbols: Symbols | None, size: int) -> str:
    if symbols is not None:
        return symbols.write(value)
    # On a board of one cell an empty field would be a blank line.
    return str(value) if value else "" if size > 1 else "."


FORMAT = Format(
    id="csv",
    extensions=(".csv", ".tsv"),
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset({"many", "symbols"}),
)
