"""The rungs that are compiled: row-by-row backtracking, and garns' own kernel."""

from __future__ import annotations

from garns.engine.budget import Budget, OutOfBudget
from garns.engine.roads import all_solutions
from garns.model import Grid
from garns.search.counted import backtrack
from garns.search.counters import Counters
from garns.search.result import Ending, SearchResult

from .goal import Clock, Goal


def row_by_row(grid: Grid, goal: Goal) -> SearchResult:
    return backtrack(
        grid, goal.limit, seconds=goal.seconds, insertions=goal.nodes, progress=goal.progress
    )


def by_kernel(grid: Grid, goal: Goal) -> SearchResult:
    """What `garns solve` asks. Candidates are bits that are struck out, many at a time: there are
    guesses to count, but no insertions."""
    clock, budget = Clock(goal.seconds), Budget(goal.seconds, goal.nodes)
    first_solution: bytes | None = None
    solutions = 0
    ending: Ending = "finished"
    try:
        for values in all_solutions(grid, budget):
            first_solution = first_solution or values
            solutions += 1
            if solutions == goal.limit:
                ending = "limit"
                break
    except OutOfBudget:
        ending = "budget"
    counters = Counters(guesses=budget.spent_nodes, solutions=solutions)
    seconds = clock.elapsed
    solution = None if first_solution is None else grid.with_values(first_solution)
    return SearchResult(counters, solution, seconds, ending)
