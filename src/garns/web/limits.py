"""What a request may cost, and how much one address may ask for."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, field

ADDRESSES = 10_000
"""At most as many are remembered; then those that have been quiet are forgotten."""

LEAST_PROCESSES = 2
"""Even on one core: while one works on a long question, the other answers quick ones."""


@dataclass(frozen=True)
class Limits:
    """`seconds` are the most for any answer; `waiting` requests may wait for a free process in each
    queue, and one address may have `at_once` of them under way. `worker_seconds` is how long
    processes may work for one address in a row; `worker_seconds_per_minute` of them come back.
    `connections` are the most in all, if the system allows as many. `turns_per_second` are the
    requests of one address, pages among them, that the server itself takes up; the others wait."""

    body_bytes: int
    size: int
    seconds: float
    events: int
    solutions: int
    sheet_puzzles: int
    requests_per_minute: int
    burst: int
    at_once: int
    worker_seconds: float
    worker_seconds_per_minute: float
    turns_per_second: int
    connections: int = 4000
    processes: int = field(default_factory=lambda: max(LEAST_PROCESSES, os.cpu_count() or 1))
    waiting: int = 512


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
    worker_seconds=600.0,
    worker_seconds_per_minute=120.0,
    turns_per_second=2000,
)
"""For the person at this machine."""

PUBLIC = Limits(
    body_bytes=8 * 1024,
    size=16,
    seconds=5.0,
    events=20_000,
    solutions=10_000,
    sheet_puzzles=60,
    requests_per_minute=300,
    burst=100,
    at_once=32,
    worker_seconds=30.0,
    worker_seconds_per_minute=20.0,
    turns_per_second=100,
)
"""For anybody. A class of thirty behind one address can play; who wants more than its share pays
with its own worker seconds."""


@dataclass
class TokenBuckets:
    """A bucket of tokens per address that fills up again with time, to `burst`. It can be
    overdrawn. Each server process keeps its own."""

    per_minute: float
    burst: float
    _buckets: dict[str, tuple[float, float]] = field(default_factory=dict)

    def left(self, address: str, now: float | None = None) -> float:
        now = time.monotonic() if now is None else now
        left, since = self._buckets.get(address, (self.burst, now))
        return min(self.burst, left + (now - since) * self._per_second)

    def spend(self, address: str, tokens: float, now: float | None = None) -> None:
        now = time.monotonic() if now is None else now
        if len(self._buckets) >= ADDRESSES:
            self._forget_the_quiet(now)
        left = self.left(address, now)
        # Who has spent last stands last, and is forgotten last.
        self._buckets.pop(address, None)
        self._buckets[address] = (left - tokens, now)

    def seconds_until(self, address: str, tokens: float, now: float | None = None) -> float:
        """How long to wait until as many are there; 0 if they are."""
        return max(0.0, tokens - self.left(address, now)) / self._per_second

    @property
    def _per_second(self) -> float:
        return self.per_minute / 60

    def _forget_the_quiet(self, now: float) -> None:
        """A bucket that is full again needs no memory; if none is, the oldest half goes."""
        used = [item for item in self._buckets.items() if self.left(item[0], now) < self.burst]
        self._buckets = dict(used[-ADDRESSES // 2 :])


class RateLimit(TokenBuckets):
    """Requests by address."""

    def seconds_to_wait(self, address: str, now: float | None = None) -> float:
        """0 if the request may come in, and it is counted; else how long to wait."""
        wait = self.seconds_until(address, 1, now)
        if not wait:
            self.spend(address, 1, now)
        return wait


class WorkerTime(TokenBuckets):
    """Seconds that workers spend on an address. What a question costs is known only afterwards, so
    the last one may overdraw."""

    def seconds_to_wait(self, address: str) -> float:
        """0 if a worker may begin."""
        return 0.0 if self.left(address) > 0 else self.seconds_until(address, self.burst / 10)

    def is_low(self, address: str) -> bool:
        """Whether this address has kept the workers busy of late."""
        return self.left(address) < self.burst / 2
