"""What a search is asked for, and what it may take."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from garns.search.counters import Counters


@dataclass(frozen=True)
class Goal:
    """Up to `limit` solutions (None: all), within so many seconds and nodes.

    A node is an insertion; for searches that make none it is a guess (the kernel) or a
    contradiction (SAT). `progress` is called with the counters now and then. `seed` is for
    algorithms that shuffle.
    """

    limit: int | None = 1
    seconds: float | None = None
    nodes: int | None = None
    seed: int = 0
    progress: Callable[[Counters], None] | None = None


class Clock:
    """Runs from the moment it is made."""

    def __init__(self, seconds: float | None) -> None:
        self._start = time.perf_counter()
        self._seconds = seconds

    @property
    def elapsed(self) -> float:
        return time.perf_counter() - self._start

    @property
    def has_run_out(self) -> bool:
        return self._seconds is not None and self.elapsed >= self._seconds
