"""Puzzles rated by the threads of the kernel, block by block, their ratings in order."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from garns.engine.instructions import default_threads
from garns.model import GarnsError, Puzzle
from garns.rating import Scale

from .work import Rated, Work

AHEAD = 2
"""Blocks under way at a time: no thread waits for the last puzzles of one."""

SHORT, LONG = 0.2, 0.8
"""Seconds that a block should take: enough for many cores, few enough to see the ratings come, and
not to lose much to a kill."""
LARGEST = 2048
"""Most puzzles of a block."""
LOOK_EVERY = 0.1
"""Seconds between two looks at how far the blocks are."""

RatingAnswer = Rated | GarnsError


def rated_in_blocks(
    scale: Scale, puzzles: Iterable[Puzzle], work: Work
) -> Generator[tuple[Puzzle, RatingAnswer], None, None]:
    return PuzzleBlocks(scale, work).rated(puzzles)


@dataclass
class PuzzleBlock:
    """Puzzles that are rated together, and how many of them are done."""

    puzzles: list[Puzzle]
    finished: int = 0


class PuzzleBlocks:
    """Blocks that are rated while the one before is written and the next one is read."""

    def __init__(self, scale: Scale, work: Work) -> None:
        self._scale = scale
        self._work = work
        self._threads = work.threads or default_threads()
        self._size = 2 * self._threads
        self._is_stopped = threading.Event()

    def rated(
        self, puzzles: Iterable[Puzzle]
    ) -> Generator[tuple[Puzzle, RatingAnswer], None, None]:
        source = iter(puzzles)
        waiting = deque[tuple[PuzzleBlock, Future[list[RatingAnswer]]]]()
        with ThreadPoolExecutor(AHEAD) as pool:
            try:
                while some := self._read(source):
                    block = PuzzleBlock(some)
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
        self, waiting: deque[tuple[PuzzleBlock, Future[list[RatingAnswer]]]]
    ) -> Iterator[tuple[Puzzle, RatingAnswer]]:
        block, future = waiting[0]
        while True:
            try:
                answers = future.result(timeout=LOOK_EVERY)
                break
            except TimeoutError:
                self._work.foresee(sum(block.finished for block, _ in waiting))
        waiting.popleft()
        return zip(block.puzzles, answers, strict=True)

    def _rate(self, block: PuzzleBlock) -> list[RatingAnswer]:
        begin = time.monotonic()
        ratings = self._scale.rate_many(
            block.puzzles,
            self._work.limits(self._scale),
            threads=self._threads,
            progress=partial(self._look, block),
        )
        self._adapt(time.monotonic() - begin)
        return [each if isinstance(each, GarnsError) else Rated(each) for each in ratings]

    def _look(self, block: PuzzleBlock, finished: int) -> None:
        block.finished = finished
        if self._is_stopped.is_set():
            raise InterruptedError

    def _adapt(self, seconds: float) -> None:
        """Let the next blocks take the time that they should."""
        if seconds < SHORT:
            self._size = min(LARGEST, 2 * self._size)
        elif seconds > LONG:
            self._size = max(2 * self._threads, self._size // 2)
