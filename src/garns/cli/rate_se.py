"""The scale of Sudoku Explainer 1.2.1: three numbers and the hardest step, on all cores at once."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

from garns.engine.instructions import default_threads
from garns.logic.records import candidate_records
from garns.messages import say
from garns.messages.ratings import rating_technique_name
from garns.model import GarnsError, Puzzle
from garns.rating import SCALE as NAME
from garns.rating import SeRating, has_se, se, se_many

from .hardest import hardest_record
from .scale import Scale, Work

NODES_PER_SECOND = 3_000_000
"""What a common machine does, about. A --timeout is turned into a number of conclusions: what is
printed must not depend on the machine."""

AHEAD = 2
"""Blocks under way at a time: no thread waits for the last puzzles of one."""

SHORT, LONG = 0.2, 0.8
"""Seconds that a block should take: enough for many cores, few enough to see the ratings come, and
not to lose much to a kill."""
LARGEST = 2048
"""Most puzzles of a block."""
LOOK_EVERY = 0.1
"""Seconds between two looks at how far the blocks are."""

Rated = tuple[Puzzle, SeRating | GarnsError]


@dataclass
class _Block:
    """Puzzles that are rated together, and how many of them are done."""

    puzzles: list[Puzzle]
    finished: int = 0


class _Blocks:
    """Blocks that are rated while the one before is written and the next one is read."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._threads = work.threads or default_threads()
        self._size = 2 * self._threads
        self._is_stopped = threading.Event()

    def rated(self, puzzles: Iterable[Puzzle]) -> Generator[Rated, None, None]:
        source = iter(puzzles)
        waiting = deque[tuple[_Block, Future[list[Rated]]]]()
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

    def _next(self, waiting: deque[tuple[_Block, Future[list[Rated]]]]) -> list[Rated]:
        while True:
            try:
                rated = waiting[0][1].result(timeout=LOOK_EVERY)
            except TimeoutError:
                self._work.foresee(sum(block.finished for block, _ in waiting))
            else:
                waiting.popleft()
                return rated

    def _rate(self, block: _Block) -> list[Rated]:
        begin = time.monotonic()
        ratings = iter(
            se_many(
                [puzzle for puzzle in block.puzzles if has_se(puzzle)],
                max_nodes=max(1, int(self._work.seconds * NODES_PER_SECOND)),
                threads=self._threads,
                progress=partial(self._look, block),
                hardest=True,
            )
        )
        answers = (next(ratings) if has_se(puzzle) else None for puzzle in block.puzzles)
        rated = [
            (puzzle, answer or _refusal(puzzle))
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


def _rate(puzzles: Iterable[Puzzle], work: Work) -> Generator[Rated, None, None]:
    return _Blocks(work).rated(puzzles)


def _refusal(puzzle: Puzzle) -> SeRating | GarnsError:
    try:
        return se(puzzle)
    except GarnsError as refusal:
        return refusal


def _row(rating: SeRating) -> tuple[object, ...]:
    technique = rating.hardest.technique if rating.hardest and rating.is_exact else None
    return NAME, rating.er, rating.ep, rating.ed, rating.is_exact, technique


def _words(rating: SeRating) -> str:
    """`ER 6.6, EP 1.2, ED 1.2 (SE 1.2.1), Forcing X-chain`."""
    er, ep, ed = (f"{each:.1f}" for each in (rating.er, rating.ep, rating.ed))
    numbers = f"EP {ep}, ED {ed} ({NAME})"
    if not rating.is_exact:
        return f"ER {say('cli.rate.at-least', er=er)}, {numbers}"
    technique = f", {rating_technique_name(rating.hardest.technique)}" if rating.hardest else ""
    return f"ER {er}, {numbers}{technique}"


def _hardest(rating: SeRating) -> dict[str, Any] | None:
    hardest = rating.hardest
    if hardest is None:
        return None
    layout = hardest.state.board.layout
    return hardest_record(
        hardest.step,
        hardest.state,
        name=partial(rating_technique_name, hardest.technique),
        sentence=partial(str, hardest),
        rating=hardest.rating,
        length=hardest.length,
        premises=[
            {**candidate_records([candidate], layout)[0], "true": is_true}
            for candidate, is_true in hardest.premises
        ],
    )


SCALE = Scale(
    columns={
        "scale": "string",
        "er": "float64",
        "ep": "float64",
        "ed": "float64",
        "exact": "bool",
        "technique": "string",
    },
    rate=_rate,
    row=_row,
    words=_words,
    hardest=_hardest,
    is_exact=lambda rating: rating.is_exact,
)
