"""What follows a type in the strings of Interactive-Sudoku-Solver: cells, numbers, lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from garns.model import Layout

from .rules import row_or_column

NOTATION = "iss"
DIGITS = "0123456789abcdefg"
"""Of the rows and columns of cells."""


class BadArgument(ValueError):
    """The argument of that number (from 0) is not what the type takes."""

    def __init__(self, at: int = 0) -> None:
        super().__init__(at)
        self.at = at


@dataclass(frozen=True)
class Arguments:
    """What follows a type."""

    layout: Layout
    texts: tuple[str, ...]

    def cell(self, at: int) -> int:
        cell = cell_named(self.texts[at], self.layout.size) if at < len(self.texts) else None
        if cell is None:
            raise BadArgument(at)
        return cell

    def cells(self, start: int = 0, end: int | None = None) -> tuple[int, ...]:
        return tuple(self.cell(at) for at in range(start, len(self.texts) if end is None else end))

    def different_cells(self, start: int = 0, end: int | None = None) -> tuple[int, ...]:
        """Some cells, none of them twice."""
        cells = self.cells(start, end)
        if not cells or len(set(cells)) < len(cells):
            raise BadArgument(start)
        return cells

    def number(self, at: int) -> int:
        text = self.texts[at] if at < len(self.texts) else ""
        number = whole_number(text)
        if number is None:
            raise BadArgument(at)
        return number

    def has_number(self, at: int) -> bool:
        """Or the place of one that is left empty."""
        return at < len(self.texts) and (
            not self.texts[at] or whole_number(self.texts[at]) is not None
        )

    def groups(self, start: int) -> Iterator[tuple[int, ...]]:
        """Lists of cells with empty texts and names (`_name`) between them."""
        cells = list[int]()
        for at in range(start, len(self.texts)):
            if self.texts[at] and not self.texts[at].startswith("_"):
                cells.append(self.cell(at))
            elif cells:
                yield tuple(cells)
                cells = []
        if cells:
            yield tuple(cells)


def whole_number(text: str) -> int | None:
    digits = text.removeprefix("-")
    is_number = digits.isascii() and digits.isdecimal() and len(digits) <= 9
    return int(text) if is_number else None


def cell_named(text: str, size: int) -> int | None:
    text = text.lower()
    if len(text) != 4 or text[0] != "r" or text[2] != "c":
        return None
    row, column = DIGITS.find(text[1]), DIGITS.find(text[3])
    if not (1 <= row <= size and 1 <= column <= size):
        return None
    return (row - 1) * size + column - 1


def name_of(cell: int, size: int) -> str:
    return f"R{DIGITS[cell // size + 1]}C{DIGITS[cell % size + 1]}"


def names_of(cells: Iterable[int], layout: Layout) -> list[str]:
    return [name_of(cell, layout.size) for cell in cells]


def sides(arguments: Arguments) -> Iterator[tuple[tuple[int, ...], int]]:
    """The lines that clues on either side of a row or column see, with the clues."""
    clues = arguments.texts[1:]
    if len(clues) not in (1, 2) or not any(clues):
        raise BadArgument
    cells = line_named(arguments, 0)
    for at, line in ((1, cells), (2, cells[::-1])):
        if at < len(arguments.texts) and arguments.texts[at]:
            yield line, arguments.number(at)


def line_named(arguments: Arguments, at: int) -> tuple[int, ...]:
    """A row from the left or a column from above."""
    text = arguments.texts[at].upper() if at < len(arguments.texts) else ""
    size = arguments.layout.size
    number = DIGITS.find(text[1:].lower()) if len(text) == 2 else -1
    if text[:1] not in ("R", "C") or not 1 <= number <= size:
        raise BadArgument(at)
    place = (number - 1, -1) if text[0] == "R" else (-1, number - 1)
    return row_or_column(arguments.layout, *place) or ()
