"""Signs in cells, on their edges and at their corners."""

from __future__ import annotations

from collections.abc import Iterator

from garns.draw.geometry import Geometry
from garns.draw.lettering import CAPITAL_HEIGHT
from garns.draw.marks import Point, Stroke, xy
from garns.draw.markup import short
from garns.model.constraints import Mark

from .lines import disc

SHAPE = 0.36
"""Half of a square or a circle in a cell, in parts of a cell, as all lengths here."""
DOT, DOT_WITH_TEXT = 0.12, 0.16
DOT_TEXT = 0.21
SIGN, SIGN_GROUND = 0.32, 0.15
ANGLE = 0.12
ANGLE_WIDTH = 0.06
CORNER = 0.23
CORNER_TEXTS = {1: 0.3, 2: 0.24, 3: 0.2, 4: 0.2}
"""Size of the text by the number of digits."""
CHOICE, CHOICE_WIDTH = 0.22, 0.86
CHEVRON, CHEVRON_AT = 0.11, 0.4
EDGE = 0.035


def squares(mark: Mark, place: Geometry) -> Iterator[Stroke]:
    yield Stroke("rule-shape", place.squares(mark.cells, (0.5 - SHAPE) * place.cell))


def circles(mark: Mark, place: Geometry) -> Iterator[Stroke]:
    path = "".join(disc(place.centre(cell), SHAPE * place.cell) for cell in mark.cells)
    yield Stroke("rule-shape", path)


def region(mark: Mark, place: Geometry) -> Iterator[Stroke]:
    yield Stroke("rule-region", place.squares(mark.cells))


def diagonal(mark: Mark, place: Geometry) -> Iterator[Stroke]:
    yield Stroke("diagonal", place.through(mark.cells), attributes={"stroke_width": place.wall})


def dot(mark: Mark, place: Geometry) -> Iterator[Stroke]:
    tone = mark.tone or "white"
    radius = (DOT_WITH_TEXT if mark.text else DOT) * place.cell
    path = disc(_middle(mark, place), radius)
    yield Stroke(f"rule-{tone}-dot", path)
    yield Stroke("rule-dot-edge", path, attributes={"stroke_width": EDGE * place.cell})
    if mark.text:
        size = DOT_TEXT * place.cell * min(1, 1.6 / len(mark.text))
        yield text(mark.text, f"rule-on-{tone}", _middle(mark, place), size)


def sign(mark: Mark, place: Geometry) -> Iterator[Stroke]:
    centre, size = _middle(mark, place), SIGN * place.cell * min(1, 1.7 / len(mark.text or "X"))
    yield Stroke("paper", disc(centre, SIGN_GROUND * place.cell))
    yield text(mark.text, "rule-clue", centre, size, font_weight="700")


def angle(mark: Mark, place: Geometry) -> Iterator[Stroke]:
    """On a ground of paper, so that the line between the cells does not run through it."""
    one, other = map(place.centre, mark.cells[:2])
    way = _way(one, other, place)
    path = _chevron(_middle(mark, place), way, ANGLE * place.cell)
    width = ANGLE_WIDTH * place.cell
    yield Stroke("paper", disc(_middle(mark, place), ANGLE * 1.25 * place.cell))
    yield Stroke(
        "rule-sign",
        path,
        attributes={"stroke_width": width, "stroke_linecap": "round", "stroke_linejoin": "round"},
    )


def corner(mark: Mark, place: Geometry) -> Iterator[Stroke]:
    words = mark.text.split() or [mark.text]
    path = disc(_middle(mark, place), CORNER * place.cell)
    yield Stroke("paper", path)
    yield Stroke("rule-sign", path, attributes={"stroke_width": EDGE * place.cell})
    size = CORNER_TEXTS[min(len(words), max(CORNER_TEXTS))] * place.cell
    longest = max(map(len, words))
    size *= min(1, 1.4 / longest)
    centres = _in_circle(_middle(mark, place), len(words), size, size * 0.72 * longest)
    for word, centre in zip(words, centres, strict=True):
        yield text(word, "rule-clue", centre, size)


def choice(mark: Mark, place: Geometry) -> Iterator[Stroke]:
    digits = mark.text.split()
    words = ("" if max(map(len, digits)) == 1 else " ").join(digits)
    size = place.cell * min(CHOICE, CHOICE_WIDTH / (len(words) * 0.6))
    for cell in mark.cells:
        x, y = place.centre(cell)
        below = y + 0.45 * place.cell - size * CAPITAL_HEIGHT / 2
        yield text(words, "rule-clue", (x, below), size)


def _in_circle(centre: Point, count: int, size: float, width: float) -> Iterator[Point]:
    """In one row, or in two from three on."""
    x, y = centre
    rows = [count] if count < 3 else [(count + 1) // 2, count // 2]
    for number, in_row in enumerate(rows):
        down = (number - (len(rows) - 1) / 2) * size * 0.86
        for column in range(in_row):
            yield x + (column - (in_row - 1) / 2) * width, y + down


def chevrons(mark: Mark, place: Geometry) -> Iterator[Stroke]:
    size = place.layout.size
    path = ""
    for cell in mark.cells:
        row, column = divmod(cell, size)
        x, y = place.centre(cell)
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            if not (0 <= row + down < size and 0 <= column + right < size):
                continue
            at = x + right * CHEVRON_AT * place.cell, y + down * CHEVRON_AT * place.cell
            way = (right, down) if mark.tone == "out" else (-right, -down)
            path += _chevron(at, way, CHEVRON * place.cell, depth=0.55)
    yield Stroke("rule-region", place.squares(mark.cells))
    ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    yield Stroke("rule-sign", path, attributes={"stroke_width": 0.045 * place.cell, **ends})


def text(words: str, part: str, centre: Point, size: float, **attributes: str | float) -> Stroke:
    x, y = centre
    where = {"x": x, "y": y + size * CAPITAL_HEIGHT / 2, "font_size": size}
    return Stroke(part, text=words, attributes={**where, **attributes})


def _middle(mark: Mark, place: Geometry) -> Point:
    """Of the cells, whichever they are."""
    centres = [place.centre(cell) for cell in mark.cells]
    xs, ys = zip(*centres, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _way(start: Point, end: Point, place: Geometry) -> tuple[float, float]:
    return (end[0] - start[0]) / place.cell, (end[1] - start[1]) / place.cell


def _chevron(at: Point, way: tuple[float, float], reach: float, depth: float = 0.62) -> str:
    """Two short lines that meet in a tip, which points the way."""
    (x, y), (right, down) = at, way
    tip = x + right * reach * depth, y + down * reach * depth
    back = x - right * reach * depth, y - down * reach * depth
    wings = [(back[0] - down * side, back[1] + right * side) for side in (reach, -reach)]
    return f"M{xy(wings[0])}L{xy(tip)}L{xy(wings[1])}"


def paper_box(x: float, y: float, width: float, height: float) -> Stroke:
    across, down = short(width), short(height)
    return Stroke("paper", f"M{short(x)} {short(y)}h{across}v{down}h-{across}z")
