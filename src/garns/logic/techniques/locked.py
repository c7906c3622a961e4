"""Locked candidates: a value whose places in one house all lie in another.

If all places of a value in house X are cells of house Y too, one of them must hold it, and that
settles it for Y: the value leaves the other cells of Y. From a box to a line this is called
pointing, from a line to a box claiming. Diagonals and windows count as boxes.
"""

from __future__ import annotations

from collections.abc import Iterator

from garns.logic.board import members
from garns.logic.state import State
from garns.logic.step import Evidence, Step


def find(state: State, technique: str, from_boxes: bool) -> Iterator[Step]:
    board = state.board
    boxes = board.boxes + board.others
    starts = boxes if from_boxes else board.lines
    for start in starts:
        for value, places in enumerate(state.places, start=1):
            inside = start.cells & places
            if not inside & (inside - 1):
                continue
            for other in board.areas_with(inside):
                if other is start or (not from_boxes and other not in boxes):
                    continue
                removed = state.candidates_in(other.cells & ~start.cells, value)
                if removed:
                    yield Step(
                        technique,
                        eliminations=removed,
                        values=(value,),
                        evidence=(
                            Evidence("base", tuple(members(inside)), (start.house,)),
                            Evidence("cover", houses=(other.house,)),
                        ),
                    )
