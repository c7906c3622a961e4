"""Cages and sums: cells that add up to a number, and differ or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, repeat
from typing import TYPE_CHECKING

from .checks import check_length, check_total
from .constraint import Constraint, abridged, constraint_text, refusal
from .kind import SOME_CELLS, Cells, Kind, Numbers
from .marks import Mark
from .primitives import Different, Primitive, Sum

if TYPE_CHECKING:
    from garns.model.layout import Layout


def _cage(constraint: Constraint, _: Layout) -> Iterator[Primitive]:
    (cells,) = constraint.groups
    if len(cells) > 1:
        yield Different(cells)
    if constraint.numbers:
        yield Sum(tuple(zip(cells, repeat(1))), constraint.numbers[0])


def _cage_holds(constraint: Constraint, _: Layout, values: bytes) -> bool:
    held = [values[cell] for cell in constraint.cells]
    return len(set(held)) == len(held) and (
        not constraint.numbers or sum(held) == constraint.numbers[0]
    )


def _bounds(n: int, size: int) -> tuple[int, int]:
    """Of the sum of n different values."""
    return n * (n + 1) // 2, n * (2 * size - n + 1) // 2


def _check_cage(constraint: Constraint, layout: Layout) -> None:
    check_length(constraint, layout)
    if constraint.numbers:
        bounds = _bounds(len(constraint.groups[0]), layout.size)
        check_total(constraint, layout, constraint.numbers[0], *bounds)


def _check_cages(cages: Sequence[Constraint], layout: Layout) -> None:
    """Cages may overlap, and some puzzles live on that. But what a cage has beside one that lies
    within it must be a sum, too."""
    cells = [cell for cage in cages for cell in cage.groups[0]]
    if len(set(cells)) == len(cells):
        return
    for one, other in _overlapping(cages):
        inner, outer = sorted((one, other), key=lambda each: len(each.groups[0]))
        rest = set(outer.groups[0]) - set(inner.groups[0])
        is_within = len(rest) == len(outer.groups[0]) - len(inner.groups[0])
        if not is_within or not (inner.numbers and outer.numbers):
            continue
        least, most = _bounds(len(rest), layout.size)
        if not least <= outer.numbers[0] - inner.numbers[0] <= most:
            raise refusal(
                "constraint.contradiction",
                outer,
                layout,
                other=abridged(constraint_text(inner, layout.size)),
            )


def _overlapping(cages: Sequence[Constraint]) -> Iterator[tuple[Constraint, Constraint]]:
    """Pairs of cages that share a cell."""
    of_cell: dict[int, list[Constraint]] = {}
    for cage in cages:
        for cell in cage.groups[0]:
            of_cell.setdefault(cell, []).append(cage)
    pairs = (pair for sharing in of_cell.values() for pair in combinations(sharing, 2))
    yield from dict.fromkeys(pairs)


def _marks(constraint: Constraint, _: Layout) -> Iterator[Mark]:
    yield Mark("cage", constraint.cells, "".join(map(str, constraint.numbers)))


def _sum_marks(constraint: Constraint, _: Layout) -> Iterator[Mark]:
    text = str(constraint.numbers[0]) if len(constraint.numbers) == 1 else ""
    yield Mark("cage", tuple(sorted(constraint.groups[0])), text, "repeats")


def _factors(constraint: Constraint) -> tuple[int, ...]:
    return constraint.numbers[1:] or (1,) * len(constraint.groups[0])


def _sum(constraint: Constraint, _: Layout) -> Iterator[Primitive]:
    (cells,) = constraint.groups
    terms = zip(cells, _factors(constraint), strict=True)
    yield Sum(tuple(terms), constraint.numbers[0])


def _sum_holds(constraint: Constraint, _: Layout, values: bytes) -> bool:
    left = constraint.numbers[0]
    for cell, factor in zip(constraint.groups[0], _factors(constraint), strict=True):
        left -= values[cell] * factor
    return left == 0


LARGEST_FACTOR = 1000
"""What the engine takes."""


def _check_sum(constraint: Constraint, layout: Layout) -> None:
    factors = constraint.numbers[1:]
    if factors and len(factors) != len(constraint.groups[0]):
        raise refusal(
            "constraint.factors",
            constraint,
            layout,
            n=len(factors),
            expected=len(constraint.groups[0]),
        )
    if not all(0 < abs(factor) <= LARGEST_FACTOR for factor in factors):
        raise refusal("constraint.factor", constraint, layout, most=LARGEST_FACTOR)
    ends = [sorted((factor, factor * layout.size)) for factor in _factors(constraint)]
    least, most = sum(low for low, _ in ends), sum(high for _, high in ends)
    check_total(constraint, layout, constraint.numbers[0], least, most)


CAGE = Kind(
    "cage",
    SOME_CELLS,
    Numbers(0, 1),
    _cage,
    _cage_holds,
    _marks,
    _check_cage,
    _check_cages,
    is_single=True,
)
SUM = Kind("sum", Cells(), Numbers(1, 626), _sum, _sum_holds, _sum_marks, _check_sum)
