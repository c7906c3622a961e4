"""Deadly patterns: what a puzzle with one solution cannot contain, and what follows by type.

A pattern is deadly if, whenever its cells hold nothing but the values of the pattern, they could be
filled in another way without any other cell noticing. A puzzle would then have two solutions. So in
a puzzle with exactly one solution **at least one of the extra candidates is true**: those that are
possible in the cells of the pattern but do not belong to it. No cell of a pattern may be a given,
for the givens are what makes the solution the only one.

* Type 1: only one cell has extra candidates. It takes one of them: the others leave that cell.
* Type 2: all extra candidates are the same value. It leaves all cells that see all of its places.
* Type 3: the cells with extra candidates lie in one house. One of them takes an extra value; seen
  as one cell, it forms a naked subset with other cells of the house.
* Type 4: two cells with extra candidates lie in one house, in which a value of the pattern has no
  other places. One of them takes this value, so the other must take an extra one: the remaining
  values of the pattern leave both.

If the puzzle has several solutions, nothing of this is valid.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from garns.logic.board import Area, CellSet, cell_set, members, values_of
from garns.logic.state import State
from garns.logic.step import Candidate, Evidence, Step

LARGEST_SUBSET = 4
"""Cells of a naked subset of type 3, apart from those of the pattern."""


@dataclass(frozen=True)
class Deadly:
    """The cells of a pattern, its values, and for some cells a mask of extra candidates."""

    cells: tuple[int, ...]
    values: tuple[int, ...]
    extras: dict[int, int]

    @cached_property
    def extra_cells(self) -> CellSet:
        return cell_set(list(self.extras))

    @cached_property
    def extra_values(self) -> int:
        mask = 0
        for each in self.extras.values():
            mask |= each
        return mask

    def within(self, state: State, cell: int) -> int:
        """The candidates of a cell that belong to the pattern."""
        return state.candidates[cell] & ~self.extras.get(cell, 0)

    def evidence(self) -> tuple[Evidence, ...]:
        extra = tuple(
            Candidate(cell, value)
            for cell, mask in self.extras.items()
            for value in values_of(mask)
        )
        return (
            Evidence("pattern", self.cells),
            Evidence("extra", tuple(self.extras), candidates=extra),
        )

    def step(
        self, technique: str, removed: tuple[Candidate, ...], *more: Evidence
    ) -> Iterator[Step]:
        """The step, if there is anything to remove."""
        if removed:
            yield Step(
                technique,
                eliminations=removed,
                values=self.values,
                evidence=(*self.evidence(), *more),
            )


def conclusions(state: State, technique: str, pattern: Deadly, kind: int) -> Iterator[Step]:
    """The steps of a type, from 1 to 4."""
    return _TYPES[kind](state, technique, pattern)


def _one_cell(state: State, technique: str, pattern: Deadly) -> Iterator[Step]:
    if len(pattern.extras) == 1:
        (cell,) = pattern.extras
        yield from pattern.step(technique, _all_of(cell, pattern.within(state, cell)))


def _one_value(state: State, technique: str, pattern: Deadly) -> Iterator[Step]:
    mask = pattern.extra_values
    if len(pattern.extras) > 1 and mask & (mask - 1) == 0:
        seen = state.board.seen_by_all(pattern.extra_cells)
        yield from pattern.step(technique, state.candidates_in(seen, mask.bit_length()))


def _subset(state: State, technique: str, pattern: Deadly) -> Iterator[Step]:
    if len(pattern.extras) < 2 or pattern.extra_values.bit_count() < 2:
        return  # one value alone is type 2
    areas = list(state.board.areas_with(pattern.extra_cells))
    for size in range(1, LARGEST_SUBSET + 1):
        for number, area in enumerate(areas):
            for subset, mask in _partners(state, pattern, area, size):
                if any(subset & ~other.cells == 0 for other in areas[:number]):
                    continue  # seen before, from a house that holds all of it as well
                yield from _without(state, technique, pattern, subset, mask)


def _partners(
    state: State, pattern: Deadly, area: Area, size: int
) -> Iterator[tuple[CellSet, int]]:
    """Cells that have, together with the extra candidates, one value more than there are cells."""
    wanted = size + 1
    if pattern.extra_values.bit_count() > wanted:
        return
    fitting = [
        cell
        for cell in members(area.cells & ~pattern.extra_cells)
        if state.candidates[cell]
        and (state.candidates[cell] | pattern.extra_values).bit_count() <= wanted
    ]
    for chosen in combinations(fitting, size):
        mask = pattern.extra_values
        for cell in chosen:
            mask |= state.candidates[cell]
        if mask.bit_count() == wanted:
            yield cell_set(chosen), mask


def _without(
    state: State, technique: str, pattern: Deadly, subset: CellSet, mask: int
) -> Iterator[Step]:
    used = subset | pattern.extra_cells
    shared = list(state.board.areas_with(used))
    elsewhere = 0
    for area in shared:
        elsewhere |= area.cells & ~used
    removed = tuple(
        each for value in values_of(mask) for each in state.candidates_in(elsewhere, value)
    )
    houses = tuple(area.house for area in shared)
    partners = Evidence("subset", tuple(members(subset)), houses)
    yield from pattern.step(technique, removed, partners)


def _locked_value(state: State, technique: str, pattern: Deadly) -> Iterator[Step]:
    if len(pattern.extras) != 2:
        return
    first, second = pattern.extras
    shared = pattern.within(state, first) & pattern.within(state, second)
    for value in values_of(shared):
        for area in state.board.areas_with(pattern.extra_cells):
            if area.cells & state.places[value - 1] != pattern.extra_cells:
                continue
            removed = tuple(
                candidate
                for cell in (first, second)
                for candidate in _all_of(cell, pattern.within(state, cell) & ~(1 << (value - 1)))
            )
            places = (Candidate(first, value), Candidate(second, value))
            locked = Evidence("locked", (first, second), (area.house,), places)
            yield from pattern.step(technique, removed, locked)
            break  # another house says the same


def _all_of(cell: int, mask: int) -> tuple[Candidate, ...]:
    return tuple(Candidate(cell, value) for value in values_of(mask))


_TYPES = {1: _one_cell, 2: _one_value, 3: _subset, 4: _locked_value}
