"""What is drawn for all constraints of a board, below its lines and above them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby

from garns.draw.geometry import Geometry
from garns.draw.marks import Stroke
from garns.model import Layout
from garns.model.constraints import KINDS, Mark

from . import cages, lines, signs
from .outside import Room, outside, room_for, spots

Drawing = Callable[[Mark, Geometry], Iterator[Stroke]]

BELOW: Mapping[str, Drawing] = {
    "region": signs.region,
    "chevrons": signs.chevrons,
    "square": signs.squares,
    "circle": signs.circles,
    "diagonal": signs.diagonal,
    "line": lines.line,
    "bulb": lines.bulb,
    "pill": lines.pill,
    "arrow": lines.arrow,
    "ring": lines.rings,
    "diamond": lines.rings,
}
"""Under the lines of the board; what is later lies on top."""

ABOVE: Mapping[str, Drawing] = {
    "cage": cages.cage,
    "dot": signs.dot,
    "sign": signs.sign,
    "angle": signs.angle,
    "corner": signs.corner,
    "choice": signs.choice,
}


@lru_cache(maxsize=16)
def constraint_marks(layout: Layout) -> tuple[Mark, ...]:
    """Of all constraints, in their order."""
    return tuple(
        mark for each in layout.constraints for mark in KINDS[each.kind].marks(each, layout)
    )


def outside_room(layout: Layout) -> Room:
    return room_for(constraint_marks(layout), layout) if layout.constraints else Room()


def rules_below(layout: Layout, place: Geometry) -> Iterator[Stroke]:
    """What lies under the lines of the board."""
    return _merged(_drawn(BELOW, layout, place))


def rules_above(layout: Layout, place: Geometry) -> Iterator[Stroke]:
    """What lies on the lines of the board and beside it, under its digits."""
    yield from _merged(_drawn(ABOVE, layout, place))
    yield from cages.corner_texts(constraint_marks(layout), place)
    for mark, spot in spots(constraint_marks(layout), layout).items():
        yield from outside(mark, spot, place)


def corner_widths(layout: Layout) -> Mapping[int, float]:
    """How much of the upper edge of a cell is taken by sums and letters, in parts of a cell."""
    return cages.corner_widths(constraint_marks(layout)) if layout.constraints else {}


def _drawn(table: Mapping[str, Drawing], layout: Layout, place: Geometry) -> Iterator[Stroke]:
    marks = constraint_marks(layout)
    strokes = [
        stroke
        for shape, draw in table.items()
        for mark in marks
        if mark.shape == shape
        for stroke in draw(mark, place)
    ]
    # Where a hollow line meets its bulb, there is no edge between them.
    return _hollows_last(strokes)


def _merged(strokes: Iterable[Stroke]) -> Iterator[Stroke]:
    """Paths of one look that follow each other become one."""
    for (part, text, look), same in groupby(strokes, key=_look):
        if text:
            yield from same
        else:
            yield Stroke(part, "".join(each.path for each in same), attributes=dict(look))


def _look(stroke: Stroke) -> tuple[str, str, tuple[tuple[str, str | float], ...]]:
    return stroke.part, stroke.text, tuple(stroke.attributes.items())


def _hollows_last(strokes: Iterable[Stroke]) -> Iterator[Stroke]:
    """Each run of strokes with their hollows, the hollows after all others of the run."""
    for is_line, run in groupby(
        strokes, key=lambda each: each.part in ("rule-outline", "rule-paper")
    ):
        yield from sorted(run, key=lambda each: is_line and each.part == "rule-paper")
