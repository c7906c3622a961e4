"""Where a search spends its insertions: how often each cell was written, and how deep it was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from garns.model import Grid
from garns.search.ladder import Algorithm, Goal
from garns.search.ladder.descent import SearchStep, steps
from garns.search.ladder.goal import Clock
from garns.search.sampled import sample

COMPILED_SECONDS = 10.0
"""The compiled search may always take this long: it is looked at to its end if possible."""

POINTS = 2000
"""At least so many points of a long search are kept, and at most twice as many."""


BY_ROWS = ("rows", "rows-compiled")
"""Two programs, one search."""


@dataclass(frozen=True)
class Profile:
    """`written` has a number for each cell, `depths` pairs of (insertions so far, cells filled).

    Of a search that was stopped they show the part until then.
    """

    algorithm: Algorithm
    grid: Grid
    written: tuple[int, ...]
    depths: tuple[tuple[int, int], ...]
    is_whole: bool

    @property
    def insertions(self) -> int:
        return sum(self.written)


def profile(algorithm: Algorithm, grid: Grid, goal: Goal) -> Profile | None:
    """None for an algorithm that writes no numbers."""
    if algorithm.id in BY_ROWS:
        return _by_rows(algorithm, grid, goal)
    if algorithm.strategy is None:
        return None
    return _by_steps(algorithm, grid, goal, steps(algorithm.strategy(grid, goal.seed)))


def _by_rows(algorithm: Algorithm, grid: Grid, goal: Goal) -> Profile:
    """The compiled twin goes to the end of millions of insertions."""
    found = sample(grid, goal.limit, seconds=max(goal.seconds or 0, COMPILED_SECONDS))
    times = dict(zip(grid.empty_cells, found.written, strict=True))
    written = tuple(times.get(cell, 0) for cell in range(len(grid.values)))
    depths = [(point.counters.insertions, len(point.path)) for point in found.checkpoints]
    depths.append((found.run.insertions, found.run.insertions - found.run.backtracks))
    return Profile(algorithm, grid, written, tuple(depths), found.run.ending != "budget")


def _by_steps(algorithm: Algorithm, grid: Grid, goal: Goal, taken: Iterator[SearchStep]) -> Profile:
    written, depths = [0] * len(grid.values), _Thinned()
    depth, clock, is_whole = 0, Clock(goal.seconds), True
    for step in taken:
        if step.kind == "place" and step.cell is not None:
            depth += 1
            written[step.cell] += 1
            depths.add(depth)
        elif step.kind == "take back":
            depth -= 1
        elif step.kind == "solution":
            break
        if clock.has_run_out:
            is_whole = False
            break
    return Profile(algorithm, grid, tuple(written), depths.points, is_whole)


class _Thinned:
    """A long row of numbers, of which every first, second, fourth … is kept."""

    def __init__(self) -> None:
        self._kept: list[int] = []
        self._seen = self._last = 0
        self._spacing = 1

    def add(self, number: int) -> None:
        if self._seen % self._spacing == 0:
            self._kept.append(number)
        self._seen += 1
        self._last = number
        if len(self._kept) == 2 * POINTS:
            self._kept = self._kept[::2]
            self._spacing *= 2

    @property
    def points(self) -> tuple[tuple[int, int], ...]:
        """Where each stood in the row, counted from 1; the last one is always there."""
        kept = [(1 + i * self._spacing, number) for i, number in enumerate(self._kept)]
        return (*kept, (self._seen, self._last)) if self._seen else ()
