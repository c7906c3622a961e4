"""A long search remembered by checkpoints, from which any part of it can be computed anew.

The search is deterministic: the values that stand on the board right after an insertion tell all
that follows. So a few thousand such moments, spread evenly, stand for millions of events.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from garns.formats import PuzzleLike
from garns.model import Grid
from garns.native import Backtracking

from .counted import SLICE, counters_of, prepared, run_slices
from .counters import Counters
from .events import Board
from .result import SearchResult

POINTS = 2000
"""At least so many checkpoints, and at most twice as many, of a search that has as many steps."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A moment right after an insertion, or at the start: `path` has the values that the search
    has placed, in the order of the empty cells."""

    counters: Counters
    path: bytes


@dataclass(frozen=True)
class Sampled:
    """A search of `grid` that stops at the `limit`-th solution (None: at its end)."""

    grid: Grid
    limit: int | None
    run: SearchResult
    checkpoints: tuple[Checkpoint, ...]
    written: tuple[int, ...]
    """How often each empty cell was written."""

    @property
    def event_count(self) -> int:
        """How many events `trace` yields for the part of the search that was run."""
        is_over = self.run.ending != "budget"
        return events_until(self.run.counters) + is_over

    def board_at(self, checkpoint: Checkpoint) -> Board:
        values = list(self.grid.values)
        for cell, value in zip(self.grid.empty_cells, checkpoint.path, strict=False):
            values[cell] = value
        return tuple(values)


def events_until(counters: Counters) -> int:
    """The events that these counters counted: what is tried is then rejected or placed."""
    return 2 * counters.tries + counters.backtracks + counters.solutions


def sample(
    puzzle: PuzzleLike,
    limit: int | None = 1,
    *,
    points: int = POINTS,
    seconds: float | None = None,
    progress: Callable[[Counters], None] | None = None,
) -> Sampled:
    """Search as `backtrack` does, and remember checkpoints on the way."""
    grid, search = prepared(puzzle, limit)
    sampler = _Sampler(search, points, progress)
    run = run_slices(grid, search, sampler.look, seconds=seconds)
    return Sampled(grid, limit, run, tuple(sampler.checkpoints), tuple(search.written))


class _Sampler:
    """Looks at a search every `spacing` insertions; when there are too many checkpoints, every
    second one is dropped and the spacing doubled."""

    def __init__(
        self, search: Backtracking, points: int, progress: Callable[[Counters], None] | None
    ) -> None:
        self.checkpoints: list[Checkpoint] = []
        self._search = search
        self._points = points
        self._progress = progress
        self._spacing = 1

    def look(self) -> int:
        """Note where the search is, and say after how many insertions to look again."""
        done = self._search.insertions
        if done % self._spacing == 0:
            counters = counters_of(self._search)
            self.checkpoints.append(Checkpoint(counters, self._search.path))
            if self._progress is not None:
                self._progress(counters)
        if len(self.checkpoints) == 2 * self._points:
            self.checkpoints = self.checkpoints[::2]
            self._spacing *= 2
        return min(SLICE, self._spacing - done % self._spacing)
