"""Boards written with the user's own symbols: letters, words, zodiac signs.

A puzzle is N×N symbols in one line or N lines of N symbols, with or without a frame.
"""

from __future__ import annotations

from collections.abc import Iterator

from garns.model import InvalidRequest, Layout, Puzzle, Symbols

from .cells import Row, Token, boards, grid_of, is_blank_or_comment
from .format import Reader
from .framed import is_rule
from .source import Line, Source


def symbol_reader(symbols: Symbols | str) -> Reader:
    """A reader of boards in these symbols."""

    def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
        names = _names(symbols, layout)
        rows = _rows(source, names, layout)
        for board in boards(source, rows, layout):
            yield Puzzle(grid_of(source, board, layout), place=source.place(board[0].line.number))

    return read


def _names(symbols: Symbols | str, layout: Layout | None) -> Symbols:
    size = layout.size if layout else None
    if isinstance(symbols, str):
        return Symbols.named(symbols, size)
    if size is not None and len(symbols.names) != size:
        raise InvalidRequest("symbols.count", n=len(symbols.names), size=size)
    return symbols


def _rows(source: Source, names: Symbols, layout: Layout | None) -> Iterator[Row]:
    line_count = sum(map(_has_cells, source.opening))
    for line in filter(_has_cells, source.lines()):
        row = _row(source, line, names)
        size = _side(len(row.tokens), layout, line_count)
        for start in range(0, len(row.tokens), size):
            yield Row(line, row.tokens[start : start + size])


def _has_cells(line: Line) -> bool:
    return not is_blank_or_comment(line) and not is_rule(line)


def _row(source: Source, line: Line, names: Symbols) -> Row:
    tokens = []
    for column, value in names.tokens(line.text):
        if value is None:
            raise source.unreadable(
                "symbol", line=line.number, column=column, found=line.text[column]
            )
        tokens.append(Token(str(value), column))
    return Row(line, tuple(tokens))


def _side(count: int, layout: Layout | None, line_count: int) -> int:
    """How many cells of a line make a row: all, unless it holds a board.

    Without a layout, it does if there are too few lines for a board of rows that long.
    """
    side = layout.size if layout else round(count**0.5)
    is_board = side * side == count and (layout is not None or line_count < count)
    return side if is_board else max(count, 1)
