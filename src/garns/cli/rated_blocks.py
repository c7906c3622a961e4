"""Blocks of puzzles that are rated natively, on all cores: one is rated while the one before it is
written and the next one is read."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from garns.engine.instructions import default_threads
from garns.model import GarnsError, Puzzle
from garns.rating import is_classic

from .scale import Work

Rating = TypeVar("Rating")
Rated = tuple[Puzzle, Rating | GarnsError]

AHEAD = 2
"""Blocks under way at a time: no thread waits for the last puzzles of one."""

SHORT, LONG = 0.2, 0.8
"""Seconds that a block should take: enough for many cores, few enough to see the ratings come, and
not to lose much to a kill."""
LARGEST = 2048
"""Most puzzles of a block."""
LOOK_EVERY = 0.1
"""Seconds between two looks at how far the blocks are."""


@dataclass
class _Block:
    """Puzzles that are rated together, and how many of them are done."""

    puzzles: list[Puzzle]
    finished: int = 0


class RatedBlocks(Generic[Rating]):
    """`many` rates classic puzzles, on so many threads, and tells how many are done; it answers
    None where `one` has something to say against the puzzle."""

    def __init__(
        self,
        work: Work,
        many: Callable[[list[Puzzle], int, Callable[[int], None]], list[Rating | None]],
        one: Callable[[Puzzle], Rating],
    ) -> None:
        self._work = work
        self._many = many
        self._one = one
        self._threads = work.threads or default_threads()
        self._size = 2 * self._threads
        self._is_stopped = threading.Event()

    def rated(self, puzzles: Iterable[Puzzle]) -> Generator[Rated[Rating], None, None]:
        source = iter(puzzles)
        waiting = deque[tuple[_Block, Future[list[Rated[Rating]]]]]()
        with ThreadPoolExecutor(AHEAD) as pool:
            try:
                while some := self._read(source):
                    block = _Block(some)
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
        self, waiting: deque[tuple[_Block, Future[list[Rated[Rating]]]]]
    ) -> list[Rated[Rating]]:
        while True:
            try:
                rated = waiting[0][1].result(timeout=LOOK_EVERY)
            except TimeoutError:
                self._work.foresee(sum(block.finished for block, _ in waiting))
            else:
                waiting.popleft()
                return rated

    def _rate(self, block: _Block) -> list[Rated[Rating]]:
        begin = time.monotonic()
        classic = [puzzle for puzzle in block.puzzles if is_classic(puzzle)]
        ratings = iter(self._many(classic, self._threads, partial(self._look, block)))
        answers = (next(ratings) if is_classic(puzzle) else None for puzzle in block.puzzles)
        rated = [
            (puzzle, answer or self._refusal(puzzle))
            for puzzle, answer in zip(block.puzzles, answers, strict=True)
        ]
        self._adapt(time.monotonic() - begin)
        return rated

    def _look(self, block: _Block, finished: int) -> None:
        block.finished = finished
        if self._is_stopped.is_set():
            raise InterruptedError

    def _adapt(self, seconds: float) -> None:
        """Let the next blocks take the time that they should."""
        if seconds < SHORT:
            self._size = min(LARGEST, 2 * self._size)
        elif seconds > LONG:
            self._size = max(2 * self._threads, self._size // 2)

    def _refusal(self, puzzle: Puzzle) -> Rating | GarnsError:
        try:
            return self._one(puzzle)
        except GarnsError as refusal:
            return refusal
