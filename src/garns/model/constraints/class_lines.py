"""Lines that take the values in turns from some classes: remainders, or low, middle and high."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from . import relations
from .automata import Table, table
from .checks import check_numbers
from .constraint import Constraint, refusal
from .kind import LOOP, Kind, Numbers
from .marks import Mark
from .primitives import Pair, Primitive

if TYPE_CHECKING:
    from garns.model.layout import Layout

Classes = tuple[int, ...]
"""For each value from 1 up the number of its class."""

_MOST_IN_AUTOMATON = 6
"""Classes: with more of them the automaton would have too many states."""


@lru_cache(maxsize=64)
def _turns_table(classes: Classes) -> Table:
    """Reads the line with the classes of the last cells in mind."""
    remembered = len(set(classes)) - 1

    def step(last: Classes, value: int) -> Classes | None:
        of_value = classes[value - 1]
        if of_value in last:
            return None
        return (*last, of_value)[-remembered:] if remembered else ()

    start: Classes = ()
    return table(len(classes), start, step, lambda _: True)


def _in_turns(cells: tuple[int, ...], classes: Classes) -> Iterator[Primitive]:
    """Any cells in a row, as many as there are classes, are of different classes."""
    count = len(set(classes))
    if count <= _MOST_IN_AUTOMATON:
        yield _turns_table(classes).along(cells)
        return
    apart = relations.relation(len(classes), lambda a, b: classes[a - 1] != classes[b - 1])
    for one, other in combinations(range(len(cells)), 2):
        if other - one < count:
            yield Pair(cells[one], cells[other], apart)


def _are_in_turns(held: list[int], classes: Classes) -> bool:
    of_cells = [classes[value - 1] for value in held]
    count = len(set(classes))
    windows = (of_cells[start : start + count] for start in range(len(held)))
    return all(len(set(window)) == len(window) for window in windows)


def _kind(
    id: str,
    numbers: Numbers,
    classes_of: Callable[[Constraint, int], Classes],
    tone: str,
    check: Callable[[Constraint, Layout], None],
    usual_numbers: Callable[[int], tuple[int, ...]] = lambda size: (),
) -> Kind:
    def primitives(constraint: Constraint, layout: Layout) -> Iterator[Primitive]:
        return _in_turns(constraint.groups[0], classes_of(constraint, layout.size))

    def holds(constraint: Constraint, layout: Layout, values: bytes) -> bool:
        held = [values[cell] for cell in constraint.groups[0]]
        return _are_in_turns(held, classes_of(constraint, layout.size))

    def marks(constraint: Constraint, _: Layout) -> Iterator[Mark]:
        yield Mark("line", constraint.groups[0], tone=tone)

    def check_line(constraint: Constraint, layout: Layout) -> None:
        check(constraint, layout)
        count = len(set(classes_of(constraint, layout.size)))
        (cells,) = constraint.groups
        windows = (cells[start : start + count] for start in range(len(cells)))
        if any(len(set(window)) < len(window) for window in windows):
            raise refusal("constraint.repeated", constraint, layout)

    return Kind(
        id, LOOP, numbers, primitives, holds, marks, check_line, usual_numbers=usual_numbers
    )


_USUAL_MODULUS = 3
_LEVELS = 3
"""Low, middle, high."""


def _remainders(constraint: Constraint, size: int) -> Classes:
    (modulus,) = MODULAR.numbers_of(constraint, size)
    return tuple(value % modulus for value in range(1, size + 1))


def _thirds(_: Constraint, size: int) -> Classes:
    return tuple(value * _LEVELS // size for value in range(size))


def _check_modular(constraint: Constraint, layout: Layout) -> None:
    check_numbers(constraint, layout, 2, layout.size)
    if not constraint.numbers and layout.size < _USUAL_MODULUS:
        raise refusal("constraint.board-size", constraint, layout, least=_USUAL_MODULUS)


def _check_entropic(constraint: Constraint, layout: Layout) -> None:
    if layout.size % _LEVELS:
        raise refusal("constraint.thirds", constraint, layout, size=layout.size)


MODULAR = _kind(
    "modular", Numbers(0, 1), _remainders, "teal", _check_modular, lambda size: (_USUAL_MODULUS,)
)
ENTROPIC = _kind("entropic", Numbers(), _thirds, "gold", _check_entropic)
