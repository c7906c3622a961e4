"""A step as data, for a page that lays it over a board of its own.

Lengths are in hundredths of a cell, from the upper left corner of the board. The page writes its
notes where `svg.marked_notes` has them, and colours the parts by `palette.style_sheet`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from garns.logic import FoundStep, State
from garns.model import Symbols

from .geometry import Geometry
from .legend import legend, letter_of
from .marks import Brush, Marks, Stroke, ink, marks_above, marks_below
from .steps import step_marks
from .svg import marked_notes

CELL = 100


def step_overlay(shown: FoundStep, symbols: Symbols) -> dict[str, Any]:
    """What lies below the digits and above them, the empty cells and the candidates that it is
    about, and the legend: the letter or the name of each sign, its part in the palette, and its
    meaning."""
    layout = shown.state.board.layout
    marks = step_marks(shown.step, shown.state)
    place = Geometry(layout, CELL, left=0, top=0, margin=0)
    brush = Brush(place, marked_notes(place, symbols))
    return {
        "below": _records(marks_below(marks, brush)),
        "above": _records(marks_above(marks, brush)),
        "cells": _empty_cells(marks, shown.state),
        "candidates": _candidates(marks),
        "legend": [
            {"letter": letter_of(entry.sign), "part": ink(entry.sign), "words": entry.words}
            if isinstance(entry.sign, int)
            else {"part": entry.sign, "words": entry.words}
            for entry in legend(shown.step, layout, symbols)
        ],
    }


def _records(strokes: Iterable[Stroke]) -> list[dict[str, Any]]:
    return [_record(stroke) for stroke in strokes]


def _record(stroke: Stroke) -> dict[str, Any]:
    look = {name.replace("_", "-"): value for name, value in stroke.attributes.items()}
    shape = {"d": stroke.path} if stroke.path else {"text": stroke.text}
    return {"part": stroke.part, **shape, **look}


def _empty_cells(marks: Marks, state: State) -> list[int]:
    """Where a page shows all candidates, lest some of them look like all: the cells of the
    pattern, and the houses that show that it is one. A single is seen without notes."""
    cells = {cell for part in marks.parts for cell in part.cells}
    cells |= {cell for cell, _ in _candidates(marks)}
    if any(part.candidates for part in marks.parts) and not marks.placed:
        cells |= {cell for part in marks.parts for house in part.houses for cell in house}
    return sorted(cell for cell in cells if not state.values[cell])


def _candidates(marks: Marks) -> list[tuple[int, int]]:
    spots = {spot for part in marks.parts for spot in part.candidates}
    return sorted({*spots, *marks.removed, *marks.placed})
