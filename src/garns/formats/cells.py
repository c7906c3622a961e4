"""What the cell-by-cell notations share: from tokens with their columns to rows to grids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from garns.model import (
    CHARACTER_VALUES,
    MAX_SIZE,
    Grid,
    InvalidRequest,
    Layout,
    UnreadableInput,
)

from .source import Line, Source

CLASSIC = Layout.of_size(9)
"""The board of the notations that know no other."""


@dataclass(frozen=True)
class Token:
    """The text of one cell and its column, from 0."""

    text: str
    column: int


@dataclass(frozen=True)
class Row:
    """The cells found in one line."""

    line: Line
    tokens: tuple[Token, ...]


def characters(line: Line, ignored: str = " \t|") -> Row:
    """One cell per character."""
    return Row(
        line,
        tuple(Token(char, i) for i, char in enumerate(line.text) if char not in ignored),
    )


def words(line: Line, separators: str = " \t|") -> Row:
    """One cell per word."""
    tokens: list[Token] = []
    start = None
    for i, char in enumerate(line.text + separators[0]):
        if char in separators:
            if start is not None:
                tokens.append(Token(line.text[start:i], start))
            start = None
        elif start is None:
            start = i
    return Row(line, tuple(tokens))


def boards(source: Source, rows: Iterable[Row], layout: Layout | None) -> Iterator[list[Row]]:
    """Rows gathered into boards of N rows of N cells; N is the length of a board's first row."""
    board: list[Row] = []
    for row in rows:
        size = layout.size if layout else len((board or [row])[0].tokens)
        if len(row.tokens) != size:
            raise wrong_count(source, row, size)
        if not 1 <= size <= MAX_SIZE:
            raise source.unreadable("size", line=row.line.number, n=size, max=MAX_SIZE)
        board.append(row)
        if len(board) == size:
            yield board
            board = []
    if board:
        size = layout.size if layout else len(board[0].tokens)
        raise source.unreadable(
            "row-count", line=board[-1].line.number, n=len(board), expected=size
        )


def wrong_count(source: Source, row: Row, expected: int) -> UnreadableInput:
    """The error for a row too short (at its end) or too long (at the first cell too many)."""
    too_many = row.tokens[expected:]
    column = too_many[0].column if too_many else len(row.line.text)
    return source.unreadable(
        "value-count", line=row.line.number, column=column, n=len(row.tokens), expected=expected
    )


def has_usual_layout(size: int) -> bool:
    try:
        return bool(Layout.of_size(size))
    except InvalidRequest:
        return False


def layout_for(source: Source, size: int, line: int, layout: Layout | None) -> Layout:
    """The layout asked for, or the usual one of that size."""
    if layout is not None:
        return layout
    try:
        return Layout.of_size(size)
    except InvalidRequest as error:
        raise source.unreadable("no-layout", line=line, size=size) from error


def grid_of(source: Source, board: Sequence[Row], layout: Layout | None) -> Grid:
    """The grid that rows of single characters or decimal numbers stand for."""
    layout = layout_for(source, len(board), board[0].line.number, layout)
    values = [
        value_of(source, token.text, row.line.number, token.column, layout.size)
        for row in board
        for token in row.tokens
    ]
    return Grid(values, layout)


def value_of(source: Source, text: str, line: int, column: int, size: int) -> int:
    """The value a cell's text stands for: an empty mark, a decimal number or one of 1-9 A-P."""
    value = CHARACTER_VALUES.get(text)
    if value is None and text.isascii() and text.isdecimal() and len(text) <= 3:
        value = int(text)
    if value is None:
        raise source.unreadable("cell", line=line, column=column, found=text[:20], size=size)
    if value > size:
        raise source.unreadable("value", line=line, column=column, value=text, size=size)
    return value


def is_blank_or_comment(line: Line) -> bool:
    text = line.text.strip()
    return not text or text.startswith("#")
