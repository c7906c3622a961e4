"""Marks on single cells, and on the corner where four of them meet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from . import relations
from .automata import Table, table
from .checks import check_numbers
from .constraint import Constraint, refusal
from .geometry import beside
from .kind import SOME_CELLS, Cells, Kind, Numbers
from .marks import Mark, Shape
from .primitives import Allowed, Pair, Primitive
from .relations import Masks

if TYPE_CHECKING:
    from garns.model.layout import Layout


def mask_of(values: Iterator[int] | tuple[int, ...]) -> int:
    return sum(1 << (value - 1) for value in values)


# Even and odd


def _parity(id: str, remainder: int, shape: Shape) -> Kind:
    def primitives(constraint: Constraint, layout: Layout) -> Iterator[Primitive]:
        values = range(1, layout.size + 1)
        allowed = mask_of(value for value in values if value % 2 == remainder)
        return (Allowed(cell, allowed) for cell in constraint.cells)

    def holds(constraint: Constraint, _: Layout, values: bytes) -> bool:
        return all(values[cell] % 2 == remainder for cell in constraint.cells)

    def marks(constraint: Constraint, _: Layout) -> Iterator[Mark]:
        return (Mark(shape, (cell,)) for cell in constraint.cells)

    return Kind(id, SOME_CELLS, Numbers(), primitives, holds, marks)


EVEN = _parity("even", 0, "square")
ODD = _parity("odd", 1, "circle")


# Minimum and maximum


def _extreme(
    id: str, relation: Callable[[int], Masks], is_right: Callable[[int, int], bool], tone: str
) -> Kind:
    def compared(constraint: Constraint, layout: Layout) -> Iterator[tuple[int, int]]:
        """Each cell with its neighbours that have no such mark: next to each other, two marked
        cells stand for one area."""
        same = (each for each in layout.constraints if each.kind == id)
        marked = {cell for each in same for cell in each.cells}
        for cell in constraint.cells:
            yield from ((cell, other) for other in beside(layout, cell) if other not in marked)

    def primitives(constraint: Constraint, layout: Layout) -> Iterator[Primitive]:
        allowed = relation(layout.size)
        return (Pair(cell, other, allowed) for cell, other in compared(constraint, layout))

    def holds(constraint: Constraint, layout: Layout, values: bytes) -> bool:
        pairs = compared(constraint, layout)
        return all(is_right(values[cell], values[other]) for cell, other in pairs)

    def marks(constraint: Constraint, _: Layout) -> Iterator[Mark]:
        return (Mark("chevrons", (cell,), tone=tone) for cell in constraint.cells)

    return Kind(id, SOME_CELLS, Numbers(), primitives, holds, marks)


MINIMUM = _extreme("minimum", relations.less, lambda a, b: a < b, "in")
MAXIMUM = _extreme("maximum", relations.greater, lambda a, b: a > b, "out")


# Quadruples


@lru_cache(maxsize=1024)
def _quadruple_table(size: int, wanted: tuple[int, ...]) -> Table:
    def step(missing: tuple[int, ...], value: int) -> tuple[int, ...]:
        if value not in missing:
            return missing
        place = missing.index(value)
        return missing[:place] + missing[place + 1 :]

    return table(size, tuple(sorted(wanted)), step, lambda missing: not missing)


def _quadruple(constraint: Constraint, layout: Layout) -> Iterator[Primitive]:
    yield _quadruple_table(layout.size, constraint.numbers).along(constraint.groups[0])


def _quadruple_holds(constraint: Constraint, _: Layout, values: bytes) -> bool:
    return Counter(constraint.numbers) <= Counter(values[cell] for cell in constraint.cells)


def _quadruple_marks(constraint: Constraint, _: Layout) -> Iterator[Mark]:
    yield Mark("corner", constraint.groups[0], " ".join(map(str, constraint.numbers)))


def _check_quadruple(constraint: Constraint, layout: Layout) -> None:
    first, *_ = cells = constraint.groups[0]
    square = (first, first + 1, first + layout.size, first + layout.size + 1)
    if cells != square or layout.column_of(first) == layout.size - 1:
        raise refusal("constraint.not-a-square", constraint, layout)
    check_numbers(constraint, layout, 1, layout.size)


QUADRUPLE = Kind(
    "quadruple",
    Cells(least=4, most=4, ordered=False),
    Numbers(1, 4, ordered=False),
    _quadruple,
    _quadruple_holds,
    _quadruple_marks,
    _check_quadruple,
)


# Values that are left


def _allowed(constraint: Constraint, _: Layout) -> Iterator[Primitive]:
    values = mask_of(tuple(set(constraint.numbers)))
    return (Allowed(cell, values) for cell in constraint.cells)


def _allowed_holds(constraint: Constraint, _: Layout, values: bytes) -> bool:
    return all(values[cell] in constraint.numbers for cell in constraint.cells)


def _check_allowed(constraint: Constraint, layout: Layout) -> None:
    check_numbers(constraint, layout, 1, layout.size)


def _allowed_marks(constraint: Constraint, _: Layout) -> Iterator[Mark]:
    text = " ".join(map(str, constraint.numbers))
    return (Mark("choice", (cell,), text) for cell in constraint.cells)


ALLOWED = Kind(
    "allowed",
    SOME_CELLS,
    Numbers(1, 25, ordered=False),
    _allowed,
    _allowed_holds,
    _allowed_marks,
    _check_allowed,
)
