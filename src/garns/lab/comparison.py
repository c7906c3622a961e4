"""Contestants side by side: each puzzle, each of them, again and again, in rounds."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median, quantiles

from garns.messages import say
from garns.model import Grid, Message, Puzzle

from .attempt import WORST_FIRST, Attempt, AttemptVerdict, Contestant
from .watching import Watch, in_silence


@dataclass(frozen=True)
class Case:
    """A puzzle with a name to call it by."""

    name: str
    grid: Grid

    @classmethod
    def of(cls, puzzle: Puzzle, number: int) -> Case:
        place = puzzle.place
        if place.file in (None, "-"):
            return cls(puzzle.details.get("title") or f"#{number}", puzzle.grid)
        name = str(place.file).replace("\\", "/").rsplit("/", 1)[-1]
        return cls(name if place.line in (None, 1) else f"{name}:{place.line}", puzzle.grid)

    @property
    def empty_cells(self) -> int:
        return len(self.grid.empty_cells)


@dataclass(frozen=True)
class Result:
    """What a contestant did with a puzzle, over all rounds."""

    case: Case
    contestant: Contestant
    attempts: tuple[Attempt, ...]

    @property
    def verdict(self) -> AttemptVerdict:
        """The worst: something that fails once in a while fails."""
        return min((attempt.verdict for attempt in self.attempts), key=WORST_FIRST.index)

    @property
    def is_finished(self) -> bool:
        return all(attempt.is_finished for attempt in self.attempts)

    @property
    def seconds(self) -> tuple[float, ...]:
        return tuple(attempt.seconds for attempt in self.attempts)

    @property
    def median(self) -> float:
        return median(self.seconds)

    @property
    def quartiles(self) -> tuple[float, float]:
        """Half of the times lie between these."""
        if len(self.seconds) == 1:
            return self.seconds[0], self.seconds[0]
        low, _, high = quantiles(self.seconds, n=4, method="inclusive")
        return low, high

    def count(self, counter: str) -> int | None:
        """None for a counter that the contestant does not make."""
        return self.attempts[0].counters.get(counter)

    @property
    def solution(self) -> Grid | None:
        """The one that the first attempt found."""
        return self.attempts[0].solution

    @property
    def detail(self) -> Message | str | None:
        return next((attempt.detail for attempt in self.attempts if attempt.detail), None)


@dataclass(frozen=True)
class Rules:
    """How often and how long: `repeat` rounds, `seconds` for one attempt; algorithms in Python
    may get fewer, `python_seconds`. A contestant that has used `repeat_seconds` on a puzzle (by
    default as many as for one attempt) drops out of the rounds that are left, so that slow ones
    do not take 30 times as long."""

    repeat: int = 30
    seconds: float = 10.0
    python_seconds: float | None = None
    repeat_seconds: float | None = None

    def limit_of(self, contestant: Contestant) -> float:
        """Seconds for one attempt."""
        if self.python_seconds is not None and contestant.language == "Python":
            return min(self.seconds, self.python_seconds)
        return self.seconds


def compare(
    cases: Sequence[Case],
    contestants: Sequence[Contestant],
    rules: Rules,
    watch: Watch = in_silence,
) -> Iterator[Result]:
    """Puzzle by puzzle, the contestants in the order given."""
    rounds = len(contestants) * rules.repeat
    for number, case in enumerate(cases):
        field = [_Entrant(contestant, case, rules) for contestant in contestants]
        for turn in range(rules.repeat):
            for place, entrant in enumerate(field):
                done = number * rounds + turn * len(field) + place
                what = say("lab.phase.compare", case=case.name, name=entrant.contestant.name)
                watch(done, len(cases) * rounds, what)
                entrant.take_turn()
        for entrant in field:
            yield Result(case, entrant.contestant, tuple(entrant.attempts))


class _Entrant:
    def __init__(self, contestant: Contestant, case: Case, rules: Rules) -> None:
        self.contestant = contestant
        self.attempts: list[Attempt] = []
        self._case = case
        self._limit = rules.limit_of(contestant)
        share = rules.repeat_seconds
        self._share = self._limit if share is None else min(share, self._limit)

    def take_turn(self) -> None:
        """One attempt; before the first, one to warm up, which counts if it does not finish."""
        if self.attempts and not self._may_go_on:
            return
        if not self.attempts:
            warm_up = self._attempt()
            if not warm_up.is_finished or warm_up.seconds * 2 > self._share:
                self.attempts.append(warm_up)
                return
        self.attempts.append(self._attempt())

    @property
    def _may_go_on(self) -> bool:
        used = sum(attempt.seconds for attempt in self.attempts)
        return self.attempts[-1].is_finished and used < self._share

    def _attempt(self) -> Attempt:
        with _no_collection():
            return self.contestant.attempt(self._case.grid, self._limit)


@contextmanager
def _no_collection() -> Iterator[None]:
    """No garbage is collected within: it would hit whoever happens to be running."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
