"""Lines that say that some of their cells add up to as much as others: arrows, region sum lines,
zippers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from .constraint import Constraint, refusal
from .geometry import touch
from .kind import LINE, LOOP, Cells, Kind, Numbers
from .marks import Mark
from .primitives import Allowed, Primitive, Sum

if TYPE_CHECKING:
    from garns.model.layout import Layout

Terms = Iterable[tuple[int, int]]


def _balanced(terms: Terms) -> Iterator[Sum]:
    """Terms that add up to nothing; those of a cell that comes more than once become one."""
    factors: dict[int, int] = {}
    for cell, factor in terms:
        factors[cell] = factors.get(cell, 0) + factor
    left = tuple((cell, factor) for cell, factor in factors.items() if factor)
    if left:
        yield Sum(left, 0)


def _equal_sums(one: Iterable[int], other: Iterable[int]) -> Iterator[Sum]:
    return _balanced([*((cell, 1) for cell in one), *((cell, -1) for cell in other)])


# Arrows

_LARGEST_DIGIT = 9
_LONGEST_PILL = 3


def _arrow(constraint: Constraint, layout: Layout) -> Iterator[Primitive]:
    pill, shaft = constraint.groups
    places = ((cell, 10**place) for place, cell in enumerate(reversed(pill)))
    yield from _balanced([*places, *((cell, -1) for cell in shaft)])
    if layout.size > _LARGEST_DIGIT:
        for cell in pill[1:]:
            yield Allowed(cell, (1 << _LARGEST_DIGIT) - 1)


def _arrow_holds(constraint: Constraint, _: Layout, values: bytes) -> bool:
    pill, shaft = constraint.groups
    has_digits = all(values[cell] <= _LARGEST_DIGIT for cell in pill[1:])
    number = int("".join(str(values[cell]) for cell in pill))
    return has_digits and number == sum(values[cell] for cell in shaft)


def _check_arrow(constraint: Constraint, layout: Layout) -> None:
    pill, shaft = constraint.groups
    if len(pill) > _LONGEST_PILL:
        raise refusal("constraint.pill", constraint, layout, n=len(pill), most=_LONGEST_PILL)
    least = int("1" * len(pill))
    if least > len(shaft) * layout.size:
        raise refusal(
            "constraint.short-arrow",
            constraint,
            layout,
            least=least,
            most=len(shaft) * layout.size,
        )
    if len(pill) == 1 and len(shaft) > layout.size:
        raise refusal("constraint.long-arrow", constraint, layout, n=len(shaft), size=layout.size)
    if not any(touch(layout, cell, shaft[0]) for cell in pill):
        raise refusal("constraint.not-a-line", constraint, layout)


def _arrow_marks(constraint: Constraint, layout: Layout) -> Iterator[Mark]:
    pill, shaft = constraint.groups
    start = next(cell for cell in reversed(pill) if touch(layout, cell, shaft[0]))
    yield Mark("arrow", (start, *shaft))
    yield Mark("pill", pill)


# Region sum lines


def _parts(constraint: Constraint, layout: Layout) -> list[tuple[int, ...]]:
    """The line, cut where it goes from one region to another."""
    runs = groupby(constraint.groups[0], layout.regions.__getitem__)
    return [tuple(cells) for _, cells in runs]


def _region_sum(constraint: Constraint, layout: Layout) -> Iterator[Primitive]:
    for one, other in pairwise(_parts(constraint, layout)):
        yield from _equal_sums(one, other)


def _region_sum_holds(constraint: Constraint, layout: Layout, values: bytes) -> bool:
    sums = {sum(values[cell] for cell in part) for part in _parts(constraint, layout)}
    return len(sums) == 1


def _check_region_sum(constraint: Constraint, layout: Layout) -> None:
    if not layout.has_regions:
        raise refusal("constraint.no-regions", constraint, layout)


def _region_sum_marks(constraint: Constraint, _: Layout) -> Iterator[Mark]:
    yield Mark("line", constraint.groups[0], tone="blue")


# Zippers


def _teeth(constraint: Constraint) -> tuple[list[tuple[int, int]], tuple[int, ...]]:
    """The pairs at the same distance from the centre, and the cell of the centre, if any."""
    (cells,) = constraint.groups
    half = len(cells) // 2
    pairs = zip(cells[:half], reversed(cells), strict=False)
    return list(pairs), cells[half : len(cells) - half]


def _zipper(constraint: Constraint, _: Layout) -> Iterator[Primitive]:
    pairs, centre = _teeth(constraint)
    if centre:
        for pair in pairs:
            yield from _equal_sums(pair, centre)
    else:
        for one, other in pairwise(pairs):
            yield from _equal_sums(one, other)


def _zipper_holds(constraint: Constraint, _: Layout, values: bytes) -> bool:
    held = [values[cell] for cell in constraint.groups[0]]
    half = len(held) // 2
    sums = {held[place] + held[-1 - place] for place in range(half)}
    return len(sums | set(held[half : len(held) - half])) == 1


def _zipper_marks(constraint: Constraint, _: Layout) -> Iterator[Mark]:
    yield Mark("line", constraint.groups[0], tone="pink")


ARROW = Kind(
    "arrow",
    Cells(groups=2, connected=True),
    Numbers(),
    _arrow,
    _arrow_holds,
    _arrow_marks,
    _check_arrow,
)
REGION_SUM = Kind(
    "region-sum",
    LOOP,
    Numbers(),
    _region_sum,
    _region_sum_holds,
    _region_sum_marks,
    _check_region_sum,
)
ZIPPER = Kind("zipper", LINE._replace(least=3), Numbers(), _zipper, _zipper_holds, _zipper_marks)
