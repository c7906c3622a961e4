"""Puzzles with constraints: rules drawn over a random full board, as many as leave one solution.

The same seed and number make the same puzzle, with any number of threads.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from itertools import islice
from threading import Event

from garns.engine.instructions import default_threads
from garns.logic import Level
from garns.model import BudgetUsedUp, CannotMake, Grid, Puzzle
from garns.rating import rate

from .draws import Draws
from .ruled_boards import Maker, Unfit
from .ruled_wishes import RuledWishes

STREAM = 1 << 61
"""The draws of puzzles with constraints are streams that others do not use."""

STREAMS_OF_ONE = 1 << 24
"""For the attempts at one puzzle."""

PERIOD = 0.1
"""Seconds between two looks at whether to go on."""

Proceed = Callable[[], None]
"""Is called again and again; whatever it raises ends the work."""


def go_on() -> None:
    """Nothing ends the work."""


def make_ruled(
    wish: RuledWishes, seed: int, number: int, proceed: Proceed = go_on
) -> Puzzle | CannotMake:
    """The puzzle of a number. The same for the same seed, on every machine."""
    for attempt in range(wish.attempts):
        stream = STREAM + number * STREAMS_OF_ONE + attempt
        try:
            maker = Maker(wish, Draws(seed, stream), (seed, stream), proceed)
            grid = maker.make()
        except (BudgetUsedUp, Unfit):
            continue
        return _puzzle(grid, maker.solution, _level(wish, grid), seed)
    return CannotMake("generate.not-found", n=wish.attempts)


def made_ruled(
    wish: RuledWishes,
    seed: int,
    numbers: Sequence[int],
    threads: int | None = None,
    proceed: Proceed = go_on,
) -> Iterator[Puzzle | CannotMake]:
    """The puzzles of these numbers, in order. Several threads work on a bounded number ahead."""
    workers = min(threads or default_threads(), len(numbers))
    if workers < 2:
        yield from (make_ruled(wish, seed, number, proceed) for number in numbers)
        return
    stop = Event()

    def make(number: int) -> Puzzle | CannotMake:
        return make_ruled(wish, seed, number, lambda: _end_if(stop))

    with ThreadPoolExecutor(workers) as pool:
        left = iter(numbers)
        try:
            waiting = deque(pool.submit(make, number) for number in islice(left, 2 * workers))
            while waiting:
                yield _waited_for(waiting.popleft(), proceed)
                waiting.extend(pool.submit(make, number) for number in islice(left, 1))
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


def _waited_for(future: Future[Puzzle | CannotMake], proceed: Proceed) -> Puzzle | CannotMake:
    while not future.done():
        proceed()
        with suppress(TimeoutError):
            future.result(PERIOD)
    return future.result()


class _Stopped(Exception):
    """Nobody waits for this puzzle any more."""


def _end_if(stop: Event) -> None:
    if stop.is_set():
        raise _Stopped


def _level(wish: RuledWishes, grid: Grid) -> Level | None:
    if wish.aim is None:
        return None
    return wish.aim.level or rate(grid).level


def _puzzle(grid: Grid, solution: bytes, level: Level | None, seed: int) -> Puzzle:
    return Puzzle(
        grid,
        solution=Grid.unchecked(grid.layout, solution, grid.values),
        details={"level": level} if level else {},
        ratings={"level": level} if level else {},
        seed=seed,
    )
