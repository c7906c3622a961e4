"""The outcome of a counted search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from garns.model import Grid

from .counters import Counters

Ending = Literal["finished", "limit", "budget"]


@dataclass(frozen=True)
class SearchResult:
    """How a search went: its counters, its first solution, its time and why it ended.

    `ending` is `finished` (the whole tree was searched), `limit` (as many solutions as asked
    for) or `budget` (stopped; the counters are exact up to there).
    """

    counters: Counters
    first_solution: Grid | None
    seconds: float
    ending: Ending

    @property
    def insertions(self) -> int:
        return self.counters.insertions

    @property
    def guesses(self) -> int:
        return self.counters.guesses

    @property
    def tries(self) -> int:
        return self.counters.tries

    @property
    def backtracks(self) -> int:
        return self.counters.backtracks

    @property
    def calls(self) -> int:
        return self.counters.calls

    @property
    def max_depth(self) -> int:
        return self.counters.max_depth

    @property
    def solutions(self) -> int:
        return self.counters.solutions
