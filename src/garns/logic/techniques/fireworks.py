"""Fireworks: digits with hardly any place in a row and a column outside the box of their crossing.

Let a row and a column cross in the cell X of a box. In the row a digit has no place outside the box
but A, in the column none but B. If it is neither in A nor in B, the box holds it both in the row
and in the column: it is in X. So it is in A, B or X.

Three digits with the same A, B and X fill these three cells, and nothing else is possible there.
Regions of a jigsaw serve as well as boxes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from garns.logic.board import Area, Board, CellSet, members, values_of
from garns.logic.state import State
from garns.logic.step import Candidate, Evidence, Step, distinct

SIZE = 3


class _Crossing(NamedTuple):
    cell: int
    row: Area
    column: Area
    box: Area


def find(state: State, technique: str) -> Iterator[Step]:
    yield from distinct(
        step
        for crossing in _crossings(state.board)
        if state.candidates[crossing.cell]
        for step in _steps(state, technique, crossing)
    )


def _crossings(board: Board) -> Iterator[_Crossing]:
    for cell in range(board.cell_count):
        kinds = {area.kind: area for area in board.areas_of[cell]}
        box = kinds.get("block") or kinds.get("region")
        if box is not None and "row" in kinds and "column" in kinds:
            yield _Crossing(cell, kinds["row"], kinds["column"], box)


def _steps(state: State, technique: str, crossing: _Crossing) -> Iterator[Step]:
    sparks = _sparks(state, crossing)
    for chosen in combinations(sparks, SIZE):
        wings = 0
        for value in chosen:
            wings |= sparks[value]
        cells = wings | 1 << crossing.cell
        if cells.bit_count() != SIZE:
            continue
        removed = tuple(
            Candidate(cell, value)
            for cell in members(cells)
            for value in values_of(state.candidates[cell])
            if value not in chosen
        )
        if removed:
            yield _step(technique, crossing, wings, chosen, removed)


def _sparks(state: State, crossing: _Crossing) -> dict[int, CellSet]:
    """The digits with at most one place outside the box in each line, and these places."""
    found = {}
    lines = crossing.row.cells, crossing.column.cells
    placed = {state.values[cell] for line in lines for cell in members(line)}
    for value, places in enumerate(state.places, start=1):
        in_row, in_column = (line & places & ~crossing.box.cells for line in lines)
        if value not in placed and in_row.bit_count() <= 1 and in_column.bit_count() <= 1:
            found[value] = in_row | in_column
    return found


def _step(
    technique: str,
    crossing: _Crossing,
    wings: CellSet,
    chosen: tuple[int, ...],
    removed: tuple[Candidate, ...],
) -> Step:
    return Step(
        technique,
        eliminations=removed,
        values=chosen,
        evidence=(
            Evidence("crossing", (crossing.cell,), (crossing.row.house, crossing.column.house)),
            Evidence("wings", tuple(members(wings))),
            Evidence("box", houses=(crossing.box.house,)),
        ),
    )
