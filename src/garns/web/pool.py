"""Who is answered next: workers, shared fairly among the addresses that ask.

A question waits in one of two queues: for work that is usually done at once, or for work that may
take its time. In each of them addresses take turns. Every address pays for its work in seconds of
a worker; who has used up its own waits, and nobody else does.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from .fair_queue import FairQueue
from .limits import Limits, WorkerTime
from .processes import TookTooLong, Worker, WorkerDied, WorkerRequest

WAIT_SECONDS = 10.0
"""In the queue: who would have to wait longer had better come again."""

QUICK_SECONDS = 1.0
"""A quick question that is not answered by then is asked again as a long one: the worker that is
kept for quick ones must be free soon."""

COME_AGAIN_SECONDS = 2.0
"""When nothing better is known."""


class Busy(Exception):
    """This question is not taken up now: too many wait, or enough of this address, or the worker
    seconds of this address are spent. In `seconds` it may be asked again."""

    def __init__(self, seconds: float = COME_AGAIN_SECONDS, is_spent: bool = False) -> None:
        self.seconds = seconds
        self.is_spent = is_spent


@dataclass(eq=False)
class Waiting:
    """A question in a queue: whose it is, and the worker when it is there."""

    who: str
    is_long: bool
    worker: asyncio.Future[Worker] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Pool:
    """The workers and the two queues before them. Long work never has all the workers, if there are
    several, and quick questions leave it at least one."""

    def __init__(self, limits: Limits) -> None:
        self._idle = [Worker() for _ in range(limits.processes)]
        self._all = tuple(self._idle)
        self._quick: FairQueue[Waiting] = FairQueue(limits.waiting)
        self._long: FairQueue[Waiting] = FairQueue(limits.waiting)
        self._long_at_work = 0
        self._most_long = max(1, limits.processes - 1)
        self._kept_for_long = min(1, limits.processes - 1)
        self._at_once = limits.at_once
        self._of_address: Counter[str] = Counter()
        self._time = WorkerTime(limits.worker_seconds_per_minute, limits.worker_seconds)

    async def run(self, question: WorkerRequest, who: str = "") -> Any:
        """What the work returns. Raises Busy, TookTooLong and Fault."""
        if self._of_address[who] >= self._at_once:
            raise Busy
        self._of_address[who] += 1
        try:
            return await self._quickly_or_not(question, who)
        except WorkerDied:
            raise TookTooLong from None
        finally:
            self._of_address -= Counter([who])

    async def _quickly_or_not(self, question: WorkerRequest, who: str) -> Any:
        """Who has kept the workers busy of late waits with the long questions."""
        if not question.is_long and not self._time.is_low(who):
            try:
                return await self._ask(question, who, QUICK_SECONDS)
            except TookTooLong:
                if question.seconds + question.grace <= QUICK_SECONDS:
                    raise
        return await self._ask(replace(question, is_long=True), who)

    async def _ask(self, question: WorkerRequest, who: str, within: float = math.inf) -> Any:
        worker = await self._turn(Waiting(who, question.is_long))
        start = time.monotonic()
        try:
            try:
                return await worker.ask(question, within)
            except WorkerDied:
                # Perhaps before it had begun. A fresh one is asked, once.
                return await worker.ask(question, within)
        finally:
            self._time.spend(who, time.monotonic() - start)
            self._free(worker, question.is_long)

    async def _turn(self, waiting: Waiting) -> Worker:
        queue = self._long if waiting.is_long else self._quick
        dropped = queue.put(waiting.who, waiting)
        self._hand_out()
        if dropped is not None and not dropped.worker.done():
            dropped.worker.set_exception(Busy())
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                return await waiting.worker
        except TimeoutError:
            self._leave(queue, waiting)
            raise Busy from None
        except BaseException:
            self._leave(queue, waiting)
            raise

    def _leave(self, queue: FairQueue[Waiting], waiting: Waiting) -> None:
        queue.remove(waiting.who, waiting)
        found = waiting.worker
        # A worker may have become free in the very moment in which its client went away.
        if found.done() and not found.cancelled() and found.exception() is None:
            self._free(found.result(), waiting.is_long)

    def _hand_out(self) -> None:
        while self._idle and (waiting := self._next()) is not None:
            if waiting.worker.done():
                continue
            if wait := self._time.seconds_to_wait(waiting.who):
                waiting.worker.set_exception(Busy(wait, is_spent=True))
                continue
            self._long_at_work += waiting.is_long
            waiting.worker.set_result(self._idle_for(waiting.is_long))

    def _idle_for(self, is_long: bool) -> Worker:
        """Long work takes those that have done such work before: the others need not be replaced
        for quick questions."""
        self._idle.sort(key=lambda worker: worker.is_slowed == is_long)
        return self._idle.pop()

    def _next(self) -> Waiting | None:
        if self._long and self._long_at_work < self._share_of_long:
            return self._long.pop()
        return self._quick.pop() if self._quick else None

    @property
    def _share_of_long(self) -> int:
        """How many workers long questions may have now: more if no quick one waits."""
        return self._kept_for_long if self._quick else self._most_long

    def _free(self, worker: Worker, is_long: bool) -> None:
        self._long_at_work -= is_long
        self._idle.append(worker)
        self._hand_out()

    async def warm_up(self) -> None:
        """Starts the processes, so that the first player need not wait for them."""
        with suppress(TookTooLong):
            await asyncio.gather(*(self.run(WorkerRequest(int)) for _ in self._all))

    def close(self) -> None:
        for worker in self._all:
            worker.end()
