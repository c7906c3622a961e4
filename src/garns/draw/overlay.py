"""A step as data, for a page that lays it over a board of its own.

Lengths are in hundredths of a cell, from the upper left corner of the board. The page writes its
notes where `svg.marked_notes` has them, and colours the parts by `palette.style_sheet`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from garns.logic import FoundStep, State
from garns.messages.runs import Run
from garns.model import Symbols

from .constraints import corner_widths
from .geometry import Geometry
from .legend import legend, letter_of, signs_shown
from .marks import Brush, Marks, Stroke, ink, marks_above, marks_below
from .steps import step_marks
from .svg import marked_notes

CELL = 100


def step_overlay(shown: FoundStep, symbols: Symbols) -> dict[str, Any]:
    """What lies below the digits and above them, the empty cells and the candidates that it is
    about, and the legend: the letter or the name of each sign, its part in the palette, its
    meaning, and the cells and candidates that it stands for."""
    layout = shown.state.board.layout
    marks = step_marks(shown.step, shown.state)
    place = Geometry(layout, CELL, left=0, top=0, margin=0)
    brush = Brush(place, marked_notes(place, symbols), corner_widths(layout))
    lit = signs_shown(shown)
    return {
        "below": _records(marks_below(marks, brush)),
        "above": _records(marks_above(marks, brush)),
        "cells": _empty_cells(marks, shown.state),
        "candidates": _candidates(marks),
        "legend": [
            {
                **sign_record([entry.sign]),
                "words": entry.words,
                **lit[entry.sign]._asdict(),
            }
            for entry in legend(shown, symbols)
        ],
    }


def run_record(run: Run) -> dict[str, Any]:
    """A piece of a sentence, with the part of the drawing that it names."""
    if not run.signs:
        return {"text": run.text}
    shown = {"cells": run.cells, "candidates": run.candidates}
    chain = {"kind": "chain", "links": run.links} if run.links else {}
    return {"text": run.text, **sign_record(run.signs), **shown, **chain}


def sign_record(signs: Sequence[int | str]) -> dict[str, str]:
    """The part in the palette; with the letter, unless several letters are meant."""
    first = signs[0]
    if isinstance(first, str):
        return {"part": first}
    letter = {"letter": letter_of(first)} if len(signs) == 1 else {}
    return {**letter, "part": ink(first)}


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
