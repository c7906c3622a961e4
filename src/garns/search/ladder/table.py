"""The ladder: one row for each algorithm, from the plainest on.

To add one: a strategy (or, where there are no steps to show, a function that runs), a row here,
and its words in `messages`: `algorithms.<id>.name`, `.idea`, `.strengths` and `.weaknesses`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import partial
from importlib.util import find_spec
from typing import Literal

from garns.engine import checked_limit
from garns.formats import PuzzleLike, as_grid
from garns.model import Grid, InvalidBoard, InvalidRequest
from garns.search.counters import Counters
from garns.search.events import Event
from garns.search.result import SearchResult

from . import compiled, plain
from .dancing import DancingLinks
from .fewest import FewestFirst
from .forward import ForwardChecking
from .goal import Goal
from .running import StrategyFor, run_steps
from .sat import by_sat
from .singles import Singles
from .tracing import events

ALL_COUNTERS = tuple(field.name for field in fields(Counters))


@dataclass(frozen=True)
class Algorithm:
    """A rung: how it runs, in which language it is written, which counters it makes."""

    id: str
    run: Callable[[Grid, Goal], SearchResult]
    language: Literal["Python", "C++"] = "C++"
    counters: tuple[str, ...] = ALL_COUNTERS
    strategy: StrategyFor | None = None
    library: str | None = None

    @property
    def is_installed(self) -> bool:
        """Whether the library that it needs is there."""
        return self.library is None or find_spec(self.library) is not None

    @property
    def is_stepwise(self) -> bool:
        """Whether its steps can be traced."""
        return self.strategy is not None


def _stepwise(id: str, strategy: StrategyFor) -> Algorithm:
    return Algorithm(id, partial(run_steps, strategy), "Python", strategy=strategy)


ALGORITHMS = (
    _stepwise("rows", plain.row_by_row),
    _stepwise("reverse", plain.from_the_end),
    _stepwise("shuffled", plain.shuffled_values),
    _stepwise("fewest", FewestFirst),
    _stepwise("forward", ForwardChecking),
    _stepwise("singles", Singles),
    _stepwise("dancing", DancingLinks),
    Algorithm("sat", by_sat, counters=("guesses", "backtracks", "solutions"), library="pysat"),
    Algorithm("rows-compiled", compiled.row_by_row),
    Algorithm("kernel", compiled.by_kernel, counters=("guesses", "solutions")),
)


def algorithm_named(id: str) -> Algorithm:
    for algorithm in ALGORITHMS:
        if algorithm.id == id:
            return algorithm
    raise InvalidRequest("algorithms.unknown", name=id, known=[each.id for each in ALGORITHMS])


def search_with(algorithm: str, puzzle: PuzzleLike, goal: Goal | None = None) -> SearchResult:
    """Run an algorithm of the ladder; it is named by its id."""
    goal = goal or Goal()
    checked_limit(goal.limit)
    return algorithm_named(algorithm).run(_valid(puzzle), goal)


def trace_with(
    algorithm: str, puzzle: PuzzleLike, limit: int | None = 1, seed: int = 0
) -> Iterator[Event]:
    """The steps of an algorithm up to the `limit`-th solution (None: of the whole search)."""
    chosen = algorithm_named(algorithm)
    if chosen.strategy is None:
        raise InvalidRequest("algorithms.no-steps", name=algorithm)
    grid = _valid(puzzle)
    return events(chosen.strategy(grid, seed), grid, checked_limit(limit))


def _valid(puzzle: PuzzleLike) -> Grid:
    grid = as_grid(puzzle)
    grid.layout.refuse_constraints()
    if conflicts := grid.conflicts:
        raise InvalidBoard(conflicts)
    return grid
