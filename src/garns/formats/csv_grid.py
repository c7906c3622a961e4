"""A table of a spreadsheet: `5,3,,,7,,,,`, an empty field for an empty cell.

Fields are kept apart by commas, semicolons or tabs, whichever the first line has. Empty rows and
columns around a board are left out, and empty fields are added where a program has left them
away at the ends of rows; where it stays open which cells are meant, the sheet is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby, islice

from garns.model import CHARACTER_VALUES, EMPTY_MARKS, MAX_SIZE, Grid, Layout, Puzzle, Symbols

from .cells import (
    Row,
    Token,
    apart,
    has_usual_layout,
    puzzles_of_rows,
    unwrapped,
    whole_board_size,
    whole_number,
)
from .format import Fit, Format, SymbolsFor
from .source import Line, Source

SEPARATORS = ";\t,"
LONGEST_SHEET = 64
"""Rows without a blank line between that are looked at as a whole; longer sheets are streamed."""


def looks_like(source: Source, layout: Layout | None) -> Fit:
    rows = [
        _fields(line, mark)
        for line, mark in _separated(unwrapped(source.opening))
        if not _is_blank(line)
    ]
    if not rows or len(rows[0].tokens) < 2 or not all(map(_has_cells, rows)):
        return Fit.NO
    if separator_of(rows[0].line) == "\t" and all(map(_has_numbers_only, rows)):
        # Without an empty field these are integers with blanks between them.
        return Fit.NO
    lengths = [len(row.tokens) for row in rows]
    if whole_board_size(lengths[0], layout):
        return Fit.SHAPE if len(set(lengths)) == 1 else Fit.COULD_BE
    size = layout.size if layout else lengths[0]
    whole = len(rows) % size == 0 or source.opening_is_cut
    return Fit.SHAPE if whole and set(lengths) == {size} and size <= MAX_SIZE else Fit.COULD_BE


def _has_cells(row: Row) -> bool:
    return all(_is_cell(token.text) for token in row.tokens)


def _has_numbers_only(row: Row) -> bool:
    return all(token.text.isdecimal() for token in row.tokens)


def _is_cell(text: str) -> bool:
    is_number = len(text) == 2 and text.isascii() and text.isdecimal()
    return not text or text in CHARACTER_VALUES or is_number


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    return puzzles_of_rows(source, map(_marked, _rows(source, layout)), layout)


def _marked(row: Row) -> Row:
    """With a mark in each empty field."""
    return Row(row.line, tuple(Token(token.text or ".", token.column) for token in row.tokens))


def _rows(source: Source, layout: Layout | None) -> Iterator[Row]:
    separated = _separated(unwrapped(source.lines()))
    for is_blank, lines in groupby(separated, lambda pair: _is_blank(pair[0])):
        if is_blank:
            continue
        rows = (_fields(line, separator) for line, separator in lines)
        sheet = list(islice(rows, LONGEST_SHEET))
        is_whole = len(sheet) < LONGEST_SHEET
        yield from _board(source, sheet, layout) if is_whole else chain(sheet, rows)


def _is_blank(line: Line) -> bool:
    """A line of tabs is a row of empty cells: only blanks make a blank line here."""
    return not line.text.strip(" ")


def _separated(lines: Iterable[Line]) -> Iterator[tuple[Line, str]]:
    """The lines but for comments, each with the separator, which the first one tells."""
    separator = ""
    for line in lines:
        if not line.text.startswith("#"):
            separator = separator or (separator_of(line) if not _is_blank(line) else "")
            yield line, separator


def _board(source: Source, sheet: Sequence[Row], layout: Layout | None) -> Sequence[Row]:
    """The rows of a sheet, without the margins around its board if there are any."""
    sheet = _padded(sheet, layout)
    height, width = len(sheet), len(sheet[0].tokens)
    size = layout.size if layout else min(height, width)
    is_table = all(len(row.tokens) == width for row in sheet)
    if not is_table or not (layout or has_usual_layout(size)) or not 0 < size <= min(height, width):
        return sheet
    if width > size or height % size:
        sheet = _without_margins(source, sheet, size)
    if layout is None and _may_be_smaller(sheet):
        raise source.unreadable("margins", line=sheet[0].line.number)
    return sheet


def _padded(sheet: Sequence[Row], layout: Layout | None) -> Sequence[Row]:
    """Rows with the last fields added if a program left all empty ones away."""
    size = layout.size if layout else len(sheet)
    texts = {token.text for row in sheet for token in row.tokens}
    was_trimmed = (
        len(sheet) == size >= max(len(row.tokens) for row in sheet)
        and all(row.tokens[-1].text for row in sheet)
        and "" in texts
        and not texts & set(EMPTY_MARKS)
    )
    return [_as_long_as(row, size) for row in sheet] if was_trimmed else sheet


def _as_long_as(row: Row, size: int) -> Row:
    missing = size - len(row.tokens)
    return Row(row.line, (*row.tokens, *[Token("", len(row.line.text))] * missing))


def _without_margins(source: Source, sheet: Sequence[Row], size: int) -> Sequence[Row]:
    tops = _starts([_is_empty(row.tokens) for row in sheet], size)
    lefts = _starts([_is_empty(column) for column in _columns(sheet)], size)
    if len(tops) > 1 or len(lefts) > 1:
        raise source.unreadable("margins", line=sheet[0].line.number)
    if not tops or not lefts:
        if len(sheet) % size:
            # Said before the first rows are taken for a board.
            raise source.unreadable(
                "row-count", line=sheet[-1].line.number, n=len(sheet), expected=size
            )
        return sheet
    top, left = tops[0], lefts[0]
    return [Row(row.line, row.tokens[left : left + size]) for row in sheet[top : top + size]]


def _starts(empty: Sequence[bool], size: int) -> list[int]:
    """Where a board could begin: so that all rows, or columns, outside of it are empty."""
    filled = [i for i, is_empty in enumerate(empty) if not is_empty]
    first, last = (filled[0], filled[-1]) if filled else (len(empty), -1)
    return [
        start for start in range(len(empty) - size + 1) if start <= first and last < start + size
    ]


def _may_be_smaller(board: Sequence[Row]) -> bool:
    """Whether this looks like a smaller board with empty rows above or below and columns beside."""
    rows = [_is_empty(row.tokens) for row in board]
    columns = [_is_empty(column) for column in _columns(board)]
    values = [_value(token.text) for row in board for token in row.tokens if token.text]
    return len(rows) == len(columns) and any(
        # The fewest values that a puzzle of 9×9 can have are 17.
        len(values) >= 2 * size - 1 and max(values) <= size
        for size in range(1, len(rows))
        if has_usual_layout(size) and _starts(rows, size) and _starts(columns, size)
    )


def _value(text: str) -> int:
    """What is no value is for the reader to refuse: it is greater than any."""
    if text in CHARACTER_VALUES:
        return CHARACTER_VALUES[text]
    return int(text) if _is_cell(text) else MAX_SIZE + 1


def _columns(sheet: Sequence[Row]) -> Iterator[Sequence[Token]]:
    return zip(*(row.tokens for row in sheet), strict=True)


def _is_empty(tokens: Sequence[Token]) -> bool:
    return not any(token.text for token in tokens)


def separator_of(line: Line) -> str:
    return next((mark for mark in SEPARATORS if mark in line.text), ",")


def _fields(line: Line, separator: str) -> Row:
    tokens, start = [], 0
    for text in line.text.split(separator):
        tokens.append(Token(_cell_text(text), start))
        start += len(text) + 1
    return Row(line, tuple(tokens))


def _cell_text(field: str) -> str:
    return whole_number(field.strip().strip('"').strip())


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    return apart(_table(puzzle.grid, symbols(puzzle.grid.size)) for puzzle in puzzles)


def _table(grid: Grid, symbols: Symbols | None) -> str:
    return "\n".join(
        ",".join(_written(value, symbols, grid.size) for value in row) for row in grid.rows
    )


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
