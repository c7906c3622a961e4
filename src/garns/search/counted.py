"""The same search, counted by the native twin: for the millions of steps that nobody watches."""

from __future__ import annotations

import time
from collections.abc import Callable

from garns.engine import checked_limit, packed_houses
from garns.formats import PuzzleLike, as_grid
from garns.model import Grid, InvalidBoard
from garns.model.arguments import checked_function, checked_seconds
from garns.native import Backtracking, Status

from .counters import Counters
from .result import Ending, SearchResult

SLICE = 2_000_000
"""Insertions between two looks at the clock, at Ctrl-C and for progress: about 10 ms."""


Look = Callable[[], int]
"""Called before each slice; returns how many insertions it may have."""


def backtrack(
    puzzle: PuzzleLike,
    limit: int | None = 1,
    *,
    seconds: float | None = None,
    insertions: int | None = None,
    progress: Callable[[Counters], None] | None = None,
) -> SearchResult:
    """Search row by row up to the `limit`-th solution (None: for all), counting exactly.

        >>> garns.backtrack("......4..13..2..").insertions
        14

    A budget in seconds or insertions stops the search early; `progress` is called with the
    counters now and then.
    """
    seconds, insertions = checked_seconds(seconds), checked_limit(insertions, "insertions")
    checked_function("progress", progress)
    grid, search = prepared(puzzle, limit)

    def look() -> int:
        if progress is not None and search.insertions:
            progress(counters_of(search))
        return SLICE

    return run_slices(grid, search, look, seconds=seconds, insertions=insertions)


def prepared(puzzle: PuzzleLike, limit: int | None) -> tuple[Grid, Backtracking]:
    """The board, and a search of it that has not begun."""
    stop = checked_limit(limit) or 0
    grid = as_grid(puzzle)
    grid.layout.refuse_constraints()
    if conflicts := grid.conflicts:
        raise InvalidBoard(conflicts)
    return grid, Backtracking(grid.size, grid.values, packed_houses(grid.layout), stop)


def run_slices(
    grid: Grid,
    search: Backtracking,
    look: Look,
    *,
    seconds: float | None = None,
    insertions: int | None = None,
) -> SearchResult:
    """Run the search to its end or to that of its budget."""
    start = time.perf_counter()
    ending: Ending | None = None
    while ending is None:
        ending = _next_slice(search, look(), start, seconds, insertions)
    seconds = time.perf_counter() - start
    solution = _solution(grid, search.first_solution)
    return SearchResult(counters_of(search), solution, seconds, ending)


def _next_slice(
    search: Backtracking, length: int, start: float, seconds: float | None, insertions: int | None
) -> Ending | None:
    """How the search ended, or None if it goes on."""
    left = length if insertions is None else min(length, insertions - search.insertions)
    if left <= 0 or (seconds is not None and time.perf_counter() - start >= seconds):
        return "budget"
    return ENDINGS.get(search.run(left))


ENDINGS: dict[Status, Ending] = {Status.FINISHED: "finished", Status.LIMIT_REACHED: "limit"}


def counters_of(search: Backtracking) -> Counters:
    return Counters(
        insertions=search.insertions,
        guesses=search.insertions,
        tries=search.tries,
        backtracks=search.backtracks,
        max_depth=search.max_depth,
        solutions=search.solutions,
    )


def _solution(grid: Grid, values: bytes | None) -> Grid | None:
    return None if values is None else grid.with_values(values)
