"""What `garns rate` hands to whoever rates, and what comes back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from garns.rating import MOST_NODES, Limits, Rating, Scale

NODES_PER_SECOND = 10_000_000
"""Conclusions on a common machine, about. Where a scale counts them, a --timeout is turned into a
number of them: what is printed must not depend on the machine."""


@dataclass(frozen=True)
class Work:
    """How to rate: seconds for each puzzle, threads (all cores if None), whether the hardest steps
    are wanted, whom to tell how many puzzles are rated that were not handed out yet, and which
    columns were asked for beside the usual ones."""

    seconds: float
    threads: int | None
    explained: bool
    foresee: Callable[[int], None]
    requested: tuple[str, ...] = ()

    def limits(self, scale: Scale) -> Limits:
        if not scale.counts_nodes:
            return Limits(self.seconds)
        return Limits(nodes=max(1, int(min(self.seconds * NODES_PER_SECOND, MOST_NODES))))


class Rated(NamedTuple):
    """A rating; its hardest step as data and the number of steps of each technique, where only
    those who rate can say them, and if they were asked for."""

    rating: Rating
    hardest: dict[str, Any] | None = None
    counts: dict[str, int] | None = None
