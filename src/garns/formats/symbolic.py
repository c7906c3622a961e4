"""Boards written with the user's own symbols: letters, words, zodiac signs.

A puzzle is N×N symbols in one line or N lines of N symbols, with or without a frame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isqrt

from garns.model import MAX_SIZE, InvalidRequest, Layout, Puzzle, Symbols, preset_named

from .cells import Row, Token, boards, grid_of, has_usual_layout, is_blank_or_comment
from .format import Reader
from .framed import is_rule
from .source import Line, Source


def symbol_reader(symbols: Symbols | str) -> Reader:
    """A reader of boards in these symbols."""

    def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
        names = _names(symbols, layout)
        size = layout.size if layout else _known_size(symbols, names)
        for board in boards(source, _rows(source, names, size), layout):
            yield Puzzle(grid_of(source, board, layout), place=source.place(board[0].line.number))

    return read


def is_in_digits(source: Source, symbols: Symbols | str, layout: Layout | None) -> bool:
    """Whether these boards are written in digits all the same: what was said about symbols then
    is about the output alone.

    A line of letters with a digit in it, as `1..9A..G`, is in the usual notation; words and signs
    that stand among digits are the user's own.
    """
    names = _names(symbols, layout).names
    lines = [line.text for line in source.opening if not is_blank_or_comment(line)]
    text = "\n".join(lines)
    if not any(digit in text for digit in "123456789"):
        return False
    if names == (preset_named("digits") or ())[: len(names)]:
        # Beside letters, the name of this set says that A is 10.
        return not any(char.isalpha() for char in text)
    if any(name.isdecimal() for name in names):
        return names == (preset_named("numbers") or ())[: len(names)]
    are_letters = all(len(name) == 1 and name.isascii() for name in names)
    return are_letters or not any(name in text for name in names)


def _names(symbols: Symbols | str, layout: Layout | None) -> Symbols:
    size = layout.size if layout else None
    if not isinstance(symbols, Symbols):
        return Symbols.named(symbols, size)
    if size is not None and len(symbols.names) != size:
        raise InvalidRequest("symbols.count", n=len(symbols.names), size=size)
    return symbols


def _known_size(symbols: Symbols | str, names: Symbols) -> int | None:
    """As many as there are symbols; a preset has some to spare and does not tell."""
    is_preset = isinstance(symbols, str) and preset_named(symbols) is not None
    return None if is_preset else len(names.names)


def _rows(source: Source, names: Symbols, size: int | None) -> Iterator[Row]:
    """The rows, whether there is one to a line or a whole board."""
    has_cells = _line_filter(names)
    line_count = sum(map(has_cells, source.opening))
    for line in filter(has_cells, source.lines()):
        row = _row(source, line, names)
        side = _side(source, row, size, line_count)
        for start in range(0, len(row.tokens), side):
            yield Row(line, row.tokens[start : start + side])


def _line_filter(names: Symbols) -> Callable[[Line], bool]:
    """Tells lines with cells from rules, blank lines and comments (unless # is a symbol)."""
    if any(name.startswith("#") for name in names.names):
        return lambda line: bool(line.text.strip()) and not is_rule(line)
    return lambda line: not is_blank_or_comment(line) and not is_rule(line)


def _row(source: Source, line: Line, names: Symbols) -> Row:
    tokens = []
    for column, value in names.tokens(line.text):
        if value is None:
            raise source.unreadable(
                "symbol", line=line.number, column=column, found=line.text[column]
            )
        tokens.append(Token(str(value), column))
    return Row(line, tuple(tokens))


def _side(source: Source, row: Row, size: int | None, line_count: int) -> int:
    """How many cells of a line make a row: all, unless it holds a whole board."""
    count = len(row.tokens)
    if size is not None:
        return size if count == size * size else max(count, 1)
    side = isqrt(count)
    could_be_row = line_count >= count and count <= MAX_SIZE
    could_be_board = side * side == count and has_usual_layout(side)
    if could_be_row and could_be_board:
        raise source.unreadable("rows-or-boards", line=row.line.number, row=count, board=side)
    return side if could_be_board else max(count, 1)
