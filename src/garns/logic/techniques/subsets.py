"""Subsets: as many values as cells, in one house.

* Naked: n cells of a house have only n values between them. They use these values up, so no other
  cell of the house can have one of them.
* Hidden: n values of a house have only n places between them. They fill these cells, so nothing
  else is possible there.
* Locked: a naked pair or triple whose cells lie in a second house as well, which loses the values
  too.

In a house with m empty cells the rest of a naked subset is a hidden one of m − n.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from garns.logic.board import Area, CellSet, cell_set, members, values_of
from garns.logic.state import State
from garns.logic.step import Candidate, Evidence, Step


def find_naked(state: State, technique: str, size: int) -> Iterator[Step]:
    for area in state.board.areas:
        for subset, mask in _naked_subsets(state, area, size):
            yield from _without_values(state, technique, subset, mask, [area], (area,))


def find_locked(state: State, technique: str, size: int) -> Iterator[Step]:
    """Naked subsets within two houses that both lose a candidate."""
    for area in state.board.boxes:
        for subset, mask in _naked_subsets(state, area, size):
            both = list(state.board.areas_with(subset))
            if sum(_loses(state, each, subset, mask) for each in both) > 1:
                yield from _without_values(state, technique, subset, mask, both, tuple(both))


def _naked_subsets(state: State, area: Area, size: int) -> Iterator[tuple[CellSet, int]]:
    """So many cells of a house that have only as many values between them, and these values."""
    for chosen in combinations(_open_cells(state, area, size), size):
        mask = 0
        for cell in chosen:
            mask |= state.candidates[cell]
        if mask.bit_count() == size:
            yield cell_set(chosen), mask


def find_hidden(state: State, technique: str, size: int) -> Iterator[Step]:
    for area in state.board.areas:
        inside = {
            value: area.cells & places
            for value, places in enumerate(state.places, start=1)
            if 1 < (area.cells & places).bit_count() <= size
        }
        for chosen in combinations(inside, size):
            cells = 0
            for value in chosen:
                cells |= inside[value]
            if cells.bit_count() != size:
                continue
            removed = tuple(
                Candidate(cell, value)
                for cell in members(cells)
                for value in values_of(state.candidates[cell])
                if value not in chosen
            )
            if removed:
                yield Step(
                    technique,
                    eliminations=removed,
                    values=chosen,
                    evidence=(Evidence("subset", tuple(members(cells)), (area.house,)),),
                )


def _open_cells(state: State, area: Area, size: int) -> list[int]:
    """The cells that can be part of a subset of that size."""
    return [c for c in members(area.cells) if 1 < state.candidates[c].bit_count() <= size]


def _loses(state: State, area: Area, subset: CellSet, mask: int) -> bool:
    return any(area.cells & ~subset & state.places[bit] for bit in members(mask))


def _without_values(
    state: State,
    technique: str,
    subset: CellSet,
    mask: int,
    losing: list[Area],
    named: tuple[Area, ...],
) -> Iterator[Step]:
    elsewhere = 0
    for area in losing:
        elsewhere |= area.cells & ~subset
    removed = tuple(
        each for value in values_of(mask) for each in state.candidates_in(elsewhere, value)
    )
    if removed:
        houses = tuple(area.house for area in named)
        yield Step(
            technique,
            eliminations=removed,
            values=values_of(mask),
            evidence=(Evidence("subset", tuple(members(subset)), houses),),
        )
