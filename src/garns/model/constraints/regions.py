"""Cells that differ from each other as those of a house do, and cells that are copies of others."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase
from typing import TYPE_CHECKING

from . import relations
from .checks import check_length
from .constraint import Constraint, refusal
from .kind import Cells, Kind, Numbers
from .marks import Mark
from .primitives import Different, Pair, Primitive

if TYPE_CHECKING:
    from garns.model.layout import Layout

_SEVERAL = Cells(least=2, ordered=False)


def _all_differ(values: bytes, cells: tuple[int, ...]) -> bool:
    return all(values[a] != values[b] for a in cells for b in cells if a < b)


# Extra regions, and any cells that differ


def _different(constraint: Constraint, _: Layout) -> Iterator[Primitive]:
    yield Different(constraint.groups[0])


def _different_holds(constraint: Constraint, _: Layout, values: bytes) -> bool:
    return _all_differ(values, constraint.groups[0])


def _region_marks(constraint: Constraint, _: Layout) -> Iterator[Mark]:
    yield Mark("region", constraint.groups[0])


EXTRA_REGION = Kind(
    "extra-region",
    _SEVERAL,
    Numbers(),
    _different,
    _different_holds,
    _region_marks,
    check_length,
)
DIFFERENT = EXTRA_REGION._replace(id="different")


# Disjoint groups: the same place of each block


def _places(layout: Layout) -> Iterator[tuple[int, ...]]:
    rows, columns = layout.block_shape or (1, 1)
    size = layout.size
    for top in range(rows):
        for left in range(columns):
            yield tuple(
                row * size + column
                for row in range(top, size, rows)
                for column in range(left, size, columns)
            )


def _disjoint(_: Constraint, layout: Layout) -> Iterator[Primitive]:
    return map(Different, _places(layout))


def _disjoint_holds(_: Constraint, layout: Layout, values: bytes) -> bool:
    return all(_all_differ(values, place) for place in _places(layout))


def _check_disjoint(constraint: Constraint, layout: Layout) -> None:
    if layout.block_shape is None:
        raise refusal("constraint.no-blocks", constraint, layout)


DISJOINT_GROUPS = Kind(
    "disjoint-groups", None, Numbers(), _disjoint, _disjoint_holds, check=_check_disjoint
)


# Diagonals: one of the two

RISING, FALLING = 1, -1


def _diagonal_cells(constraint: Constraint, layout: Layout) -> tuple[int, ...]:
    """From left to right."""
    size = layout.size
    rows = range(size) if constraint.numbers[0] == FALLING else reversed(range(size))
    return tuple(row * size + column for column, row in enumerate(rows))


def _diagonal(constraint: Constraint, layout: Layout) -> Iterator[Primitive]:
    if layout.size > 1:
        yield Different(_diagonal_cells(constraint, layout))


def _diagonal_holds(constraint: Constraint, layout: Layout, values: bytes) -> bool:
    return _all_differ(values, _diagonal_cells(constraint, layout))


def _diagonal_marks(constraint: Constraint, layout: Layout) -> Iterator[Mark]:
    yield Mark("diagonal", _diagonal_cells(constraint, layout))


def _check_diagonal(constraint: Constraint, layout: Layout) -> None:
    if constraint.numbers[0] not in (RISING, FALLING):
        raise refusal("constraint.diagonal", constraint, layout)


DIAGONAL = Kind(
    "diagonal", None, Numbers(1, 1), _diagonal, _diagonal_holds, _diagonal_marks, _check_diagonal
)


# Clones


def _clone(constraint: Constraint, layout: Layout) -> Iterator[Primitive]:
    allowed = relations.equal(layout.size)
    for first, second in zip(*constraint.groups, strict=True):
        yield Pair(first, second, allowed)


def _clone_holds(constraint: Constraint, _: Layout, values: bytes) -> bool:
    one, other = ([values[cell] for cell in group] for group in constraint.groups)
    return one == other


def _clone_marks(constraint: Constraint, layout: Layout) -> Iterator[Mark]:
    """Each with the same letter, another one for each pair of clones."""
    clones = [each for each in layout.constraints if each.kind == constraint.kind]
    letter = ascii_uppercase[clones.index(constraint) % len(ascii_uppercase)]
    for group in constraint.groups:
        yield Mark("region", tuple(sorted(group)), letter)


def _check_clone(constraint: Constraint, layout: Layout) -> None:
    one, other = constraint.groups
    if len(one) != len(other):
        raise refusal("constraint.clone", constraint, layout, n=len(one), other=len(other))
    if any(first == second for first, second in zip(one, other, strict=True)):
        raise refusal("constraint.repeated", constraint, layout)


CLONE = Kind("clone", Cells(groups=2), Numbers(), _clone, _clone_holds, _clone_marks, _check_clone)
