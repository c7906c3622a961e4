"""Where the cells of a board are on the screen: close together, or with room for their notes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil, isqrt

from garns.formats.framed import Walls
from garns.model import Layout, Symbols

HEAVY = " ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋"
"""The crossing of walls that go up (1), down (2), left (4) and right (8)."""

ROOMY_SYMBOLS = 6
"""So many notes in two rows have a space between them."""


@dataclass(frozen=True)
class CellShape:
    """How large a cell is, where its digit and its notes stand in it (x, y), and the columns of
    the signs beside it, such as [ and ]; these may stand on the frame."""

    width: int
    height: int
    digit: tuple[int, int]
    signs: tuple[int, int]
    notes: tuple[tuple[int, int], ...] = ()
    has_lines: bool = False


def cell_shapes(layout: Layout, symbols: Symbols) -> Iterator[CellShape]:
    """The shapes that a board can have, the largest first."""
    yield _large(layout.size, symbols.width)
    yield _medium(layout.size, symbols.width)
    yield _compact(layout.size, symbols.width)


def _large(size: int, symbol: int) -> CellShape:
    """Notes in a square, as on paper, and a line around every cell."""
    across = isqrt(size - 1) + 1
    down = ceil(size / across)
    height = max(3, down)
    spread = height - 1 if down == 2 else 1
    width = across * (symbol + 1) + 1
    notes = tuple(
        (1 + value % across * (symbol + 1), value // across * spread) for value in range(size)
    )
    digit = ((width - symbol) // 2, (height - 1) // 2)
    return CellShape(width, height, digit, (0, width - 1), notes, has_lines=True)


def _medium(size: int, symbol: int) -> CellShape:
    """Notes in two rows: a classic board with all of its notes fits into 80×24."""
    across = ceil(size / 2)
    step = symbol + (size <= ROOMY_SYMBOLS)
    width = max((across - 1) * step + symbol, symbol + 2)
    notes = tuple((value % across * step, value // across) for value in range(size))
    return CellShape(width, 2, ((width - symbol) // 2, 0), (-1, width), notes)


def _compact(size: int, symbol: int) -> CellShape:
    """No notes. Large boards stand closer: the sign to the right is on the frame."""
    width = symbol + (2 if size <= 9 else 1)
    return CellShape(width, 1, (1, 0), (0, symbol + 1))


@dataclass(frozen=True)
class Chart:
    """Cells and walls of a layout as places on the screen, the upper left corner at (0, 0)."""

    layout: Layout
    shape: CellShape

    @property
    def pitch(self) -> int:
        """Columns from a cell to the next."""
        return self.shape.width + 1

    @cached_property
    def _walls(self) -> Walls:
        return Walls(self.layout)

    def _has_border(self, row: int) -> bool:
        """Whether there is a line above this row, or below the last."""
        return self.shape.has_lines or self._walls.has_rule(row)

    @cached_property
    def lines(self) -> list[tuple[str, int]]:
        """What each line of the screen shows: ("border", row below) or ("cells", row)."""
        found: list[tuple[str, int]] = []
        for row in range(self.layout.height + 1):
            found += [("border", row)] if self._has_border(row) else []
            found += [("cells", row)] * self.shape.height if row < self.layout.height else []
        return found

    @property
    def width(self) -> int:
        # The sign beside the last cell may stand where the frame would be.
        return self.layout.width * self.pitch + 1

    @property
    def height(self) -> int:
        return len(self.lines)

    def place(self, cell: int) -> tuple[int, int]:
        """The upper left corner of a cell, inside its walls."""
        row, column = self.layout.row_of(cell), self.layout.column_of(cell)
        return column * self.pitch + 1, self.lines.index(("cells", row))

    def cell_at(self, x: int, y: int) -> int | None:
        """The cell under the pointer."""
        if not (0 <= y < self.height and 0 <= x < self.width - 1):
            return None
        kind, row = self.lines[y]
        return self.layout.cell_at(row, x // self.pitch) if kind == "cells" else None

    def frame(self) -> list[list[str]]:
        """The walls and lines alone, as rows of characters."""
        return [
            self._border(row) if kind == "border" else self._bars(row) for kind, row in self.lines
        ]

    def _bars(self, row: int) -> list[str]:
        line = [" "] * self.width
        for column in range(self.layout.width + 1):
            line[column * self.pitch] = self._bar(row, column)
        return line

    def _bar(self, row: int, column: int) -> str:
        if self._walls.left_of(row, column):
            return "┃"
        return "│" if self._has_line(row, column) else " "

    def _has_line(self, row: int, column: int) -> bool:
        """Whether there are lines at the upper left corner of this place, around a cell: grids that
        overlap leave gaps."""
        return self.shape.has_lines and self.layout.cell_at(row, column) is not None

    def _border(self, row: int) -> list[str]:
        line = [" "] * self.width
        for column in range(self.layout.width + 1):
            line[column * self.pitch] = self._crossing(row, column)
            if column < self.layout.width:
                start = column * self.pitch + 1
                line[start : start + self.shape.width] = self._dash(row, column) * self.shape.width
        return line

    def _dash(self, row: int, column: int) -> str:
        if self._walls.above(row, column):
            return "━"
        return "─" if self._has_line(row, column) else " "

    def _crossing(self, row: int, column: int) -> str:
        joint = self._joint(row, column)
        return HEAVY[joint] if joint or not self._has_line(row, column) else "┼"

    def _joint(self, row: int, column: int) -> int:
        return (
            1 * (row > 0 and self._walls.left_of(row - 1, column))
            + 2 * (row < self.layout.height and self._walls.left_of(row, column))
            + 4 * (column > 0 and self._walls.above(row, column - 1))
            + 8 * (column < self.layout.width and self._walls.above(row, column))
        )


def fitting_chart(layout: Layout, symbols: Symbols, width: int, height: int) -> Chart | None:
    """The largest drawing of the board that this room has space for."""
    charts = (Chart(layout, shape) for shape in cell_shapes(layout, symbols))
    fitting = (chart for chart in charts if chart.width <= width and chart.height <= height)
    return next(fitting, None)
