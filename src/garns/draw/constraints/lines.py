"""Lines from cell to cell: thermometers, arrows, and lines in a colour.

A colour says something to those who see it; to all others the pattern says the same. Patterns lie
between the cells, where no digit is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from garns.draw.geometry import Geometry
from garns.draw.marks import Point, Stroke, xy
from garns.draw.markup import short
from garns.model.constraints import Mark

BAND, GREY_BAND = 0.2, 0.28
"""Widths of lines, in parts of a cell, as all lengths here."""
BULB = 0.74
"""Across."""
RING = 0.4
"""The radius of a pill, and of the circles and diamonds at the ends of a line."""
THIN = 0.055
EDGE = 0.045
"""The outline of a hollow line."""
PATTERN_LENGTH = 0.42
HEAD = 0.18
TIP = 0.32
"""How far an arrow goes beyond the middle of its last cell."""


class Look(NamedTuple):
    """The pattern on a line: its width, the dashes and gaps between two cells, and whether they
    are round."""

    width: float
    dashes: tuple[float, ...] = ()
    is_round: bool = False
    is_double: bool = False


LOOKS = {
    "green": Look(0.05),
    "orange": Look(0.05, (0.16, 0.1)),
    "purple": Look(0.075, (0.001, 0.1399), is_round=True),
    "blue": Look(0.13, is_double=True),
    "pink": Look(0.15, (0.04, 0.0867)),
    "teal": Look(0.055, (0.001, 0.11, 0.198, 0.11), is_round=True),
    "gold": Look(0.2, (0.05, 0.32)),
}
"""By tone."""


def line(mark: Mark, place: Geometry) -> Iterator[Stroke]:
    path = through(mark.cells, place)
    if mark.tone in ("thin", "dotted"):
        dots = {"stroke_dasharray": _lengths((0.001, 0.12), place)} if mark.tone == "dotted" else {}
        yield _stroke("rule-outline", path, THIN, place, **dots)
    elif mark.tone == "hollow":
        yield _stroke("rule-outline", path, GREY_BAND, place)
        yield _stroke("rule-paper", path, GREY_BAND - 2 * EDGE, place)
    elif mark.tone in LOOKS:
        yield _stroke(f"rule-{mark.tone}", path, BAND, place)
        yield from _pattern(mark, place)
    else:
        yield _stroke("rule-grey", path, GREY_BAND, place)


def bulb(mark: Mark, place: Geometry) -> Iterator[Stroke]:
    # A line without length and with round ends is a disc, in the colour of the line.
    path = "".join(f"M{xy(place.centre(cell))}h.01" for cell in mark.cells)
    if mark.tone == "hollow":
        yield _stroke("rule-outline", path, BULB, place)
        yield _stroke("rule-paper", path, BULB - 2 * EDGE, place)
    else:
        yield _stroke(f"rule-{mark.tone or 'grey'}", path, BULB, place)


def pill(mark: Mark, place: Geometry) -> Iterator[Stroke]:
    """A round outline; about cells that are not in a row or column, a hollow line."""
    rows = {place.layout.row_of(cell) for cell in mark.cells}
    columns = {place.layout.column_of(cell) for cell in mark.cells}
    if 1 in (len(rows), len(columns)):
        yield _stroke("rule-outline", _capsule(rows, columns, place), THIN, place)
    else:
        path = through(mark.cells, place)
        yield _stroke("rule-outline", path, 2 * RING + THIN, place)
        yield _stroke("rule-paper", path, 2 * RING - THIN, place)


def arrow(mark: Mark, place: Geometry) -> Iterator[Stroke]:
    """From the edge of the pill into the last cell, far enough for its digit not to hide the
    head."""
    centres = [place.centre(cell) for cell in mark.cells]
    if len(centres) < 2:
        return
    start = _along(centres[0], centres[1], RING * place.cell)
    tip = _along(centres[-1], centres[-2], -TIP * place.cell)
    points = [start, *centres[1:-1], tip]
    path = "M" + "L".join(map(xy, points)) + _head(points[-2], tip, HEAD * place.cell)
    yield _stroke("rule-outline", path, THIN, place)


def rings(mark: Mark, place: Geometry) -> Iterator[Stroke]:
    """What is below is hidden: the line ends at the ring."""
    shape = disc if mark.shape == "ring" else diamond
    path = "".join(shape(place.centre(cell), RING * place.cell) for cell in mark.cells)
    yield Stroke("paper", path)
    yield _stroke("rule-outline", path, THIN, place)


def through(cells: Sequence[int], place: Geometry) -> str:
    if len(cells) == 1:
        return f"M{xy(place.centre(cells[0]))}h.01"
    return "M" + "L".join(xy(place.centre(cell)) for cell in cells)


def disc(centre: Point, radius: float) -> str:
    x, y = centre
    d, r = short(2 * radius), short(radius)
    return f"M{short(x - radius)} {short(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0z"


def diamond(centre: Point, radius: float) -> str:
    x, y = centre
    reach = radius * 1.12
    r = short(reach)
    return f"M{short(x - reach)} {short(y)}l{r} -{r}l{r} {r}l-{r} {r}z"


def _pattern(mark: Mark, place: Geometry) -> Iterator[Stroke]:
    look = LOOKS[mark.tone]
    pieces = [
        _middle(place.centre(one), place.centre(other), PATTERN_LENGTH * place.cell)
        for one, other in pairwise(mark.cells)
    ]
    path = "".join(f"M{xy(start)}L{xy(end)}" for start, end in pieces)
    if not path:
        return
    ends = {"stroke_linecap": "round" if look.is_round else "butt"}
    if look.dashes:
        ends["stroke_dasharray"] = _lengths(look.dashes, place)
    yield _stroke(f"rule-{mark.tone}-pattern", path, look.width, place, **ends)
    if look.is_double:
        yield _stroke(f"rule-{mark.tone}", path, look.width * 0.4, place, stroke_linecap="butt")


def _middle(start: Point, end: Point, length: float) -> tuple[Point, Point]:
    half = length / 2 / (math.dist(start, end) or 1)
    return _between(start, end, 0.5 - half), _between(start, end, 0.5 + half)


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _along(start: Point, end: Point, way: float) -> Point:
    return _between(start, end, way / (math.dist(start, end) or 1))


def _head(origin: Point, tip: Point, size: float) -> str:
    angle = math.atan2(tip[1] - origin[1], tip[0] - origin[0])
    wings = [
        (tip[0] - size * math.cos(angle + turn), tip[1] - size * math.sin(angle + turn))
        for turn in (-0.65, 0.65)
    ]
    return f"M{xy(wings[0])}L{xy(tip)}L{xy(wings[1])}"


def _capsule(rows: set[int], columns: set[int], place: Geometry) -> str:
    radius = RING * place.cell
    left, top = place.x(min(columns) + 0.5) - radius, place.y(min(rows) + 0.5)
    across = (max(columns) - min(columns)) * place.cell
    down = (max(rows) - min(rows)) * place.cell
    r = short(radius)
    return (
        f"M{short(left)} {short(top)}a{r} {r} 0 0 1 {r} -{r}h{short(across)}"
        f"a{r} {r} 0 0 1 {r} {r}v{short(down)}a{r} {r} 0 0 1 -{r} {r}h{short(-across)}"
        f"a{r} {r} 0 0 1 -{r} -{r}z"
    )


def _lengths(parts: Sequence[float], place: Geometry) -> str:
    return " ".join(short(part * place.cell) for part in parts)


def _stroke(
    part: str, path: str, width: float, place: Geometry, **attributes: str | float
) -> Stroke:
    round_ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return Stroke(
        part,
        path,
        attributes={"stroke_width": width * place.cell, **round_ends, **attributes},
    )
