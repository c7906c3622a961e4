"""The six forms in which the engine takes a constraint. Every kind comes down to these.

A set of values is a mask: value v is bit v − 1.
"""

from __future__ import annotations

from typing import NamedTuple

NOWHERE = 0xFFFF
"""In the table of an automaton: this value cannot follow."""


class Sum(NamedTuple):
    """The values of cells, each times its factor, add up to the total."""

    terms: tuple[tuple[int, int], ...]
    """(cell, factor); no cell twice."""
    total: int

    @property
    def cells(self) -> tuple[int, ...]:
        return tuple(cell for cell, _ in self.terms)


class Pair(NamedTuple):
    """Which values two cells may hold together."""

    first: int
    second: int
    allowed: tuple[int, ...]
    """For each value of the first cell the set of values of the second."""

    @property
    def cells(self) -> tuple[int, ...]:
        return self.first, self.second


class Sets(NamedTuple):
    """Cells that differ from each other and hold one of some sets of values, each with as many
    values as there are cells."""

    cells: tuple[int, ...]
    sets: tuple[int, ...]


class Automaton(NamedTuple):
    """Cells in an order, read by an automaton that begins in state 0 and must end in a state that
    accepts."""

    cells: tuple[int, ...]
    next: tuple[int, ...]
    """For each state the next state for each value, or NOWHERE."""
    accepts: tuple[bool, ...]
    """For each state."""


class Different(NamedTuple):
    """Cells that differ from each other."""

    cells: tuple[int, ...]


class Allowed(NamedTuple):
    """The values that a cell may hold."""

    cell: int
    values: int

    @property
    def cells(self) -> tuple[int, ...]:
        return (self.cell,)


Primitive = Sum | Pair | Sets | Automaton | Different | Allowed


def makes_differ(primitive: Primitive) -> bool:
    """Whether it forbids that any two of its cells hold the same value."""
    match primitive:
        case Different() | Sets():
            return True
        case Pair():
            return not any(mask >> value & 1 for value, mask in enumerate(primitive.allowed))
    return False


def is_broken(primitive: Primitive, values: bytes, size: int) -> bool:
    """Whether the values on the board, 0 for empty, already contradict it. Cells that are empty
    never do, so a board that is not full may have no solution and break nothing."""
    if isinstance(primitive, Different):
        filled = [values[cell] for cell in primitive.cells if values[cell]]
        return len(set(filled)) < len(filled)
    return all(values[cell] for cell in primitive.cells) and not _is_obeyed(primitive, values, size)


def _is_obeyed(primitive: Primitive, values: bytes, size: int) -> bool:
    """By a board on which its cells are filled."""
    match primitive:
        case Sum(terms, total):
            return sum(values[cell] * factor for cell, factor in terms) == total
        case Pair(first, second, allowed):
            return _has(allowed[values[first] - 1], values[second])
        case Sets(cells, sets):
            return sum(1 << (values[cell] - 1) for cell in cells) in sets
        case Automaton():
            return _is_accepted(primitive, values, size)
        case Allowed(cell, allowed_values):
            return _has(allowed_values, values[cell])
        case Different(cells):
            return len({values[cell] for cell in cells}) == len(cells)


def _has(values: int, value: int) -> bool:
    return bool(values >> (value - 1) & 1)


def _is_accepted(automaton: Automaton, values: bytes, size: int) -> bool:
    state = 0
    for cell in automaton.cells:
        state = automaton.next[state * size + values[cell] - 1]
        if state == NOWHERE:
            return False
    return automaton.accepts[state]
