"""Where things are on a drawn board, and the paths along its lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from garns.formats.framed import Walls
from garns.model import Layout

from .markup import short

CAPTION, SMALLEST_CAPTION = 0.3, 10
"""Of the words under a board, in parts of a cell and in pixels."""


@dataclass(frozen=True)
class Geometry:
    """A board of square cells `cell` units wide, its upper left corner at (left, top).

    `margin` is the paper left to the right and below, beyond what stands there: clues of
    constraints, and a caption.
    """

    layout: Layout
    cell: float
    left: float
    top: float
    margin: float
    right: float = 0
    below: float = 0
    caption: tuple[str, ...] = ()
    """Lines of words under the board; there is room for them in the height."""

    @property
    def wall(self) -> float:
        return self.cell / 13

    @property
    def line(self) -> float:
        return self.cell / 40

    @property
    def width(self) -> float:
        return self.x(self.layout.width) + self.right + self.margin

    @property
    def height(self) -> float:
        return self.board_bottom + len(self.caption) * self.caption_line

    @property
    def board_bottom(self) -> float:
        return self.y(self.layout.height) + self.below + self.margin

    @property
    def caption_size(self) -> float:
        """Of the font."""
        return max(SMALLEST_CAPTION, CAPTION * self.cell)

    @property
    def caption_line(self) -> float:
        return self.caption_size * 1.35

    def x(self, column: float) -> float:
        return self.left + column * self.cell

    def y(self, row: float) -> float:
        return self.top + row * self.cell

    def centre(self, cell: int) -> tuple[float, float]:
        return self.x(self.layout.column_of(cell) + 0.5), self.y(self.layout.row_of(cell) + 0.5)

    def squares(self, cells: Iterable[int], inset: float = 0) -> str:
        side = short(self.cell - 2 * inset)
        return "".join(
            f"{self._corner(cell, inset, inset)}h{side}v{side}h-{side}z" for cell in sorted(cells)
        )

    def corner_marks(self, cells: Iterable[int]) -> str:
        """A small triangle in the upper right corner of each cell."""
        leg = self.cell * 0.26
        return "".join(
            f"{self._corner(cell, self.cell - leg, 0)}h{short(leg)}v{short(leg)}z"
            for cell in sorted(cells)
        )

    def _corner(self, cell: int, right: float, down: float) -> str:
        x = self.x(self.layout.column_of(cell)) + right
        y = self.y(self.layout.row_of(cell)) + down
        return f"M{short(x)} {short(y)}"

    def cell_lines(self) -> str:
        across, down = line_stretches(self.layout)
        return "".join([self._across(*each) for each in across]) + "".join(
            [self._down(*each) for each in down]
        )

    def walls(self) -> str:
        """The borders of regions and of the board, each straight stretch once."""
        across, down = wall_stretches(self.layout)
        return "".join([self._across(*each) for each in across]) + "".join(
            [self._down(*each) for each in down]
        )

    def _across(self, row: int, start: int, end: int) -> str:
        return f"M{short(self.x(start))} {short(self.y(row))}H{short(self.x(end))}"

    def _down(self, column: int, start: int, end: int) -> str:
        return f"M{short(self.x(column))} {short(self.y(start))}V{short(self.y(end))}"

    def through(self, cells: tuple[int, ...]) -> str:
        """A line from the first cell's centre to the last one's, and on to the corners."""
        (x1, y1), (x2, y2) = self.centre(cells[0]), self.centre(cells[-1])
        half = self.cell / 2
        up = half if y2 < y1 else -half
        return f"M{short(x1 - half)} {short(y1 + up)}L{short(x2 + half)} {short(y2 - up)}"


Stretch = tuple[int, int, int]
"""The number of a line between cells, and the cells from and up to which it goes."""


def line_stretches(layout: Layout) -> tuple[list[Stretch], list[Stretch]]:
    """The thin lines above and left of cells, those across and those down, each once; the frame of
    a single grid has none."""
    rows, columns = range(layout.height), range(layout.width)
    is_cell = [[layout.cell_at(r, c) is not None for c in columns] for r in rows]
    across = [(r, *run) for r in rows[1:] for run in _runs(is_cell[r])]
    down = [(c, *run) for c in columns[1:] for run in _runs(row[c] for row in is_cell)]
    return across, down


def wall_stretches(layout: Layout) -> tuple[list[Stretch], list[Stretch]]:
    """The borders of regions and of the board, those across and those down, each once."""
    walls = Walls(layout)
    rows, columns = range(layout.height), range(layout.width)
    across = [
        (row, *run)
        for row in range(layout.height + 1)
        for run in _runs(walls.above(row, column) for column in columns)
    ]
    down = [
        (column, *run)
        for column in range(layout.width + 1)
        for run in _runs(walls.left_of(row, column) for row in rows)
    ]
    return across, down


def _runs(flags: Iterable[bool]) -> Iterator[tuple[int, int]]:
    """(start, end) of each unbroken run of True."""
    start = 0
    for flag, group in groupby(flags):
        end = start + len(list(group))
        if flag:
            yield start, end
        start = end
