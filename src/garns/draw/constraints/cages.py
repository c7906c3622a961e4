"""Cages, and the sums and letters in the corners of cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from garns.draw.geometry import Geometry
from garns.draw.lettering import CAPITAL_HEIGHT
from garns.draw.marks import Stroke
from garns.model.constraints import Mark

from .outline import DASH, DOT, dashes, outline
from .signs import paper_box

TEXT = 0.24
LEFT, TOP = 0.07, 0.06
WIDTH = 0.03
"""In parts of a cell."""
DIGIT_WIDTH = 0.58
"""Of a digit, in parts of the font size."""


class _CornerText(NamedTuple):
    mark: Mark
    cell: int
    start: float
    end: float


def cage(mark: Mark, place: Geometry) -> Iterator[Stroke]:
    pattern = dashes(place, DOT if mark.tone == "repeats" else DASH)
    width = {"stroke_width": WIDTH * place.cell}
    yield Stroke("rule-cage", outline(mark.cells, place), attributes={**width, **pattern})


def corner_texts(marks: Iterable[Mark], place: Geometry) -> Iterator[Stroke]:
    """Sums lie on paper, lest the outline run through them."""
    size = TEXT * place.cell
    height = size * CAPITAL_HEIGHT
    for mark, cell, start, end in _placed(marks):
        x = place.x(place.layout.column_of(cell) + start)
        y = place.y(place.layout.row_of(cell) + TOP)
        if mark.shape == "cage":
            edge = 0.01 * place.cell
            yield paper_box(x - edge, y - edge, (end - start) * place.cell, height * 1.2)
        where = {"x": x, "y": y + height, "font_size": size}
        yield Stroke("rule-clue", text=mark.text, attributes={**where, "text_anchor": "start"})


def corner_widths(marks: Iterable[Mark]) -> Mapping[int, float]:
    """How much of the upper edge of a cell they take."""
    return {text.cell: text.end for text in _placed(marks)}


def _placed(marks: Iterable[Mark]) -> Iterator[_CornerText]:
    """Beside each other where a cell has several."""
    taken: dict[int, float] = {}
    for mark in marks:
        if mark.text and mark.shape in ("cage", "region"):
            cell = min(mark.cells)
            start = taken.get(cell, LEFT)
            taken[cell] = start + (len(mark.text) * DIGIT_WIDTH + 0.2) * TEXT
            yield _CornerText(mark, cell, start, taken[cell])
