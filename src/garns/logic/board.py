"""The houses of a layout as sets of cells: bit c of a number stands for cell c.

Everything that techniques ask of a layout again and again is worked out once, here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from garns.model import EXTRA_HOUSES, House, Layout

CellSet = int
"""Cells as bits."""


@dataclass(frozen=True, eq=False)
class Area:
    """A house and its cells as a set; `number` is its place among the houses of the layout.

    A board has each of its areas once, so that comparing them does not look inside.
    """

    number: int
    house: House
    cells: CellSet

    @property
    def kind(self) -> str:
        return self.house.kind


class Board:
    """The areas of a layout, the areas of each cell, and who sees whom."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.size = layout.size
        self.cell_count = layout.cell_count
        self.all_cells: CellSet = (1 << layout.cell_count) - 1
        self.all_values = (1 << layout.size) - 1
        self.areas = tuple(
            Area(number, house, cell_set(house.cells)) for number, house in enumerate(layout.houses)
        )
        self.areas_of = tuple(
            tuple(area for area in self.areas if area.cells >> cell & 1)
            for cell in range(layout.cell_count)
        )
        self.peers = tuple(cell_set(peers) for peers in layout.distinct_from)

    @cached_property
    def rows(self) -> tuple[Area, ...]:
        return self._of_kind("row")

    @cached_property
    def columns(self) -> tuple[Area, ...]:
        return self._of_kind("column")

    @cached_property
    def lines(self) -> tuple[Area, ...]:
        return self.rows + self.columns

    @cached_property
    def boxes(self) -> tuple[Area, ...]:
        """Blocks or the regions of a jigsaw; none on a Latin square."""
        return self._of_kind("block", "region")

    @cached_property
    def others(self) -> tuple[Area, ...]:
        """Diagonals, windows and what else is in EXTRA_HOUSES."""
        return self._of_kind(*(row.kind for row in EXTRA_HOUSES.values()))

    def _of_kind(self, *kinds: str) -> tuple[Area, ...]:
        return tuple(area for area in self.areas if area.kind in kinds)

    def seen_by_all(self, cells: CellSet) -> CellSet:
        """The cells that see every one of these."""
        common = self.all_cells
        for cell in members(cells):
            common &= self.peers[cell]
        return common

    def areas_with(self, cells: CellSet) -> Iterator[Area]:
        """The areas that hold all of these cells."""
        first = cells & -cells
        for area in self.areas_of[first.bit_length() - 1] if cells else self.areas:
            if cells & ~area.cells == 0:
                yield area


@lru_cache(maxsize=64)
def board_of(layout: Layout) -> Board:
    """The houses and neighbours of a layout, made once for each."""
    return Board(layout)


def cell_set(cells: Iterator[int] | tuple[int, ...] | list[int] | set[int]) -> CellSet:
    result = 0
    for cell in cells:
        result |= 1 << cell
    return result


def members(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set, in order: cells of a set, or value − 1 of a mask."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def values_of(mask: int) -> tuple[int, ...]:
    """The values of a mask of candidates: bit v − 1 for value v."""
    return tuple(bit + 1 for bit in members(mask))
