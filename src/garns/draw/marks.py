"""Marks on a board: the parts that cells, houses, candidates and links play in a step.

Every part has a letter, a colour, a shape for its candidates and a pattern for its outlines, so
that nothing depends on colour alone.

    cells        a tinted ground with the letter above the notes
    houses       an outline with the letter on it
    candidates   a circle, square, diamond, hexagon or octagon around the note
    links        lines with an arrow: solid if strong, dashed if weak
    removed      a red ground and a stroke through the note
    placed       a double ring around the note
    excluders    a tinted ground, a ring around the digit, thin lines to the cells that it excludes
    excluded     a grey ground, and a cross where the note would be
    lost         the same ground, and a thin stroke where the note was that was removed before
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from . import palette
from .geometry import Geometry
from .lettering import CAPITAL_HEIGHT
from .markup import short
from .places import NotePlaces

Point = tuple[float, float]
Spot = tuple[int, int]
"""A candidate on the board: its cell, and its value."""

CORNERS = (0, 4, 4, 6, 8)
"""Of the shape around a candidate, by style; 0 is a circle."""
TURNS = (0.0, 0.125, 0.0, 0.0, 0.0625)
"""How far the first corner is turned, in parts of a full turn: the first four are a square."""
DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 2")
"""Of the outlines of houses, by style."""

RADIUS = 0.57
"""Of a shape, in parts of the font size of a note."""
EXCLUDER = 0.38
"""The radius of the ring around a digit that excludes others, in parts of a cell."""
RINGS = (1.15, 1.5)
"""Around a candidate that is placed, in parts of that radius: wide enough for small letters."""
LETTER = 0.17
TAG = 0.2
"""Sizes of letters, in parts of a cell."""
BEND = 0.12
"""How far the middle of a link is off the straight line, in parts of its length."""


@dataclass(frozen=True)
class DrawnMark:
    """One part: its letter and style, and what plays it."""

    letter: str
    style: int
    cells: tuple[int, ...] = ()
    houses: tuple[tuple[int, ...], ...] = ()
    candidates: tuple[Spot, ...] = ()
    named: tuple[int, ...] = ()
    """The cells that show the letter."""


@dataclass(frozen=True)
class LineMark:
    """A link of a chain, from candidates to candidates."""

    start: tuple[Spot, ...]
    end: tuple[Spot, ...]
    is_strong: bool
    style: int


@dataclass(frozen=True)
class ExcluderMark:
    """A digit that excludes candidates of the same value."""

    cell: int
    excluded: tuple[Spot, ...] = ()


@dataclass(frozen=True)
class Marks:
    parts: tuple[DrawnMark, ...] = ()
    links: tuple[LineMark, ...] = ()
    removed: tuple[Spot, ...] = ()
    placed: tuple[Spot, ...] = ()
    excluders: tuple[ExcluderMark, ...] = ()
    lost: tuple[Spot, ...] = ()


@dataclass(frozen=True)
class Stroke:
    """A path, or a text where there is no path, in the colour of its part. Attributes are named as
    for `markup.element`."""

    part: str
    path: str = ""
    text: str = ""
    attributes: Mapping[str, str | float] = field(default_factory=dict)


@dataclass(frozen=True)
class Brush:
    """What it takes to draw: where things are."""

    geometry: Geometry
    notes: NotePlaces
    corners: Mapping[int, float] = field(default_factory=dict)
    """How much of the upper edge of a cell is taken already, in parts of a cell."""

    @property
    def radius(self) -> float:
        return RADIUS * self.notes.size

    @property
    def line(self) -> float:
        return max(1, min(self.geometry.cell / 34, self.notes.size / 7))

    def at(self, spot: Spot) -> Point:
        cell, value = spot
        return self.notes.centre(cell, value - 1)

    def path(self, part: str, d: str, **attributes: str | float) -> Iterator[Stroke]:
        if d:
            yield Stroke(part, d, attributes=attributes)

    def letter(self, text: str, part: str, centre: Point, size: float) -> Stroke:
        x, y = centre
        place = {"x": x, "y": y + size * CAPITAL_HEIGHT / 2, "font_size": size}
        return Stroke(part, text=text, attributes={**place, "font_weight": "700"})


def ink(style: int) -> str:
    return f"role-{style % palette.ROLES + 1}"


def marks_below(marks: Marks, brush: Brush) -> Iterator[Stroke]:
    """What lies under the digits."""
    yield from _excluding(marks, brush)
    for mark in marks.parts:
        yield from brush.path(f"{ink(mark.style)}-cell", brush.geometry.squares(mark.cells, 1))
    for mark in marks.parts:
        for house in mark.houses:
            yield from _outline(house, mark.style, brush)
    for mark in marks.parts:
        shown = [spot for spot in mark.candidates if spot not in marks.removed]
        d = "".join(shape(brush.at(spot), brush.radius, mark.style) for spot in shown)
        yield from _shapes(d, mark.style, brush)
    grounds = "".join(shape(brush.at(spot), brush.radius, 0) for spot in marks.removed)
    yield from brush.path("gone", grounds)


def _shapes(d: str, style: int, brush: Brush) -> Iterator[Stroke]:
    """Filled with paper, so that they stand out from the ground of their cell."""
    yield from brush.path("paper", d)
    yield from brush.path(ink(style), d, stroke_width=brush.line)


def marks_above(marks: Marks, brush: Brush) -> Iterator[Stroke]:
    """What lies on top of the digits."""
    for line in marks.links:
        yield from _link(line, brush)
    strokes = "".join(stroke(brush.at(spot), brush.radius) for spot in marks.removed)
    yield from brush.path("strike", strokes, stroke_width=brush.line)
    excluded = [spot for each in marks.excluders for spot in each.excluded]
    crosses = "".join(cross(brush.at(spot), brush.radius) for spot in excluded)
    yield from brush.path("excluded", crosses, stroke_width=brush.line * 0.8)
    lost = "".join(stroke(brush.at(spot), brush.radius) for spot in marks.lost)
    yield from brush.path("lost", lost, stroke_width=brush.line * 0.8)
    rings = "".join(
        shape(brush.at(spot), brush.radius * factor, 0) for spot in marks.placed for factor in RINGS
    )
    yield from brush.path("settled", rings, stroke_width=brush.line)
    yield from _cell_letters(marks.parts, brush)
    for mark in marks.parts:
        for house in mark.houses:
            yield from _tag(house, mark, brush)


def _cell_letters(parts: Sequence[DrawnMark], brush: Brush) -> Iterator[Stroke]:
    place, size = brush.geometry, LETTER * brush.geometry.cell
    found: dict[int, int] = {}
    for mark in parts:
        for cell in mark.named:
            number = found[cell] = found.get(cell, 0) + 1
            x, y = place.centre(cell)
            left, top = x - place.cell * (0.5 - brush.corners.get(cell, 0)), y - place.cell * 0.5
            centre = left + size * (0.1 + 0.8 * number), top + place.cell * 0.11
            # An outline may run through the letter.
            yield from brush.path(f"{ink(mark.style)}-cell", shape(centre, size * 0.5, 1))
            yield brush.letter(mark.letter, f"{ink(mark.style)}-letter", centre, size)


# houses


def _outline(house: tuple[int, ...], style: int, brush: Brush) -> Iterator[Stroke]:
    # Outlines along one edge lie beside each other.
    inset = brush.line * (1.2 + 0.6 * (style % palette.ROLES))
    d = _rectangle(house, brush.geometry, inset) or brush.geometry.squares(house, inset)
    dash = DASHES[style % palette.ROLES]
    pattern = {"stroke_dasharray": dash} if dash else {}
    yield from brush.path(ink(style), d, stroke_width=brush.line * 1.5, **pattern)


def _rectangle(house: tuple[int, ...], place: Geometry, inset: float) -> str:
    """The outline of a house without gaps or corners inside; nothing for any other."""
    rows = [place.layout.row_of(cell) for cell in house]
    columns = [place.layout.column_of(cell) for cell in house]
    height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    if height * width != len(house):
        return ""
    x, y = place.x(min(columns)) + inset, place.y(min(rows)) + inset
    right, down = width * place.cell - 2 * inset, height * place.cell - 2 * inset
    return f"M{short(x)} {short(y)}h{short(right)}v{short(down)}h{short(-right)}z"


def _tag(house: tuple[int, ...], mark: DrawnMark, brush: Brush) -> Iterator[Stroke]:
    """The letter of a house: a row has it on its left edge, all others on their upper edge."""
    place, size = brush.geometry, TAG * brush.geometry.cell
    x, y = place.centre(house[0])
    is_row = len({place.layout.row_of(cell) for cell in house}) == 1
    # Houses of several parts may begin in one cell: their tags stand beside each other.
    shift = size * 1.3 * (0, 1, -1)[mark.style % 3]
    if is_row:
        x, y = x - place.cell * 0.5, y + shift
    else:
        x, y = x + shift, y - place.cell * 0.46
    part = ink(mark.style)
    yield from brush.path(f"{part}-letter", shape((x, y), size * 0.68, 1))
    yield brush.letter(mark.letter, "paper", (x, y), size * 0.85)


# candidates


def shape(centre: Point, radius: float, style: int) -> str:
    corners = CORNERS[style % len(CORNERS)]
    x, y = centre
    if not corners:
        d, r = short(2 * radius), short(radius)
        return f"M{short(x - radius)} {short(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0z"
    turn = TURNS[style % len(TURNS)]
    # Corners reach further out than a circle does, so that the note has the same room.
    reach = radius * (1.12 if corners > 4 else 1.25)
    points = (
        (
            x + reach * math.cos(math.tau * (i / corners + turn)),
            y + reach * math.sin(math.tau * (i / corners + turn)),
        )
        for i in range(corners)
    )
    return "M" + "L".join(f"{short(px)} {short(py)}" for px, py in points) + "z"


def stroke(centre: Point, radius: float) -> str:
    x, y, reach = *centre, radius * 0.95
    return f"M{short(x - reach)} {short(y + reach)}l{short(2 * reach)} {short(-2 * reach)}"


def cross(centre: Point, radius: float) -> str:
    x, y, reach = *centre, radius * 0.7
    falling = f"M{short(x - reach)} {short(y - reach)}l{short(2 * reach)} {short(2 * reach)}"
    return (
        falling + f"M{short(x - reach)} {short(y + reach)}l{short(2 * reach)} {short(-2 * reach)}"
    )


# excluders


def _excluding(marks: Marks, brush: Brush) -> Iterator[Stroke]:
    place = brush.geometry
    closed = {cell for each in marks.excluders for cell, _ in each.excluded}
    # A naked single has lost candidates itself; its cell is that of a part.
    closed |= {cell for cell, _ in marks.lost} - {
        cell for part in marks.parts for cell in part.cells
    }
    yield from brush.path("excluded-cell", place.squares(closed, 1))
    cells = [each.cell for each in marks.excluders]
    yield from brush.path("excluder-cell", place.squares(cells, 1))
    rays = "".join(_rays(each, place) for each in marks.excluders)
    yield from brush.path("excluder", rays, stroke_width=brush.line * 0.7)
    rings = "".join(shape(place.centre(cell), EXCLUDER * place.cell, 0) for cell in cells)
    yield from brush.path("excluder", rings, stroke_width=brush.line)


def _rays(mark: ExcluderMark, place: Geometry) -> str:
    """From the ring on: one line for all cells in a direction, up to the last of them."""
    farthest: dict[tuple[int, int], tuple[int, int]] = {}
    for cell, _ in mark.excluded:
        way, steps = _way(mark.cell, cell, place)
        farthest[way] = max(farthest.get(way, (0, 0)), (steps, cell))
    start = place.centre(mark.cell)
    ends = [place.centre(cell) for _, cell in farthest.values()]
    return "".join(f"M{xy(_towards(start, end, EXCLUDER * place.cell))}L{xy(end)}" for end in ends)


def _way(start: int, end: int, place: Geometry) -> tuple[tuple[int, int], int]:
    """The direction from a cell to another, and how often one goes so far."""
    down = place.layout.row_of(end) - place.layout.row_of(start)
    across = place.layout.column_of(end) - place.layout.column_of(start)
    steps = math.gcd(down, across)
    return (down // steps, across // steps), steps


# links


def _link(line: LineMark, brush: Brush) -> Iterator[Stroke]:
    start, end = _nearest(map(brush.at, line.start), list(map(brush.at, line.end)))
    length = math.dist(start, end)
    gap = brush.radius * 1.15
    if length <= 2 * gap:
        start, end = _apart(start, end, length)
        gap, length = 0, math.dist(start, end)
    bend = BEND * length if length > brush.geometry.cell * 0.9 else 0
    middle = _beside(start, end, bend, length)
    start, end = _towards(start, middle, gap), _towards(end, middle, gap)
    curve = f"M{xy(start)}Q{xy(middle)} {xy(end)}"
    part = ink(line.style)
    dash = f"{short(brush.line * 2.6)} {short(brush.line * 2)}"
    pattern = {} if line.is_strong else {"stroke_dasharray": dash}
    yield from brush.path(part, curve, stroke_width=brush.line * 1.25, **pattern)
    yield from brush.path(f"{part}-letter", _arrow(end, middle, brush.line * 4))


def _nearest(starts: Iterable[Point], ends: Sequence[Point]) -> tuple[Point, Point]:
    """Of pairs that are equally near, the first, however distances are rounded."""
    pairs = ((a, b) for a in starts for b in ends)
    return min(pairs, key=lambda pair: round(math.dist(*pair), 3))


def _apart(start: Point, end: Point, length: float) -> tuple[Point, Point]:
    """Neighbours within a cell: the line is what is left between their middles."""
    if not length:
        return start, end
    return _towards(start, end, length * 0.2), _towards(end, start, length * 0.2)


def _beside(start: Point, end: Point, bend: float, length: float) -> Point:
    """A point beside the middle of the way."""
    (x1, y1), (x2, y2) = start, end
    across = bend / length if length else 0
    return (x1 + x2) / 2 - (y2 - y1) * across, (y1 + y2) / 2 + (x2 - x1) * across


def _towards(start: Point, goal: Point, way: float) -> Point:
    length = math.dist(start, goal)
    part = way / length if length else 0
    return start[0] + (goal[0] - start[0]) * part, start[1] + (goal[1] - start[1]) * part


def _arrow(tip: Point, origin: Point, size: float) -> str:
    """A triangle whose tip points away from the origin."""
    angle = math.atan2(tip[1] - origin[1], tip[0] - origin[0])
    back = [
        (tip[0] - size * math.cos(angle + turn), tip[1] - size * math.sin(angle + turn))
        for turn in (-0.42, 0.42)
    ]
    return "M" + "L".join(map(xy, (tip, *back))) + "z"


def xy(point: Point) -> str:
    return f"{short(point[0])} {short(point[1])}"
