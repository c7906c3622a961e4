"""One run of one contestant on one puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

from garns.model import Grid, Message

AttemptVerdict = Literal["solved", "none", "limit", "wrong", "no-grid", "crash"]
"""`none`: it says that there is no solution. `limit`: stopped, for its time was up."""

WORST_FIRST: tuple[AttemptVerdict, ...] = ("wrong", "no-grid", "crash", "limit", "none", "solved")

COUNTERS = ("insertions", "guesses", "tries", "backtracks", "max_depth", "solutions")


@dataclass(frozen=True)
class Attempt:
    """How it ended, how long it took, what it counted (a counter not made is not there), what is
    wrong with it (as a sentence, if it was kept in a file), and the solution it found."""

    verdict: AttemptVerdict
    seconds: float
    counters: Mapping[str, int] = field(default_factory=dict)
    detail: Message | str | None = None
    solution: Grid | None = None

    @property
    def is_finished(self) -> bool:
        """Whether the time is that of a whole search."""
        return self.verdict in ("solved", "none")


class Contestant(Protocol):
    """An algorithm of the ladder, or a program of somebody else's."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str:
        """In the current language."""

    @property
    def language(self) -> str | None: ...

    def attempt(self, grid: Grid, seconds: float) -> Attempt:
        """Look for the first solution within so many seconds."""
