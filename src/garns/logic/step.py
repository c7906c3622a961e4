"""Steps: what a technique concludes, and from what. Data only: no words, no rating.

All of these are named tuples: the kernel makes them by the hundred thousand a second.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from garns.model import House
from garns.model.constraints import Constraint


class Candidate(NamedTuple):
    """A value in a cell."""

    cell: int
    value: int


Node = tuple[Candidate, ...]
"""Candidates of a chain that are taken together: one, or several that are true if one is."""


class Link(NamedTuple):
    """From one node to the next. Strong: if the first is false, the second is true. Weak: if the
    first is true, the second is false."""

    start: Node
    end: Node
    is_strong: bool


class Chain(NamedTuple):
    """Links one after the other. `assumption` is what it starts from, if that is only supposed:
    the first candidate is true (`is_on`) or false."""

    links: tuple[Link, ...]
    role: str = "chain"
    assumption: Candidate | None = None
    is_on: bool = True


class Evidence(NamedTuple):
    """Cells, houses, candidates and constraints that play a part; `role` says which: `base`,
    `pivot`, `fin` … `numbers` are a sum, and after it sets of values, as masks."""

    role: str
    cells: tuple[int, ...] = ()
    houses: tuple[House, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    numbers: tuple[int, ...] = ()


class Step(NamedTuple):
    """A conclusion: values that can be placed, candidates that can go."""

    technique: str
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    values: tuple[int, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    chains: tuple[Chain, ...] = ()

    def of_role(self, role: str) -> Evidence:
        """The evidence that plays this part."""
        return next(each for each in self.evidence if each.role == role)


def candidates(cells: Iterable[int], value: int) -> tuple[Candidate, ...]:
    """One value in several cells."""
    return tuple(Candidate(cell, value) for cell in cells)


def distinct(steps: Iterable[Step]) -> Iterator[Step]:
    """The first step of each conclusion: other ways to the same one add nothing."""
    seen = set[tuple[Node, Node]]()
    for step in steps:
        conclusion = (step.placements, step.eliminations)
        if conclusion not in seen:
            seen.add(conclusion)
            yield step
