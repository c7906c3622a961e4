"""Rules that somebody makes up: any relation of two values, any automaton along a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from .automata import Table
from .checks import check_numbers
from .constraint import Constraint, refusal
from .kind import Cells, Kind, Numbers
from .marks import Mark
from .primitives import NOWHERE, Pair, Primitive

if TYPE_CHECKING:
    from garns.model.layout import Layout

_Pairs = Callable[[tuple[int, ...]], Iterator[tuple[int, int]]]


def _line_marks(constraint: Constraint, _: Layout) -> Iterator[Mark]:
    yield Mark("line", constraint.groups[0], tone="dotted")


# Relations: for each value of the first cell, the set of values of the second


def _relation(id: str, cells: Cells, pairs_of: _Pairs) -> Kind:
    def pairs(constraint: Constraint) -> dict[tuple[int, int], None]:
        return dict.fromkeys(pairs_of(constraint.groups[0]))

    def primitives(constraint: Constraint, _: Layout) -> Iterator[Primitive]:
        return (Pair(one, other, constraint.numbers) for one, other in pairs(constraint))

    def holds(constraint: Constraint, _: Layout, values: bytes) -> bool:
        return all(
            constraint.numbers[values[one] - 1] & 1 << (values[other] - 1)
            for one, other in pairs(constraint)
        )

    def check(constraint: Constraint, layout: Layout) -> None:
        if len(constraint.numbers) != layout.size:
            raise refusal(
                "constraint.masks",
                constraint,
                layout,
                n=len(constraint.numbers),
                size=layout.size,
            )
        check_numbers(constraint, layout, 0, (1 << layout.size) - 1)
        if any(one == other for one, other in pairs(constraint)):
            raise refusal("constraint.repeated", constraint, layout)

    return Kind(id, cells, Numbers(1, 25), primitives, holds, _line_marks, check)


PAIRS = _relation("pairs", Cells(least=2, may_repeat=True), pairwise)
ALL_PAIRS = _relation("all-pairs", Cells(least=2, most=64), lambda cells: combinations(cells, 2))


# Automata: the number of states, for each whether it accepts, for each its next states

MOST_STATES = 1024
_NO_STATE = -1


def _table(constraint: Constraint) -> Table:
    states, *rest = constraint.numbers
    following = (NOWHERE if state == _NO_STATE else state for state in rest[states:])
    return Table(tuple(following), tuple(map(bool, rest[:states])))


def _automaton(constraint: Constraint, _: Layout) -> Iterator[Primitive]:
    yield _table(constraint).along(constraint.groups[0])


def _automaton_holds(constraint: Constraint, layout: Layout, values: bytes) -> bool:
    states, *rest = constraint.numbers
    rows = [rest[states + state * layout.size :][: layout.size] for state in range(states)]
    state = 0
    for cell in constraint.groups[0]:
        state = rows[state][values[cell] - 1]
        if state == _NO_STATE:
            return False
    return rest[state] == 1


def _check_automaton(constraint: Constraint, layout: Layout) -> None:
    states, *rest = constraint.numbers
    if not 1 <= states <= MOST_STATES:
        raise refusal("constraint.states", constraint, layout, n=states, most=MOST_STATES)
    expected = 1 + states * (1 + layout.size)
    if len(constraint.numbers) != expected:
        raise refusal(
            "constraint.automaton",
            constraint,
            layout,
            n=len(constraint.numbers),
            expected=expected,
        )
    is_right = all(flag in (0, 1) for flag in rest[:states]) and all(
        _NO_STATE <= state < states for state in rest[states:]
    )
    if not is_right:
        raise refusal("constraint.automaton-state", constraint, layout, n=states)


AUTOMATON = Kind(
    "automaton",
    Cells(may_repeat=True),
    Numbers(1, 1 + MOST_STATES * 26),
    _automaton,
    _automaton_holds,
    _line_marks,
    _check_automaton,
)
