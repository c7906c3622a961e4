"""Whose request is read next."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from .fair_queue import FairQueue
from .limits import TokenBuckets

BURST_SECONDS = 5
"""An address can have the turns of as many seconds at once: a page has many parts."""


class Turns:
    """Pieces of requests that have come in and are taken up one at a time; addresses take turns.
    Between two of them the loop sees to everything else, so that nobody waits until a whole crowd
    has been heard. One address has at most `per_second`, fewer if each of them takes milliseconds:
    else a flood would leave the workers no time."""

    def __init__(self, per_second: float) -> None:
        self._burst = BURST_SECONDS * per_second
        self._buckets = TokenBuckets(60 * per_second, self._burst)
        self._turns: FairQueue[tuple[str, Callable[[], None]]] = FairQueue()
        self._is_running = False

    def join(self, account: str, turn: Callable[[], None]) -> None:
        wait = self._buckets.seconds_until(account, 1)
        self._buckets.spend(account, 1)
        if wait:
            asyncio.get_running_loop().call_later(wait, self._put, account, turn)
        else:
            self._put(account, turn)

    def has_left(self, account: str) -> bool:
        """Whether another connection of this address is accepted, which is a turn, too."""
        self._buckets.spend(account, 1)
        return self._buckets.left(account) > -self._burst

    def _put(self, account: str, turn: Callable[[], None]) -> None:
        self._turns.put(account, (account, turn))
        if not self._is_running:
            self._is_running = True
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        account, turn = self._turns.pop()
        start = time.thread_time()
        try:
            turn()
        finally:
            # Each millisecond counts as a turn; the first is paid.
            self._buckets.spend(account, max(0.0, 1000 * (time.thread_time() - start) - 1))
            self._is_running = bool(self._turns)
            if self._is_running:
                asyncio.get_running_loop().call_soon(self._next)
