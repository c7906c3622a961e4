"""Clues beside the board, and the room that they take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from garns.draw.geometry import Geometry
from garns.draw.marks import Point, Stroke, xy
from garns.model import Layout
from garns.model.constraints import Mark

from .signs import text

DEPTH = 0.78
"""Of a row of clues, in parts of a cell, as all lengths here."""
TEXT = 0.4
ARROW_TEXT = 0.34
BACK = 0.13
"""How far the text of a clue with an arrow stands off the middle of its place."""
ARROW_FROM, ARROW_TO = 0.12, 0.36
HEAD = 0.13


class Room(NamedTuple):
    """What clues take on each side of the board, in cells."""

    left: float = 0
    top: float = 0
    right: float = 0
    bottom: float = 0


class Spot(NamedTuple):
    """Row and column beside the board, how far out from it (from 0), and the way to the cells."""

    row: int
    column: int
    depth: int
    down: int
    right: int


def spots(marks: Iterable[Mark], layout: Layout) -> Mapping[Mark, Spot]:
    """Where each clue stands; of several at one place each is further out."""
    taken: dict[tuple[int, int], int] = {}
    found = {}
    for mark in marks:
        if mark.shape == "outside" and len(mark.cells) > 1:
            row, column, down, right = _before(mark, layout)
            depth = taken.get((row, column), 0)
            taken[row, column] = depth + 1
            found[mark] = Spot(row, column, depth, down, right)
    return found


def room_for(marks: Iterable[Mark], layout: Layout) -> Room:
    sides = [0.0] * 4
    for spot in spots(marks, layout).values():
        deep = DEPTH * (spot.depth + 1)
        beyond = (
            spot.column < 0,
            spot.row < 0,
            spot.column >= layout.size,
            spot.row >= layout.size,
        )
        sides = [max(side, deep * is_there) for side, is_there in zip(sides, beyond, strict=True)]
    return Room(*sides)


def outside(mark: Mark, spot: Spot, place: Geometry) -> Iterator[Stroke]:
    x, y = _centre(spot, place)
    if mark.tone != "arrow":
        size = TEXT * place.cell * min(1, 2.2 / len(mark.text or "1"))
        yield text(mark.text, "rule-clue", (x, y), size)
        return
    size = ARROW_TEXT * place.cell * min(1, 2.2 / len(mark.text or "1"))
    back = BACK * place.cell
    centre = x - spot.right * back, y - spot.down * back
    yield text(mark.text, "rule-clue", centre, size)
    yield Stroke("rule-sign", _arrow((x, y), spot, place.cell), attributes=_ends(place))


def _before(mark: Mark, layout: Layout) -> tuple[int, int, int, int]:
    first, second = (divmod(cell, layout.size) for cell in mark.cells[:2])
    down, right = second[0] - first[0], second[1] - first[1]
    return first[0] - down, first[1] - right, down, right


def _centre(spot: Spot, place: Geometry) -> Point:
    """In the middle of its row or column, as near to the board as its depth lets it."""
    size, out = place.layout.size, (spot.depth + 0.5) * DEPTH
    return place.x(_along(spot.column, size, out)), place.y(_along(spot.row, size, out))


def _along(index: int, size: int, out: float) -> float:
    if index < 0:
        return -out
    return size + out if index >= size else index + 0.5


def _arrow(at: Point, spot: Spot, cell: float) -> str:
    (x, y), (right, down) = at, (spot.right, spot.down)
    start = x + right * ARROW_FROM * cell, y + down * ARROW_FROM * cell
    tip = x + right * ARROW_TO * cell, y + down * ARROW_TO * cell
    # Along a diagonal the wings of the head go straight back and straight sideways.
    wings = (tip[0] - right * HEAD * cell, tip[1]), (tip[0], tip[1] - down * HEAD * cell)
    return f"M{xy(start)}L{xy(tip)}M{xy(wings[0])}L{xy(tip)}L{xy(wings[1])}"


def _ends(place: Geometry) -> dict[str, str | float]:
    width = 0.045 * place.cell
    return {"stroke_width": width, "stroke_linecap": "round", "stroke_linejoin": "round"}
