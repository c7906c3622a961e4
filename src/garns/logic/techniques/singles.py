"""Singles: the steps that place a value.

* Full house: a house has one empty cell left, so it takes the one value that is missing.
* Hidden single: in a house a value has only one place left, so it goes there, whatever else is
  possible in that cell.
* Naked single: a cell has only one candidate left, so it takes it.
"""

from __future__ import annotations

from collections.abc import Iterator

from garns.logic.board import Area
from garns.logic.state import State
from garns.logic.step import Candidate, Evidence, Step


def find_full_houses(state: State, technique: str) -> Iterator[Step]:
    empty = state.empty_cells
    for area in state.board.areas:
        left = area.cells & empty
        if left and not left & (left - 1):
            cell = left.bit_length() - 1
            if state.candidates[cell]:
                value = state.candidates[cell].bit_length()
                yield _placed(technique, cell, value, area)


def find_hidden(state: State, technique: str, in_boxes: bool) -> Iterator[Step]:
    """Boxes and lines apart: a box is easier to look through."""
    board = state.board
    areas = board.boxes + board.others if in_boxes else board.lines
    for area in areas:
        for value, places in enumerate(state.places, start=1):
            left = area.cells & places
            if left and not left & (left - 1):
                yield _placed(technique, left.bit_length() - 1, value, area)


def find_naked(state: State, technique: str) -> Iterator[Step]:
    for cell, mask in enumerate(state.candidates):
        if mask and not mask & (mask - 1):
            placement = Candidate(cell, mask.bit_length())
            yield Step(
                technique,
                placements=(placement,),
                values=(placement.value,),
                evidence=(Evidence("cell", cells=(cell,)),),
            )


def _placed(technique: str, cell: int, value: int, area: Area) -> Step:
    return Step(
        technique,
        placements=(Candidate(cell, value),),
        values=(value,),
        evidence=(Evidence("house", cells=(cell,), houses=(area.house,)),),
    )
