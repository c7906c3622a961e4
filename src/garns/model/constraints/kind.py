"""What there is to know about a kind of constraint: a row of the table in `table.py`.

A kind is added by a row there and its words (`constraint-words.KIND.name` and `.rule`, in every
language); nothing else asks for its name. The functions of a row get the constraint and the layout
that it belongs to, with all of its constraints: a rule such as "all dots are given" looks at the
others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from .constraint import Constraint
from .marks import Mark
from .notations import NO_NOTATIONS, Form, Notations
from .primitives import Primitive

if TYPE_CHECKING:
    from garns.model.layout import Layout


class Cells(NamedTuple):
    """How many lists of cells a kind takes, how many cells each, and what holds within a list."""

    groups: int = 1
    least: int = 1
    most: int = 1024
    connected: bool = False
    """Whether each cell must touch the one before it, by a side or a corner: a line."""
    ordered: bool = True
    """Whether the order of the cells means anything. If not, they are sorted."""
    may_repeat: bool = False
    """Whether a list may come to a cell again: a line that is a loop."""


SOME_CELLS = Cells(ordered=False)
LINE = Cells(least=2, connected=True)
LOOP = LINE._replace(may_repeat=True)
"""A line that may be one."""


class Numbers(NamedTuple):
    """How many numbers a kind takes."""

    least: int = 0
    most: int = 0
    ordered: bool = True
    """Whether their order means anything. If not, they are sorted."""


def no_marks(_: Constraint, __: Layout) -> Iterable[Mark]:
    return ()


def _nothing_to_check(_: Constraint, __: Layout) -> None:
    pass


def _nothing_to_check_together(_: Sequence[Constraint], __: Layout) -> None:
    pass


class Kind(NamedTuple):
    id: str
    cells: Cells | None
    """None if it is about the whole board."""
    numbers: Numbers
    primitives: Callable[[Constraint, Layout], Iterable[Primitive]]
    """What the engine is told. All of them together mean the constraint, no more and no less, on a
    board that obeys its houses."""
    holds: Callable[[Constraint, Layout, bytes], bool]
    """Whether a full board obeys it: the plain twin of the primitives, written another way."""
    marks: Callable[[Constraint, Layout], Iterable[Mark]] = no_marks
    """How it is drawn; nothing if it is only said."""
    check: Callable[[Constraint, Layout], None] = _nothing_to_check
    """Raises InvalidRequest for what cells and numbers alone do not tell: a sum that no cells can
    have. Ids of messages are `constraint.…`. The layout has its houses only."""
    check_together: Callable[[Sequence[Constraint], Layout], None] = _nothing_to_check_together
    """The same for all constraints of this kind on a board: two that contradict each other."""
    is_single: bool = False
    """Whether the same cells with two different numbers contradict each other."""
    usual_numbers: Callable[[int], tuple[int, ...]] = lambda size: ()
    """What is meant, on a board of that size, if it has no numbers."""
    notations: Notations = NO_NOTATIONS
    """How others write it, by the ids of their notations; garns' own name says every kind."""

    def numbers_of(self, constraint: Constraint, size: int) -> tuple[int, ...]:
        """Its numbers, or those that are meant."""
        return constraint.numbers or self.usual_numbers(size)


def said(kind: Kind, **forms: tuple[Form, ...]) -> Kind:
    """The kind with its forms in the notations of others."""
    return kind._replace(notations=forms)
