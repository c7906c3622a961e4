"""Running a strategy: counted, within its budget."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from garns.model import Grid
from garns.search.result import Ending, SearchResult

from .descent import Strategy, steps
from .goal import Clock, Goal
from .tally import Tally

StrategyFor = Callable[[Grid, int], Strategy]
"""Makes the strategy for a grid; the number is a seed, for those that shuffle."""

STEPS_BETWEEN_LOOKS = 64
"""At the clock: a step on a large board may take a millisecond."""


def run_steps(strategy: StrategyFor, grid: Grid, goal: Goal) -> SearchResult:
    clock, tally = Clock(goal.seconds), Tally(grid)
    search = steps(strategy(grid, goal.seed))
    first_solution: bytes | None = None
    ending: Ending = "finished"
    for number, step in zip(count(), search, strict=False):
        if step.kind != "solution" and _is_used_up(goal, clock, tally, number):
            ending = "budget"
            break
        tally.add(step)
        if step.kind == "solution":
            first_solution = first_solution or bytes(tally.board)
            if tally.solutions == goal.limit:
                ending = "limit"
                break
    seconds = clock.elapsed
    solution = None if first_solution is None else grid.with_values(first_solution)
    return SearchResult(tally.counters, solution, seconds, ending)


def _is_used_up(goal: Goal, clock: Clock, tally: Tally, number: int) -> bool:
    if tally.insertions == goal.nodes:
        return True
    if number % STEPS_BETWEEN_LOOKS:
        return False
    if goal.progress is not None:
        goal.progress(tally.counters)
    return clock.has_run_out
