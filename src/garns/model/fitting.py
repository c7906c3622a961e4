"""What fits into a cell: the values that neither its houses nor the constraints rule out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from . import display
from .coordinates import CellName
from .errors import Message
from .layout import House, Layout
from .symbols import ALPHABET

if TYPE_CHECKING:
    from .constraints import Constraint, Primitive
    from .grid import Grid


class Fit(NamedTuple):
    """Whether a value fits into a cell: true or false by itself.

    If it does not, `house` is the first house of the cell (row, column, block …) that holds the
    value already, and `other` the cell where it stands there; if no house does, `constraint` is
    the first constraint that rules the value out.
    """

    cell: int
    value: int
    house: House | None = None
    other: int | None = None
    constraint: Constraint | None = None

    def __bool__(self) -> bool:
        return self.house is None and self.constraint is None

    def __str__(self) -> str:
        return display.sentence(self.message)

    @property
    def message(self) -> Message:
        value = ALPHABET[self.value - 1]
        if self.constraint is not None:
            facts = {"value": value, "constraint": self.constraint}
            return Message("grid.against-constraint", facts)
        if self.house is None or self.other is None:
            return Message("grid.fits", {"value": value})
        row, column = divmod(self.other, len(self.house.cells))
        other = CellName(f"r{row + 1}c{column + 1}")
        return Message("grid.does-not-fit", {"value": value, "house": self.house, "cell": other})


def fit(layout: Layout, values: bytes, cell: int, value: int) -> Fit:
    """What stands in the cell itself does not matter."""
    for house in layout.houses_of[cell]:
        for other in house.cells:
            if values[other] == value and other != cell:
                return Fit(cell, value, house, other)
    if layout.constraints:
        return Fit(cell, value, constraint=_against(layout, values, cell, value))
    return Fit(cell, value)


def _against(layout: Layout, values: bytes, cell: int, value: int) -> Constraint | None:
    """The first constraint that rules the value out, by the values on the board alone."""
    around = values[:cell] + bytes(1) + values[cell + 1 :]
    for constraint, primitives in zip(layout.constraints, layout.primitives, strict=True):
        for each, left in _left(primitives, around, layout.size):
            if each == cell and not left >> (value - 1) & 1:
                return constraint
    return None


def _left(primitives: tuple[Primitive, ...], values: bytes, size: int) -> Iterator[tuple[int, int]]:
    from .constraints import left_by

    for primitive in primitives:
        yield from left_by(primitive, values, size)


def possible_values(grid: Grid) -> list[int]:
    """For each empty cell the values that fit, as a mask with bit v − 1 for value v; 0 for cells
    that are filled."""
    all_values = (1 << grid.size) - 1
    free = [all_values] * grid.layout.cell_count
    for house, values_in in grid.layout.value_getters:
        left = all_values
        for value in values_in(grid.values):
            if value:
                left &= ~(1 << (value - 1))
        for cell in house.cells:
            free[cell] &= left
    for primitives in grid.layout.primitives:
        for cell, left in _left(primitives, grid.values, grid.size):
            free[cell] &= left
    return [0 if value else mask for value, mask in zip(grid.values, free, strict=True)]
