"""What a request may cost, and how many of them one address may send."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, field

ADDRESSES = 10_000
"""So many are remembered at most; then those that have been quiet are forgotten."""


@dataclass(frozen=True)
class Limits:
    """`seconds` are the most for any answer; `waiting` requests may wait for a free process, and
    one address may have `at_once` of them under way."""

    body_bytes: int
    size: int
    seconds: float
    events: int
    solutions: int
    sheet_puzzles: int
    requests_per_minute: int
    burst: int
    at_once: int
    processes: int = field(default_factory=lambda: os.cpu_count() or 1)
    waiting: int = 32


LOCAL = Limits(
    body_bytes=64 * 1024,
    size=25,
    seconds=10.0,
    events=20_000,
    solutions=100_000,
    sheet_puzzles=120,
    requests_per_minute=6000,
    burst=1000,
    at_once=100,
)
"""For the person at this machine."""

PUBLIC = Limits(
    body_bytes=8 * 1024,
    size=16,
    seconds=5.0,
    events=20_000,
    solutions=10_000,
    sheet_puzzles=60,
    requests_per_minute=60,
    burst=30,
    at_once=8,
)
"""For anybody."""


@dataclass
class RateLimit:
    """A bucket of requests per address that fills up again with time. Each server process keeps
    its own."""

    per_minute: int
    burst: int
    _buckets: dict[str, tuple[float, float]] = field(default_factory=dict)

    def seconds_to_wait(self, address: str, now: float | None = None) -> float:
        """0 if the request may come in, and it is counted; else how long to wait."""
        now = time.monotonic() if now is None else now
        left, since = self._buckets.get(address, (float(self.burst), now))
        per_second = self.per_minute / 60
        left = min(self.burst, left + (now - since) * per_second)
        if left < 1:
            return (1 - left) / per_second
        if len(self._buckets) >= ADDRESSES:
            self._forget_the_quiet(now)
        self._buckets[address] = (left - 1, now)
        return 0.0

    def _forget_the_quiet(self, now: float) -> None:
        """A bucket that is full again needs no memory; if none is, the oldest half goes."""
        full_after = self.burst / self.per_minute * 60
        busy = [item for item in self._buckets.items() if now - item[1][1] < full_after]
        self._buckets = dict(busy[-ADDRESSES // 2 :])
