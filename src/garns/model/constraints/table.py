"""The table of kinds of constraint, in the order in which people are told of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise
from operator import attrgetter, index
from typing import TYPE_CHECKING

from garns.model.arguments import shown
from garns.model.errors import InvalidRequest

from .cages import CAGE, SUM
from .cells import ALLOWED, EVEN, MAXIMUM, MINIMUM, ODD, QUADRUPLE
from .class_lines import ENTROPIC, MODULAR
from .constraint import MOST_CONSTRAINTS, Constraint, constraint_text, refusal
from .dots import (
    ALL_DIFFERENCES,
    ALL_PAIR_SUMS,
    ALL_RATIOS,
    BLACK_DOT,
    GREATER,
    NON_CONSECUTIVE,
    PAIR_SUM,
    WHITE_DOT,
)
from .general import ALL_PAIRS, AUTOMATON, PAIRS
from .geometry import touch
from .kind import Cells, Kind
from .lines import PALINDROME, RENBAN, SLOW_THERMO, THERMO, WHISPER
from .lines_with_ends import BETWEEN, LOCKOUT
from .moves import ANTI_KING, ANTI_KNIGHT
from .outside import LITTLE_KILLER, NUMBERED_ROOM, SANDWICH, SKYSCRAPER, X_SUM
from .regions import CLONE, DIAGONAL, DIFFERENT, DISJOINT_GROUPS, EXTRA_REGION
from .sum_lines import ARROW, REGION_SUM, ZIPPER

if TYPE_CHECKING:
    from garns.model.layout import Layout

_ROWS = (
    *(CAGE, SUM, THERMO, SLOW_THERMO, ARROW),
    *(WHITE_DOT, BLACK_DOT, PAIR_SUM, ALL_DIFFERENCES, ALL_RATIOS, ALL_PAIR_SUMS),
    *(GREATER, NON_CONSECUTIVE, EVEN, ODD, MINIMUM, MAXIMUM, QUADRUPLE),
    *(WHISPER, RENBAN, PALINDROME, BETWEEN, REGION_SUM, ZIPPER, LOCKOUT, MODULAR, ENTROPIC),
    *(SANDWICH, X_SUM, SKYSCRAPER, LITTLE_KILLER, NUMBERED_ROOM),
    *(ANTI_KNIGHT, ANTI_KING, DISJOINT_GROUPS, DIAGONAL, EXTRA_REGION, CLONE),
    *(DIFFERENT, ALLOWED, PAIRS, ALL_PAIRS, AUTOMATON),
)
KINDS: dict[str, Kind] = {each.id: each for each in _ROWS}
"""By their ids."""
_ORDER = {id: number for number, id in enumerate(KINDS)}


def checked_constraints(
    constraints: Iterable[Constraint], layout: Layout
) -> tuple[Constraint, ...]:
    """In the order of the table, each once, cells and numbers sorted where their order means
    nothing. Raises InvalidRequest for one that cannot be on this board, with its text."""
    distinct = dict.fromkeys(_checked(each, layout) for each in constraints)
    if len(distinct) > MOST_CONSTRAINTS:
        raise InvalidRequest("constraint.too-many", n=len(distinct), most=MOST_CONSTRAINTS)
    ordered = sorted(distinct, key=lambda each: _ORDER[each.kind])
    for id, group in groupby(ordered, attrgetter("kind")):
        _check_together(KINDS[id], list(group), layout)
    return tuple(ordered)


def _checked(asked: Constraint, layout: Layout) -> Constraint:
    kind, constraint = _canonical(asked)
    if not kind.numbers.least <= len(constraint.numbers) <= kind.numbers.most:
        raise refusal(
            "constraint.numbers",
            constraint,
            layout,
            n=len(constraint.numbers),
            least=kind.numbers.least,
            most=kind.numbers.most,
        )
    cells = kind.cells
    expected = cells.groups if cells else 0
    if len(constraint.groups) != expected:
        raise refusal(
            "constraint.groups",
            constraint,
            layout,
            n=len(constraint.groups),
            expected=expected,
        )
    if cells is not None:
        for group in constraint.groups:
            _check_cells(group, cells, constraint, layout)
    kind.check(constraint, layout)
    return constraint


def _canonical(asked: Constraint) -> tuple[Kind, Constraint]:
    """The kind, and the constraint made of plain tuples of integers, sorted where the order means
    nothing."""
    try:
        id, groups, numbers = asked
        kind = KINDS.get(id)
        cells = [tuple(map(index, group)) for group in groups]
        rest = tuple(map(index, numbers))
    except (TypeError, ValueError):
        raise InvalidRequest("constraint.value", found=shown(asked)) from None
    if kind is None:
        raise InvalidRequest("constraint.unknown", kind=shown(id), known=list(KINDS))
    if kind.cells is not None and not kind.cells.ordered:
        cells = [tuple(sorted(group)) for group in cells]
    if not kind.numbers.ordered:
        rest = tuple(sorted(rest))
    return kind, Constraint(kind.id, tuple(cells), rest)


def _check_cells(
    group: tuple[int, ...], cells: Cells, constraint: Constraint, layout: Layout
) -> None:
    if group and (min(group) < 0 or max(group) >= layout.cell_count):
        raise InvalidRequest(
            "constraint.outside-board", found=shown(tuple(constraint)), last=layout.cell_count - 1
        )
    if not cells.least <= len(group) <= cells.most:
        raise refusal(
            "constraint.cells", constraint, layout, n=len(group), least=cells.least, most=cells.most
        )
    if not cells.may_repeat and len(set(group)) != len(group):
        raise refusal("constraint.repeated", constraint, layout)
    if cells.connected and not all(touch(layout, *pair) for pair in pairwise(group)):
        raise refusal("constraint.not-a-line", constraint, layout)


def _check_together(kind: Kind, constraints: list[Constraint], layout: Layout) -> None:
    if kind.is_single:
        for one, other in _different_numbers(constraints):
            raise refusal(
                "constraint.contradiction",
                one,
                layout,
                other=constraint_text(other, layout.size),
            )
    kind.check_together(constraints, layout)


def _different_numbers(
    constraints: list[Constraint],
) -> Iterator[tuple[Constraint, Constraint]]:
    """Two constraints that say different things of the same cells."""
    by_cells: dict[object, Constraint] = {}
    for each in constraints:
        first = by_cells.setdefault(each.groups, each)
        if first is not each and first.numbers and each.numbers:
            yield first, each
