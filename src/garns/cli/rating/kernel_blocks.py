"""Puzzles rated by the threads of the kernel, block by block, their ratings in order."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from typing import NamedTuple

from garns.engine.background import Background
from garns.engine.instructions import default_threads
from garns.model import GarnsError, Puzzle
from garns.rating import Limits, RatingsUnderWay, Scale

from .work import Rated, Work

AHEAD = 2
"""Blocks under way at a time: no thread waits for the last puzzles of one."""

SHORT, LONG = 0.2, 0.8
"""Seconds that a block should take: enough for many cores, few enough to see the ratings come, and
not to lose much to a kill."""
LARGEST = 2048
"""Most puzzles of a block."""
RatingAnswer = Rated | GarnsError


def rated_in_blocks(
    scale: Scale, puzzles: Iterable[Puzzle], work: Work
) -> Generator[tuple[Puzzle, RatingAnswer], None, None]:
    return PuzzleBlocks(scale, work).rated(puzzles)


class PuzzleBlock(NamedTuple):
    """Puzzles that are rated together."""

    puzzles: list[Puzzle]
    ratings: RatingsUnderWay


class PuzzleBlocks:
    """Blocks that the kernel rates while the one before is written and the next one is read."""

    def __init__(self, scale: Scale, work: Work) -> None:
        self._scale = scale
        self._work = work
        self._threads = work.threads or default_threads()
        self._size = 2 * self._threads
        self._waiting = deque[PuzzleBlock]()

    def rated(
        self, puzzles: Iterable[Puzzle]
    ) -> Generator[tuple[Puzzle, RatingAnswer], None, None]:
        source = iter(puzzles)
        try:
            while some := self._read(source):
                self._waiting.append(PuzzleBlock(some, self._begin(some)))
                while len(self._waiting) == AHEAD or self._is_first_done():
                    yield from self._next()
            while self._waiting:
                yield from self._next()
        finally:
            for block in self._waiting:
                block.ratings.work.stop()

    def _is_first_done(self) -> bool:
        return bool(self._waiting) and self._waiting[0].ratings.work.is_done

    def _read(self, source: Iterator[Puzzle]) -> list[Puzzle]:
        """As many as a block should have; fewer if they are slow in coming."""
        until = time.monotonic() + LONG
        some = []
        for puzzle in source:
            some.append(puzzle)
            if len(some) >= self._size or time.monotonic() > until:
                break
        return some

    def _begin(self, puzzles: list[Puzzle]) -> RatingsUnderWay:
        limits = self._work.limits(self._scale)
        if self._scale.begin_many is not None:
            return self._scale.begin_many(puzzles, limits, threads=self._threads)
        return _RatedInPython(self._scale, puzzles, limits, self._threads)

    def _next(self) -> Iterator[tuple[Puzzle, RatingAnswer]]:
        puzzles, ratings = self._waiting[0]
        found = ratings.wait(self._foresee)
        self._waiting.popleft()
        self._adapt(ratings.work.seconds)
        answers = (each if isinstance(each, GarnsError) else Rated(each) for each in found)
        return zip(puzzles, answers, strict=True)

    def _foresee(self, _: int) -> None:
        self._work.foresee(sum(block.ratings.work.finished for block in self._waiting))

    def _adapt(self, seconds: float) -> None:
        """Let the next blocks take the time that they should."""
        if seconds < SHORT:
            self._size = min(LARGEST, 2 * self._size)
        elif seconds > LONG:
            self._size = max(2 * self._threads, self._size // 2)


class _RatedInPython:
    """The ratings on a scale that the kernel does not know, by a thread of Python."""

    def __init__(self, scale: Scale, puzzles: list[Puzzle], limits: Limits, threads: int) -> None:
        self.work = Background(
            lambda _: scale.rate_many(puzzles, limits, threads=threads),
        )
        self.wait = self.work.wait
