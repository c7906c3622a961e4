"""Rules about all cells that are a move of a chess piece apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from .constraint import Constraint
from .kind import Kind, Numbers
from .marks import Mark
from .primitives import Different, Primitive

if TYPE_CHECKING:
    from garns.model.layout import Layout

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


def _different(
    moves: tuple[tuple[int, int], ...],
) -> Callable[[Constraint, Layout], Iterator[Primitive]]:
    return lambda _, layout: (Different(pair) for pair in apart(layout, moves))


def _hold(moves: tuple[tuple[int, int], ...]) -> Callable[[Constraint, Layout, bytes], bool]:
    return lambda _, layout, values: all(
        values[one] != values[other] for one, other in apart(layout, moves)
    )


def _no_marks(_: Constraint, __: Layout) -> Iterable[Mark]:
    return ()


ANTI_KNIGHT = Kind("anti-knight", None, Numbers(), _different(KNIGHT), _hold(KNIGHT), _no_marks)
ANTI_KING = Kind("anti-king", None, Numbers(), _different(KING), _hold(KING), _no_marks)
