"""Lines whose two ends say where the values on the line lie: between them, or outside of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from .automata import Table, table
from .checks import check_numbers
from .constraint import Constraint
from .kind import Cells, Kind, Numbers
from .marks import Mark
from .primitives import Primitive

if TYPE_CHECKING:
    from garns.model.layout import Layout

_WITH_INSIDE = Cells(least=3, connected=True)


def _ends_first(constraint: Constraint) -> tuple[int, ...]:
    """So that an automaton knows both ends before it comes to the cells on the line."""
    first, *inside, last = constraint.groups[0]
    return first, last, *inside


def _ends_and_inside(constraint: Constraint, values: bytes) -> tuple[int, int, list[int]]:
    first, *inside, last = (values[cell] for cell in constraint.groups[0])
    return min(first, last), max(first, last), inside


_Ends = tuple[int, ...]
"""The values of the ends read so far, sorted."""


@lru_cache(maxsize=64)
def _between_table(size: int) -> Table:
    def step(ends: _Ends, value: int) -> _Ends | None:
        if len(ends) < 2:
            return tuple(sorted((*ends, value)))
        return ends if ends[0] < value < ends[1] else None

    start: _Ends = ()
    return table(size, start, step, lambda ends: len(ends) == 2)


@lru_cache(maxsize=64)
def _lockout_table(size: int, least: int) -> Table:
    def step(ends: _Ends, value: int) -> _Ends | None:
        if not ends:
            return (value,)
        if len(ends) == 1:
            is_apart = abs(value - ends[0]) >= least
            return tuple(sorted((*ends, value))) if is_apart else None
        return ends if not ends[0] <= value <= ends[1] else None

    start: _Ends = ()
    return table(size, start, step, lambda ends: len(ends) == 2)


def _between(constraint: Constraint, layout: Layout) -> Iterator[Primitive]:
    yield _between_table(layout.size).along(_ends_first(constraint))


def _between_holds(constraint: Constraint, _: Layout, values: bytes) -> bool:
    least, most, inside = _ends_and_inside(constraint, values)
    return all(least < value < most for value in inside)


def _between_marks(constraint: Constraint, _: Layout) -> Iterator[Mark]:
    (cells,) = constraint.groups
    yield Mark("line", cells)
    yield Mark("ring", cells[:1])
    yield Mark("ring", cells[-1:])


def _lockout(constraint: Constraint, layout: Layout) -> Iterator[Primitive]:
    (least,) = LOCKOUT.numbers_of(constraint, layout.size)
    yield _lockout_table(layout.size, least).along(_ends_first(constraint))


def _lockout_holds(constraint: Constraint, layout: Layout, values: bytes) -> bool:
    least, most, inside = _ends_and_inside(constraint, values)
    (apart,) = LOCKOUT.numbers_of(constraint, layout.size)
    return most - least >= apart and not any(least <= value <= most for value in inside)


def _check_lockout(constraint: Constraint, layout: Layout) -> None:
    check_numbers(constraint, layout, 1, layout.size - 1)


def _lockout_marks(constraint: Constraint, _: Layout) -> Iterator[Mark]:
    (cells,) = constraint.groups
    yield Mark("line", cells, tone="blue")
    yield Mark("diamond", cells[:1])
    yield Mark("diamond", cells[-1:])


BETWEEN = Kind("between", _WITH_INSIDE, Numbers(), _between, _between_holds, _between_marks)
LOCKOUT = Kind(
    "lockout",
    _WITH_INSIDE,
    Numbers(0, 1),
    _lockout,
    _lockout_holds,
    _lockout_marks,
    _check_lockout,
    usual_numbers=lambda size: (size // 2,),
)
