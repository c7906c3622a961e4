"""Puzzles rated by the threads of the kernel, block by block, their ratings in order."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Generic, Protocol, TypeVar

from garns.engine.instructions import default_threads
from garns.model import GarnsError, Puzzle

from .scale import Work

AHEAD = 2
"""Blocks under way at a time: no thread waits for the last puzzles of one."""

SHORT, LONG = 0.2, 0.8
"""Seconds that a block should take: enough for many cores, few enough to see the ratings come, and
not to lose much to a kill."""
LARGEST = 2048
"""Most puzzles of a block."""
LOOK_EVERY = 0.1
"""Seconds between two looks at how far the blocks are."""

Rating = TypeVar("Rating")


class RateMany(Protocol[Rating]):
    """Rates puzzles of the kind that the scale is for; None where there is not one solution.
    Whatever `progress` raises ends the work."""

    def __call__(
        self, puzzles: list[Puzzle], *, threads: int, progress: Callable[[int], None]
    ) -> list[Rating | None]: ...


@dataclass(frozen=True)
class Rater(Generic[Rating]):
    """How puzzles are rated: many of those that the scale is for; and one of any kind, which may be
    refused."""

    is_for: Callable[[Puzzle], bool]
    rate_many: RateMany[Rating]
    rate: Callable[[Puzzle], Rating]


@dataclass
class Block:
    """Puzzles that are rated together, and how many of them are done."""

    puzzles: list[Puzzle]
    finished: int = 0


class Blocks(Generic[Rating]):
    """Blocks that are rated while the one before is written and the next one is read."""

    def __init__(self, rater: Rater[Rating], work: Work) -> None:
        self._rater = rater
        self._work = work
        self._threads = work.threads or default_threads()
        self._size = 2 * self._threads
        self._is_stopped = threading.Event()

    def rated(
        self, puzzles: Iterable[Puzzle]
    ) -> Generator[tuple[Puzzle, Rating | GarnsError], None, None]:
        source = iter(puzzles)
        waiting = deque[tuple[Block, Future[list[Rating | GarnsError]]]]()
        with ThreadPoolExecutor(AHEAD) as pool:
            try:
                while some := self._read(source):
                    block = Block(some)
                    waiting.append((block, pool.submit(self._rate, block)))
                    while len(waiting) == AHEAD or (waiting and waiting[0][1].done()):
                        yield from self._next(waiting)
                while waiting:
                    yield from self._next(waiting)
            finally:
                self._is_stopped.set()

    def _read(self, source: Iterator[Puzzle]) -> list[Puzzle]:
        """As many as a block should have; fewer if they are slow in coming."""
        until = time.monotonic() + LONG
        some = []
        for puzzle in source:
            some.append(puzzle)
            if len(some) >= self._size or time.monotonic() > until:
                break
        return some

    def _next(
        self, waiting: deque[tuple[Block, Future[list[Rating | GarnsError]]]]
    ) -> Iterator[tuple[Puzzle, Rating | GarnsError]]:
        block, future = waiting[0]
        while True:
            try:
                answers = future.result(timeout=LOOK_EVERY)
                break
            except TimeoutError:
                self._work.foresee(sum(block.finished for block, _ in waiting))
        waiting.popleft()
        return zip(block.puzzles, answers, strict=True)

    def _rate(self, block: Block) -> list[Rating | GarnsError]:
        begin = time.monotonic()
        rater, look = self._rater, partial(self._look, block)
        usual = [puzzle for puzzle in block.puzzles if rater.is_for(puzzle)]
        ratings = iter(rater.rate_many(usual, threads=self._threads, progress=look))
        found = [next(ratings) if rater.is_for(puzzle) else None for puzzle in block.puzzles]
        self._adapt(time.monotonic() - begin)
        return [
            self._alone(puzzle) if rating is None else rating
            for puzzle, rating in zip(block.puzzles, found, strict=True)
        ]

    def _alone(self, puzzle: Puzzle) -> Rating | GarnsError:
        """To be told what is wrong with it."""
        try:
            return self._rater.rate(puzzle)
        except GarnsError as refusal:
            return refusal

    def _look(self, block: Block, finished: int) -> None:
        block.finished = finished
        if self._is_stopped.is_set():
            raise InterruptedError

    def _adapt(self, seconds: float) -> None:
        """Let the next blocks take the time that they should."""
        if seconds < SHORT:
            self._size = min(LARGEST, 2 * self._size)
        elif seconds > LONG:
            self._size = max(2 * self._threads, self._size // 2)
