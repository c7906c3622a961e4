"""A board as rows of cells, for pages: what stands in each cell and where its borders are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from garns.draw import board_svg
from garns.messages import cell_words
from garns.model import Grid, Layout, usual_symbols

EXTRA: dict[Literal["line", "shade"], str] = {"line": "diagonal", "shade": "window"}
"""How cells of further houses are tinted."""

MOST_TYPED = 8
"""Characters of a cell."""
MOST_NOTES = 120


@dataclass(frozen=True)
class BoardCell:
    """`text` is the given, or what somebody has written; `classes` say where its walls are."""

    cell: int
    name: str
    text: str
    is_given: bool
    classes: str
    letter: str = ""
    notes: str = ""


@dataclass(frozen=True)
class Board:
    """A puzzle with what is written in it: `cells` by their number, and `notes` beside them.
    `states` are further classes of cells, such as `right` and `wrong`."""

    puzzle: Grid
    cells: Mapping[str, str]
    notes: Mapping[str, str]
    letters: Mapping[int, str]
    states: Mapping[int, str]

    @property
    def names(self) -> tuple[str, ...]:
        """Of the values."""
        return usual_symbols(self.puzzle.size).names

    @property
    def drawing(self) -> str:
        """With the letters of asked cells; pages colour it by its classes."""
        return board_svg(self.puzzle, letters=self.letters)

    @property
    def has_rules(self) -> bool:
        """Whether there is more to see than houses."""
        return bool(self.puzzle.layout.constraints)

    @property
    def rows(self) -> Iterator[list[BoardCell | None]]:
        """None where no grid is."""
        layout = self.puzzle.layout
        for row in range(layout.height):
            places = [self._places.get((row, column)) for column in range(layout.width)]
            yield [None if cell is None else self._cell(cell) for cell in places]

    @cached_property
    def _places(self) -> dict[tuple[int, int], int]:
        layout = self.puzzle.layout
        return {
            (layout.row_of(cell), layout.column_of(cell)): cell for cell in range(layout.cell_count)
        }

    @cached_property
    def _areas(self) -> list[int]:
        return areas_of(self.puzzle.layout)

    def _cell(self, cell: int) -> BoardCell:
        value, key = self.puzzle.values[cell], str(cell)
        text = self.names[value - 1] if value else self.cells.get(key, "")
        return BoardCell(
            cell,
            cell_words(self.puzzle.layout, cell),
            text,
            bool(value),
            " ".join(self._classes(cell)),
            self.letters.get(cell, ""),
            self.notes.get(key, ""),
        )

    def _classes(self, cell: int) -> Iterator[str]:
        layout = self.puzzle.layout
        row, column = layout.row_of(cell), layout.column_of(cell)
        beside = {"up": (row - 1, column), "left": (row, column - 1)}
        beside |= {"down": (row + 1, column), "right-wall": (row, column + 1)}
        for side, place in beside.items():
            other = self._places.get(place)
            if other is None or self._areas[other] != self._areas[cell]:
                yield side
        for kind, name in EXTRA.items():
            if any(cell in house.cells for house in layout.extra_houses(kind)):
                yield name
        if state := self.states.get(cell):
            yield state


def areas_of(layout: Layout) -> list[int]:
    """Of each cell the number of its block or region."""
    found = [0] * layout.cell_count
    for number, house in enumerate(layout.houses, 1):
        if house.kind in ("block", "region"):
            for cell in house.cells:
                found[cell] = number
    return found
