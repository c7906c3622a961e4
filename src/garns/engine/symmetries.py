"""The symmetries of a layout: all permutations of its cells that map houses to houses.

They are found by choosing the cell for one place after the other. Two cells share as many houses
as their places do; so a few choices decide all others. Boards of plain blocks have too many
symmetries to list them, and do not come here.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import lru_cache

from garns.model import InvalidRequest, Layout

MOST_WORK = 4_000_000
"""Looks at a cell: about two seconds, in which some thousand symmetries are found."""


@lru_cache(maxsize=16)
def packed_symmetries(layout: Layout) -> bytes:
    """The cells of all of them, two bytes each, little endian: at each place stands the cell that
    comes there. Raises InvalidRequest if there are too many."""
    pack = struct.Struct(f"<{layout.cell_count}H").pack
    return b"".join(pack(*cells) for cells in symmetries(layout))


def symmetries(layout: Layout) -> Iterator[tuple[int, ...]]:
    """All of them, the one that leaves all cells in place first. Raises InvalidRequest if there are
    too many."""
    houses = {frozenset(house.cells) for house in layout.houses}
    for cells in _arrangements(_shared_houses(layout.cell_count, houses)):
        if cells is None:
            raise InvalidRequest("canonical.symmetries", name=layout.name)
        if {frozenset(map(cells.__getitem__, house)) for house in houses} == houses:
            yield cells


def _shared_houses(count: int, houses: set[frozenset[int]]) -> list[list[int]]:
    """How many houses two cells share; a cell with itself, less than nothing."""
    shared = [[0] * count for _ in range(count)]
    for house in houses:
        for cell in house:
            for other in house:
                shared[cell][other] += 1
    for cell in range(count):
        shared[cell][cell] *= -1
    return shared


def _arrangements(shared: list[list[int]]) -> Iterator[tuple[int, ...] | None]:
    """A cell for each place, so that any two of them share as many houses as their places. Few of
    them, if any, are not symmetries. None, and the end, if there is too much work."""
    work = 0
    partners = [_by_number(row) for row in shared]
    everywhere = (1 << len(shared)) - 1
    stack = [([everywhere] * len(shared), list(range(len(shared))))]
    while stack:
        choices, open_places = stack.pop()
        if not any(cells & (cells - 1) for cells in choices):
            yield tuple(cells.bit_length() - 1 for cells in choices)
            continue
        place = min(open_places, key=lambda each: choices[each].bit_count())
        rest = [each for each in open_places if each != place]
        for cell in reversed(_bits(choices[place])):
            work += len(shared)
            if work > MOST_WORK:
                yield None
                return
            sets = partners[cell]
            left = [
                cells & sets.get(number, 0)
                for cells, number in zip(choices, shared[place], strict=True)
            ]
            if all(left):
                stack.append((left, rest))


def _by_number(row: list[int]) -> dict[int, int]:
    """For each number of houses, a bit for each cell that shares as many."""
    sets: dict[int, int] = {}
    for other, number in enumerate(row):
        sets[number] = sets.get(number, 0) | 1 << other
    return sets


def _bits(mask: int) -> list[int]:
    return [number for number in range(mask.bit_length()) if mask >> number & 1]
