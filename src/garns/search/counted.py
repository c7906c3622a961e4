"""The same search, counted by the native twin: for the millions of steps that nobody watches."""

from __future__ import annotations

import time
from collections.abc import Callable

from garns.engine import checked_limit, packed_houses
from garns.formats import PuzzleLike, as_grid
from garns.model import Grid, InvalidBoard
from garns.native import Backtracking, Status

from .counters import Counters
from .run import Ending, Run

SLICE = 2_000_000
"""Insertions between two looks at the clock, at Ctrl-C and for progress: about 10 ms."""


def backtrack(
    puzzle: PuzzleLike,
    limit: int | None = 1,
    *,
    seconds: float | None = None,
    insertions: int | None = None,
    progress: Callable[[Counters], None] | None = None,
) -> Run:
    """Search row by row up to the `limit`-th solution (None: for all), counting exactly.

    A budget in seconds or insertions stops the search early; `progress` is called with the
    counters now and then.
    """
    stop = checked_limit(limit) or 0
    if insertions is not None:
        checked_limit(insertions)
    grid = as_grid(puzzle)
    if conflicts := grid.conflicts:
        raise InvalidBoard(conflicts)
    search = Backtracking(grid.size, grid.values, packed_houses(grid.layout), stop)
    start = time.perf_counter()
    ending = _run(search, start, seconds, insertions, progress)
    return Run(
        counters=_counters(search),
        first_solution=_solution(grid, search.first_solution),
        seconds=time.perf_counter() - start,
        ending=ending,
    )


def _run(
    search: Backtracking,
    start: float,
    seconds: float | None,
    insertions: int | None,
    progress: Callable[[Counters], None] | None,
) -> Ending:
    while True:
        left = SLICE if insertions is None else min(SLICE, insertions - search.insertions)
        if left <= 0 or (seconds is not None and time.perf_counter() - start >= seconds):
            return "budget"
        status = search.run(left)
        if status == Status.FINISHED:
            return "finished"
        if status == Status.LIMIT_REACHED:
            return "limit"
        if progress is not None:
            progress(_counters(search))


def _counters(search: Backtracking) -> Counters:
    return Counters(
        insertions=search.insertions,
        tries=search.tries,
        backtracks=search.backtracks,
        max_depth=search.max_depth,
        solutions=search.solutions,
    )


def _solution(grid: Grid, values: bytes | None) -> Grid | None:
    return None if values is None else grid.with_values(values)
