"""Whose request is read next."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from .fair_queue import FairQueue


class Turns:
    """Pieces of requests that have come in and are taken up one at a time; addresses take turns.
    Between two of them the loop sees to everything else, so that nobody waits until a whole crowd
    has been heard."""

    def __init__(self) -> None:
        self._turns: FairQueue[Callable[[], None]] = FairQueue()
        self._is_running = False

    def join(self, account: str, turn: Callable[[], None]) -> None:
        self._turns.put(account, turn)
        if not self._is_running:
            self._is_running = True
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        try:
            self._turns.pop()()
        finally:
            self._is_running = bool(self._turns)
            if self._is_running:
                asyncio.get_running_loop().call_soon(self._next)
