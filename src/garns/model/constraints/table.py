"""The table of kinds of constraint, in the order in which people are told of them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from garns.model.errors import InvalidRequest

from .cages import CAGE
from .constraint import MOST_CONSTRAINTS, Constraint, constraint_text
from .kind import Cells, Kind
from .moves import ANTI_KING, ANTI_KNIGHT

if TYPE_CHECKING:
    from garns.model.layout import Layout

KINDS: dict[str, Kind] = {each.id: each for each in (CAGE, ANTI_KNIGHT, ANTI_KING)}
"""By their ids."""


def checked_constraints(
    constraints: Iterable[Constraint], layout: Layout
) -> tuple[Constraint, ...]:
    """In the order of the table, each once. Raises InvalidRequest for one that cannot be on this
    board, with its text."""
    distinct = list(dict.fromkeys(constraints))
    if len(distinct) > MOST_CONSTRAINTS:
        raise InvalidRequest("constraint.too-many", n=len(distinct), most=MOST_CONSTRAINTS)
    for constraint in distinct:
        _check(constraint, layout)
    order = {id: number for number, id in enumerate(KINDS)}
    return tuple(sorted(distinct, key=lambda each: order[each.kind]))


def _check(constraint: Constraint, layout: Layout) -> None:
    text = constraint_text(constraint, layout.size)
    kind = KINDS.get(constraint.kind)
    if kind is None:
        raise InvalidRequest("constraint.unknown", kind=constraint.kind, known=list(KINDS))
    if not kind.numbers.least <= len(constraint.numbers) <= kind.numbers.most:
        raise InvalidRequest(
            "constraint.numbers",
            text=text,
            n=len(constraint.numbers),
            least=kind.numbers.least,
            most=kind.numbers.most,
        )
    expected = kind.cells.groups if kind.cells else 0
    if len(constraint.groups) != expected:
        raise InvalidRequest(
            "constraint.groups", text=text, n=len(constraint.groups), expected=expected
        )
    for group in constraint.groups:
        if kind.cells is not None:
            _check_cells(group, kind.cells, text, layout)
    kind.check(constraint, layout)


def _check_cells(group: tuple[int, ...], cells: Cells, text: str, layout: Layout) -> None:
    if not cells.least <= len(group) <= cells.most:
        raise InvalidRequest(
            "constraint.cells", text=text, n=len(group), least=cells.least, most=cells.most
        )
    if not all(0 <= cell < layout.cell_count for cell in group):
        raise InvalidRequest("constraint.outside-board", text=text, n=layout.cell_count)
    if len(set(group)) != len(group):
        raise InvalidRequest("constraint.repeated", text=text)
    if cells.connected and not all(_touch(layout, *pair) for pair in pairwise(group)):
        raise InvalidRequest("constraint.not-a-line", text=text)


def _touch(layout: Layout, one: int, other: int) -> bool:
    return (
        abs(layout.row_of(one) - layout.row_of(other)) <= 1
        and abs(layout.column_of(one) - layout.column_of(other)) <= 1
    )
