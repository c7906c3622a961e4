"""Where cells lie to each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from garns.model.layout import Layout

SIDES = ((0, 1), (1, 0))
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2))
KING = ((1, 1), (1, -1))
"""Half of the moves, the others are the same backwards; by sides a king meets the row's cells."""


def apart(layout: Layout, moves: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """All pairs of cells that are one of these moves apart."""
    size = layout.size
    for cell in range(layout.cell_count):
        for down, right in moves:
            row, column = layout.row_of(cell) + down, layout.column_of(cell) + right
            if 0 <= row < size and 0 <= column < size:
                yield cell, row * size + column


def touch(layout: Layout, one: int, other: int) -> bool:
    """Whether two cells meet, by a side or a corner."""
    down, right = distance(layout, one, other)
    return max(abs(down), abs(right)) == 1


def are_side_by_side(layout: Layout, one: int, other: int) -> bool:
    down, right = distance(layout, one, other)
    return abs(down) + abs(right) == 1


def distance(layout: Layout, one: int, other: int) -> tuple[int, int]:
    """How many rows down and columns to the right the other cell is."""
    return (
        layout.row_of(other) - layout.row_of(one),
        layout.column_of(other) - layout.column_of(one),
    )


def beside(layout: Layout, cell: int) -> Iterator[int]:
    """The cells that share a side with this one."""
    row, column = layout.row_of(cell), layout.column_of(cell)
    if row:
        yield cell - layout.size
    if column:
        yield cell - 1
    if column < layout.size - 1:
        yield cell + 1
    if row < layout.size - 1:
        yield cell + layout.size
