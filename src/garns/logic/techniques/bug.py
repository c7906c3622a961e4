"""Bivalue universal graves (BUG): boards on which everything could be the other way round.

A grave is a state in which every open cell has two candidates and every value has, in each house,
two places or none. If it had a solution, the other candidate of every cell would be a solution too:
in each house each value moves from the one place to the other. So a puzzle with exactly one
solution never leads into a grave: **at least one of the extra candidates is true**, those without
which the board would be one.

* BUG+1: the extra candidates are in one cell. It takes one of them: its other candidates go.
* Types 2, 3 and 4: as for all deadly patterns, see `deadly.py`. The values of the pattern are, in
  each cell, the two candidates of the grave.

This holds for every kind of house. If the puzzle has several solutions, nothing of this is valid.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from garns.logic.board import CellSet, cell_set, members
from garns.logic.state import State
from garns.logic.step import Step

from .deadly import Deadly, conclusions

MOST_CELLS = 6
"""With more cells that have more than two candidates nobody looks for a grave."""

Places = tuple[CellSet, ...]
"""For each value, from 1 on, the cells that have it in the grave."""


def find(state: State, technique: str, kind: int) -> Iterator[Step]:
    for pattern in _graves(state):
        yield from conclusions(state, technique, pattern, kind)


@lru_cache(maxsize=4)
def _graves(state: State) -> tuple[Deadly, ...]:
    larger = [cell for cell, mask in enumerate(state.candidates) if mask.bit_count() > 2]
    has_single = any(mask.bit_count() == 1 for mask in state.candidates)
    if has_single or not 0 < len(larger) <= MOST_CELLS:
        return ()
    places = tuple(cells & ~cell_set(larger) for cells in state.places)
    return tuple(_completed(state, places, larger, {}))


def _completed(
    state: State, places: Places, larger: list[int], extras: dict[int, int]
) -> Iterator[Deadly]:
    """Chooses two candidates for the grave in each of the larger cells; the rest are extra."""
    if not larger:
        if all(count in (0, 2) for count in _counts(state, places)):
            yield Deadly(tuple(extras), (), extras)
        return
    if any(count > 2 for count in _counts(state, places)):
        return
    cell, *others = larger
    for pair in combinations(members(state.candidates[cell]), 2):
        filled = tuple(
            cells | 1 << cell if value in pair else cells for value, cells in enumerate(places)
        )
        more = state.candidates[cell] & ~(1 << pair[0] | 1 << pair[1])
        yield from _completed(state, filled, others, {**extras, cell: more})


def _counts(state: State, places: Places) -> Iterator[int]:
    """How many places each value has in each house."""
    return ((area.cells & cells).bit_count() for area in state.board.areas for cells in places)
