"""An algorithm of the ladder as a contestant."""

from __future__ import annotations

from dataclasses import dataclass

from garns.messages import say
from garns.model import Grid
from garns.search import SearchResult
from garns.search.ladder import Algorithm, Goal

from .attempt import Attempt, AttemptVerdict


@dataclass(frozen=True)
class Climber:
    """An algorithm of garns as a contestant; `seed` is for those that draw lots."""

    algorithm: Algorithm
    seed: int = 0

    @property
    def id(self) -> str:
        return self.algorithm.id

    @property
    def name(self) -> str:
        return say(f"algorithms.{self.id}.name")

    @property
    def language(self) -> str:
        return self.algorithm.language

    def attempt(self, grid: Grid, seconds: float) -> Attempt:
        run = self.algorithm.run(grid, Goal(seconds=seconds, seed=self.seed))
        counters = {name: getattr(run.counters, name) for name in self.algorithm.counters}
        return Attempt(_verdict(run), run.seconds, counters, solution=run.first_solution)


def _verdict(run: SearchResult) -> AttemptVerdict:
    if run.ending == "budget":
        return "limit"
    return "solved" if run.solutions else "none"
