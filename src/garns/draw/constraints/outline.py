"""The dashed outline of a cage: along the inside of its cells, joined around every corner.

┌────────┬────────┐
│┌─ ── ──┼─ ── ─┐ │     An edge of the outline is a whole number of dashes and gaps long,
││       │      │ │     whether it ends in corners that turn inwards or outwards: it begins
│|  ┌─ ──┼─ ── ─┘ │     and ends in the middle of a dash, so that all corners are drawn.
├┼──┼────┼────────┤
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from garns.draw.geometry import Geometry
from garns.draw.markup import short

PERIODS = 7
"""Dashes and gaps to a cell; the outline runs half of one inside the edge."""
DASH, DOT = 0.62, 0.24
"""The part of a period that is drawn."""

Corner = tuple[int, int]
"""Row and column of the upper left corner of a cell."""
Turn = tuple[Corner, Corner, Corner]
"""A corner with the way that leads to it and the one that leads on."""

RIGHT, DOWN, LEFT, UP = (0, 1), (1, 0), (0, -1), (-1, 0)
TURNS = (RIGHT, DOWN, LEFT, UP)
"""In the order in which the outline goes round: the cells are to its right."""


def outline(cells: Collection[int], place: Geometry) -> str:
    """The path around the cells, one loop for each part of them and for each hole."""
    inset = place.cell / PERIODS / 2
    return "".join(
        "M" + "L".join(_inside(turn, place, inset) for turn in loop) + "z"
        for loop in _loops(cells, place.layout.size)
    )


def dashes(place: Geometry, drawn: float) -> dict[str, str | float]:
    """The attributes of a stroke that begins in the middle of a dash."""
    period = place.cell / PERIODS
    return {
        "stroke_dasharray": f"{short(period * drawn)} {short(period * (1 - drawn))}",
        "stroke_dashoffset": period * drawn / 2,
    }


def _inside(turn: Turn, place: Geometry, inset: float) -> str:
    """The corner, moved away from both edges that meet there. To the right of (down, right) is
    (right, −down)."""
    corner, before, after = turn
    x = place.x(corner[1]) - inset * (before[0] + after[0])
    y = place.y(corner[0]) + inset * (before[1] + after[1])
    return f"{short(x)} {short(y)}"


def _loops(cells: Collection[int], size: int) -> Iterator[list[Turn]]:
    """The corners of each loop, with the ways that lead to it and from it."""
    left = dict.fromkeys(_edges(cells, size))
    while left:
        yield list(_loop(left, next(iter(left))))


def _edges(cells: Collection[int], size: int) -> Iterator[tuple[Corner, Corner]]:
    """Where each edge between a cell inside and one outside begins, and which way it goes."""
    inside = {divmod(cell, size) for cell in cells}
    for row, column in sorted(inside):
        starts = ((row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column))
        beyond = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
        for start, other, way in zip(starts, beyond, TURNS, strict=True):
            if other not in inside:
                yield start, way


def _loop(left: dict[tuple[Corner, Corner], None], first: tuple[Corner, Corner]) -> Iterator[Turn]:
    at, way = first
    while (at, way) in left:
        del left[at, way]
        at = at[0] + way[0], at[1] + way[1]
        after = _next_way(left, at, way, first)
        if after != way:
            yield at, way, after
        way = after


def _next_way(
    left: dict[tuple[Corner, Corner], None],
    at: Corner,
    way: Corner,
    first: tuple[Corner, Corner],
) -> Corner:
    """Where cells meet by their corners only, the outline stays with its cell: it turns right."""
    number = TURNS.index(way)
    for turn in (1, 0, -1):
        after = TURNS[(number + turn) % len(TURNS)]
        if (at, after) in left or (at, after) == first:
            return after
    raise AssertionError("an outline that does not close")
