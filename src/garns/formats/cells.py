"""What the cell-by-cell notations share: from tokens with their columns to rows to grids."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from math import isqrt
from typing import NamedTuple, TypeVar

from garns.model import (
    CHARACTER_VALUES,
    MAX_SIZE,
    Grid,
    InvalidRequest,
    Layout,
    Puzzle,
    UnreadableInput,
    usual_block,
)

from .source import Line, Source

Cells = TypeVar("Cells", str, list[str], tuple["Token", ...])

CLASSIC = Layout.of_size(9)
"""The board of the notations that know no other."""


BLANKS = " \t\u00a0"
"""What keeps cells apart; web pages make no-break spaces of blanks."""

_QUOTED = re.compile(r"[ \t]*(?:>[ \t]?)+")
_WHOLE = re.compile(r"([0-9]{1,3})[.,]0*")


class Token(NamedTuple):
    """The text of one cell and its column, from 0."""

    text: str
    column: int


class Row(NamedTuple):
    """The cells found in one line."""

    line: Line
    tokens: tuple[Token, ...]


def characters(line: Line, ignored: str = BLANKS + "|") -> Row:
    """One cell per character."""
    return Row(
        line,
        tuple(Token(char, i) for i, char in enumerate(line.text) if char not in ignored),
    )


def cells_in(line: Line, ignored: str = BLANKS + "|") -> int:
    """How many cells there are then; quicker, for recognising a notation."""
    return sum(char not in ignored for char in line.text)


def words(line: Line, separators: str = BLANKS + "|") -> Row:
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
    """Rows gathered into boards of N rows of N cells; N is the length of a board's first row.

    A row of N×N cells, too long to be anything else, is a board of its own.
    """
    board: list[Row] = []
    for row in chain.from_iterable(_rows_in(row, layout) for row in rows):
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


def _rows_in(row: Row, layout: Layout | None) -> list[Row]:
    size = whole_board_size(len(row.tokens), layout)
    return [Row(row.line, tokens) for tokens in cut(row.tokens, size)] if size else [row]


def whole_board_size(count: int, layout: Layout | None) -> int | None:
    """The size of the board that has so many cells, if they cannot be a row of a greater one."""
    if layout:
        return layout.size if count == layout.cell_count != layout.size else None
    size = isqrt(count)
    is_whole = MAX_SIZE < count == size * size and has_usual_layout(size)
    return size if is_whole else None


def wrong_count(source: Source, row: Row, expected: int) -> UnreadableInput:
    """The error for a row too short (at its end) or too long (at the first cell too many)."""
    too_many = row.tokens[expected:]
    column = too_many[0].column if too_many else len(row.line.text)
    return source.unreadable(
        "value-count", line=row.line.number, column=column, n=len(row.tokens), expected=expected
    )


def has_usual_layout(size: int) -> bool:
    return usual_block(size) is not None


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


def puzzles_of_rows(source: Source, rows: Iterable[Row], layout: Layout | None) -> Iterator[Puzzle]:
    """A puzzle for each board of plain cells."""
    for board in boards(source, rows, layout):
        yield Puzzle(grid_of(source, board, layout), place=source.place(board[0].line.number))


def with_cells(lines: Iterable[Line]) -> Iterator[Line]:
    """All lines but those that are blank or comments."""
    return (line for line in unwrapped(lines) if not is_blank_or_comment(line))


def unwrapped(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines of a board that was pasted from a message: without fences (```) around it and
    with blanks for the marks of a quotation (`> `), so that columns stay what they are."""
    for line in lines:
        if not line.text.lstrip().startswith("```"):
            quoted = _QUOTED.match(line.text)
            yield Line(line.number, _blanked(line.text, quoted.end())) if quoted else line


def _blanked(text: str, length: int) -> str:
    return " " * length + text[length:]


def apart(boards: Iterable[str]) -> Iterator[str]:
    """Boards of several lines, kept apart by a blank line."""
    for i, text in enumerate(boards):
        yield "\n" * (i > 0) + text + "\n"


def cut(items: Cells, size: int) -> list[Cells]:
    """The rows of a board in one piece."""
    return [items[start : start + size] for start in range(0, len(items), size)]


def whole_number(text: str) -> str:
    """`5` for `5.0`, `5.` and, where the comma does not separate, `5,0`; else the text itself."""
    whole = _WHOLE.fullmatch(text)
    return whole[1] if whole else text


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
    return line.is_blank_or_comment
