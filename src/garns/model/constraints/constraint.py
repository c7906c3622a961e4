"""A constraint: a rule about some cells of one board, beside its houses. A value, written as text.

    cage=10:r1c1r1c2        one number, one list of cells
    arrow:r1c1/r1c2r1c3     two lists of cells, here the bulb and the shaft
    anti-knight             about all cells

Text and value say the same. What a kind needs is told by its row of the table (`kind.py`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from garns.model.errors import InvalidRequest

if TYPE_CHECKING:
    from garns.model.layout import Layout

# As text, so that they are compiled when they are needed.
_TEXT = r"([a-z][a-z-]*)(?:=(-?[0-9]+(?:,-?[0-9]+)*))?(?::((?:r[0-9]{1,2}c[0-9]{1,2}|/)+))?"
_CELL = r"r([0-9]{1,2})c([0-9]{1,2})"

MOST_CONSTRAINTS = 1000
"""Of one board: more than any puzzle has."""
LARGEST_NUMBER = 10**9


class Constraint(NamedTuple):
    """A kind by its id, lists of cells, and numbers (a sum, digits, a difference …)."""

    kind: str
    groups: tuple[tuple[int, ...], ...] = ()
    numbers: tuple[int, ...] = ()

    @property
    def cells(self) -> tuple[int, ...]:
        """All of its cells, each once, in order of the lists."""
        return tuple(dict.fromkeys(cell for group in self.groups for cell in group))


LONGEST_SHOWN = 120
"""Characters of a constraint in a sentence: an automaton has thousands."""


def abridged(text: str) -> str:
    """For a sentence."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def constraint_text(constraint: Constraint, size: int) -> str:
    """As it stands in the name of a layout of that size."""
    text = constraint.kind
    if constraint.numbers:
        text += "=" + ",".join(map(str, constraint.numbers))
    if constraint.groups:
        text += ":" + "/".join(_cells_text(group, size) for group in constraint.groups)
    return text


def constraint_from(text: str, size: int) -> Constraint:
    """The constraint that `constraint_text` wrote, or that somebody typed. Whether its kind exists
    and takes such cells and numbers is not looked at here."""
    match = re.fullmatch(_TEXT, text.strip())
    if match is None:
        raise InvalidRequest("constraint.text", text=abridged(text))
    kind, numbers, groups = match.groups()
    return Constraint(
        kind,
        tuple(_cells_from(group, size, text) for group in groups.split("/")) if groups else (),
        tuple(_number(each, text) for each in numbers.split(",")) if numbers else (),
    )


def _cells_text(cells: tuple[int, ...], size: int) -> str:
    return "".join(f"r{cell // size + 1}c{cell % size + 1}" for cell in cells)


def _cells_from(text: str, size: int, whole: str) -> tuple[int, ...]:
    return tuple(
        _cell(int(row), int(column), size, whole) for row, column in re.findall(_CELL, text)
    )


def _cell(row: int, column: int, size: int, text: str) -> int:
    if not (1 <= row <= size and 1 <= column <= size):
        raise InvalidRequest(
            "constraint.outside", text=abridged(text), cell=f"r{row}c{column}", size=size
        )
    return (row - 1) * size + column - 1


def _number(digits: str, text: str) -> int:
    if len(digits) > len(str(LARGEST_NUMBER)):
        raise InvalidRequest("constraint.text", text=abridged(text))
    return int(digits)


def refusal(id: str, constraint: Constraint, layout: Layout, /, **facts: object) -> InvalidRequest:
    """What is wrong with a constraint, said with its text."""
    return InvalidRequest(id, text=abridged(constraint_text(constraint, layout.size)), **facts)
