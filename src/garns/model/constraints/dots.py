"""What stands between two cells side by side (dots, X and V, greater-than signs), and the rules
that all of them are given."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from . import relations
from .checks import check_numbers
from .constraint import Constraint, abridged, constraint_text, refusal
from .geometry import SIDES, apart, are_side_by_side
from .kind import Cells, Kind, Numbers
from .marks import Mark
from .primitives import Pair, Primitive
from .relations import Masks

if TYPE_CHECKING:
    from garns.model.layout import Layout

_TWO = Cells(least=2, most=2, ordered=False)


class _Sign(NamedTuple):
    """A sign with a number that stands between two cells, and the rule that all are given."""

    id: str
    rule: str
    """The id of the rule that all are given."""
    exempts: tuple[str, ...]
    """The kinds of signs that free a pair of cells of that rule."""
    usual: tuple[int, ...]
    """The numbers that the rule is about unless it says which."""
    relation: Callable[[int, int], Masks]
    """For a size and the number of a sign."""
    obeys: Callable[[int, int, int], bool]
    """Whether two values obey a sign with a number."""
    bounds: Callable[[int], tuple[int, int]]
    """Of the number, on a board of that size."""
    mark: Callable[[tuple[int, ...], tuple[int, ...]], Mark]
    """For the cells and the numbers."""
    needs_number: bool = False


def _single(sign: _Sign) -> Kind:
    def number(constraint: Constraint) -> int:
        return (constraint.numbers or sign.usual)[0]

    def primitives(constraint: Constraint, layout: Layout) -> Iterator[Primitive]:
        first, second = constraint.groups[0]
        yield Pair(first, second, sign.relation(layout.size, number(constraint)))

    def holds(constraint: Constraint, _: Layout, values: bytes) -> bool:
        first, second = constraint.groups[0]
        return sign.obeys(values[first], values[second], number(constraint))

    def marks(constraint: Constraint, _: Layout) -> Iterator[Mark]:
        yield sign.mark(constraint.groups[0], constraint.numbers)

    def check(constraint: Constraint, layout: Layout) -> None:
        _check_pair(constraint, layout)
        check_numbers(constraint, layout, *sign.bounds(layout.size))

    return Kind(
        sign.id,
        _TWO,
        Numbers(int(sign.needs_number), 1),
        primitives,
        holds,
        marks,
        check,
        is_single=True,
        usual_numbers=lambda size: () if sign.needs_number else sign.usual,
    )


def _check_pair(constraint: Constraint, layout: Layout) -> None:
    if not are_side_by_side(layout, *constraint.groups[0]):
        raise refusal("constraint.not-side-by-side", constraint, layout)


def _all_given(sign: _Sign) -> Kind:
    def usual_numbers(size: int) -> tuple[int, ...]:
        least, most = sign.bounds(size)
        return tuple(number for number in sign.usual if least <= number <= most)

    def numbers(constraint: Constraint, size: int) -> tuple[int, ...]:
        return constraint.numbers or usual_numbers(size)

    def unmarked(layout: Layout) -> Iterator[tuple[int, int]]:
        marked = {each.groups[0] for each in layout.constraints if each.kind in sign.exempts}
        return (pair for pair in apart(layout, SIDES) if pair not in marked)

    def primitives(constraint: Constraint, layout: Layout) -> Iterator[Primitive]:
        size = layout.size
        forbidden = tuple(sign.relation(size, number) for number in numbers(constraint, size))
        allowed = relations.without_any(size, forbidden)
        for first, second in unmarked(layout):
            yield Pair(first, second, allowed)

    def holds(constraint: Constraint, layout: Layout, values: bytes) -> bool:
        return not any(
            sign.obeys(values[first], values[second], number)
            for first, second in unmarked(layout)
            for number in numbers(constraint, layout.size)
        )

    def check(constraint: Constraint, layout: Layout) -> None:
        check_numbers(constraint, layout, *sign.bounds(layout.size))

    return Kind(
        sign.rule,
        None,
        Numbers(0, 48, ordered=False),
        primitives,
        holds,
        check=check,
        usual_numbers=usual_numbers,
    )


def _dot(tone: str) -> Callable[[tuple[int, ...], tuple[int, ...]], Mark]:
    return lambda cells, numbers: Mark("dot", cells, "".join(map(str, numbers)), tone)


_ROMAN = {5: "V", 10: "X"}


def _sum_sign(cells: tuple[int, ...], numbers: tuple[int, ...]) -> Mark:
    return Mark("sign", cells, _ROMAN.get(numbers[0], str(numbers[0])))


_DOTS = ("white-dot", "black-dot")

_DIFFERENCE = _Sign(
    "white-dot",
    "all-differences",
    _DOTS,
    (1,),
    relations.differing_by,
    lambda a, b, number: abs(a - b) == number,
    lambda size: (1, size - 1),
    _dot("white"),
)
_RATIO = _Sign(
    "black-dot",
    "all-ratios",
    _DOTS,
    (2,),
    relations.in_ratio,
    lambda a, b, number: max(a, b) == number * min(a, b),
    lambda size: (2, size),
    _dot("black"),
)
_SUM = _Sign(
    "pair-sum",
    "all-pair-sums",
    ("pair-sum",),
    (5, 10),
    relations.adding_up_to,
    lambda a, b, number: a + b == number,
    lambda size: (2, 2 * size),
    _sum_sign,
    needs_number=True,
)

WHITE_DOT, BLACK_DOT, PAIR_SUM = map(_single, (_DIFFERENCE, _RATIO, _SUM))
ALL_DIFFERENCES, ALL_RATIOS, ALL_PAIR_SUMS = map(_all_given, (_DIFFERENCE, _RATIO, _SUM))


# Greater than


def _greater(constraint: Constraint, layout: Layout) -> Iterator[Primitive]:
    first, second = constraint.groups[0]
    yield Pair(first, second, relations.greater(layout.size))


def _greater_holds(constraint: Constraint, _: Layout, values: bytes) -> bool:
    first, second = constraint.groups[0]
    return values[first] > values[second]


def _greater_marks(constraint: Constraint, _: Layout) -> Iterator[Mark]:
    yield Mark("angle", constraint.groups[0])


def _check_greater(signs: Sequence[Constraint], layout: Layout) -> None:
    known = {each.groups[0]: each for each in signs}
    for (first, second), sign in known.items():
        if (second, first) in known:
            raise refusal(
                "constraint.contradiction",
                sign,
                layout,
                other=abridged(constraint_text(known[second, first], layout.size)),
            )


GREATER = Kind(
    "greater",
    Cells(least=2, most=2),
    Numbers(),
    _greater,
    _greater_holds,
    _greater_marks,
    _check_pair,
    _check_greater,
)


# Non-consecutive


def _non_consecutive(_: Constraint, layout: Layout) -> Iterator[Primitive]:
    follows = relations.differing_by(layout.size, 1)
    allowed = relations.without_any(layout.size, (follows,))
    for first, second in apart(layout, SIDES):
        yield Pair(first, second, allowed)


def _non_consecutive_holds(_: Constraint, layout: Layout, values: bytes) -> bool:
    return all(abs(values[a] - values[b]) != 1 for a, b in apart(layout, SIDES))


NON_CONSECUTIVE = Kind("non-consecutive", None, Numbers(), _non_consecutive, _non_consecutive_holds)
