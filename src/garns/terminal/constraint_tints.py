"""Which ground the cells of a constraint get, so that those beside each other can be told apart."""

from __future__ import annotations

from functools import lru_cache

from garns.draw.constraints import constraint_marks
from garns.model import Layout

TINTS = 5
"""Grounds of a palette; where constraints have more neighbours, some look alike."""

TINTED = ("cage", "region", "line", "arrow", "pill", "circle", "square")
"""Marks that fill their cells. Dots, signs and clues outside are only said."""


@lru_cache(maxsize=4)
def cell_tints(layout: Layout) -> dict[int, int]:
    """The number of a ground for each cell that has one; the first of its constraints counts."""
    tints: dict[int, int] = {}
    for mark in constraint_marks(layout):
        free = [cell for cell in mark.cells if cell not in tints]
        if mark.shape in TINTED and free:
            near = {tints[cell] for each in free for cell in _around(each, layout) if cell in tints}
            number = next((n for n in range(TINTS) if n not in near), len(tints) % TINTS)
            tints.update(dict.fromkeys(free, number))
    return tints


def _around(cell: int, layout: Layout) -> list[int]:
    size = layout.size
    row, column = divmod(cell, size)
    ways = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [r * size + c for r, c in ways if 0 <= r < size and 0 <= c < size]
