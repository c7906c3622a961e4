"""One search for the whole ladder: what differs from rung to rung is a `Strategy`.

placement   a value for a cell
branch      the placements of which one must be right: the values of a cell, or the cells for a
            value in a house. Without any, there is no way on from here
strategy    knows the board; asked where to go on, it answers with a branch
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Literal, NamedTuple, Protocol

from garns.model import House

Placement = tuple[int, int]
"""(cell, value)."""


class Branch(NamedTuple):
    """Placements to try, in order, and what they are about: a cell, or a value and a house."""

    placements: Sequence[Placement]
    cell: int | None = None
    value: int | None = None
    house: House | None = None

    @property
    def is_guess(self) -> bool:
        """Whether there is anything to choose from, as far as the algorithm knows."""
        return len(self.placements) > 1


class Strategy(Protocol):
    """What an algorithm does to a board that it may write on."""

    def branch(self) -> Branch | None:
        """Where to go on; None when the board is full."""

    def fits(self, cell: int, value: int) -> bool:
        """Whether nothing speaks against a placement of the branch as yet."""

    def place(self, cell: int, value: int) -> None:
        """Write the value, and note what follows from it."""

    def take_back(self, cell: int, value: int) -> None:
        """Undo the last placement that is not undone."""


StepKind = Literal["reject", "place", "take back", "dead end", "solution"]


class SearchStep(NamedTuple):
    """What the search has just done; a dead end is a branch with nothing to try."""

    kind: StepKind
    cell: int | None = None
    value: int | None = None
    is_guess: bool = False
    house: House | None = None


SOLUTION = SearchStep("solution")

Steps = Generator["SearchStep | Steps", None, None]


def steps(strategy: Strategy) -> Iterator[SearchStep]:
    """Every step of the search for all solutions, depth first."""
    return _flat(_descend(strategy))


def _descend(strategy: Strategy) -> Steps:
    branch = strategy.branch()
    if branch is None:
        yield SOLUTION
        return
    if not branch.placements:
        yield SearchStep("dead end", branch.cell, branch.value, house=branch.house)
    for cell, value in branch.placements:
        if not strategy.fits(cell, value):
            yield SearchStep("reject", cell, value)
            continue
        strategy.place(cell, value)
        yield SearchStep("place", cell, value, branch.is_guess)
        yield _descend(strategy)
        strategy.take_back(cell, value)
        yield SearchStep("take back", cell, value)


def _flat(steps: Steps) -> Iterator[SearchStep]:
    """The steps of a generator and of those that it yields, in order.

    `yield from` would do the same, but each step would then pass through every level of the
    recursion, and large boards are deeper than Python likes.
    """
    levels = [steps]
    while levels:
        for step in levels[-1]:
            if isinstance(step, SearchStep):
                yield step
            else:
                levels.append(step)
                break
        else:
            levels.pop()
