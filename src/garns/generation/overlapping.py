"""Full boards of grids that overlap.

One grid after the other: a random full grid, whose values are exchanged so that the box that it
shares with the grids before it is the one that stands there already. A box has every value once,
so there is exactly one such exchange.
"""

from __future__ import annotations

from collections.abc import Callable

from garns.model import CannotMake, Layout
from garns.model.layout import Place

Draw = Callable[[int], bytes]
"""A random full grid of one of the grids, by its number."""


def overlapping_values(layout: Layout, draw: Draw) -> bytes:
    """The values of a full board. Raises CannotMake if a grid shares more than one box with those
    before it."""
    values = bytearray(layout.cell_count)
    for number, corner in enumerate(_in_order(layout)):
        cells = _cells_of_grid(layout, corner)
        drawn = draw(number)
        there = {drawn[i]: values[cell] for i, cell in enumerate(cells) if values[cell]}
        for i, cell in enumerate(cells):
            value = there[drawn[i]] if there else drawn[i]
            if values[cell] not in (0, value):
                raise CannotMake("generate.no-grid-found", layout=layout.name)
            values[cell] = value
    return bytes(values)


def _in_order(layout: Layout) -> list[Place]:
    """The grids so that each shares cells with one before it, as far as that is possible."""
    left = list(layout.corners)
    found = [left.pop(0)]
    while left:
        near = (each for each in left if any(_overlap(layout, each, other) for other in found))
        corner = next(near, left[0])
        left.remove(corner)
        found.append(corner)
    return found


def _overlap(layout: Layout, one: Place, other: Place) -> bool:
    return all(abs(a - b) < layout.size for a, b in zip(one, other, strict=True))


def _cells_of_grid(layout: Layout, corner: Place) -> list[int]:
    """Row by row."""
    row, column = corner
    lines = range(layout.size)
    places = ((row + r, column + c) for r in lines for c in lines)
    return [cell for place in places if (cell := layout.cell_at(*place)) is not None]
