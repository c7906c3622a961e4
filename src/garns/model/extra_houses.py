"""The table of rules that give a board more houses than rows, columns and boxes.

A rule is a row here, and its words: `layout.ID` (why a board cannot have it) and `draw.ID` (what a
drawing tells those who cannot see it), and the names of its houses (`words.….KIND`). Everything
else (names of layouts, drawings, print, techniques, f-puzzles) goes by this table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

Cells = list[list[int]]
BlockShape = tuple[int, int] | None


class ExtraHouses(NamedTuple):
    """A rule that gives a board further houses."""

    id: str
    """As in the name of a layout: `9+diagonals`."""
    kind: str
    """What one of these houses is called."""
    cells: Callable[[int, BlockShape], Cells]
    """The houses of a board of this size with such blocks; none if it cannot have any."""
    drawn_as: Literal["line", "shade", "none"]
    """A line through the cells, cells with another background, or nothing."""
    fpuzzles: tuple[str, ...] = ()
    """The fields that say so in a puzzle of f-puzzles; without one it is a list of regions."""
    iss: tuple[str, ...] = ()
    """What says so in a string of Interactive-Sudoku-Solver."""


def _diagonals(size: int, _: BlockShape) -> Cells:
    falling = [i * size + i for i in range(size)]
    rising = [(size - 1 - i) * size + i for i in range(size)]
    return [falling, rising]


def _windows(size: int, block: BlockShape) -> Cells:
    """Extra squares, one cell from the edge and one cell apart, as many as fit."""
    if block is None or block[0] != block[1]:
        return []
    side = block[0]
    starts = range(1, size - side + 1, side + 1)
    return [_square(size, top, left, side) for top in starts for left in starts]


def _square(size: int, top: int, left: int, side: int) -> list[int]:
    return [size * r + c for r in range(top, top + side) for c in range(left, left + side)]


EXTRA_HOUSES: dict[str, ExtraHouses] = {
    each.id: each
    for each in (
        ExtraHouses(
            "diagonals",
            "diagonal",
            _diagonals,
            "line",
            fpuzzles=("diagonal+", "diagonal-"),
            iss=("Diagonal~1", "Diagonal~-1"),
        ),
        ExtraHouses("windows", "window", _windows, "shade", iss=("Windoku",)),
    )
}
"""By their ids."""
