"""The hardest step of a path, with everything that there is to see of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from garns.engine import solve
from garns.engine.roads import CLASSIC
from garns.logic import (
    TECHNIQUES,
    Candidate,
    Chain,
    FoundStep,
    Link,
    State,
    Step,
    board_of,
    technique_named,
)
from garns.model import Grid
from garns.native import RatingStep

from . import display

DIRECT = "direct-"
"""How the techniques are called that place the digit which an elimination lets one see."""

_IN_CATALOGUE = {technique.id for technique in TECHNIQUES}


class _Found(NamedTuple):
    """What the kernel says of a step, as values that can be pickled."""

    technique: str
    difficulty: int
    length: int
    candidates: Sequence[int]
    placement: tuple[int, int] | None
    eliminations: Sequence[tuple[int, int]]
    premises: Sequence[tuple[tuple[int, int], bool]]
    way: Sequence[tuple[tuple[int, int], bool]]


class HardestStep:
    """The first of the hardest steps, and the state in which it was found. `print` gives it as a
    sentence.

    `length` is the number of conclusions of a chain, None for other steps. `premises` are what the
    cases of a chain suppose, each a candidate that is true or false: all digits of a cell, all
    places of a digit in a house, both sides of one candidate, or one that leads to a contradiction.
    """

    def __init__(self, found: RatingStep | _Found, givens: bytes) -> None:
        self._found = found
        self._givens = givens

    def __reduce__(self) -> tuple[object, ...]:
        found = _Found(*(getattr(self._found, field) for field in _Found._fields))
        return HardestStep, (found, self._givens)

    def __repr__(self) -> str:
        return f"<HardestStep {self.technique} {self.rating}>"

    def __str__(self) -> str:
        return display.sentence(self)

    @property
    def technique(self) -> str:
        return self._found.technique

    @property
    def rating(self) -> float:
        return self._found.difficulty / 10

    @property
    def length(self) -> int | None:
        return self._found.length or None

    @property
    def premises(self) -> tuple[tuple[Candidate, bool], ...]:
        return tuple(
            (Candidate(*candidate), is_true) for candidate, is_true in self._found.premises
        )

    @cached_property
    def step(self) -> Step:
        """What follows. Cycles and chains from one candidate are there link by link."""
        placement = self._found.placement
        return Step(
            self.technique,
            placements=() if placement is None else (Candidate(*placement),),
            eliminations=tuple(Candidate(*each) for each in self._found.eliminations),
            chains=self._chains(),
        )

    @cached_property
    def state(self) -> State:
        """The board before the step."""
        candidates = self._found.candidates
        solution = solve(Grid(self._givens, CLASSIC)).values
        values = bytes(
            0 if mask else value for mask, value in zip(candidates, solution, strict=True)
        )
        return State(board_of(CLASSIC), values, candidates, self._givens)

    @cached_property
    def found_steps(self) -> tuple[FoundStep, ...]:
        """The same conclusion as our catalogue shows it, with all evidence: in two steps where an
        elimination lets one see a digit. Empty if the catalogue has no such technique."""
        if self.premises:
            return ()
        if self.technique.startswith(DIRECT):
            return self._found_directly()
        step = _step_to(self.step, self.technique, self.state)
        return () if step is None else (FoundStep(step, self.state),)

    def _found_directly(self) -> tuple[FoundStep, ...]:
        for first in _steps(self.technique.removeprefix(DIRECT), self.state):
            state = self.state.after(first)
            for technique in ("hidden-single-box", "hidden-single-line"):
                if second := _step_to(self.step, technique, state):
                    return FoundStep(first, self.state), FoundStep(second, state)
        return ()

    def _chains(self) -> tuple[Chain, ...]:
        way = [((Candidate(*candidate),), is_true) for candidate, is_true in self._found.way]
        if not way:
            return ()
        links = tuple(
            Link(start, end, is_strong=end_is_true)
            for (start, _), (end, end_is_true) in pairwise(way)
        )
        ((start,), is_on), *_ = way
        return (Chain(links, assumption=start, is_on=is_on),)


def _step_to(conclusion: Step, technique: str, state: State) -> Step | None:
    """The first step of that technique which concludes the same."""
    wanted = _conclusions(conclusion)
    return next((step for step in _steps(technique, state) if _conclusions(step) == wanted), None)


def _steps(technique: str, state: State) -> Iterator[Step]:
    return technique_named(technique).find(state) if technique in _IN_CATALOGUE else iter(())


def _conclusions(step: Step) -> tuple[set[Candidate], set[Candidate]]:
    return set(step.placements), set(step.eliminations)
